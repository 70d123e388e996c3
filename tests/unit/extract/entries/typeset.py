"""Papers and résumés set for tests: columns, hanging indents, page breaks, running heads."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pymupdf
from msgspec import Struct

from sealread.document.model import Document
from sealread.document.reading import read

_WIDTH, _HEIGHT, _MARGIN, _GUTTER = 595.0, 842.0, 60.0, 22.0


class Setting(Struct, frozen=True):
    """How a text is set: columns, the indent of lines that go on, space between paragraphs
    (points).
    """

    columns: int = 1
    hanging: float = 0.0
    space: float = 0.0
    size: float = 9.5
    head: str = ""


class Sheet:
    """Pages that are filled column by column; `y` is the base line that comes next."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.document = pymupdf.open()
        self._font = pymupdf.Font("tiro")
        self._bold = pymupdf.Font("tibo")
        self._new_page()

    def _new_page(self) -> None:
        self.page = self.document.new_page(width=_WIDTH, height=_HEIGHT)
        number = self.document.page_count
        if self.setting.head:
            self.page.insert_text((_MARGIN, 34), f"{self.setting.head}    {number}", fontsize=8)
        self.page.insert_text((_WIDTH / 2, _HEIGHT - 28), str(number), fontsize=8)
        self.column, self.y = 0, _MARGIN + 10

    @property
    def _column_width(self) -> float:
        free = _WIDTH - 2 * _MARGIN - _GUTTER * (self.setting.columns - 1)
        return free / self.setting.columns

    def line(
        self, text: str, *, indent: float = 0.0, size: float = 0.0, bold: bool = False
    ) -> None:
        """One line of text below the last one."""
        size = size or self.setting.size
        if self.y > _HEIGHT - _MARGIN:
            self.column += 1
            self.y = _MARGIN + 10
            if self.column == self.setting.columns:
                self._new_page()
        x = _MARGIN + self.column * (self._column_width + _GUTTER) + indent
        font = self._bold if bold else self._font
        writer = pymupdf.TextWriter(self.page.rect)
        writer.append((x, self.y), text, font=font, fontsize=size)
        writer.write_text(self.page)
        self.y += 1.25 * size

    def paragraph(self, text: str, *, first: float = 0.0) -> None:
        """A paragraph, its lines broken where the column ends, those that go on indented."""
        indent = first
        line = ""
        for word in text.split():
            longer = f"{line} {word}".strip()
            if (
                line
                and self._font.text_length(longer, self.setting.size) + indent > self._column_width
            ):
                self.line(line, indent=indent)
                line, indent = word, self.setting.hanging
            else:
                line = longer
        self.line(line, indent=indent)
        self.y += self.setting.space

    def right(self, text: str) -> None:
        """Text at the right edge of the line before."""
        size = self.setting.size
        x = _WIDTH - _MARGIN - self._font.text_length(text, size)
        self.at(x, self.y - 1.25 * size, text)

    def at(self, x: float, y: float, text: str, size: float = 0.0) -> None:
        """Text at a place of the page."""
        writer = pymupdf.TextWriter(self.page.rect)
        writer.append((x, y), text, font=self._font, fontsize=size or self.setting.size)
        writer.write_text(self.page)

    def read(self, folder: Path) -> Document:
        """The pages as the program reads them."""
        path = folder / "sheet.pdf"
        self.document.save(path)
        return read(path)


def headed(sheet: Sheet, title: str, paragraphs: Sequence[str]) -> None:
    """A section: its heading in bold, larger letters, then its paragraphs."""
    sheet.y += 8
    sheet.line(title, size=sheet.setting.size + 2.5, bold=True)
    sheet.y += 2
    for text in paragraphs:
        sheet.paragraph(text)
