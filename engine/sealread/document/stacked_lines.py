"""Lines of a page on which what stands one below the other stands together: by columns.

An address, a cell of several lines, a label above its value: lines across the page put other words
between them. Here each run of words up to a column gap is chained to the run right below it that
begins, ends or lies in the middle of the same place, so that the words of a value are neighbours.
Runs that belong to their line stay in it: a label with a colon and what stands right of it, and
figures in columns of figures.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import numpy as np
from msgspec import Struct

from .layout import DEFAULT_STYLE, Lines, separators

BLANK_LINE = "\n\n"
_NEAR = 0.012
"""How far, in page widths, the edges of two runs of one column may lie apart."""
_GAP = 1.3
"""Heights of a run that may lie empty below it before its column is over."""
_REACH = 0.3
"""How far right of its label's colon a value may begin, in page widths."""
_FIGURES = re.compile(r"(?=.*\d)(?:\W*[^\W\d_]{0,3}\W*)?[\d.,'’/% +-]+(?:\W*[^\W\d_]{0,3}\W*)?")
"""A number, or several, with a currency or a unit before or behind."""


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
    runs = _in_line(runs, [" ".join(texts[one] for one in run.places) for run in runs])
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


def _in_line(runs: list[Run], said: Sequence[str]) -> list[Run]:
    """The runs, those that belong to the one left of them joined with it. `said`: their words."""
    below = _below(runs)
    right = {one: one + 1 for one in range(len(runs) - 1) if runs[one].line == runs[one + 1].line}
    rows = {
        place
        for place, other in right.items()
        if right.get(below.get(place, -1)) == below.get(other, -2)
        and _are_figures(said[other], said[below[other]])
    }
    rows |= {below[place] for place in rows}
    joined: list[Run] = []
    for place, run in enumerate(runs):
        if place - 1 in right and (place - 1 in rows or _is_valued(place - 1, runs, said, below)):
            last = joined[-1]
            joined[-1] = Run(
                range(last.places.start, run.places.stop), run.line,
                last.x0, min(last.y0, run.y0), run.x1, max(last.y1, run.y1),
            )  # fmt: skip
        else:
            joined.append(run)
    return joined


def _are_figures(*said: str) -> bool:
    return all(_FIGURES.fullmatch(one) for one in said)


def _is_valued(place: int, runs: Sequence[Run], said: Sequence[str], below: dict[int, int]) -> bool:
    """Whether a run is a label with a colon whose whole value stands right of it, not below."""
    value = place + 1
    if not said[place].endswith(":") or said[value].endswith(":"):
        return False
    if runs[value].x0 - runs[place].x1 > _REACH:
        return False
    further = below.get(value, 0)
    is_next = further > 0 and runs[further - 1].line == runs[further].line
    if further and not (is_next and said[further - 1].endswith(":")):
        return False  # the value goes on in the next line, which has no label
    return place not in below or said[below[place]].endswith(":")


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
