"""Lines of a page on which what stands one below the other stands together: by columns.

An address, a cell of several lines, a label above its value: lines across the page put other words
between them. Here each run of words up to a column gap is chained to the run right below it that
begins, ends or lies in the middle of the same place. It is no order for reading a page, but one in
which the words of a value are neighbours.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from msgspec import Struct

from .layout import DEFAULT_STYLE, Lines, separators

BLANK_LINE = "\n\n"
_NEAR = 0.012
"""How far, in page widths, the edges of two runs of one column may lie apart."""
_GAP = 1.3
"""Heights of a run that may lie empty below it before its column is over."""


class Run(Struct):
    """Words (places in `Lines.order`) of a line without a column gap; its upright box."""

    places: range
    line: int
    x0: float
    y0: float
    x1: float
    y1: float


def stacked_lines(lines: Lines, texts: list[str]) -> Lines:
    """`lines` (at least one word) column by column; `texts`: the words, as in `lines.order`."""
    runs = list(_runs(lines, texts))
    below = _below(runs)
    order: list[int] = []
    number: list[int] = []
    after: dict[int, str] = {}
    count = 0
    started = set(range(len(runs))) - set(below.values())
    for first in sorted(started):
        if order:
            after[len(order) - 1] = BLANK_LINE
        place: int | None = first
        while place is not None:
            order.extend(lines.order[list(runs[place].places)].tolist())
            number.extend([count] * len(runs[place].places))
            count += 1
            place = below.get(place)
    return Lines(
        np.array(order, dtype=np.int64), np.array(number, dtype=np.int64),
        lines.boxes, lines.upright, after,
    )  # fmt: skip


def _runs(lines: Lines, texts: list[str]) -> Iterator[Run]:
    """The runs between column gaps, in the order of the lines."""
    size = np.fromiter(map(len, texts), dtype=np.int64, count=len(texts))
    after = separators(lines, size, DEFAULT_STYLE)
    start = 0
    for place, text in enumerate(after):
        if text != " ":
            part = range(start, place + 1)
            box = lines.boxes[lines.order[list(part)]]
            yield Run(
                part, int(lines.line[start]), float(box[:, 0].min()), float(box[:, 1].min()),
                float(box[:, 2].max()), float(box[:, 3].max()),
            )  # fmt: skip
            start = place + 1


def _below(runs: list[Run]) -> dict[int, int]:
    """For each run the one that goes on below it; no run goes on from two."""
    found: dict[int, int] = {}
    taken: set[int] = set()
    ordered = sorted(range(len(runs)), key=lambda one: runs[one].y0)
    for position, place in enumerate(ordered):
        one = runs[place]
        limit = one.y1 + _GAP * (one.y1 - one.y0)
        for other in ordered[position + 1 :]:
            two = runs[other]
            if two.y0 > limit:
                break
            if other not in taken and two.y0 > (one.y0 + one.y1) / 2 and _aligned(one, two):
                found[place] = other
                taken.add(other)
                break
    return found


def _aligned(one: Run, two: Run) -> bool:
    """Whether two runs begin, end or have their middle at one place of the line."""
    begins, ends = abs(one.x0 - two.x0), abs(one.x1 - two.x1)
    return min(begins, ends, abs(one.x0 + one.x1 - two.x0 - two.x1) / 2) < _NEAR
