"""Overlap by half of the smaller area, beside intersection over union."""

from __future__ import annotations

import pytest

from sealread.document.model import Box, Evidence
from sealread.evaluate.overlap import any_overlaps, intersection_over_union, overlap_by_half

LINE: Box = (0.1, 0.1, 0.5, 0.12)


def on(*boxes: Box, page: int = 1) -> list[Evidence]:
    return [Evidence(page, box) for box in boxes]


@pytest.mark.parametrize(
    ("found", "overlaps"),
    [
        (LINE, True),
        ((0.1, 0.1, 0.2, 0.12), True),
        ((0.0, 0.1, 0.3, 0.12), True),
        ((0.0, 0.1, 0.19, 0.12), False),
        ((0.6, 0.1, 0.9, 0.12), False),
        ((0.1, 0.14, 0.5, 0.16), False),
    ],
)
def test_half_of_the_smaller_area_is_enough(found: Box, overlaps: bool) -> None:
    assert overlap_by_half(on(found), on(LINE)) is overlaps
    assert overlap_by_half(on(LINE), on(found)) is overlaps


def test_a_word_of_the_truths_line_is_at_its_place_and_not_the_same_box() -> None:
    word = on((0.1, 0.1, 0.2, 0.12))

    assert overlap_by_half(word, on(LINE))
    assert not any_overlaps(word, on(LINE))


def test_one_of_several_places_is_enough_but_not_on_another_page() -> None:
    several = on(LINE, (0.1, 0.5, 0.5, 0.52))

    assert overlap_by_half(on(LINE), several)
    assert not overlap_by_half(on(LINE, page=2), several)


def test_most_of_what_was_found_must_be_there() -> None:
    elsewhere = on((0.1, 0.1, 0.2, 0.12), (0.1, 0.8, 0.2, 0.82), (0.1, 0.9, 0.2, 0.92))

    assert not overlap_by_half(elsewhere, on(LINE))


def test_nothing_overlaps_nothing() -> None:
    assert not overlap_by_half([], on(LINE))
    assert not overlap_by_half(on((0.1, 0.1, 0.1, 0.12)), on(LINE))


def test_boxes_side_by_side_share_no_area() -> None:
    assert intersection_over_union(LINE, (0.5, 0.1, 0.6, 0.12)) == 0
