"""The lines below a header put together to rows; what belongs to none stays loose."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct, field

from sealread.document.model import Page
from sealread.document.segments import Line, Segment
from sealread.extract.headed import ALIGNED, RAISED, is_sum
from sealread.extract.tables.grid import Grid, Placed, known, said
from sealread.extract.tables.shapes import is_atomic

NEAR = 1.75
"""Distance, in line heights, within which a line goes on in a row's cells."""

Part = tuple[Page, Segment]
Apart = Callable[[Page, Line], bool]


class Row(Struct):
    """A row: the parts of its cells by column, in reading order, and what stands beside them."""

    cells: dict[int, list[Part]] = field(default_factory=dict)
    beside: list[Part] = field(default_factory=list)
    starts: dict[int, float] = field(default_factory=dict)
    lines: list[tuple[Page, Line]] = field(default_factory=list)
    last: float = 0.0
    height: float = 0.0


class Loose(Struct, frozen=True):
    """A line between rows: a heading, a sum, a note, the page's own lines."""

    page: Page
    line: Line
    sum: bool = False


Item = Row | Loose


def rows_of(
    page: Page, lines: Sequence[Line], grid: Grid, apart: Apart, *, strict: bool, before: Row | None
) -> list[Item]:
    """Rows and loose lines of a part of a page, from the top.

    `apart` tells lines that are headings, whatever they stand close to. `strict`: the lines stand
    above the page's header, so that only what has all the marks of a row is one. `before`: the row
    that the page before ends with; lines at the top may go on in it.
    """
    found: list[Item] = []
    row: Row | None = None
    for line in lines:
        placed = grid.placed(page, line)
        if is_sum(page, line) and len(placed) <= max(3, grid.least - 1):
            found.append(Loose(page, line, sum=True))
            row, before = None, before if not found[:-1] else None
        elif apart(page, line):
            found.append(Loose(page, line))
            row = before = None
        elif row is not None and _goes_on(page, row, line, placed, grid):
            _add(page, row, line, placed, grid)
        elif _begins(page, placed, grid, strict=strict):
            row, before = Row(), None
            _add(page, row, line, placed, grid)
            _take_raised(found, row, line, grid)
            found.append(row)
        elif row is None and before is not None and _goes_over(page, before, line, placed, grid):
            _add(page, before, line, placed, grid)
        else:
            found.append(Loose(page, line))
            row = None if row is None or not _near(row, line) else row
    return found


def _near(row: Row, line: Line) -> bool:
    return line.level - row.last < NEAR * max(row.height, line.height)


def _goes_on(page: Page, row: Row, line: Line, placed: Placed, grid: Grid) -> bool:
    """Does a line belong to the row above: close, and all of its parts where a cell may go on?"""
    if not _near(row, line):
        return False
    if grid.within and (line.level - row.last) / max(row.height, line.height) >= grid.within:
        return False
    single = [column for column in placed if column in grid.atomic]
    again = [column for column in placed if column in row.cells]
    twice = sum(column in again and _suits(page, placed, column, grid) for column in single)
    if grid.within and (single or len(placed) < grid.least):
        return 2 * twice <= len(single)
    if twice or (len(placed) >= grid.least and 2 * len(again) >= len(placed)):
        return False
    return all(
        _suits(page, placed, column, grid)
        if column in grid.atomic
        else _aligned(row, column, parts, grid)
        for column, parts in placed.items()
    )


def _suits(page: Page, placed: Placed, column: int, grid: Grid) -> bool:
    return any(grid.suits(column, said(page, part)) for part in placed[column])


def _aligned(row: Row, column: int, parts: Sequence[Segment], grid: Grid) -> bool:
    """Does a part of a line begin where its column's cell does, or where such cells do?"""
    if column in row.starts:
        return abs(row.starts[column] - parts[0].start) < ALIGNED
    return known(grid.starts, parts[0].start)


def _begins(page: Page, placed: Placed, grid: Grid, *, strict: bool) -> bool:
    """Does a line begin a row: many cells, those of one line with what may stand in them?"""
    if len(placed) < grid.least:
        return False
    figures = [column for column in placed if column in grid.atomic]
    right = sum(_suits(page, placed, column, grid) for column in figures)
    if strict:
        return bool(figures) and right == len(figures)
    return not grid.atomic or 2 * right > len(figures) or (not figures and len(placed) > 1)


def _goes_over(page: Page, row: Row, line: Line, placed: Placed, grid: Grid) -> bool:
    """Does a line at the top of a page go on in the row that the page before ends with?"""
    return len(placed) < grid.least and all(
        column not in grid.atomic
        and len(parts) == 1
        and abs(row.starts.get(column, -1.0) - parts[0].start) < ALIGNED
        for column, parts in placed.items()
    )


def _add(page: Page, row: Row, line: Line, placed: Placed, grid: Grid) -> None:
    for column, parts in placed.items():
        chosen, others = _cell(page, parts, column, grid)
        row.beside += [(page, part) for part in others]
        if _fits(page, row, line, column, chosen, grid):
            row.starts.setdefault(column, chosen[0].start)
            row.cells.setdefault(column, []).extend((page, part) for part in chosen)
        else:
            row.beside += [(page, part) for part in chosen]
    row.lines.append((page, line))
    row.last, row.height = line.level, line.height


def _cell(
    page: Page, parts: Sequence[Segment], column: int, grid: Grid
) -> tuple[list[Segment], list[Segment]]:
    """(the cell's, others): of several parts in a column of single values, one is the cell."""
    if len(parts) == 1 or column not in grid.atomic:
        return list(parts), []
    head = grid.columns[column]
    ranked = sorted(
        parts,
        key=lambda part: (
            not grid.suits(column, said(page, part)),
            -min(part.end, head.end) + max(part.start, head.start),
        ),
    )
    return [ranked[0]], ranked[1:]


def _fits(
    page: Page, row: Row, line: Line, column: int, parts: Sequence[Segment], grid: Grid
) -> bool:
    """Where a cell has begun, what goes on in it begins below it and is no note over columns."""
    if column not in row.cells:
        if len(parts) > 1 or not row.cells:
            return True
        over = any(parts[0].start < edge < parts[0].end for edge in grid.edges)
        return not over or known(grid.starts, parts[0].start)
    if column in grid.atomic or (len(line.segments) > 1 and is_atomic(said(page, parts[0]))):
        return False
    return abs(row.starts.setdefault(column, parts[0].start) - parts[0].start) < ALIGNED


def _take_raised(found: list[Item], row: Row, line: Line, grid: Grid) -> None:
    """Takes loose lines close above a row's first line into it: cells centred on their rows."""
    below = line
    while found and isinstance(found[-1], Loose) and not found[-1].sum:
        above = found[-1]
        if below.level - above.line.level >= RAISED * max(above.line.height, below.height):
            return
        found.pop()
        for column, parts in grid.placed(above.page, above.line).items():
            row.cells.setdefault(column, [])[:0] = [(above.page, part) for part in parts]
        row.lines.insert(0, (above.page, above.line))
        below = above.line
