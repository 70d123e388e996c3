"""Boxes to tick and radio buttons that a PDF page draws: small squares and circles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .frames import Boxes
from .model import Box
from .pdf_page import displayed, grey
from .ruling_drawn import Stroke, strokes_of
from .tick_sheet import Outline
from .ticks import MOST

SMALLEST, LARGEST = 5.0, 24.0
"""Sides in points."""
_EVEN = 1.35
_NEAR = 1.5
"""Points within which ends of lines meet."""
_DPI = 120.0
_INSET = {False: 0.22, True: 0.3}
_AS_DARK, _COLOUR = 0.4, 0.1


def drawn_outlines(page: Any, paths: Sequence[Any]) -> list[Outline]:
    """The outlines among `paths` of a pymupdf page; [] where there are none, or far too many."""
    found = [one for path in paths if not _is_coloured(path) for one in _small(path)]
    found += [(box, False) for box in _of_lines(paths)]
    if not 0 < len(found) <= MOST:
        return []
    places = displayed(np.array([box for box, _ in found], dtype=np.float64), page)
    strokes = [stroke for path in paths for stroke in strokes_of(path)]
    level = displayed(np.array(strokes, dtype=np.float64).reshape(-1, 4), page)
    picture = grey(page, _DPI)
    boxes = [(box[0], box[1], box[2], box[3]) for box in places.tolist()]
    return [
        Outline(box, _filled(picture, box, round_), round_)
        for box, (_, round_) in zip(boxes, found, strict=True)
        if round_ or not _is_cell(box, level, _NEAR / page.rect.height)
    ]


def _small(path: Any) -> Iterator[tuple[Box, bool]]:
    """Squares and circles of a drawn path, in points."""
    for item in path["items"]:
        corners = _corners(item)
        if corners and _is_small(*corners):
            yield corners, False
    kinds = {item[0] for item in path["items"]}
    if kinds == {"c"} and len(path["items"]) >= 4 and _is_small(*path["rect"]):
        yield tuple(path["rect"]), True


def _is_coloured(path: Any) -> bool:
    """Is a path filled with a colour, as the keys of a chart are?"""
    fill = path.get("fill")
    return fill is not None and len(fill) == 3 and max(fill) - min(fill) > _COLOUR


def _is_cell(box: Box, strokes: Boxes, near: float) -> bool:
    """Do the upper and the lower side of a square go on beyond it, as those of a cell do?"""
    x0, y0, x1, y1 = box
    beyond = (x1 - x0) / 3
    on = 0
    for y in (y0, y1):
        level = strokes[(np.abs(strokes[:, 1] - y) < near) & (np.abs(strokes[:, 3] - y) < near)]
        for x in (x0 - beyond, x1 + beyond):
            on += bool(((level[:, 0] <= x) & (x <= level[:, 2])).any())
    return on > 1


def _corners(item: Any) -> Box | None:
    if item[0] == "re":
        return (item[1][0], item[1][1], item[1][2], item[1][3])
    if item[0] != "qu":
        return None
    xs, ys = zip(*(tuple(corner) for corner in item[1]), strict=True)
    return (min(xs), min(ys), max(xs), max(ys))


def _of_lines(paths: Sequence[Any]) -> Iterator[Box]:
    """Squares whose sides are lines of their own, which may be in pieces."""
    strokes = [stroke for path in paths for stroke in strokes_of(path, rectangles=False)]
    short = [one for one in strokes if max(one[2] - one[0], one[3] - one[1]) <= LARGEST]
    level = [one for one in _joined(short) if SMALLEST <= one[2] - one[0] <= LARGEST]
    upright = [one for one in short if one[3] - one[1] > one[2] - one[0]]
    if len(level) > MOST:
        return
    for place, top in enumerate(level):
        for other in level[place + 1 :]:
            if other[0] > top[0] + _NEAR:
                break
            y0, y1 = sorted((top[1], other[1]))
            box = (top[0], y0, top[2], y1)
            sides = abs(other[2] - top[2]) < _NEAR and _is_small(*box)
            if sides and all(_stands(upright, x, y0, y1) for x in (top[0], top[2])):
                yield box


def _joined(strokes: list[Stroke]) -> list[Stroke]:
    """Level lines, pieces that follow each other as one; sorted."""
    level = sorted((round(one[1], 1), *one) for one in strokes if one[2] - one[0] > one[3] - one[1])
    found: list[Stroke] = []
    for y, x0, _, x1, _ in level:
        if found and found[-1][1] == y and x0 - found[-1][2] < _NEAR / 2:
            found[-1] = (found[-1][0], y, max(found[-1][2], x1), y)
        else:
            found.append((x0, y, x1, y))
    return sorted(found)


def _stands(upright: list[Stroke], x: float, y0: float, y1: float) -> bool:
    """Do lines lead down at x from y0 to y1?"""
    pieces = [min(b, y1) - max(a, y0) for left, a, _, b in upright if abs(left - x) < _NEAR]
    return sum(piece for piece in pieces if piece > 0) > 0.85 * (y1 - y0)


def _is_small(x0: float, y0: float, x1: float, y1: float) -> bool:
    wide, tall = abs(x1 - x0), abs(y1 - y0)
    least, most = min(wide, tall), max(wide, tall)
    return least >= SMALLEST and most <= min(LARGEST, _EVEN * least)


def _filled(picture: NDArray[np.uint8], box: Box, round_: bool) -> float:
    """Share of the inside of a shape that is darker than its paper."""
    height, width = picture.shape
    x0, y0, x1, y1 = (np.array(box) * [width, height, width, height]).tolist()
    inset = _INSET[round_]
    left, right = x0 + inset * (x1 - x0), x1 - inset * (x1 - x0)
    top, bottom = y0 + inset * (y1 - y0), y1 - inset * (y1 - y0)
    inside = picture[round(top) : round(bottom), round(left) : round(right)]
    if not inside.size:
        return 0.0
    paper = float(np.percentile(picture[round(y0) - 2 : round(y1) + 3], 95))
    return float((inside < (1 - _AS_DARK) * paper).mean())
