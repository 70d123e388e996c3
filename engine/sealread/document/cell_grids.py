"""Grids of ruled boxes: rows whose edges stand above each other, below a row of two boxes or more.

Whether a grid is a table is told by what is written in it (`cell_tables`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from .cells import NEAR, Cells

MIN_COLUMNS = 2
_COMMON = 0.6
"""Share of the edges of a row's boxes that are edges of columns already."""
_BLANK_ROW = 1.3
"""Height of a row without words that may lie between two rows, in heights of the row above."""


class GridRow(Struct, frozen=True):
    """Boxes that stand beside each other, from the left, between the same top and bottom."""

    boxes: tuple[int, ...]
    top: float
    bottom: float


class Grid(Struct, frozen=True):
    """Rows of boxes over common columns; `stops`: the edges of the columns from the left."""

    rows: tuple[GridRow, ...]
    stops: tuple[float, ...]


def grids(cells: Cells) -> Iterator[Grid]:
    """The grids of a page's ruled boxes: rows of at least `MIN_COLUMNS` boxes, from the top."""
    rows = _rows(cells)
    used: set[int] = set()
    for start, row in enumerate(rows):
        if start in used or len(row.boxes) < MIN_COLUMNS:
            continue
        grid = Grid((row,), _stops(cells, row))
        taken = [start]
        for number in range(start + 1, len(rows)):
            if rows[number].top > _reach(grid):
                break
            wider = None if number in used else _with(cells, grid, rows[number])
            if wider:
                grid = wider
                taken.append(number)
        used.update(taken)
        alone = [row.boxes[0] for n, row in enumerate(rows) if n not in used and not row.boxes[1:]]
        yield _with_tall(cells, grid, alone)


def _with_tall(cells: Cells, grid: Grid, boxes: list[int]) -> Grid:
    """The grid with boxes that reach over several of its rows, in the uppermost of them."""
    for box in boxes:
        left, top, right, bottom = cells.edges[box].tolist()
        first = [n for n, row in enumerate(grid.rows) if abs(row.top - top) < NEAR]
        last = [n for n, row in enumerate(grid.rows) if abs(row.bottom - bottom) < NEAR]
        beside = min(abs(left - grid.stops[-1]), abs(right - grid.stops[0])) < NEAR
        if not first or not last or first[0] >= last[-1] or not is_paragraph(cells, box):
            continue
        if beside or _all_among((left, right), grid.stops):
            rows = list(grid.rows)
            rows[first[0]] = replace(
                rows[first[0]], boxes=_from_left(cells, (*rows[first[0]].boxes, box))
            )
            grid = Grid(tuple(rows), _all_stops([*grid.stops, left, right]))
    return grid


def _rows(cells: Cells) -> list[GridRow]:
    """Boxes with the same top and bottom, from the top of the page, each row from the left."""
    found: list[GridRow] = []
    boxes = sorted(cells.lines, key=lambda box: (cells.edges[box, 1], cells.edges[box, 0]))
    for box in boxes:
        _, top, _, bottom = cells.edges[box].tolist()
        for place in range(len(found) - 1, max(len(found) - 12, -1), -1):
            row = found[place]
            level = abs(row.top - top) < NEAR and abs(row.bottom - bottom) < NEAR
            if level and _is_beside(cells, box, row.boxes):
                found[place] = replace(row, boxes=(*row.boxes, box))
                break
        else:
            found.append(GridRow((box,), top, bottom))
    return [replace(row, boxes=_from_left(cells, row.boxes)) for row in found]


def _is_beside(cells: Cells, box: int, others: Sequence[int]) -> bool:
    """Does a box stand left or right of each of the others, whichever of them was found first?"""
    left, _, right, _ = cells.edges[box].tolist()
    row = cells.edges[list(others)]
    return bool(((row[:, 2] < left + NEAR) | (row[:, 0] > right - NEAR)).all())


def _from_left(cells: Cells, boxes: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted(boxes, key=lambda box: float(cells.edges[box, 0])))


def _stops(cells: Cells, row: GridRow) -> tuple[float, ...]:
    """The edges of a row's boxes; those of neighbours are one."""
    return _all_stops(cells.edges[list(row.boxes)][:, [0, 2]].ravel().tolist())


def _all_stops(edges: Sequence[float]) -> tuple[float, ...]:
    found: list[float] = []
    for edge in sorted(edges):
        if not found or edge - found[-1] > NEAR:
            found.append(edge)
    return tuple(found)


def _with(cells: Cells, grid: Grid, row: GridRow) -> Grid | None:
    """The grid with one more row below, if the row goes on with its columns."""
    last = grid.rows[-1]
    if not last.bottom - NEAR < row.top < _reach(grid):
        return None
    if len(cells.outside(grid.stops[0], last.bottom, grid.stops[-1], row.top)):
        return None
    stops = _stops(cells, row)
    if _is_title(stops, grid.stops):
        return None
    known = sum(min(abs(edge - stop) for stop in grid.stops) <= NEAR for edge in stops)
    first = len(grid.rows) == 1 and _all_among(grid.stops, stops)
    if known < _COMMON * len(stops) and not first:
        return None
    return Grid((*grid.rows, row), _all_stops([*grid.stops, *stops]))


def _reach(grid: Grid) -> float:
    """Where the next row of a grid begins at the latest."""
    last = grid.rows[-1]
    return last.bottom + NEAR + _BLANK_ROW * (last.bottom - last.top)


def _is_title(edges: Sequence[float], stops: Sequence[float]) -> bool:
    """One box across all columns."""
    across = abs(edges[0] - stops[0]) <= NEAR and abs(edges[-1] - stops[-1]) <= NEAR
    return across and len(edges) == 2 < len(stops)


def _all_among(edges: Sequence[float], stops: Sequence[float]) -> bool:
    return all(min(abs(edge - stop) for stop in stops) <= NEAR for edge in edges)


def is_paragraph(cells: Cells, box: int) -> bool:
    """One line, or lines that break where the next word has no room."""
    lines = cells.lines[box]
    left, _, right, _ = cells.edges[box].tolist()
    edges = [cells.words[list(line)] for line in lines]
    margin = max(min(float(one[:, 0].min()) for one in edges) - left, 0.0)
    for line, below in pairwise(edges):
        room = right - margin - float(line[:, 2].max())
        first = float(below[0, 2] - below[0, 0])
        centred = max(float(line[:, 0].min()) - left - margin, 0.0)
        if room + centred > first + NEAR:
            return False
    return True
