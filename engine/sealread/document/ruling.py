"""Ruled boxes of a page: the areas that its ruling lines close off, down to the smallest.

The lines span a grid; where no line parts two of its fields they are one area (connected
components). Areas that are open to the page's edge, that hold no word, or that frame others are no
boxes. Lines come from `ruling_drawn` (PDF) and `ruling_pictured` (scans).
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from .frames import Boxes, fractions
from .model import Box

REACH = 0.0025
"""Of the page's longer side: lines nearer than this are one, and meet where they end so near."""
BREAK = 0.006
"""A gap in a line, of the page's longer side, that is bridged."""
_OF_LINE = 0.25
MIN_LINE = 0.008
"""Of the page's longer side: shorter lines are letters and the edges of boxes to tick."""
WALL = 0.75
"""Share of a side of a field that lines must cover to close it."""
LONG, FEWEST_OPEN = 0.4, 3
"""Lines across, of this share of the width, that end together close the page's form there."""
MOST_OF_PAGE = 0.35
"""An area that covers more of the page is its frame."""
FILLED = 0.9
"""Share of its rectangle that an area must fill; a frame around others, or an angle, fills less."""
_SQUARE = 1.6
"""Ratio of sides of a box to tick, and its size in heights of words, at most."""
_BELOW = (0.2, 1.5)
"""Where words are underlined: below their middle, in halves of their height."""
MOST_BOXES = 2000
MOST_FIELDS = 160_000
"""Fields of the grid, above which a page is a drawing and no form."""

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]


class Ruling(Struct, frozen=True):
    """Ruling lines of a page of `width` by `height` (points or pixels), straightened.

    `across` (n, 3): y, x from, x to; `down` (m, 3): x, y from, y to. `slope` is the rise of lines
    on the page as displayed; a point (x, y) there is (x + slope * y, y - slope * x) here.
    """

    across: Floats
    down: Floats
    width: float
    height: float
    slope: float = 0.0


def ruled_boxes(ruling: Ruling, words: Boxes) -> tuple[Box, ...]:
    """The boxes that hold one of the words (n, 4) at least, in fractions of the page."""
    if not len(words):
        return ()
    side = max(ruling.width, ruling.height)
    levels, rows = _merged(_without_underlines(ruling, words), side)
    closing = _closing(rows, levels, ruling)
    places, columns = _merged(np.concatenate([ruling.down, closing]), side)
    fields = (len(levels) - 1) * (len(places) - 1)
    if len(levels) < 2 or len(places) < 2 or fields > MOST_FIELDS:
        return ()
    reach = REACH * side
    met, crossed = _met(rows, levels, places, reach), _met(columns, places, levels, reach)
    across = _walls(rows, levels, places, reach) & _ends(
        met, _passing(columns, places, levels, reach)
    )
    down = _walls(columns, places, levels, reach) & _ends(
        crossed, _passing(rows, levels, places, reach)
    )
    areas = _areas(across, down)
    kept = _boxes(areas, levels, places, _straightened(words, ruling), ruling)
    letter = float(np.median(words[:, 3] - words[:, 1])) * ruling.height
    return _displayed(kept[~_to_tick(kept, letter)], ruling)


def _to_tick(boxes: Floats, letter: float) -> Flags:
    """Which boxes are squares of about the height of a word: to tick, or for one letter."""
    wide, tall = boxes[:, 2] - boxes[:, 0], boxes[:, 3] - boxes[:, 1]
    square = (wide < _SQUARE * tall) & (tall < _SQUARE * wide)
    return np.asarray(square & (np.maximum(wide, tall) < _SQUARE * letter))


def _without_underlines(ruling: Ruling, words: Boxes) -> Floats:
    """The lines across, but for those that run below words and no farther than these."""
    middle = _straightened(words, ruling)
    half = (words[:, 2:] - words[:, :2]) * [ruling.width / 2, ruling.height / 2]
    order = np.argsort(middle[:, 1], kind="stable")
    middle, half = middle[order], half[order]
    side = max(ruling.width, ruling.height)
    across = ruling.across[ruling.across[:, 2] - ruling.across[:, 1] >= MIN_LINE * side]
    first = np.searchsorted(middle[:, 1], across[:, 0] - _BELOW[1] * float(half[:, 1].max()))
    bounds = zip(first.tolist(), np.searchsorted(middle[:, 1], across[:, 0]).tolist(), strict=True)
    kept = [
        a == b or not _underlines(line, middle[a:b], half[a:b], REACH * side / 2)
        for line, (a, b) in zip(across.tolist(), bounds, strict=True)
    ]
    return np.asarray(across[np.array(kept, dtype=np.bool_)])


def _underlines(line: list[float], middle: Floats, half: Floats, reach: float) -> bool:
    """Does a line (level, from, to) run below words of these, and no farther than they?"""
    level, start, end = line
    down = level - middle[:, 1]
    above = (_BELOW[0] * half[:, 1] <= down) & (down <= _BELOW[1] * half[:, 1])
    above &= (start < middle[:, 0]) & (middle[:, 0] < end)
    if not above.any():
        return False
    left, right = middle[above, 0] - half[above, 0], middle[above, 0] + half[above, 0]
    return bool(start > left.min() - reach and end < right.max() + reach)


def _merged(lines: Floats, side: float) -> tuple[Floats, Floats]:
    """The levels of lines, and the lines (n, 3) with the index of their level in its place."""
    lines = lines[lines[:, 2] - lines[:, 1] >= MIN_LINE * side]
    if not len(lines):
        return np.empty(0), np.empty((0, 3))
    lines = lines[np.argsort(lines[:, 0], kind="stable")]
    level = _clusters(lines[:, 0], REACH * side)
    weights = lines[:, 2] - lines[:, 1]
    middle = np.bincount(level, weights * lines[:, 0]) / np.bincount(level, weights)
    return middle, _joined(level, lines, BREAK * side)


def _closing(rows: Floats, levels: Floats, ruling: Ruling) -> Floats:
    """Lines down (n, 3) at common ends of long lines across: many forms are open at their sides.

    None is drawn across a line that goes on there.
    """
    long = rows[rows[:, 2] - rows[:, 1] >= LONG * ruling.width]
    reach = REACH * max(ruling.width, ruling.height)
    found = []
    for end in (1, 2):
        ordered = long[np.argsort(long[:, end], kind="stable")]
        number = _clusters(ordered[:, end], reach)
        for members in (ordered[number == one] for one in np.unique(number)):
            x, at = float(members[:, end].mean()), np.unique(members[:, 0].astype(np.int64))
            passing = rows[(rows[:, 1] < x - 2 * reach) & (rows[:, 2] > x + 2 * reach), 0]
            steps = [
                (a, b)
                for a, b in pairwise(at.tolist())
                if not ((passing > a) & (passing < b)).any()
            ]
            if len(at) >= FEWEST_OPEN:
                found += [(x, float(levels[a]), float(levels[b])) for a, b in steps]
    return np.array(found, dtype=np.float64).reshape(-1, 3)


def _clusters(values: Floats, reach: float) -> Ints:
    """The number of each of sorted values; those within `reach` of the first have the same."""
    found: list[int] = []
    first = float(values[0]) if len(values) else 0.0
    for value in values.tolist():
        if value - first > reach:
            first = value
            found.append(found[-1] + 1)
        else:
            found.append(found[-1] if found else 0)
    return np.array(found, dtype=np.int64)


def _joined(level: Ints, lines: Floats, gap: float) -> Floats:
    """Lines (level, from, to) of one level each, those put together that a small gap parts.

    Smaller than the lines, too: sides of boxes to tick that stand below each other are no line.
    """
    order = np.lexsort((lines[:, 1], level))
    found: list[list[float]] = []
    for at, (_, start, end) in zip(level[order].tolist(), lines[order].tolist(), strict=True):
        near = min(gap, _OF_LINE * max(end - start, found[-1][2] - found[-1][1])) if found else 0.0
        if found and found[-1][0] == at and start <= found[-1][2] + near:
            found[-1][2] = max(found[-1][2], end)
        else:
            found.append([at, start, end])
    return np.array(found, dtype=np.float64).reshape(-1, 3)


def _walls(lines: Floats, levels: Floats, stops: Floats, reach: float) -> Flags:
    """(levels, stops - 1): which stretches between two stops a line closes."""
    low, high = stops[:-1], stops[1:]
    start, end = lines[:, 1, None] - reach, lines[:, 2, None] + reach
    cover = np.clip(np.minimum(end, high) - np.maximum(start, low), 0.0, None)
    total = np.zeros((len(levels), len(low)))
    np.add.at(total, lines[:, 0].astype(np.int64), cover)
    return np.asarray(total >= WALL * (high - low))


def _met(lines: Floats, levels: Floats, stops: Floats, reach: float) -> Flags:
    """(levels, stops): which stops a line reaches."""
    there = (lines[:, 1, None] - reach <= stops) & (stops <= lines[:, 2, None] + reach)
    return _by_level(there, lines, levels)


def _passing(lines: Floats, levels: Floats, stops: Floats, reach: float) -> Flags:
    """(levels, stops): where a line passes a stop and goes on on both sides."""
    there = (lines[:, 1, None] + 2 * reach < stops) & (stops < lines[:, 2, None] - 2 * reach)
    return _by_level(there, lines, levels)


def _by_level(there: Flags, lines: Floats, levels: Floats) -> Flags:
    found = np.zeros((len(levels), there.shape[1]), dtype=np.bool_)
    np.logical_or.at(found, lines[:, 0].astype(np.int64), there)
    return found


def _ends(met: Flags, passing: Flags) -> Flags:
    """Stretches (levels, stops - 1) that are no underlines: these end before a line that passes.

    `passing` (stops, levels) is told of the lines that stand across; where one of them ends too,
    a corner is rounded or worn away.
    """
    sound = met | ~passing.T
    return np.asarray(sound[:, :-1] & sound[:, 1:])


def _areas(across: Flags, down: Flags) -> Ints:
    """The area of each field (rows, columns) of the grid; -1 where it is open to the outside."""
    rows, columns = across.shape[0] - 1, across.shape[1]
    begins = down[:-1].T.copy()
    begins[:, 0] = True
    run = (np.cumsum(begins.ravel()) - 1).reshape(rows, columns)
    open_below = ~across[1:-1]
    pairs = np.unique(np.stack([run[:-1][open_below], run[1:][open_below]], axis=1), axis=0)
    root = _united(int(run[-1, -1]) + 1, pairs)
    outside = np.concatenate([
        run[0][~across[0]], run[-1][~across[-1]], run[:, 0][~down[0]], run[:, -1][~down[-1]],
    ])  # fmt: skip
    areas = root[run]
    areas[np.isin(areas, root[outside])] = -1
    return np.asarray(areas)


def _united(count: int, pairs: Ints) -> Ints:
    """The root of each of `count` things of which pairs (n, 2) belong together."""
    root = list(range(count))

    def top(one: int) -> int:
        while root[one] != one:
            root[one] = root[root[one]]
            one = root[one]
        return one

    for one, other in pairs.tolist():
        a, b = top(one), top(other)
        root[max(a, b)] = min(a, b)
    return np.array([top(one) for one in range(count)], dtype=np.int64)


def _straightened(words: Boxes, ruling: Ruling) -> Floats:
    """The centres (n, 2) of words where the lines are straight."""
    x = (words[:, 0] + words[:, 2]) / 2 * ruling.width
    y = (words[:, 1] + words[:, 3]) / 2 * ruling.height
    return np.stack([x + ruling.slope * y, y - ruling.slope * x], axis=1)


def _boxes(areas: Ints, levels: Floats, places: Floats, centres: Floats, ruling: Ruling) -> Floats:
    """The rectangles (n, 4) of areas that hold words and are no frames, straightened."""
    row = np.searchsorted(levels, centres[:, 1]) - 1
    column = np.searchsorted(places, centres[:, 0]) - 1
    within = (row >= 0) & (row < areas.shape[0]) & (column >= 0) & (column < areas.shape[1])
    found = np.unique(areas[row[within], column[within]])
    found = found[found >= 0]
    if not 0 < len(found) <= MOST_BOXES:
        return np.empty((0, 4))
    low, high, filled = _extents(areas, found, np.outer(np.diff(levels), np.diff(places)))
    boxes = np.stack(
        [places[low[:, 1]], levels[low[:, 0]], places[high[:, 1] + 1], levels[high[:, 0] + 1]],
        axis=1,
    )
    whole = (boxes[:, 2:] - boxes[:, :2]).prod(axis=1)
    fits = whole <= MOST_OF_PAGE * ruling.width * ruling.height
    return np.asarray(boxes[fits & (filled >= FILLED * whole)])


def _extents(areas: Ints, found: Ints, sizes: Floats) -> tuple[Ints, Ints, Floats]:
    """First and last (row, column) of areas, and the sum of the sizes of their fields."""
    rows, columns = np.nonzero(np.isin(areas, found))
    index = np.searchsorted(found, areas[rows, columns])
    fields = np.stack([rows, columns], axis=1)
    low = np.full((len(found), 2), max(areas.shape), dtype=np.int64)
    high = np.full((len(found), 2), -1, dtype=np.int64)
    np.minimum.at(low, index, fields)
    np.maximum.at(high, index, fields)
    filled = np.bincount(index, sizes[rows, columns], len(found)).astype(np.float64)
    return low, high, filled


def _displayed(boxes: Floats, ruling: Ruling) -> tuple[Box, ...]:
    """Straightened rectangles as boxes of the page: same size, their centres moved back."""
    slope = ruling.slope
    x, y = (boxes[:, 0] + boxes[:, 2]) / 2, (boxes[:, 1] + boxes[:, 3]) / 2
    right = ((x - slope * y) / (1 + slope * slope) - x)[:, None]
    lower = ((y + slope * x) / (1 + slope * slope) - y)[:, None]
    placed = fractions(boxes + np.hstack([right, lower] * 2), ruling.width, ruling.height)
    return tuple((box[0], box[1], box[2], box[3]) for box in placed.tolist())
