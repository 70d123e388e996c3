"""Whether predicted boxes stand where the truth's boxes stand."""

from __future__ import annotations

from collections.abc import Sequence

from sealread.document.model import Box, Evidence

ENOUGH = 0.5
"""The intersection over union from which on two boxes count as the same place."""


def any_overlaps(found: Sequence[Evidence], truth: Sequence[Evidence]) -> bool:
    """Whether one predicted box is one of the truth's."""
    return any(
        one.page == other.page and intersection_over_union(one.box, other.box) >= ENOUGH
        for one in found
        for other in truth
    )


def unions_overlap(found: Sequence[Evidence], truth: Sequence[Evidence]) -> bool:
    """Whether the predicted lines together are the truth's together, or a single one of it."""
    return any_overlaps(unions(found), [*unions(truth), *truth])


def overlap_by_half(found: Sequence[Evidence], truth: Sequence[Evidence]) -> bool:
    """Whether the boxes share half of the area of those of the two that cover less.

    That is the overlap coefficient. Unlike the intersection over union it does not mind that the
    truth has a whole line where the value is a word of it, or several places where one is enough.
    """
    shared = sum(
        _shared(one.box, other.box) for one in found for other in truth if one.page == other.page
    )
    least = min(sum(_area(one.box) for one in found), sum(_area(one.box) for one in truth))
    return least > 0 and shared >= ENOUGH * least


def unions(places: Sequence[Evidence]) -> list[Evidence]:
    """The smallest box around all boxes of each page."""
    pages = sorted({place.page for place in places})
    return [Evidence(page, _around([p.box for p in places if p.page == page])) for page in pages]


def intersection_over_union(one: Box, other: Box) -> float:
    """The shared area of two boxes over the area that they cover together."""
    shared = _shared(one, other)
    return shared / (_area(one) + _area(other) - shared) if shared else 0.0


def _shared(one: Box, other: Box) -> float:
    """The area that two boxes have in common."""
    width = min(one[2], other[2]) - max(one[0], other[0])
    height = min(one[3], other[3]) - max(one[1], other[1])
    return width * height if width > 0 and height > 0 else 0.0


def _area(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


def _around(boxes: Sequence[Box]) -> Box:
    x0, y0, x1, y1 = zip(*boxes, strict=True)
    return (min(x0), min(y0), max(x1), max(y1))
