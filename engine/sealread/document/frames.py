"""Frames: a page as a viewer shows it, and the same page turned so that its text stands upright.

A turn is clockwise, in degrees. Boxes are fractions of the page in either frame.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from .model import Box, Turn

Boxes = NDArray[np.float64]
TURNS: tuple[Turn, ...] = (0, 90, 180, 270)


def turned(boxes: Boxes, turn: int) -> Boxes:
    """Boxes (n, 4) of a page after the page was turned clockwise by `turn` degrees."""
    x0, y0, x1, y1 = boxes[:, 0], boxes[:, 1], boxes[:, 2], boxes[:, 3]
    if turn == 90:
        return np.stack([1 - y1, x0, 1 - y0, x1], axis=1)
    if turn == 180:
        return np.stack([1 - x1, 1 - y1, 1 - x0, 1 - y0], axis=1)
    if turn == 270:
        return np.stack([y0, 1 - x1, y1, 1 - x0], axis=1)
    return boxes


def back(boxes: Boxes, turn: int) -> Boxes:
    """The opposite of `turned`: from the upright frame to the displayed one."""
    return turned(boxes, (360 - turn) % 360)


def union(boxes: Boxes) -> Box:
    """The smallest box around boxes (n, 4), n at least 1."""
    low, high = boxes[:, :2].min(axis=0), boxes[:, 2:].max(axis=0)
    return (float(low[0]), float(low[1]), float(high[0]), float(high[1]))


def fractions(boxes: Boxes, width: float, height: float) -> Boxes:
    """Boxes (n, 4) in points or pixels as fractions of the page, clipped to it, 5 decimals."""
    scale = np.array([width, height, width, height], dtype=np.float64)
    return np.asarray(np.round(np.clip(boxes / scale, 0.0, 1.0), 5), dtype=np.float64)
