"""Words that were written together are one strip."""

from __future__ import annotations

import pytest

from sealread.extract.forms.places import places
from sealread.extract.forms.strips import strips
from tests.unit.extract.forms.sheets import Phrase, sheet


def said(*phrases: Phrase, labels: frozenset[int] = frozenset()) -> list[str]:
    page = sheet(*phrases)
    return [one.text for one in strips(page, places(page), labels)]


def test_words_with_a_space_between_them_are_one_strip() -> None:
    assert said((0.1, 0.1, "Max Weber"), (0.5, 0.1, "Bonn")) == ["Max Weber", "Bonn"]


def test_what_was_written_later_is_a_strip_of_its_own() -> None:
    before, between, behind = (0.1, 0.1, "Ort"), (0.3, 0.5, "Datum"), (0.13, 0.1, "Bonn")
    assert said(before, between, behind) == ["Ort", "Datum", "Bonn"]


def test_lines_below_each_other_are_two() -> None:
    assert said((0.1, 0.1, "Anger 4"), (0.1, 0.12, "53111 Bonn")) == ["Anger 4", "53111 Bonn"]


@pytest.mark.parametrize("mark", ["☐", "☒", "[x]", "○", "O"])
def test_a_box_belongs_to_the_words_behind_it(mark: str) -> None:
    assert said((0.1, 0.1, f"{mark}  ledig"), (0.4, 0.1, "☐  verwitwet")) == [
        f"{mark} ledig",
        "☐ verwitwet",
    ]


def test_a_box_belongs_to_the_words_before_it_where_none_are_behind() -> None:
    page = sheet((0.1, 0.1, "Grundschule"), (0.3, 0.1, "☒"), (0.1, 0.14, "Gymnasium"))
    first, second = strips(page, places(page))
    assert (first.text, first.is_option) == ("Grundschule ☒", True)
    assert (second.text, second.is_option) == ("Gymnasium", False)


def test_a_lone_box_is_bare() -> None:
    page = sheet((0.1, 0.1, "☒"))
    assert [one.bare for one in strips(page, places(page))] == [True]


def test_letters_in_boxes_of_their_own_are_one_strip() -> None:
    digits: list[Phrase] = [(0.1 + 0.02 * n, 0.1, digit) for n, digit in enumerate("080820")]
    assert said(*digits) == ["0 8 0 8 2 0"]


def test_the_number_of_an_item_belongs_to_it() -> None:
    assert said((0.1, 0.1, "1.  Lebenslauf")) == ["1. Lebenslauf"]


def test_leaders_before_and_behind_are_left_out() -> None:
    page_words = said((0.1, 0.1, "Ort : Bonn ..."), labels=frozenset({0}))
    assert page_words == ["Bonn"]
