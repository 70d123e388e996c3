"""The ruling lines that a PDF page draws: lines, and the sides of its rectangles."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from .frames import Boxes
from .model import Box
from .mupdf import BROKEN
from .pdf_page import displayed
from .ruling import Ruling, ruled_boxes

MAX_DRAWN = 8000
"""Lines and rectangles above which a page is a drawing, and none is looked at."""
MAX_STROKES = 16_000
MAX_BYTES = 4_000_000
"""Of the drawing operators of a page, above which they are not looked at."""
_THIN = 3.0
"""Points: a thinner rectangle is a line."""
_SMALL = 15.0
"""Points: a smaller rectangle holds no words."""
_STRAIGHT = 0.7
"""Points by which a line may lean."""
_LIGHT, _TINT = 0.98, 0.93
"""Brightness from which on a line, or the edge of an area, is not seen."""
_DRAWN = re.compile(rb"[\d.]\s+(?:re|l)\b")
_SOME = re.compile(rb"[\d.]\s+(?:re|l|c)\b")

Stroke = tuple[float, float, float, float]


def drawn_paths(page: Any) -> list[Any]:
    """What a pymupdf page draws so that it is seen; [] where that is nothing or far too much."""
    try:
        if page.parent.is_pdf and _is_moderate(page):
            return [path for path in page.get_cdrawings() if _is_seen(path)]
    except BROKEN:
        pass  # such a page has its words all the same
    return []


def drawn_boxes(page: Any, paths: Sequence[Any], words: Boxes) -> tuple[Box, ...]:
    """The boxes that `paths` of a pymupdf page rule around words (n, 4: fractions)."""
    strokes = [stroke for path in paths for stroke in strokes_of(path)]
    if not 0 < len(strokes) <= MAX_STROKES:
        return ()
    width, height = page.rect.width, page.rect.height
    placed = displayed(np.array(strokes, dtype=np.float64), page) * ([width, height] * 2)
    return ruled_boxes(_ruling(placed, width, height), words)


def _is_moderate(page: Any) -> bool:
    """Are there some drawing operators, and not as many as in a plan or a map?"""
    contents = page.read_contents()
    forms = page.get_xobjects()
    inner = sum(len(page.parent.xref_stream_raw(form[0]) or b"") for form in forms)
    if len(contents) + inner > MAX_BYTES:
        return False
    return len(_DRAWN.findall(contents)) <= MAX_DRAWN and (
        bool(forms) or _SOME.search(contents) is not None
    )


def _ruling(strokes: Boxes, width: float, height: float) -> Ruling:
    wide = strokes[:, 2] - strokes[:, 0]
    tall = strokes[:, 3] - strokes[:, 1]
    lying, standing = strokes[wide >= tall], strokes[wide < tall]
    middle, centre = (lying[:, 1] + lying[:, 3]) / 2, (standing[:, 0] + standing[:, 2]) / 2
    return Ruling(
        across=np.stack([middle, lying[:, 0], lying[:, 2]], axis=1),
        down=np.stack([centre, standing[:, 1], standing[:, 3]], axis=1),
        width=width,
        height=height,
    )


def strokes_of(path: Any, *, rectangles: bool = True) -> Iterator[Stroke]:
    """The straight lines (x0, y0, x1, y1) of a drawn path, upright or level, in points.

    `rectangles`: their sides too.
    """
    for item in path["items"]:
        if item[0] == "l":
            (ax, ay), (bx, by) = item[1], item[2]
            if min(abs(ax - bx), abs(ay - by)) <= _STRAIGHT:
                yield min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)
        elif not rectangles:
            continue
        elif item[0] == "re":
            yield from _sides(*item[1])
        elif item[0] == "qu":
            corners = [tuple(corner) for corner in item[1]]
            xs, ys = [x for x, _ in corners], [y for _, y in corners]
            yield from _sides(min(xs), min(ys), max(xs), max(ys))


def _is_seen(path: Any) -> bool:
    """Does a path leave a line or an edge on white paper? Tints behind words do not."""
    if path.get("type") in ("s", "fs") and path.get("stroke_opacity", 1) != 0:
        return _brightness(path.get("color") or (0.0,)) < _LIGHT
    fill = path.get("fill")
    return fill is not None and path.get("fill_opacity", 1) != 0 and _brightness(fill) < _TINT


def _brightness(colour: Sequence[float]) -> float:
    if len(colour) == 3:
        return 0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2]
    return float(min(colour))


def _sides(x0: float, y0: float, x1: float, y1: float) -> Iterator[Stroke]:
    x0, x1, y0, y1 = min(x0, x1), max(x0, x1), min(y0, y1), max(y0, y1)
    if min(x1 - x0, y1 - y0) <= _THIN:
        yield x0, y0, x1, y1
        return
    if max(x1 - x0, y1 - y0) < _SMALL:  # to tick, or for one letter
        return
    yield from ((x0, y0, x1, y0), (x0, y1, x1, y1), (x0, y0, x0, y1), (x1, y0, x1, y1))
