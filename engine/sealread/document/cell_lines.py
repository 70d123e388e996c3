"""Lines of a page on which the words of one ruled box stand together.

A line across a form mixes what stands in neighbouring boxes. Where it does, and one of these boxes
has several lines of its own, that box is written by itself, parted by blank lines. Everything else
stays as `layout` has it, line by line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

import numpy as np
from msgspec import Struct

from .frames import Boxes, turned
from .layout import Floats, Ints, LayoutStyle, Lines, centres_of, group, lines_of
from .model import Page

BLANK_LINE = "\n\n"
OUTSIDE = -1
_APART = 10.0
"""Page heights by which boxes are moved apart, so that no line runs over two of them."""
_LEVEL = 0.008
"""Boxes whose tops differ by less, in page heights, stand beside each other."""


class Block(Struct, frozen=True):
    """Lines (word positions in writing order) that stand together.

    `rank` is the place of the first of them in the order without boxes.
    """

    rank: int
    lines: tuple[tuple[int, ...], ...]
    alone: bool = False


def laid_out(page: Page, style: LayoutStyle) -> Lines:
    """The lines of a page in the given style."""
    lines = lines_of(page)
    return boxed_lines(page, lines) if style.cells and page.boxes and len(lines.order) else lines


def boxed_lines(page: Page, lines: Lines) -> Lines:
    """`lines` of a page (at least one word) with the words of torn boxes put together."""
    boxes = turned(np.array(page.boxes, dtype=np.float64).reshape(-1, 4), page.turn)
    upright = lines.order[: lines.upright]
    owner = np.full(len(page.words), OUTSIDE, dtype=np.int64)
    centres, slope = centres_of(lines.boxes, skewed=page.modality == "scanned")
    owner[upright] = owners(page, lines.boxes[upright], boxes, slope)
    own = _own_lines(lines, owner, centres)
    torn = _torn(lines, owner, own)
    if not torn:
        return lines
    blocks = [*_box_blocks(lines, boxes, own, torn), *_rest(lines, owner, torn)]
    return _written(lines, sorted(blocks, key=lambda block: block.rank))


def owners(page: Page, words: Boxes, boxes: Boxes, slope: float) -> Ints:
    """The smallest box (index) around the centre of each word (n, 4), OUTSIDE for none."""
    width, height = page.width, page.height
    if page.turn in (90, 270):
        width, height = height, width
    lean = slope * (height / max(width, 1.0)) ** 2
    x, y = _middle(words, slope, lean)
    across, down = _middle(boxes, slope, lean)
    wide, tall = boxes[:, 2] - boxes[:, 0], boxes[:, 3] - boxes[:, 1]
    inside = (np.abs(x[:, None] - across) <= wide / 2) & (np.abs(y[:, None] - down) <= tall / 2)
    size = np.where(inside, wide * tall, np.inf)
    return np.where(inside.any(axis=1), size.argmin(axis=1), OUTSIDE)


def _middle(boxes: Boxes, slope: float, lean: float) -> tuple[Floats, Floats]:
    """The centres of boxes where lines run level."""
    x, y = (boxes[:, 0] + boxes[:, 2]) / 2, (boxes[:, 1] + boxes[:, 3]) / 2
    return x + lean * y, y - slope * x


def _own_lines(lines: Lines, owner: Ints, centres: Floats) -> dict[int, list[tuple[int, ...]]]:
    """The lines of each box that holds words, from its top."""
    inside = np.sort(lines.order[: lines.upright][owner[lines.order[: lines.upright]] >= 0])
    if not len(inside):
        return {}
    order, line = group(lines.boxes[inside], centres[inside] + _APART * owner[inside])
    found: dict[int, list[tuple[int, ...]]] = {}
    ordered = zip(inside[order].tolist(), line.tolist(), strict=True)
    for _, words in groupby(ordered, key=lambda pair: pair[1]):
        one = tuple(word for word, _ in words)
        found.setdefault(int(owner[one[0]]), []).append(one)
    return found


def _torn(lines: Lines, owner: Ints, own: dict[int, list[tuple[int, ...]]]) -> set[int]:
    """Boxes of several lines of which one also holds words that are not the box's."""
    upright = lines.order[: lines.upright]
    line, box = lines.line[: lines.upright], owner[upright]
    first = np.flatnonzero(np.diff(line, prepend=-1))
    low, high = np.minimum.reduceat(box, first), np.maximum.reduceat(box, first)
    mixed = np.repeat(low != high, np.diff(np.append(first, len(line))))
    return {one for one in np.unique(box[mixed]).tolist() if len(own.get(one, ())) > 1}


def _box_blocks(
    lines: Lines, boxes: Boxes, own: dict[int, list[tuple[int, ...]]], torn: set[int]
) -> Iterator[Block]:
    """Blocks of boxes, those that stand beside each other from the left."""
    place = _places(lines)
    ordered = sorted(torn, key=lambda one: float(boxes[one, 1]))
    row: list[int] = []
    for one in ordered:
        if row and boxes[one, 1] - boxes[row[0], 1] > _LEVEL:
            yield from _row_blocks(row, boxes, own, place)
            row = []
        row.append(one)
    yield from _row_blocks(row, boxes, own, place)


def _row_blocks(
    row: Sequence[int], boxes: Boxes, own: dict[int, list[tuple[int, ...]]], place: Ints
) -> Iterator[Block]:
    rank = min(int(place[word]) for one in row for line in own[one] for word in line)
    for one in sorted(row, key=lambda one: float(boxes[one, 0])):
        yield Block(rank, tuple(own[one]), alone=True)


def _places(lines: Lines) -> Ints:
    place = np.empty(len(lines.order), dtype=np.int64)
    place[lines.order] = np.arange(len(lines.order))
    return place


def _rest(lines: Lines, owner: Ints, torn: set[int]) -> Iterator[Block]:
    """The lines as they were, without the words of torn boxes."""
    numbered = enumerate(zip(lines.order.tolist(), lines.line.tolist(), strict=True))
    for _, members in groupby(numbered, key=lambda entry: entry[1][1]):
        kept = [(rank, word) for rank, (word, _) in members if int(owner[word]) not in torn]
        if kept:
            yield Block(kept[0][0], (tuple(word for _, word in kept),))


def _written(lines: Lines, blocks: Sequence[Block]) -> Lines:
    order: list[int] = []
    number: list[int] = []
    after: dict[int, str] = {}
    count = 0
    for position, block in enumerate(blocks):
        if order and (block.alone or blocks[position - 1].alone):
            after[len(order) - 1] = BLANK_LINE
        for line in block.lines:
            order.extend(line)
            number.extend([count] * len(line))
            count += 1
    return Lines(
        np.array(order, dtype=np.int64), np.array(number, dtype=np.int64),
        lines.boxes, lines.upright, after,
    )  # fmt: skip
