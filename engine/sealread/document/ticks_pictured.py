"""Boxes to tick and radio buttons in the picture of a page: outlines of about the height of text.

Squares are told by four straight sides of one length, which are found by morphology whatever is
drawn between them; circles by a ring of ink around a middle. Each stands free of what is beside it.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np

from .frames import Boxes, fractions
from .ruling import Flags, Ints
from .ruling_pictured import DARKER, WINDOW, Image, shrunk
from .tick_sheet import Outline

SIDE = 1650
"""Pixels of the longer side to which a picture is shrunk at most."""
SMALLEST, LARGEST = 0.6, 3.2
"""Sides of an outline, in heights of the page's words."""
_EVEN, _STACK = 1.3, 12
"""Ratio of the sides of one, and of some that stand on each other, at most."""
_SIDE_INK, _RING_INK = 0.85, 0.9
"""Share of the outline that has to be ink."""
ROUND, _ROUND = (0.75, 2.2), 1.15
"""Heights of a circle in heights of words: an O is lower, that of a stamp higher; its sides' ratio.
"""
_BLANK_RING = 0.25
_INSET = {False: 0.22, True: 0.3}
"""Part of a square, of a circle, that its outline takes on each side."""
_AS_DARK, _DARK = 0.45, 0.62
_DOT = 0.8
"""Most ink in a circle: there is paper behind its ring, so it is no black one."""
_FAR, _INKED = 0.6, 0.2
"""How far the paper beside an outline is looked at, in its sides; a share of ink that counts."""
FEWEST_PIXELS = 8
"""Height of words below which nothing can be told of what is drawn beside them."""
_MOST = 4000


def pictured_outlines(picture: Image, words: Boxes) -> list[Outline]:
    """The outlines in a picture (height, width, 3), RGB, with words (n, 4: fractions)."""
    import cv2

    if not len(words):
        return []
    grey = shrunk(cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY), SIDE)
    ink = cv2.adaptiveThreshold(
        grey, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, WINDOW, DARKER
    )
    letter = float(np.median((words[:, 3] - words[:, 1]) * grey.shape[0]))
    if letter < FEWEST_PIXELS:
        return []
    around = _around(_sized(_pieces(255 - ink, letter), letter))
    squares, circles = _squares(ink, letter, around), _circles(ink, letter, around)
    return [*_outlines(ink, grey, squares, False), *_outlines(ink, grey, circles, True)]


def _squares(ink: Any, letter: float, around: Ints) -> Ints:
    """Boxes (n, 4) of squares in pixels: x, y, width, height. `around`: those of holes in ink."""
    import cv2

    long = max(round(SMALLEST * letter * 0.8), 5)
    lying = cv2.morphologyEx(ink, cv2.MORPH_OPEN, np.ones((1, long), np.uint8))
    standing = cv2.morphologyEx(ink, cv2.MORPH_OPEN, np.ones((long, 1), np.uint8))
    stats = _pieces(cv2.bitwise_or(lying, standing), letter)
    found = np.concatenate([_sized(stats, letter), _stacked(lying, stats), _alone(lying, around)])
    return found[_has_sides(lying, standing, found)] if len(found) else found


def _stacked(lying: Any, stats: Ints) -> Ints:
    """Squares that stand on each other: pieces as wide as one, cut at the lines across them."""
    found = []
    high = stats[(stats[:, 3] > _EVEN * stats[:, 2]) & (stats[:, 3] < _STACK * stats[:, 2])]
    for x, y, wide, tall in high.tolist():
        full = (lying[y : y + tall, x : x + wide] > 0).mean(axis=1) >= _SIDE_INK
        edges = np.flatnonzero(np.diff(full.astype(np.int8), prepend=0, append=0))
        lines = list(zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True))
        for (top, _), (_, bottom) in pairwise(lines):
            if max(wide, bottom - top) <= _EVEN * min(wide, bottom - top):
                found.append((x, y + top, wide, bottom - top))
    return np.array(found, dtype=np.int64).reshape(-1, 4)


def _alone(lying: Any, boxes: Ints) -> Ints:
    """Boxes beyond which their upper and lower sides do not go on, as those of cells do."""
    x0, y0, wide, tall = boxes.T
    beyond = np.maximum(wide // 3, 3)
    on = np.zeros(len(boxes), dtype=np.int64)
    for y in (y0, y0 + tall - 1):
        for x in (x0 - beyond, x0 + wide + beyond):
            on += np.any([_at(lying, y + step, x) for step in (-2, -1, 0, 1, 2)], axis=0)
    return np.asarray(boxes[on <= 1])


def _pieces(mask: Any, letter: float) -> Ints:
    """Boxes (n, 4) of connected ink that is as wide as outlines are."""
    import cv2

    _, _, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
    wide = stats[:, cv2.CC_STAT_WIDTH]
    fits = (wide >= SMALLEST * letter) & (wide <= LARGEST * letter)
    fits[0] = False
    return np.asarray(stats[fits][:_MOST, :4], dtype=np.int64)


def _sized(boxes: Ints, letter: float) -> Ints:
    """Those that are as high as wide."""
    wide, tall = boxes[:, 2], boxes[:, 3]
    fits = (tall >= SMALLEST * letter) & (tall <= LARGEST * letter)
    even = np.maximum(wide, tall) <= _EVEN * np.minimum(wide, tall)
    return np.asarray(boxes[fits & even])


def _has_sides(lying: Any, standing: Any, boxes: Ints) -> Flags:
    """Which boxes have lines of ink along all four sides?

    One of them may stand farther inside, where a mark reaches beyond the box.
    """
    side = boxes[:, 2:].min(axis=1)
    near = _covered(lying, standing, boxes, np.maximum(side // 6, 2)) >= _SIDE_INK
    far = _covered(lying, standing, boxes, np.maximum(side // 4, 2)) >= _SIDE_INK
    sides = (near.sum(axis=0) >= 3) & far.all(axis=0)
    return np.asarray(sides & _has_corners(lying, standing, boxes))


def _covered(lying: Any, standing: Any, boxes: Ints, depth: Ints) -> Any:
    """Share of each side (4, boxes) along which there is ink, to a depth in pixels."""
    along = np.linspace(0.08, 0.92, 13)
    x0, y0, wide, tall = boxes.T[:, :, None]
    x, y = x0 + along * (wide - 1), y0 + along * (tall - 1)
    sides = []
    for step in range(int(depth.max()) + 1):
        inner = np.minimum(step, depth)[:, None]
        lies = (_at(lying, y0 + inner, x), _at(lying, y0 + tall - 1 - inner, x))
        stands = (_at(standing, y, x0 + inner), _at(standing, y, x0 + wide - 1 - inner))
        sides.append([*lies, *stands])
    return np.asarray(sides).any(axis=0).mean(axis=2)


def _has_corners(lying: Any, standing: Any, boxes: Ints) -> Flags:
    """Do lines meet in three corners at least, as those of a D do not?"""
    ends = np.stack([boxes[:, :2], boxes[:, :2] + boxes[:, 2:] - 1])
    deep = np.maximum(boxes[:, 2:].min(axis=1) // 9, 1)
    found = []
    for a, b in ((0, 0), (0, 1), (1, 0), (1, 1)):
        x, y = ends[a][:, 0], ends[b][:, 1]
        hits = [
            (i + j <= deep)
            & (
                _at(lying, y + j * (1 - 2 * b), x + i * (1 - 2 * a))
                | _at(standing, y + j * (1 - 2 * b), x + i * (1 - 2 * a))
            )
            for i in range(4)
            for j in range(4 - i)
        ]
        found.append(np.asarray(hits).any(axis=0))
    return np.asarray(np.asarray(found).sum(axis=0) >= 3)


def _at(mask: Any, y: Any, x: Any) -> Flags:
    y, x = np.broadcast_arrays(np.rint(y).astype(np.int64), np.rint(x).astype(np.int64))
    height, width = mask.shape
    return np.asarray(mask[np.clip(y, 0, height - 1), np.clip(x, 0, width - 1)] > 0)


def _circles(ink: Any, letter: float, around: Ints) -> Ints:
    """Boxes (n, 4) of circles in pixels."""
    boxes = np.concatenate([_sized(_pieces(ink, letter), letter), around])
    least, most = boxes[:, 2:].min(axis=1), boxes[:, 2:].max(axis=1)
    fits = (least >= ROUND[0] * letter) & (most <= ROUND[1] * letter) & (most <= _ROUND * least)
    boxes = boxes[fits]
    if not len(boxes):
        return np.empty((0, 4), dtype=np.int64)
    turn = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    middle = boxes[:, :2] + (boxes[:, 2:] - 1) / 2
    radius = (boxes[:, 2:] - 1) / 2
    hits = np.zeros((len(boxes), len(turn)), dtype=np.bool_)
    for share in (1.0, 0.95, 0.9, 0.85):
        x = middle[:, 0, None] + share * radius[:, 0, None] * np.cos(turn)
        y = middle[:, 1, None] + share * radius[:, 1, None] * np.sin(turn)
        hits |= _at(ink, y, x)
    corners = np.stack([
        _at(ink, middle[:, 1] + a * 0.93 * radius[:, 1], middle[:, 0] + b * 0.93 * radius[:, 0])
        for a in (-1, 1) for b in (-1, 1)
    ])  # fmt: skip
    ring = (hits.mean(axis=1) >= _RING_INK) & ~corners.any(axis=0)
    return np.asarray(boxes[ring & _is_thin(ink, middle, radius, turn)])


def _around(holes: Ints) -> Ints:
    """The outlines of holes: a pixel or two wider on all sides."""
    ring = np.maximum(holes[:, 2:].min(axis=1) // 14, 1)
    return np.stack([holes[:, 0] - ring, holes[:, 1] - ring,
                     holes[:, 2] + 2 * ring, holes[:, 3] + 2 * ring], axis=1)  # fmt: skip


def _is_thin(ink: Any, middle: Any, radius: Any, turn: Any) -> Flags:
    """Is there paper close behind the ring, as there is not behind the stroke of an O?"""
    hits = [
        _at(
            ink,
            middle[:, 1, None] + share * radius[:, 1, None] * np.sin(turn),
            middle[:, 0, None] + share * radius[:, 0, None] * np.cos(turn),
        ).mean(axis=1)
        for share in (0.75, 0.7)
    ]
    return np.asarray(np.min(hits, axis=0) < _BLANK_RING)


def _outlines(ink: Any, grey: Any, boxes: Ints, round_: bool) -> list[Outline]:
    height, width = ink.shape
    found = []
    for x, y, wide, tall in boxes.tolist():
        room = _room(ink, x, y, wide, tall)
        filled, dark = _filled(grey[y : y + tall, x : x + wide], _INSET[round_])
        if round_ and not dark:
            continue
        filled = min(filled, _DOT) if round_ else filled
        box = fractions(np.array([[x, y, x + wide, y + tall]], dtype=np.float64), width, height)[0]
        found.append(Outline(tuple(box.tolist()), filled, round_, room))
    return found


def _filled(shape: Any, inset: float) -> tuple[float, bool]:
    """Share of the inside of a shape (height, width; grey levels) that is as dark as its outline,
    and whether this is dark. Watermarks and shades behind it are lighter.
    """
    tall, wide = shape.shape
    inside = shape[round(inset * tall) : round((1 - inset) * tall),
                   round(inset * wide) : round((1 - inset) * wide)]  # fmt: skip
    if not inside.size:
        return 0.0, False
    outline, paper = np.percentile(shape, [8, 90]).tolist()
    paper = max(paper, outline + 1)
    filled = float((inside < paper - _AS_DARK * (paper - outline)).mean())
    return filled, outline < _DARK * paper


def _room(ink: Any, x: int, y: int, wide: int, tall: int) -> tuple[float, float]:
    """The blank paper left and right of an outline, in its sides."""
    far = max(round(_FAR * wide), 4)
    right = ink[y : y + tall, x + wide + 1 : x + wide + 1 + far]
    left = ink[y : y + tall, max(x - 1 - far, 0) : max(x - 1, 0)][:, ::-1]
    return _blank(left) / wide, _blank(right) / wide


def _blank(beside: Any) -> float:
    """Columns without ink from the first on."""
    if not beside.size:
        return float(beside.shape[1])
    inked = (beside > 0).mean(axis=0) > _INKED
    return float(inked.argmax() if inked.any() else len(inked)) + 1
