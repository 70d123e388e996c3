"""Pages with a table, made by hand: words where a printer would have put them."""

from __future__ import annotations

from collections.abc import Sequence

from sealread.document.model import Cell, Document, Page, Table, Word

_LETTER, _HEIGHT, _STEP, _COLUMN = 0.008, 0.012, 0.03, 0.22

Rows = Sequence[Sequence[str]]


def page(
    rows: Rows, *, number: int = 1, top: float = 0.1, ruled: bool = True, confidence: float = 1.0
) -> Page:
    """A page that is one table; a cell's text may have several words. `ruled`: it was found."""
    words: list[Word] = []
    cells: list[tuple[Cell, ...]] = []
    for line, texts in enumerate(rows):
        row: list[Cell] = []
        for column, text in enumerate(texts):
            made = _words(text, 0.08 + _COLUMN * column, top + _STEP * line, confidence)
            row.append(Cell(tuple(range(len(words), len(words) + len(made)))))
            words += made
        cells.append(tuple(row))
    table = Table((0.05, top, 0.95, top + _STEP * len(rows)), tuple(cells))
    tables = (table,) if ruled else ()
    return Page(number, 595.0, 842.0, "digital", tuple(words), tables, "en")


def _words(text: str, x: float, y: float, confidence: float) -> list[Word]:
    words: list[Word] = []
    for part in text.split():
        width = _LETTER * len(part)
        words.append(Word(part, (x, y, x + width, y + _HEIGHT), confidence))
        x += width + _LETTER
    return words


def side_by_side() -> Page:
    """Two blocks of lines side by side."""
    left, right = ("Harbour Office", "4 Quay Road", "Bristol"), ("Ship to", "9 Mill Lane", "Leeds")
    words = [
        Word(part, (x + 0.06 * place, y, x + 0.06 * place + 0.05, y + 0.012))
        for x, top, block in ((0.1, 0.1, left), (0.6, 0.108, right))
        for y, text in zip((top, top + 0.016, top + 0.032), block, strict=True)
        for place, part in enumerate(text.split())
    ]
    return Page(1, 595.0, 842.0, "digital", tuple(words), (), "en")


def document(*pages: Page) -> Document:
    return Document("a.pdf", "0" * 64, pages, "en", "digital")
