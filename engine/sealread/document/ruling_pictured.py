"""The ruling lines in the picture of a page, found by morphology.

An opening by a long flat element leaves what is drawn in long straight lines; each piece gets a
line fitted to its pixels, and the slope of the long ones is the tilt of the page.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from .frames import Boxes
from .model import Box
from .ruling import Floats, Ints, Ruling, ruled_boxes

SIDE = 1300
"""Pixels of the longer side to which a picture is shrunk: lines are long and need no more."""
LONG_ACROSS, LONG_DOWN = 0.024, 0.011
"""Shortest stretch of ink that is part of a line: of the picture's longer side."""
WINDOW, DARKER = 31, 12
"""Ink is darker by `DARKER` than the mean of the window around it."""
_THICK = 0.006
"""Of the longer side: thicker pieces are bars and pictures."""
_TELLING = 0.1
"""Of the longer side: pieces that tell the tilt are so long."""
_MOST_TILT = 0.09
MOST_PIECES = 6000

Image = NDArray[np.uint8]


def pictured_boxes(picture: Image, words: Boxes) -> tuple[Box, ...]:
    """The boxes ruled around words (n, 4: fractions) in a picture (height, width, 3), RGB."""
    if not len(words):
        return ()
    return ruled_boxes(pictured_ruling(picture), words)


def pictured_ruling(picture: Image) -> Ruling:
    """The ruling lines of a picture (height, width, 3), RGB, straightened, in pixels."""
    import cv2

    grey = shrunk(cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY), SIDE)
    height, width = grey.shape
    side = max(height, width)
    ink = cv2.adaptiveThreshold(
        grey, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, WINDOW, DARKER
    )
    lying = _pieces(ink, (1, max(round(LONG_ACROSS * side), 12)), side)
    standing = _pieces(ink, (max(round(LONG_DOWN * side), 8), 1), side)
    slope = _tilt(lying, standing, side)
    return Ruling(_turned(lying, slope), _turned(standing, -slope), width, height, slope)


def shrunk(grey: Any, side: int) -> Any:
    """The picture with `side` pixels at most; the mean keeps thin lines, only fainter."""
    import cv2

    height, width = grey.shape
    scale = side / max(height, width)
    if scale >= 1.0:
        return grey
    size = (max(round(width * scale), 1), max(round(height * scale), 1))
    return cv2.resize(grey, size, interpolation=cv2.INTER_AREA)


def _pieces(ink: Any, long: tuple[int, int], side: int) -> Floats:
    """Pieces of lines (n, 4) that hold stretches of ink as `long` (rows, columns).

    Those that lie: x from, x to, y at their middle, slope; those that stand: the same with x and y
    exchanged.
    """
    import cv2

    opened = cv2.morphologyEx(ink, cv2.MORPH_OPEN, np.ones(long, np.uint8))
    opened = cv2.dilate(opened, np.ones((3, 3), np.uint8))
    count, labels, stats, _ = cv2.connectedComponentsWithStats(opened, connectivity=8)
    if count < 2 or count > MOST_PIECES:
        return np.empty((0, 4))
    places = np.flatnonzero(opened)
    label = labels.ravel()[places].astype(np.int64)
    y, x = places // ink.shape[1], places % ink.shape[1]
    first, extent = cv2.CC_STAT_LEFT, cv2.CC_STAT_WIDTH
    if long[0] > long[1]:
        x, y, first, extent = y, x, cv2.CC_STAT_TOP, cv2.CC_STAT_HEIGHT
    start, length = stats[:, first].astype(np.float64), stats[:, extent].astype(np.float64)
    return _fitted(x, y, label, start, length, max(_THICK * side, 6))


def _fitted(x: Ints, y: Ints, label: Ints, start: Floats, length: Floats, thick: float) -> Floats:
    """Pieces (from, to, level, slope) by least squares through their pixels, no thick ones."""
    count = len(start)
    number = np.maximum(np.bincount(label, minlength=count), 1)
    middle_x = np.bincount(label, x, count) / number
    middle_y = np.bincount(label, y, count) / number
    along = x - middle_x[label]
    spread = np.maximum(np.bincount(label, along * along, count), 1.0)
    slope = np.bincount(label, along * (y - middle_y[label]), count) / spread
    kept = (number <= thick * length) & (np.abs(slope) < _MOST_TILT)
    kept[0] = False
    level = middle_y + slope * (start + length / 2 - middle_x)
    return np.asarray(np.stack([start, start + length, level, slope], axis=1)[kept])


def _tilt(lying: Floats, standing: Floats, side: int) -> float:
    """The slope of the long lines, their median by length; 0.0 without any."""
    slopes = np.concatenate([lying[:, 3], -standing[:, 3]])
    length = np.concatenate([lying[:, 1] - lying[:, 0], standing[:, 1] - standing[:, 0]])
    telling = length >= _TELLING * side
    if not telling.any():
        return 0.0
    order = np.argsort(slopes[telling])
    weight = np.cumsum(length[telling][order])
    return float(slopes[telling][order][int(np.searchsorted(weight, weight[-1] / 2))])


def _turned(pieces: Floats, slope: float) -> Floats:
    """Pieces as ruling lines (level, from, to) of the page turned straight."""
    middle = (pieces[:, 0] + pieces[:, 1]) / 2
    shift = slope * pieces[:, 2]
    return np.stack(
        [pieces[:, 2] - slope * middle, pieces[:, 0] + shift, pieces[:, 1] + shift], axis=1
    )
