"""Tables of a page as rows of cells, each cell the positions of its words.

Ruled tables of digital pages come from PyMuPDF's table finder; everything else from where the
words stand (`word_tables`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from .frames import Boxes, fractions, union
from .model import Cell, Page, Table
from .mupdf import pymupdf
from .word_tables import word_tables

MIN_RULES, MAX_RULES = 4, 5000
"""Drawn lines and boxes between which rules are looked at: fewer make no table, and with more
(maps, plans, charts) the finder takes minutes."""
_SIDES, _SHORT, _NARROW, _THIN = 3, 3.0, 8.0, 2.5
"""How many upright rules a table has; how long they are, how far apart and how thin, in points."""
MAX_WORDS = 4000
MIN_FILLED = 0.4
"""Share of a table's cells that hold words; pictures and frames taken for tables have less."""
_RULE = re.compile(rb"[\d.]\s+(?:re|l)\b")
_FORM = re.compile(rb"\bDo\b")

__all__ = ["ruled_tables", "word_tables"]


def ruled_tables(page: Any, read: Page) -> tuple[Table, ...]:
    """Tables that a digital page rules off with lines; () where there are none.

    `page` is the pymupdf page that `read` was made of.
    """
    if len(read.words) > MAX_WORDS or not MIN_RULES <= _rules(page) <= MAX_RULES:
        return ()
    if not _has_columns(page):
        return ()
    finder = page.find_tables(use_layout=False)
    if finder is None:
        return ()
    boxes = np.array([word.box for word in read.words], dtype=np.float64)
    found = (_table(page, table, boxes) for table in finder.tables)
    return tuple(table for table in found if table is not None)


def _rules(page: Any) -> int:
    if not page.parent.is_pdf:
        return 0
    contents = page.read_contents()
    drawn = len(_RULE.findall(contents))
    if drawn < MIN_RULES and _FORM.search(contents) and page.get_xobjects():
        return len(page.get_cdrawings())
    return drawn


def _has_columns(page: Any) -> bool:
    """Whether rules stand upright at three places, as those of two columns do.

    The finder looks at every letter of a page, which takes a hundred times as long as this; many
    pages have rules that only underline, or frame the page.
    """
    most = max(page.rect.width, page.rect.height)
    places = sorted(
        x
        for path in page.get_cdrawings()
        for item in path["items"]
        for x, length in _upright(item)
        if length >= _SHORT and -1 <= x <= most + 1
    )
    sides, last = 0, -_NARROW
    for x in places:
        if x - last >= _NARROW:
            sides, last = sides + 1, x
    return sides >= _SIDES


def _upright(item: Any) -> Iterator[tuple[float, float]]:
    """The x and the length of the upright lines of a drawn item, in points."""
    if item[0] == "l":
        (x0, y0), (x1, y1) = item[1], item[2]
        if abs(x1 - x0) <= 1:
            yield x0, abs(y1 - y0)
    elif item[0] == "re":
        x0, y0, x1, y1 = item[1]
        yield from ((x, abs(y1 - y0)) for x in ((x0,) if abs(x1 - x0) <= _THIN else (x0, x1)))
    elif item[0] == "qu":
        corners = [tuple(corner) for corner in item[1]]
        tops, bottoms = corners[:2], corners[2:]
        yield from ((a[0], abs(a[1] - b[1])) for a, b in zip(tops, bottoms, strict=True))


def _table(page: Any, found: Any, words: Boxes) -> Table | None:
    rows = [row.cells for row in found.rows]
    if len(rows) < 2 or len(rows[0]) < 2:
        return None
    middle = np.stack([(words[:, 0] + words[:, 2]) / 2, (words[:, 1] + words[:, 3]) / 2], axis=1)
    cells = [
        [Cell(_inside(_shown(page, cell), middle)) if cell else Cell(()) for cell in row]
        for row in rows
    ]
    return assembled(cells, words)


def assembled(cells: Sequence[Sequence[Cell]], words: Boxes) -> Table | None:
    """A table without its empty rows and columns; None if that leaves one row or column."""
    rows = [row for row in cells if any(cell.words for cell in row)]
    if not rows:
        return None
    kept = [index for index in range(len(rows[0])) if any(row[index].words for row in rows)]
    if len(rows) < 2 or len(kept) < 2:
        return None
    filled = sum(bool(row[index].words) for row in rows for index in kept)
    if filled < MIN_FILLED * len(rows) * len(kept):
        return None
    used = sorted({word for row in rows for cell in row for word in cell.words})
    box = union(words[used])
    return Table(box=box, rows=tuple(tuple(row[index] for index in kept) for row in rows))


def _shown(page: Any, cell: Any) -> Boxes:
    """A cell's box in fractions of the page as displayed; the finder ignores the rotation."""
    box = pymupdf.Rect(cell) * page.rotation_matrix
    placed = fractions(np.array([tuple(box)]), page.rect.width, page.rect.height)
    return np.asarray(placed[0])


def _inside(cell: Boxes, middle: Boxes) -> tuple[int, ...]:
    x0, y0, x1, y1 = cell.tolist()
    inside = (middle[:, 0] >= x0) & (middle[:, 0] < x1) & (middle[:, 1] >= y0) & (middle[:, 1] < y1)
    return tuple(np.flatnonzero(inside).tolist())
