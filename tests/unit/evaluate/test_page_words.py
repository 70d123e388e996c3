"""How often words stand on a page, and which box of the truth holds a value."""

from __future__ import annotations

import pytest

from sealread.document.model import Evidence
from sealread.evaluate.page_words import PageWords
from tests.unit.evaluate.test_scoring import text_of


@pytest.mark.parametrize(
    ("said", "times"),
    [
        ("12.50", 3),
        ("Jane Doe", 2),
        ("JANE  DOE,", 2),
        ("Jane Roe", 0),
        ("2.50", 0),
        ("Doe", 2),
        ("oe", 0),
        ("kg", 1),
        ("...", 0),
        ("", 0),
    ],
)
def test_words_are_counted_whole_whatever_stands_between_them(said: str, times: int) -> None:
    pages = PageWords(text_of("Jane Doe 12.50", "Jane Doe EUR12.50", "112.50 5kg 12,50"))

    assert pages.times(said, 1) == times


def test_a_page_that_is_not_there_says_nothing() -> None:
    assert PageWords(text_of("Jane")).times("Jane", 2) == 0


def line(number: int, words: int = 1, first: int = 0) -> Evidence:
    """The box around some words of a line of `text_of`."""
    left = 0.1 + 0.1 * first
    return Evidence(1, (left, 0.05 * number, left + 0.1 * words - 0.02, 0.05 * number + 0.02))


def test_of_a_lists_boxes_those_with_the_very_words_are_the_values_own() -> None:
    pages = PageWords(text_of("Tea", "Green Tea", "Tea"))
    boxes = [line(1), line(2, 2), line(3)]

    assert pages.holding("tea", boxes) == (line(1), line(3))
    assert pages.holding("Green Tea", boxes) == (line(2, 2),)


def test_lines_of_one_value_are_all_its_own() -> None:
    pages = PageWords(text_of("Long Street", "Townsville", "12.50"))
    boxes = [line(1, 2), line(2), line(3)]

    assert pages.holding("Long Street, Townsville", boxes) == (line(1, 2), line(2))


def test_where_no_box_has_the_words_all_may_be_meant() -> None:
    pages = PageWords(text_of("Tea", "Milk"))

    assert pages.holding("Coffee", [line(1), line(2)]) == (line(1), line(2))
