"""Tables told by where the words stand: lines whose wide gaps lie above each other.

A table is a run of neighbouring lines that leave the same vertical strips (gutters) blank, three
of them at least with text on both sides. A line that has text in one column only belongs to the
nearest line with more, if it is close: it goes on in that cell.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import numpy as np

from .frames import Boxes, union
from .model import Cell, Page, Table
from .segments import Line, Segment, segmented

MIN_LINES = 3
MIN_GUTTER = 0.008
"""Fraction of the page width that stays blank between two columns."""
MAX_STEP = 3.2
"""Distance of two lines of a table, in line heights."""
NEAR = 1.75
"""Distance, in line heights, within which a line continues another one's cells."""
RAISED = 0.9
"""Distance, in line heights, of the first line of a cell that is centred on its row."""
MAX_COLUMNS = 24
_MARKER = re.compile(r"\(?(\d{1,3}|[a-zA-Z]|[ivxIVX]+)[.)]+|[-–•*·▪o]|\d+(\.\d+)+\.?")
"""What begins an item of a list, which is no table."""

Strip = tuple[float, float]


def word_tables(page: Page) -> tuple[Table, ...]:
    """The tables that the words of a page form by their places."""
    lines = segmented(page)
    boxes = word_boxes(page)
    tables: list[Table] = []
    start = 0
    while start < len(lines):
        end, gutters = _region(lines, start)
        if gutters:
            table = table_of(lines[start:end], [(a + b) / 2 for a, b in gutters], boxes)
            tables += [] if _is_list(table, page) else [table]
        start = max(end, start + 1)
    return tuple(tables)


def word_boxes(page: Page) -> Boxes:
    """The boxes (n, 4) of the words of a page."""
    return np.array([word.box for word in page.words], dtype=np.float64).reshape(-1, 4)


def _region(lines: list[Line], start: int) -> tuple[int, list[Strip]]:
    """(end, gutters) of the table that begins at a line; no gutters where none does."""
    if len(lines[start].segments) < 2 and not _heads(lines, start):
        return start + 1, []
    gutters: list[Strip] = [(0.0, 1.0)]
    end, last_full = start, start
    best: list[Strip] = []
    for index in range(start, len(lines)):
        line = lines[index]
        if index > start and line.level - lines[index - 1].level > MAX_STEP * _height(lines, index):
            break
        left = _meet(gutters, _blank(line))
        parting = _parting(lines[start : index + 1], left)
        if len(line.segments) > 1:
            if not parting or len(parting) + 1 < 0.6 * len(line.segments):
                break
            last_full = index
        elif len(parting) < len(best) or (best and not parting):
            break
        gutters, best, end = left, parting, index + 1
    full = sum(len(line.segments) > 1 for line in lines[start:end])
    if full < MIN_LINES or not best:
        return start + 1, []
    end = _tail(lines, last_full, end)
    return end, best[:MAX_COLUMNS]


def _heads(lines: list[Line], start: int) -> bool:
    """Is this single line close above a line with columns? Then it may be the top of a header."""
    if start + 1 >= len(lines) or len(lines[start + 1].segments) < 2:
        return False
    step = (lines[start + 1].level - lines[start].level) / _height(lines, start + 1)
    below = lines[start + 1].segments
    if step < RAISED:
        return _overlap(lines[start].segments[0], below[0])
    return step < NEAR and any(_overlap(lines[start].segments[0], part) for part in below[1:])


def _overlap(one: Segment, other: Segment) -> bool:
    return one.start < other.end and other.start < one.end


def _height(lines: list[Line], index: int) -> float:
    return max(lines[index].height, lines[index - 1].height)


def _tail(lines: list[Line], last_full: int, end: int) -> int:
    """The end of a table: behind its last full line only lines that continue it are kept."""
    stop = last_full + 1
    while stop < end:
        if lines[stop].level - lines[stop - 1].level > NEAR * _height(lines, stop):
            break
        stop += 1
    return stop


def _blank(line: Line) -> Iterator[Strip]:
    """The strips of the page's width that a line leaves blank."""
    edge = 0.0
    for segment in line.segments:
        if segment.start > edge:
            yield edge, segment.start
        edge = max(edge, segment.end)
    if edge < 1.0:
        yield edge, 1.0


def _meet(strips: list[Strip], others: Iterator[Strip]) -> list[Strip]:
    """What two sets of strips have in common, slivers left out."""
    blank = list(others)
    both = [(max(a, c), min(b, d)) for a, b in strips for c, d in blank]
    return sorted((a, b) for a, b in both if b - a >= MIN_GUTTER)


def _parting(lines: list[Line], strips: list[Strip]) -> list[Strip]:
    """The strips that have text on both sides, in the table and in lines of their own."""
    low = min(line.segments[0].start for line in lines)
    high = max(segment.end for line in lines for segment in line.segments)
    return [
        (a, b)
        for a, b in strips
        if a > low and b < high and any(_parts(line, (a + b) / 2) for line in lines)
    ]


def _parts(line: Line, middle: float) -> bool:
    return line.segments[0].end <= middle <= line.segments[-1].start


def table_of(lines: list[Line], edges: Sequence[float], boxes: Boxes) -> Table:
    """Lines (at least one) as a table whose columns part at `edges` of the upright page.

    `boxes` (n, 4) are those of the page's words.
    """
    grid = [_cells(line, edges) for line in lines]
    columns = range(len(edges) + 1)
    rows = [
        [[word for index in group for word in grid[index][column]] for column in columns]
        for group in _rows(lines, grid)
    ]
    used = sorted({word for row in rows for cell in row for word in cell})
    return Table(
        box=union(boxes[used]),
        rows=tuple(tuple(Cell(tuple(cell)) for cell in row) for row in rows),
    )


def _is_list(table: Table, page: Page) -> bool:
    """Two columns, the first with nothing but numbers or bullets."""
    first = [[page.words[word].text for word in row[0].words] for row in table.rows]
    return len(table.rows[0]) == 2 and all(
        len(cell) == 1 and bool(_MARKER.fullmatch(cell[0])) for cell in first if cell
    )


def _cells(line: Line, edges: Sequence[float]) -> list[list[int]]:
    cells: list[list[int]] = [[] for _ in range(len(edges) + 1)]
    for segment in line.segments:
        column = int(np.searchsorted(edges, (segment.start + segment.end) / 2))
        cells[column].extend(segment.words)
    return cells


def _rows(lines: list[Line], grid: list[list[list[int]]]) -> list[list[int]]:
    """Line numbers of each row: a full line with the lines that continue its cells."""
    full = [sum(map(bool, cells)) > 1 for cells in grid]
    owner = list(range(len(lines)))
    for index in range(len(lines)):
        if not full[index]:
            owner[index] = _nearest(lines, full, index)
    groups: dict[int, list[int]] = {}
    for index, head in enumerate(owner):
        groups.setdefault(head, []).append(index)
    return [groups[head] for head in sorted(groups, key=lambda head: groups[head][0])]


def _nearest(lines: list[Line], full: list[bool], index: int) -> int:
    """The full line that a partial one belongs to: the nearest, the upper one on a draw; or itself.

    Steps go from line to line, so that a cell of many lines holds together.
    """
    above, below = index - 1, index + 1
    while above >= 0 and not full[above] and _close(lines, above, above + 1):
        above -= 1
    while below < len(lines) and not full[below] and _close(lines, below - 1, below):
        below += 1
    up = above >= 0 and full[above] and _close(lines, above, above + 1)
    down = below < len(lines) and full[below] and _close(lines, below - 1, below)
    if up and down:
        to_above = lines[above + 1].level - lines[above].level
        to_below = lines[below].level - lines[below - 1].level
        return above if to_above <= 1.15 * to_below else below
    return above if up else below if down else index


def _close(lines: list[Line], upper: int, lower: int) -> bool:
    return lines[lower].level - lines[upper].level < NEAR * _height(lines, lower)
