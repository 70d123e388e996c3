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
from .ruling import Floats, Ruling, ruled_boxes

LONG_ACROSS, LONG_DOWN = 0.024, 0.011
"""Shortest stretch of ink that is part of a line: of the picture's longer side."""
_WINDOW, _DARKER = 31, 12
"""Ink is darker by `_DARKER` than the mean of the window around it."""
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

    height, width = picture.shape[:2]
    side = max(height, width)
    grey = cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY)
    ink = cv2.adaptiveThreshold(
        grey, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, _WINDOW, _DARKER
    )
    lying = _pieces(ink, max(round(LONG_ACROSS * side), 12), side)
    standing = _pieces(np.ascontiguousarray(ink.T), max(round(LONG_DOWN * side), 8), side)
    slope = _tilt(lying, standing, side)
    return Ruling(_turned(lying, slope), _turned(standing, -slope), width, height, slope)


def _pieces(ink: Any, long: int, side: int) -> Floats:
    """Pieces of lying lines (n, 4): x from, x to, y at their middle, slope."""
    import cv2

    opened = cv2.morphologyEx(ink, cv2.MORPH_OPEN, np.ones((1, long), np.uint8))
    opened = cv2.dilate(opened, np.ones((3, 3), np.uint8))
    count, labels, stats, _ = cv2.connectedComponentsWithStats(opened, connectivity=8)
    if count < 2 or count > MOST_PIECES:
        return np.empty((0, 4))
    y, x = np.nonzero(opened)
    label = labels[y, x]
    number = np.maximum(np.bincount(label, minlength=count), 1)
    middle_x = np.bincount(label, x, count) / number
    middle_y = np.bincount(label, y, count) / number
    across, up = x - middle_x[label], y - middle_y[label]
    slope = np.bincount(label, across * up, count) / np.maximum(
        np.bincount(label, across * across, count), 1.0
    )
    left = stats[:, cv2.CC_STAT_LEFT].astype(np.float64)
    length = stats[:, cv2.CC_STAT_WIDTH].astype(np.float64)
    flat = (number / np.maximum(length, 1) <= max(_THICK * side, 6)) & (np.abs(slope) < _MOST_TILT)
    flat[0] = False
    level = middle_y + slope * (left + length / 2 - middle_x)
    return np.asarray(np.stack([left, left + length, level, slope], axis=1)[flat])


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
