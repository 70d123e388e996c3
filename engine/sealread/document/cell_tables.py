"""Ruled tables among the boxes of a page: rows of boxes whose edges stand above each other.

A table has three rows of two columns at least, or a header over one record. Boxes that hold a label
and its value below, or an address, make no table however straight they stand; nor do boxes behind
labels that are not boxed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import median_high

import numpy as np
from msgspec import Struct

from .cell_grids import MIN_COLUMNS, Grid, GridRow, grids, is_paragraph
from .cells import NEAR, OUTSIDE, Cells, Words, lines_among
from .layout import is_column_gap
from .model import Page

MIN_ROWS = 3
RECORD_COLUMNS, FIGURES = 4, 0.25
"""Columns of a table of one record, and the share of these that have figures, at least."""
PLAIN = 0.6
"""Share of a table's boxes below its header that hold one line or one paragraph."""
MOST_LABELLED = 0.2
"""Share of a table's rows that may stand beside words outside of boxes."""
NAMED = 0.7
"""Share of rows that are a name and its value: beside such a table other words may stand."""
_NUMERIC = 0.7
"""Share of a column's lines that are numbers."""
_FEW_ROWS = 3
"""Header, body and totals: a table with more ruled rows has a row of boxes for each of its own."""
_WORD = 4
"""Letters from which on a word is no unit and no number of a line."""
_SHORT = 3
"""Words that a number has at most, with its unit."""
_HARDLY = 0.7
"""Step between two pieces of one row, in heights of its words."""

Part = tuple[int, Words]
"""Words of a row, and the number of the column where they stand."""


class WrittenRow(Struct, frozen=True):
    """A row as it is written: the words of its cells, one entry a column."""

    cells: tuple[Words, ...]


class WrittenTable(Struct, frozen=True):
    """The rows of a table, and all words in them."""

    words: frozenset[int]
    rows: tuple[WrittenRow, ...]

    def boxes(self, cells: Cells) -> set[int]:
        """The boxes that the table's words stand in, by number."""
        return {int(cells.owner[word]) for word in self.words} - {OUTSIDE}


def ruled_rows(page: Page, cells: Cells, values: set[int]) -> list[WrittenTable]:
    """The ruled tables of a page, row by row; `values`: boxes as high as a line, or for numbers."""
    found = []
    for grid in grids(cells):
        rows = tuple(row for line in grid.rows for row in _written(page, cells, grid, line))
        enough = len(rows) >= MIN_ROWS or _is_record(page, cells, grid)
        if enough and _is_table(page, cells, grid, values):
            words = frozenset(word for row in rows for cell in row.cells for word in cell)
            found.append(WrittenTable(words, rows))
    return found


def _is_record(page: Page, cells: Cells, grid: Grid) -> bool:
    """Is it a header over one record: names without figures over boxes of which many have some?"""
    if len(grid.rows) != 2:
        return False
    header, record = (
        [_has_figures(_text(page, cells.words_of(box))) for box in row.boxes] for row in grid.rows
    )
    fewest = min(len(header), len(record))
    return fewest >= RECORD_COLUMNS and not any(header) and sum(record) >= FIGURES * len(record)


def _text(page: Page, words: Sequence[int]) -> str:
    return "".join(page.words[word].text for word in words)


def _is_table(page: Page, cells: Cells, grid: Grid, values: set[int]) -> bool:
    boxes = [box for row in grid.rows for box in row.boxes]
    columns = len(grid.stops) - 1
    if columns < MIN_COLUMNS or sum(len(row.boxes) > 1 for row in grid.rows) < len(grid.rows) / 2:
        return False
    labelled = sum(_is_labelled(cells, grid, row) for row in grid.rows)
    if labelled > MOST_LABELLED * len(grid.rows) and not _names_rows(page, cells, grid):
        return False
    if values.issuperset(boxes) and _is_filled_in(page, cells, grid):
        return False
    tall = {box for row in grid.rows if _is_columnar(page, cells, grid, row) for box in row.boxes}
    below = [box for row in grid.rows[1:] for box in row.boxes] or boxes
    plain = sum(box in tall or is_paragraph(cells, box) for box in below)
    return plain >= PLAIN * len(below)


def _is_labelled(cells: Cells, grid: Grid, row: GridRow) -> bool:
    """Do words left or right of the table stand on a line with a row?"""
    lines = {int(cells.line[word]) for box in row.boxes for word in cells.words_of(box)}
    beside = np.isin(cells.line, list(lines)) & (cells.owner == OUTSIDE)
    middle = (cells.words[beside, 0] + cells.words[beside, 2]) / 2
    return bool(((middle < grid.stops[0]) | (middle > grid.stops[-1])).any())


def _names_rows(page: Page, cells: Cells, grid: Grid) -> bool:
    """Are most rows two boxes, a name without figures and what it names?"""
    first = [_text(page, cells.words_of(row.boxes[0])) for row in grid.rows if len(row.boxes) == 2]
    named = [sum(map(str.isalpha, text)) >= _WORD and not _has_figures(text) for text in first]
    return sum(named) >= NAMED * len(grid.rows)


def _has_figures(text: str) -> bool:
    return any(map(str.isdigit, text))


def _is_filled_in(page: Page, cells: Cells, grid: Grid) -> bool:
    """Numbers only, and before most rows the words of other boxes: their labels."""
    boxes = {box for row in grid.rows for box in row.boxes}
    texts = [page.words[word].text for box in boxes for word in cells.words_of(box)]
    if any(len(text) >= _WORD and text.isalpha() for text in texts):
        return False
    before = [
        any(box not in boxes and box != OUTSIDE and cells.edges[box, 0] < grid.stops[0]
            for box in cells.beside([cells.words_of(row.boxes[0])]))
        for row in grid.rows
    ]  # fmt: skip
    return sum(before) > len(before) / 2


def _is_columnar(page: Page, cells: Cells, grid: Grid, row: GridRow) -> bool:
    """Are the lines of a row of boxes rows themselves? Then most boxes of numbers have several.

    Where most have one, it is a single record; a number that is broken in two makes no rows.
    """
    counts = [len(cells.lines[box]) for box in row.boxes if _is_numeric(page, cells.lines[box])]
    least = 2 if 1 < len(grid.rows) <= _FEW_ROWS and len(row.boxes) > 2 else 3
    return len(row.boxes) >= MIN_COLUMNS and bool(counts) and median_high(counts) >= least


def _is_numeric(page: Page, lines: Sequence[Words]) -> bool:
    numbers = 0
    for line in lines:
        text = _text(page, line)
        digits = sum(map(str.isdigit, text))
        numbers += len(line) <= _SHORT and digits > sum(map(str.isalpha, text))
    return numbers >= _NUMERIC * len(lines)


def _written(page: Page, cells: Cells, grid: Grid, row: GridRow) -> Iterator[WrittenRow]:
    """A row as one or, where its boxes are columns, as many; words beside its boxes with it."""
    beside = cells.outside(grid.stops[0], row.top, grid.stops[-1], row.bottom)
    if _is_columnar(page, cells, grid, row):
        boxed = [word for box in row.boxes for word in cells.words_of(box)]
        words = np.sort(np.concatenate([np.array(boxed, dtype=np.int64), beside]))
        for line in _level_lines(cells, grid, lines_among(words, cells.words)):
            yield _placed(grid, line)
        return
    parts = [part for box in row.boxes for part in _box_parts(page, cells, grid, box)]
    if len(beside):
        for piece in lines_among(beside, cells.words):
            parts += _line_parts(page, cells, grid, piece)
    yield _placed(grid, parts)


def _level_lines(cells: Cells, grid: Grid, lines: Sequence[Words]) -> Iterator[list[Part]]:
    """Lines as parts by column; those that stand in different columns, hardly apart, as one."""
    open_line: list[Part] = []
    for line in lines:
        parts: list[Part] = [(_column_of(cells, grid, word), (word,)) for word in line]
        if open_line and not _goes_on(cells, open_line, parts):
            yield open_line
            open_line = []
        open_line = [*open_line, *parts]
    yield open_line


def _goes_on(cells: Cells, above: Sequence[Part], parts: Sequence[Part]) -> bool:
    if {column for column, _ in above} & {column for column, _ in parts}:
        return False
    upper, lower = (cells.words[[words[0] for _, words in one]] for one in (above, parts))
    step = (lower[:, 1] + lower[:, 3]).mean() / 2 - (upper[:, 1] + upper[:, 3]).mean() / 2
    return bool(step < _HARDLY * (upper[:, 3] - upper[:, 1]).mean())


def _placed(grid: Grid, parts: Sequence[Part]) -> WrittenRow:
    found: list[list[int]] = [[] for _ in range(len(grid.stops) - 1)]
    for column, words in parts:
        found[column].extend(words)
    return WrittenRow(tuple(tuple(cell) for cell in found))


def _box_parts(page: Page, cells: Cells, grid: Grid, box: int) -> list[Part]:
    """What a box holds, by column: one over several columns may hold a word for each."""
    left, _, right, _ = cells.edges[box].tolist()
    first, last = _column_at(grid, left + NEAR), _column_at(grid, right - NEAR)
    if last > first and len(cells.lines[box]) == 1:
        line = cells.lines[box][0]
        single: list[Part] = [(_column_at(grid, _middle(cells, word)), (word,)) for word in line]
        if len(single) == last - first + 1 and _all_differ(single):
            return single
        parts = _line_parts(page, cells, grid, line)
        if len(parts) > 1 and _all_differ(parts):
            return parts
    return [(first, cells.words_of(box))]


def _line_parts(page: Page, cells: Cells, grid: Grid, line: Words) -> list[Part]:
    """The pieces of a line that wide gaps part, in the columns where they stand."""
    boxes = cells.words[list(line)]
    size = np.array([max(len(page.words[word].text), 1) for word in line])
    gap = np.append(boxes[1:, 0] - boxes[:-1, 2], 0.0)
    cuts = (np.flatnonzero(is_column_gap(gap, (boxes[:, 2] - boxes[:, 0]) / size)) + 1).tolist()
    return [
        (_column_at(grid, float(boxes[a, 0] + boxes[b - 1, 2]) / 2), line[a:b])
        for a, b in pairwise([0, *cuts, len(line)])
    ]


def _all_differ(parts: Sequence[Part]) -> bool:
    return len({column for column, _ in parts}) == len(parts)


def _middle(cells: Cells, word: int) -> float:
    return float(cells.words[word, 0] + cells.words[word, 2]) / 2


def _column_of(cells: Cells, grid: Grid, word: int) -> int:
    box = int(cells.owner[word])
    place = _middle(cells, word) if box == OUTSIDE else float(cells.edges[box, 0]) + NEAR
    return _column_at(grid, place)


def _column_at(grid: Grid, x: float) -> int:
    return min(max(int(np.searchsorted(grid.stops, x)) - 1, 0), len(grid.stops) - 2)
