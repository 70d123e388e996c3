"""Reports drawn for tests: titles, header lines and rows of figures, read as any PDF is."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pymupdf

from sealread.document.model import Document
from sealread.document.reading import read

_SIZE = 9.0
_LEFT = 40.0
_STEP = 14.0
_FONT = "helv"


class Report:
    """A PDF that is drawn line by line, from the top of each page."""

    def __init__(self, columns: Sequence[float] = (330, 400, 470, 540)) -> None:
        self._file = pymupdf.open()
        self._columns = tuple(columns)
        self._y = 60.0
        self.page()

    def page(self) -> Report:
        """Goes on on a new page."""
        self._sheet = self._file.new_page(width=595, height=842)
        self._y = 60.0
        return self

    def line(self, text: str, x: float = _LEFT) -> Report:
        """A line of text that begins at `x`."""
        self._put(text, x)
        return self._down()

    def centred(self, *texts: tuple[str, float]) -> Report:
        """Texts of one line, each centred over its `x`."""
        for text, x in texts:
            self._put(text, x - self._width(text) / 2)
        return self._down()

    def row(self, label: str, *figures: str, indent: float = 0.0, sign: str = "") -> Report:
        """A label and figures that end at the columns' right edges; `sign` stands apart of them."""
        self._put(label, _LEFT + indent)
        for right, figure in zip(self._columns, figures, strict=False):
            if not figure:
                continue
            hangs = self._width(")") if figure.endswith(")") else 0.0
            if sign:
                self._put(sign, right - 48)
            self._put(figure, right - self._width(figure) + hangs)
        return self._down()

    def gap(self) -> Report:
        """An empty line."""
        return self._down()

    def read(self, folder: Path, name: str = "report.pdf") -> Document:
        """The report as Sealread reads it."""
        path = folder / name
        self._file.save(path)
        return read(path)

    def _down(self) -> Report:
        self._y += _STEP
        return self

    def _put(self, text: str, x: float) -> None:
        self._sheet.insert_text((x, self._y), text, fontsize=_SIZE, fontname=_FONT)

    def _width(self, text: str) -> float:
        return float(pymupdf.get_text_length(text, fontname=_FONT, fontsize=_SIZE))
