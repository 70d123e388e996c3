"""In which order boxes and the lines beside them are written.

A box begins where its first word stands in the order without boxes, but not within an address or a
paragraph left of it, whose lines would be torn apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

import numpy as np
from msgspec import Struct, field
from msgspec.structs import replace

from .cells import NEAR, Cells, Words

MOST_LINES = 8
"""Lines of a paragraph; more are a column, and boxes beside it stand where they begin."""
STEP = 1.8
"""Distance of two lines of a paragraph, in heights of the upper one."""


class Line(Struct, frozen=True):
    """Words of a line in writing order; `after`: what is written behind one in place of a gap.

    `lead` is written before the line.
    """

    words: Words
    after: dict[int, str] = field(default_factory=dict)
    lead: str = ""


class Block(Struct, frozen=True):
    """Lines that stand together, parted from others by blank lines where they stand `apart`.

    `rank` is the place of the first of them in the order without boxes.
    """

    rank: float
    lines: tuple[Line, ...]
    apart: bool = False


class _Place(Struct, frozen=True):
    """Where the part of a line stands that is left of some box: its number, middle and height.

    `rank`: that of the whole line.
    """

    line: int
    middle: float
    height: float
    rank: float


def in_reading_order(
    cells: Cells, moved: Sequence[Block], lines: Sequence[Block], upright: int
) -> list[Block]:
    """Boxes and tables (blocks of a row have one rank) among the lines that stay as they are.

    Lines from rank `upright` on run sideways in the margin.
    """
    found = [*lines]
    rest = [block for block in lines if block.rank < upright]
    for rank, row in groupby(sorted(moved, key=_rank), key=_rank):
        blocks = list(row)
        behind = _end_of_paragraph(cells, blocks, rest)
        found += [replace(block, rank=max(rank, behind)) for block in blocks]
    return sorted(found, key=_rank)


def _rank(block: Block) -> float:
    return block.rank


def _end_of_paragraph(cells: Cells, row: Sequence[Block], rest: Sequence[Block]) -> float:
    """Just behind the lines left of a row of boxes that begin beside it; -1.0 without any."""
    words = [word for block in row for line in block.lines for word in line.words]
    boxes, across = cells.words[words], set(cells.line[words].tolist())
    column = _left_of(cells, rest, float(boxes[:, 0].min()))
    top, bottom = float(boxes[:, 1].min()), float(boxes[:, 3].max())
    beside = [
        index
        for index, place in enumerate(column)
        if top <= place.middle <= bottom or place.line in across
    ]
    if not beside:
        return -1.0
    first, last = beside[0], beside[-1]
    while first > 0 and _follows(column[first - 1], column[first]):
        first -= 1
    while last + 1 < len(column) and _follows(column[last], column[last + 1]):
        last += 1
    if last - first >= MOST_LINES:
        return -1.0
    return max(place.rank for place in column[first : last + 1]) + 0.5


def _left_of(cells: Cells, rest: Sequence[Block], left: float) -> list[_Place]:
    """The lines, or parts of them, that end before a place on the page, from the top."""
    found = []
    for block in rest:
        words = [word for line in block.lines for word in line.words]
        before = [word for word in words if cells.words[word, 2] <= left + NEAR]
        if before:
            boxes = cells.words[before]
            middle = float((boxes[:, 1] + boxes[:, 3]).mean()) / 2
            height = float(np.median(boxes[:, 3] - boxes[:, 1]))
            found.append(_Place(int(cells.line[before[0]]), middle, height, block.rank))
    return sorted(found, key=lambda place: place.middle)


def _follows(upper: _Place, lower: _Place) -> bool:
    return lower.middle - upper.middle < STEP * upper.height
