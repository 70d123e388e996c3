"""Words that an exemplar and a page share, and where a place of the one is on the other.

Lengths are in widths of the page, so that a height is a height on any axis. What stands at a place
is no business of this module: `extract.layouts` and `extract.list_layouts` look there.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from statistics import median

from sealread.document.model import Box, Word

NEAR = 8
"""How many anchors are asked."""
_APART, _PAIRS = 0.15, 5
"""How far apart words are, in widths of a page, that tell how much larger another is; so many
pairs of them must say it."""
_ON_A_LINE = 0.5
"""Share of the lower box's height that two boxes of a line have in common at least."""
_IN_A_COLUMN = 0.5
"""Share of the narrower box's width that two boxes of a column have in common at least."""
_WORDY = re.compile(r"[^\W\d_]{2,}")
_LETTERS = re.compile(r"[\W_]+")
Point = tuple[float, float]
Anchor = tuple[int, int]
"""The places of one word among those of the exemplar and among those of the page."""


class Sheet:
    """The words of a page in units of its width, so that a height is a height on any axis."""

    def __init__(self, words: Sequence[Word], ratio: float) -> None:
        self.words, self.ratio = words, ratio
        self.boxes = [scaled(one.box, ratio) for one in words]
        self.keys = [_LETTERS.sub("", one.text).casefold() for one in words]

    @cached_property
    def places(self) -> Mapping[str, list[int]]:
        """Where each telling word stands."""
        found: dict[str, list[int]] = {}
        for place, key in enumerate(self.keys):
            if key and _WORDY.search(self.words[place].text):
                found.setdefault(key, []).append(place)
        return found

    @cached_property
    def telling_words(self) -> int:
        """How many of them there are."""
        return sum(map(len, self.places.values()))

    @cached_property
    def line(self) -> float:
        """The usual height of a line."""
        return median([box[3] - box[1] for box in self.boxes]) if self.boxes else 0.0


def alike_of(known: Sheet, page: Sheet) -> float:
    """The share of the telling words of the one with fewer that stand on the other too."""
    fewer, more = sorted((known, page), key=lambda one: one.telling_words)
    there = more.places
    shared = sum(
        min(len(own), len(there[key])) for key, own in fewer.places.items() if key in there
    )
    return shared / max(1, fewer.telling_words)


class Match:
    """An exemplar beside a page: which words are the same, and how much larger they are."""

    def __init__(self, known: Sheet, page: Sheet, alike: float) -> None:
        self.known, self.page, self.alike = known, page, alike
        single = [
            (own[0], there[0])
            for key, own in known.places.items()
            if len(own) == 1 and len(there := page.places.get(key, [])) == 1
        ]
        self.scale = _scale(known, page, single)
        self.anchors = [*single, *self._nearest(single)]
        self.taken = {there for _, there in self.anchors}

    def _nearest(self, single: Sequence[Anchor]) -> Iterator[Anchor]:
        """Words that stand several times, told apart by the nearest word that does not."""
        if not single:
            return
        for key, own in self.known.places.items():
            there = self.page.places.get(key, [])
            if not there or (len(own) == 1 and len(there) == 1):
                continue
            free = set(there)
            for one in own:
                apart = [_far(self._corner(one), self._corner(pair[0])) for pair in single]
                wanted = self.moved(self._corner(one), single[apart.index(min(apart))])
                far = {n: _far(_corner(self.page.boxes[n]), wanted) for n in free}
                best = min(far, key=far.__getitem__, default=None)
                if best is not None and far[best] < 2 * self.line:
                    free.discard(best)
                    yield one, best

    def _corner(self, word: int) -> Point:
        """Where a word of the exemplar begins."""
        return _corner(self.known.boxes[word])

    @property
    def line(self) -> float:
        """The usual height of a line of the page."""
        return self.page.line

    def moved(self, point: Point, anchor: Anchor) -> Point:
        """Where a point of the exemplar is on the page, by one anchor."""
        (ax, ay), (bx, by) = self._corner(anchor[0]), _corner(self.page.boxes[anchor[1]])
        return bx + (point[0] - ax) * self.scale, by + (point[1] - ay) * self.scale

    def near(self, box: Box, own: Collection[int]) -> list[Anchor]:
        """The anchors nearest to a box of the exemplar, the nearest first; none of `own` words."""
        known = [one for one in self.anchors if one[0] not in own]
        return sorted(known, key=lambda one: self.distance(box, one[0]))[:NEAR]

    def weights(self, box: Box, anchors: Sequence[Anchor]) -> list[float]:
        """How much each anchor says of a box of the exemplar: 1 beside it, less further away."""
        return [1 / (1 + self.distance(box, one[0]) / self.known.line) for one in anchors]

    def distance(self, box: Box, word: int) -> float:
        """How far an anchor is from a value; along its line it is nearer than above or below."""
        other = self.known.boxes[word]
        dx = max(other[0] - box[2], box[0] - other[2], 0.0)
        dy = max(other[1] - box[3], box[1] - other[3], 0.0)
        return math.hypot(dx, 2.0 * dy)


def _scale(known: Sheet, page: Sheet, pairs: Sequence[Anchor]) -> float:
    """How much larger the page is: by how far the same words are apart across, else how wide.

    How close text recognition draws a box around a word differs from picture to picture.
    """
    across = sorted(pairs, key=lambda one: known.boxes[one[0]][0])
    half = len(across) // 2
    apart = [
        (page.boxes[d][0] - page.boxes[b][0]) / wide
        for (a, b), (c, d) in zip(across[:half], across[len(across) - half :], strict=True)
        if (wide := known.boxes[c][0] - known.boxes[a][0]) >= _APART
    ]
    if len(apart) >= _PAIRS:
        return median(apart)
    ratios = [
        (page.boxes[b][2] - page.boxes[b][0]) / (known.boxes[a][2] - known.boxes[a][0])
        for a, b in pairs
        if known.boxes[a][2] > known.boxes[a][0]
    ]
    return median(ratios) if ratios else 1.0


def weighted(values: Sequence[float], weights: Sequence[float]) -> float:
    """The weighted median."""
    half, total = sum(weights) / 2, 0.0
    for value, weight in sorted(zip(values, weights, strict=True)):
        total += weight
        if total >= half:
            return value
    return values[-1]


def agreement(said: Sequence[float], weights: Sequence[float], near: float) -> tuple[float, float]:
    """What most say, and the share that says so: no further from it than `near`."""
    if not said:
        return 0.0, 0.0
    at = weighted(said, weights)
    agreeing = sum(w for one, w in zip(said, weights, strict=True) if abs(one - at) <= near)
    return at, agreeing / sum(weights)


def scaled(box: Box, ratio: float) -> Box:
    """A box in widths of its page, whose height is `ratio` of them."""
    return (box[0], box[1] * ratio, box[2], box[3] * ratio)


def _corner(box: Box) -> Point:
    return box[0], middle(box)


def middle(box: Box) -> float:
    """How far down the middle of a box is."""
    return (box[1] + box[3]) / 2


def _far(one: Point, two: Point) -> float:
    return math.hypot(one[0] - two[0], one[1] - two[1])


def within(box: Box, outer: Box) -> bool:
    """Whether the middle of a box lies in another."""
    x, y = (box[0] + box[2]) / 2, middle(box)
    return outer[0] <= x <= outer[2] and outer[1] <= y <= outer[3]


def on_line(one: Box, two: Box) -> bool:
    """Whether two boxes stand on one line."""
    shared = min(one[3], two[3]) - max(one[1], two[1])
    return shared > _ON_A_LINE * min(one[3] - one[1], two[3] - two[1])


def shared_width(one: Box, two: Box) -> float:
    """How much of the width of two boxes is above or below the other; below 0 where none is."""
    return min(one[2], two[2]) - max(one[0], two[0])


def in_column(one: Box, two: Box) -> bool:
    """Whether two boxes stand in one column."""
    return shared_width(one, two) > _IN_A_COLUMN * min(one[2] - one[0], two[2] - two[0])


def line_by_line(boxes: Iterable[Box]) -> tuple[Box, ...]:
    """Boxes in reading order, those that follow each other on one line joined."""
    lines: list[Box] = []
    for box in boxes:
        joined = around((lines.pop(), box)) if lines and on_line(lines[-1], box) else box
        lines.append(joined)
    return tuple(lines)


def around(boxes: Iterable[Box]) -> Box:
    """The smallest box around some."""
    parts = list(boxes)
    return (
        min(b[0] for b in parts), min(b[1] for b in parts),
        max(b[2] for b in parts), max(b[3] for b in parts),
    )  # fmt: skip
