"""Lines of a page cut where columns may part: what tables are told by."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from msgspec import Struct

from .frames import Boxes
from .layout import Floats, Ints, is_column_gap, lines_of
from .model import Page

KEPT_PAGES = 8


class Segment(Struct, frozen=True):
    """Words of a line without a column gap between them.

    `words` are positions in `Page.words`; `starts` and `ends` are theirs, fractions of the width
    of the upright page.
    """

    start: float
    end: float
    words: tuple[int, ...]
    starts: tuple[float, ...]
    ends: tuple[float, ...]


class Line(Struct, frozen=True):
    """A line: vertical centre and height in fractions of the upright page, segments from left."""

    level: float
    height: float
    segments: tuple[Segment, ...]


def segmented(page: Page) -> list[Line]:
    """The upright lines of a page from the top, each cut into segments."""
    return list(_segmented(page))


@lru_cache(maxsize=KEPT_PAGES)  # orders, tables, captions, forms: all look at the same lines
def _segmented(page: Page) -> tuple[Line, ...]:
    laid = lines_of(page)
    if not len(laid.order):
        return ()
    line = laid.line[: laid.upright]
    firsts = np.flatnonzero(np.concatenate([[True], np.diff(line) != 0]))
    letters = np.array([len(page.words[index].text) for index in laid.order.tolist()])
    found = []
    for start, end in zip(firsts.tolist(), [*firsts[1:].tolist(), len(line)], strict=True):
        order = laid.order[start:end]
        found.append(_line(order, laid.boxes[order], letters[start:end]))
    return tuple(sorted(found, key=lambda line: line.level))


def _line(order: Ints, boxes: Boxes, letters: Ints) -> Line:
    letter = (boxes[:, 2] - boxes[:, 0]) / np.maximum(letters, 1)
    gap = np.append(boxes[1:, 0] - boxes[:-1, 2], 0.0)
    cuts = (np.flatnonzero(is_column_gap(gap, letter)[:-1]) + 1).tolist()
    segments = tuple(
        _segment(order[a:b], boxes[a:b])
        for a, b in zip([0, *cuts], [*cuts, len(order)], strict=True)
    )
    centres: Floats = (boxes[:, 1] + boxes[:, 3]) / 2
    height = float(np.median(boxes[:, 3] - boxes[:, 1]))
    return Line(float(centres.mean()), max(height, 0.002), segments)


def _segment(order: Ints, boxes: Boxes) -> Segment:
    return Segment(
        start=float(boxes[0, 0]),
        end=float(boxes[:, 2].max()),
        words=tuple(order.tolist()),
        starts=tuple(boxes[:, 0].tolist()),
        ends=tuple(boxes[:, 2].tolist()),
    )
