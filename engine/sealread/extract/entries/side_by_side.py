"""Columns of a page, of prose or not: a sidebar beside the main text is one too.

Rows of a form face each other across a gap just as columns do. What tells them apart: the shorter
side of
columns has text of its own, not only dates and places, and headings, or lines that are not level
with
those of the other side.
"""

# ruff: noqa: E501 (patterns and samples are not broken)

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct

from sealread.document.model import Box
from sealread.extract.entries.dates import is_mostly_date
from sealread.extract.entries.topics import topics_of_heading

_LEAST_LINES = 4
_LOW, _HIGH = 0.18, 0.9
_GUTTER = 0.012
_SAME_EDGE = 0.008
_CROSSING = 0.2
"""The share of lines that may run across a gutter (titles over both columns)."""
_OWN_LEVELS = 0.4
_PROSE_WORDS = 4.0
_LETTERS = re.compile(r"[^\W\d_]{2}")


class Run(Struct, frozen=True):
    """Words close together on one level: indices into `Page.words`, their text, their box."""

    words: tuple[int, ...]
    text: str
    box: Box

    @property
    def middle(self) -> float:
        """The height of its centre on the page."""
        return (self.box[1] + self.box[3]) / 2


def columns_of(
    runs: Sequence[Run], hint: float | None = None
) -> tuple[list[list[Run]], float | None]:
    """The runs of each column in reading order, and the left edge of the right one if there are
    two.

    What crosses columns stands before or between them. `hint`: where the page before had that edge;
    on a
    page that has too little text to tell by itself, it is believed.
    """
    gutter = _gutter(runs)
    hinted = gutter is None and hint is not None and _keeps(runs, hint)
    gutter = hint if hinted else gutter
    if gutter is None:
        return [list(runs)] if runs else [], None
    made: list[list[Run]] = []
    parted = False
    for slot, across in _slots(runs, gutter):
        left = [run for run in slot if run.box[0] < gutter]
        right = [run for run in slot if run.box[0] >= gutter]
        if across or not (left and right and (hinted or _are_columns(left, right))):
            made.append(slot)
        else:
            parted = True
            made += [*columns_of(left)[0], *columns_of(right)[0]]
    if not parted:
        return [list(runs)], None
    return _joined(made, gutter), gutter


def _keeps(runs: Sequence[Run], edge: float) -> bool:
    """Whether a page has lines that begin at an edge, and hardly any that cross it."""
    begins = sum(abs(run.box[0] - edge) <= _SAME_EDGE for run in runs)
    crossing = sum(run.box[0] < edge - _GUTTER and run.box[2] > edge for run in runs)
    return begins > 1 and crossing <= _CROSSING * len(runs)


def _gutter(runs: Sequence[Run]) -> float | None:
    """The left edge that most runs of a right-hand column share, nothing crossing close before it."""
    if len(runs) < 2 * _LEAST_LINES:
        return None
    low, high = min(run.box[0] for run in runs), max(run.box[2] for run in runs)
    edges = sorted(run.box[0] for run in runs)
    best: tuple[int, float] | None = None
    for edge in _common_edges(edges, low + _LOW * (high - low), low + _HIGH * (high - low)):
        worth = _worth(runs, edge)
        if worth and (best is None or worth > best[0]):
            best = (worth, edge)
    return best[1] if best else None


def _common_edges(edges: Sequence[float], low: float, high: float) -> list[float]:
    """Edges between two bounds that several runs share, each named once by its leftmost."""
    found: list[float] = []
    start = 0
    for place in range(1, len(edges) + 1):
        if place < len(edges) and edges[place] - edges[start] <= _SAME_EDGE:
            continue
        if place - start >= _LEAST_LINES and low < edges[start] < high:
            found.append(edges[start] - 0.001)
        start = place
    return found


def _worth(runs: Sequence[Run], edge: float) -> int:
    """How many lines stand right of an edge, if the gutter before it is clear; 0 if not."""
    right = [run for run in runs if run.box[0] >= edge]
    top, bottom = min(run.box[1] for run in right), max(run.box[3] for run in right)
    beside = [run for run in runs if run.box[0] < edge and top <= run.middle <= bottom]
    left = [run for run in beside if run.box[2] <= edge - _GUTTER]
    crossing = len(beside) - len(left)
    if len(left) < _LEAST_LINES or crossing > _CROSSING * len(beside):
        return 0
    return min(len(left), len(right)) - 2 * crossing


def _slots(runs: Sequence[Run], gutter: float) -> list[tuple[list[Run], bool]]:
    """Runs between those that cross the gutter, and those that do, from the top of the page."""
    made: list[tuple[list[Run], bool]] = []
    ordered = sorted(runs, key=lambda run: run.middle)
    bridges = [
        run for run in ordered if run.box[0] < gutter and run.box[2] > gutter - 0.3 * _GUTTER
    ]
    levels = [run.middle for run in bridges]
    for run in ordered:
        reach = 0.4 * (run.box[3] - run.box[1])
        across = any(abs(run.middle - level) < reach for level in levels)
        if not made or made[-1][1] != across:
            made.append(([], across))
        made[-1][0].append(run)
    return made


def _are_columns(left: Sequence[Run], right: Sequence[Run]) -> bool:
    minor, major = sorted((left, right), key=len)
    plain = _plain(minor)
    if len(plain) < max(3, 0.4 * len(minor)) or len(_plain(major)) < 0.5 * len(major):
        return False
    heads = [bool(topics_of_heading(run.text)) for run in minor]
    if any(head and not after for head, after in pairwise([*heads, True])):
        return True
    words = sum(len(text.split()) for text in plain) / len(plain)
    return words >= _PROSE_WORDS or _own_levels(minor, major) > _OWN_LEVELS


def _plain(side: Sequence[Run]) -> list[str]:
    """What stands on a side beside headings, dates and figures."""
    texts = [run.text for run in side if _LETTERS.search(run.text)]
    return [text for text in texts if not topics_of_heading(text) and not is_mostly_date(text)]


def _own_levels(minor: Sequence[Run], major: Sequence[Run]) -> float:
    """The share of the minor side's runs that have none of the other side beside them."""
    own = [
        run
        for run in minor
        if all(abs(run.middle - one.middle) > 0.3 * (run.box[3] - run.box[1]) for one in major)
    ]
    return len(own) / len(minor)


def _joined(columns: Sequence[list[Run]], gutter: float) -> list[list[Run]]:
    """The columns as they are read; what is not parted, one slot behind the other, is one column."""
    made: list[list[Run]] = []
    open_slot = False
    for column in columns:
        parted = all(run.box[0] >= gutter for run in column) or all(
            run.box[2] < gutter for run in column
        )
        if open_slot and not parted:
            made[-1] += column
        else:
            made.append(list(column))
        open_slot = not parted
    return made
