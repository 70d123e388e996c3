"""Which words stand in which ruled box of a page, where its lines run level."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from .frames import Boxes, turned
from .layout import Floats, Ints, Lines, centres_of, group
from .model import Page

OUTSIDE = -1
_APART = 10.0
"""Page heights by which boxes are moved apart, so that no line runs over two of them."""
_PART = 1000
NEAR = 0.005
"""Edges nearer than this fraction of the page are one."""

Words = tuple[int, ...]


class Cells(Struct, frozen=True):
    """The ruled boxes of a page and the words in them, by their positions in `Page.words`.

    `edges` (boxes, 4): where lines run level and upright. `lines`: those of each box that holds
    words, from its top. `owner`, `line`, `rank`: of each word its box or `OUTSIDE`, its line and
    its place in the order of `Lines`; `owners_on`: the boxes on each of these lines. `words`
    (n, 4): the words where lines run level.
    """

    edges: Boxes
    lines: dict[int, list[Words]]
    owner: Ints
    line: Ints
    rank: Ints
    owners_on: tuple[frozenset[int], ...]
    words: Boxes

    def words_of(self, box: int) -> Words:
        """The words of a box, line by line, by their numbers on the page."""
        return tuple(word for line in self.lines[box] for word in line)

    def beside(self, lines: Iterable[Words]) -> set[int]:
        """The owners of all words on the lines, across the page, that words stand on."""
        across = {int(self.line[word]) for line in lines for word in line}
        return {owner for line in across for owner in self.owners_on[line]}

    def first_rank(self, boxes: Iterable[int]) -> int:
        """The place of the first word of boxes."""
        return min(int(self.rank[word]) for box in boxes for word in self.words_of(box))

    def outside(self, left: float, top: float, right: float, bottom: float) -> Ints:
        """Words of no box whose centres lie in an area."""
        x = (self.words[:, 0] + self.words[:, 2]) / 2
        y = (self.words[:, 1] + self.words[:, 3]) / 2
        inside = (left <= x) & (x <= right) & (top <= y) & (y <= bottom)
        return np.flatnonzero(inside & (self.owner == OUTSIDE))

    def owned(self, owner: Ints) -> Cells:
        """The same boxes with other owners of the words."""
        beside = tuple(
            frozenset(owner[self.line == one].tolist()) for one in range(int(self.line.max()) + 1)
        )
        lines = _own_lines(self.words, owner)
        return replace(self, owner=owner, lines=lines, owners_on=beside)


def cells_of(page: Page, lines: Lines) -> Cells:
    """The boxes of a page with the words of `lines` (at least one) in them."""
    _, slope = centres_of(lines.boxes, skewed=page.modality == "scanned")
    upright = lines.order[: lines.upright]
    boxes = turned(np.array(page.boxes, dtype=np.float64).reshape(-1, 4), page.turn)
    width, height = page.width, page.height
    if page.turn in (90, 270):
        width, height = height, width
    lean = slope * (height / max(width, 1.0)) ** 2
    edges = _level(boxes, slope, lean)
    owner = np.full(len(page.words), OUTSIDE, dtype=np.int64)
    words = _level(lines.boxes, slope, lean)
    owner[upright] = _owners(words[upright], edges)
    line, rank = np.empty_like(owner), np.empty_like(owner)
    line[lines.order], rank[lines.order] = lines.line, np.arange(len(lines.order))
    return Cells(edges, {}, owner, line, rank, (), words).owned(owner)


def _level(boxes: Boxes, slope: float, lean: float) -> Boxes:
    """Boxes of the same size, their centres moved to where lines run level."""
    x, y = (boxes[:, 0] + boxes[:, 2]) / 2, (boxes[:, 1] + boxes[:, 3]) / 2
    right, down = (lean * y)[:, None], (-slope * x)[:, None]
    return np.asarray(boxes + np.hstack([right, down, right, down]))


def _owners(words: Boxes, boxes: Boxes) -> Ints:
    """The smallest box (index) around the centre of each word, OUTSIDE for none."""
    if not len(boxes):
        return np.full(len(words), OUTSIDE, dtype=np.int64)
    size = (boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1])
    found = []
    for part in np.array_split(words, len(words) // _PART + 1):  # or a long page takes gigabytes
        x, y = (part[:, 0] + part[:, 2])[:, None] / 2, (part[:, 1] + part[:, 3])[:, None] / 2
        inside = (boxes[:, 0] <= x) & (x <= boxes[:, 2]) & (boxes[:, 1] <= y) & (y <= boxes[:, 3])
        smallest = np.where(inside, size, np.inf).argmin(axis=1)
        found.append(np.where(inside.any(axis=1), smallest, OUTSIDE))
    return np.concatenate(found)


def _own_lines(words: Boxes, owner: Ints) -> dict[int, list[Words]]:
    inside = np.flatnonzero(owner != OUTSIDE)
    if not len(inside):
        return {}
    found: dict[int, list[Words]] = {}
    for one in lines_among(inside, words, np.asarray(_APART * owner, dtype=np.float64)):
        found.setdefault(int(owner[one[0]]), []).append(one)
    return found


def lines_among(words: Ints, boxes: Boxes, shift: Floats | float = 0.0) -> list[Words]:
    """The lines that words (positions, sorted) form by themselves, from the top.

    `shift` moves all words of a page down, some farther than others.
    """
    centres: Floats = (boxes[:, 1] + boxes[:, 3]) / 2 + shift
    order, line = group(boxes[words], centres[words])
    pairs = zip(words[order].tolist(), line.tolist(), strict=True)
    return [
        tuple(word for word, _ in members) for _, members in groupby(pairs, key=lambda one: one[1])
    ]
