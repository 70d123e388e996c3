"""Does the page show something where its words are said to stand? Told by its picture.

Whatever hides text (clipping, a box or a picture over it, the colour of the ground, transparency,
a font without shapes), the page as drawn has no edges there. All words of a page are looked at
together, through sums over areas of the picture.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from .hidden import Grey, Row

EDGE = 10
"""Grey levels between neighbours that make an edge."""
MARKED, BLANK = 0.6, 0.2
"""Share of the letters of a word under which there are edges at least: all have them as a rule, a
ruling that runs through has them under one or two. With no more than the second one the page
shows nothing there."""
BAND = (0.45, 0.65)
"""The part of a box's height that is looked at: every letter has strokes there, and the lines
above and below, whose boxes may reach in, have not."""
GAP = 3
"""Letters in a row without edges from which on a part of a word may be covered."""
LONGEST = 200
"""Letters of a word that are looked at one by one."""
MARGIN = 0.1
"""Share of a box's height and width, at either side, that its letters leave free."""
OVERLAP = 0.3
"""Share of the smaller of two boxes from which on one word stands on the other."""
GRID = 4.0
"""Points of a cell of the grid that overlaps are counted in."""
Boxes = NDArray[np.float64]
Flags = NDArray[np.bool_]
Counts = NDArray[np.float64]


def edge_sums(picture: Grey) -> NDArray[np.int32]:
    """Edges between neighbours in a row, summed up: (height + 1, width + 1)."""
    import cv2

    if picture.shape[1] < 2:
        return np.zeros((picture.shape[0] + 1, 2), np.int32)
    steps = cv2.absdiff(picture[:, 1:], picture[:, :-1])
    edges = cv2.threshold(steps, EDGE - 1, 1, cv2.THRESH_BINARY)[1]
    return np.asarray(cv2.integral(edges), np.int32)


class Marks(Struct, frozen=True):
    """For every letter of a page the word it belongs to, and whether there are edges under it."""

    word: NDArray[np.int64]
    marked: Flags
    words: int


def marks(rows: list[Row], boxes: Boxes, sums: NDArray[np.int32], scale: float) -> Marks:
    """Looks under each letter; `boxes` (n, 4) in points, letters taken as of equal width."""
    size = np.minimum(np.array([len(row[4]) for row in rows], np.int64), LONGEST)
    span = boxes[:, 2:] - boxes[:, :2]
    along = ((span[:, 1] > 1.5 * span[:, 0]) & (size > 2)).astype(np.int64)  # 1: written upwards
    word = np.repeat(np.arange(len(rows)), size)
    order = np.arange(len(word)) - np.repeat(np.cumsum(size) - size, size)
    every, axis = np.arange(len(word)), along[word]
    step = (span[np.arange(len(rows)), along] / np.maximum(size, 1))[word]
    across = span[word, 1 - axis]
    parts = boxes[word]
    parts[every, axis] += order * step
    parts[every, axis + 2] = parts[every, axis] + step
    parts[every, 3 - axis] = parts[every, 1 - axis] + BAND[1] * across
    parts[every, 1 - axis] += BAND[0] * across
    return Marks(word, _count(parts, sums, scale) > 0, len(rows))


def blank(letters: Counts, marks: Marks) -> Flags:
    """Which words stand where the page shows nothing.

    Words without letters and digits are not judged: dots and rules have few edges.
    """
    found = np.bincount(marks.word[marks.marked], minlength=marks.words)
    return np.asarray((letters > 0) & (found <= BLANK * letters), np.bool_)


def partly_blank(rows: list[Row], letters: Counts, marks: Marks) -> Flags:
    """Which words the page may show in part, or not at all and a ruling in their place."""
    found = np.bincount(marks.word[marks.marked], minlength=marks.words)
    flags = np.asarray((letters > 0) & (found < MARKED * letters), np.bool_)
    if len(marks.word) < GAP:
        return flags
    ends = len(marks.word) - GAP + 1
    empty = marks.word[:ends] == marks.word[GAP - 1 :]
    for shift in range(GAP):
        empty &= ~marks.marked[shift : shift + ends]
    for index in np.unique(marks.word[:ends][empty]).tolist():
        flags[index] |= letters[index] == len(rows[index][4])
    return flags


def overlapping(rows: list[Row], boxes: Boxes, width: float, height: float) -> set[int]:
    """Words that stand on top of other words: at most one of the two is what a person reads."""
    crowded = _crowded(boxes, width, height)
    found: set[int] = set()
    for index in crowded.tolist():
        meets = _share_covered(boxes, boxes[index]) > OVERLAP
        meets[index] = False
        others = [place for place in np.flatnonzero(meets).tolist()
                  if rows[place][4] != rows[index][4]]  # fmt: skip
        found.update([index, *others] if others else [])
    return found


def covered(boxes: Boxes, covers: list[tuple[int, tuple[float, ...]]], texts: Boxes) -> set[int]:
    """Words of which half and more lies under something that was drawn after them.

    `covers`: (step, box) of what was drawn; `texts` (m, 5): boxes of pieces of text, and the step
    in which each was drawn.
    """
    found: set[int] = set()
    for step, cover in covers:
        for index in np.flatnonzero(_inside(boxes, cover) >= 0.5).tolist():
            if index not in found and 0 <= _drawn_in(boxes[index], texts) < step:
                found.add(index)
    return found


def touches(boxes: Boxes, cover: tuple[float, ...]) -> bool:
    """Does a box take half and more of any word?"""
    return bool((_inside(boxes, cover) >= 0.5).any())


def _drawn_in(box: Boxes, texts: Boxes) -> float:
    """The last step in which text was drawn where a word has its middle; -1 for none."""
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    there = (texts[:, 0] <= x) & (x <= texts[:, 2]) & (texts[:, 1] <= y) & (y <= texts[:, 3])
    return float(texts[there, 4].max(initial=-1.0))


def letters_of(rows: list[Row]) -> Counts:
    """Letters and digits of each word."""
    texts = [row[4] for row in rows]
    found = np.array(list(map(len, texts)), np.float64)
    for index, plain in enumerate(map(str.isalnum, texts)):
        if not plain:
            found[index] = sum(map(str.isalnum, texts[index]))
    return found


def _count(boxes: Boxes, sums: NDArray[np.int32], scale: float) -> NDArray[np.int64]:
    """Edges within each box."""
    height, width = sums.shape
    scaled = boxes * scale
    x0 = np.clip(np.floor(scaled[:, 0]), 0, width - 1).astype(int)
    y0 = np.clip(np.floor(scaled[:, 1]), 0, height - 1).astype(int)
    x1 = np.clip(np.ceil(scaled[:, 2]), 0, width - 1).astype(int)
    y1 = np.clip(np.ceil(scaled[:, 3]), 0, height - 1).astype(int)
    found = sums[y1, x1] - sums[y0, x1] - sums[y1, x0] + sums[y0, x0]
    return np.asarray(np.where((x1 > x0) & (y1 > y0), found, 0), np.int64)


def _crowded(boxes: Boxes, width: float, height: float) -> NDArray[np.int64]:
    """Words whose middle lies in that of another word, told by a coarse grid."""
    rows, columns = int(height / GRID) + 2, int(width / GRID) + 2
    inner = boxes.copy()
    for low, high in ((0, 2), (1, 3)):
        margin = MARGIN * (boxes[:, high] - boxes[:, low])
        inner[:, low] += margin
        inner[:, high] -= margin
    limits = np.array([columns, rows] * 2) - 2
    x0, y0, x1, y1 = np.clip(np.round(inner / GRID), 0, limits).astype(int).T
    # How many boxes lie over each cell: their corners, summed up along rows and columns.
    corners = [(y0, x0), (y1 + 1, x1 + 1), (y0, x1 + 1), (y1 + 1, x0)]
    places = np.concatenate([y * columns + x for y, x in corners])
    signs = np.repeat([1.0, 1.0, -1.0, -1.0], len(boxes))
    cells = np.bincount(places, signs, rows * columns).astype(np.int16).reshape(rows, columns)
    depth = cells.cumsum(axis=0, dtype=np.int16).cumsum(axis=1, dtype=np.int16)
    top, tall = boxes[:, 1], boxes[:, 3] - boxes[:, 1]
    levels = [np.clip(((top + part * tall) / GRID).astype(int), y0, y1) for part in BAND]
    middles = [(y, x) for y in levels for x in (x0, (3 * x0 + x1) // 4, (x0 + x1) // 2,
                                               (x0 + 3 * x1) // 4, x1)]  # fmt: skip
    return np.flatnonzero(np.maximum.reduce([depth[middle] for middle in middles]) > 1)


def _share_covered(boxes: Boxes, box: Boxes) -> NDArray[np.float64]:
    """What two boxes have in common, as a share of the smaller one."""
    common = _common(boxes, box)
    area = _area(boxes)
    return np.asarray(common / np.maximum(np.minimum(area, _area(box[None])), 1e-6))


def _inside(boxes: Boxes, cover: Any) -> NDArray[np.float64]:
    return np.asarray(_common(boxes, np.asarray(cover)) / np.maximum(_area(boxes), 1e-6))


def _common(boxes: Boxes, box: Boxes) -> NDArray[np.float64]:
    wide = np.minimum(boxes[:, 2], box[2]) - np.maximum(boxes[:, 0], box[0])
    tall = np.minimum(boxes[:, 3], box[3]) - np.maximum(boxes[:, 1], box[1])
    return np.asarray(np.maximum(wide, 0) * np.maximum(tall, 0))


def _area(boxes: Boxes) -> NDArray[np.float64]:
    return np.asarray((boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1]))
