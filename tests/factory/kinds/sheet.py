"""Pages that are filled with text at places given in points, from the top."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pymupdf

WIDTH, HEIGHT, MARGIN = 595.0, 842.0, 54.0
_SANS, _BOLD, _MONO = "helv", "hebo", "cour"
Placed = tuple[float, str]
"""Left edge in points and words; a negative edge is the right edge."""


class Sheet:
    """`y` is the base line that comes next; a new page begins where it would leave the page."""

    def __init__(self, size: float = 9.0, step: float = 1.35, mono: bool = False) -> None:
        self.size, self.step = size, step * size
        self._font = pymupdf.Font(_MONO if mono else _SANS)
        self._bold = pymupdf.Font(_MONO if mono else _BOLD)
        self.document = pymupdf.open()
        self.head: Sequence[tuple[Sequence[Placed], bool]] = ()
        self.turn()

    def turn(self) -> None:
        """A new page, with the running head on it."""
        self.page = self.document.new_page(width=WIDTH, height=HEIGHT)
        self.y = MARGIN
        for cells, bold in self.head:
            self.row(cells, bold=bold)

    def row(self, cells: Sequence[Placed], *, bold: bool = False, size: float = 0.0) -> None:
        """Texts on one line."""
        if self.y > HEIGHT - MARGIN:
            self.turn()
        size = size or self.size
        font = self._bold if bold else self._font
        for edge, text in cells:
            left = edge if edge >= 0 else -edge - font.text_length(text, size)
            writer = pymupdf.TextWriter(self.page.rect)
            writer.append((left, self.y), text, font=font, fontsize=size)
            writer.write_text(self.page)
        self.y += max(self.step, 1.35 * size)

    def line(self, text: str, *, left: float = MARGIN, bold: bool = False, size: float = 0) -> None:
        """One text on a line of its own."""
        self.row([(left, text)], bold=bold, size=size)

    def centred(self, text: str, *, bold: bool = False, size: float = 0.0) -> None:
        """A text in the middle of a line of its own."""
        size = size or self.size
        font = self._bold if bold else self._font
        left = (WIDTH - font.text_length(text, size)) / 2
        self.row([(left, text)], bold=bold, size=size)

    def paragraph(
        self, text: str, *, left: float = MARGIN, right: float = WIDTH - MARGIN,
        hanging: float = 0.0,
    ) -> None:  # fmt: skip
        """A paragraph, broken at the right edge; `hanging`: the indent of lines that go on."""
        line, at = "", left
        for word in text.split():
            longer = f"{line} {word}".strip()
            if line and at + self._font.text_length(longer, self.size) > right:
                self.row([(at, line)])
                line, at = word, left + hanging
            else:
                line = longer
        self.row([(at, line)])

    def gap(self, lines: float = 1.0) -> None:
        """Empty lines."""
        self.y += lines * self.step

    def rule(self, left: float = MARGIN, right: float = WIDTH - MARGIN) -> None:
        """A thin line across, below the line before."""
        at = self.y - self.step + 3
        self.page.draw_line((left, at), (right, at), width=0.6)

    def save(self, path: Path) -> Path:
        """Writes the file."""
        path.parent.mkdir(parents=True, exist_ok=True)
        self.document.save(path)
        return path
