"""Which of several equal places is meant."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sealread.document.model import Span
from sealread.extract.grounding import choose, folded


def places(text: str, words: str) -> list[Span]:
    starts = [at for at in range(len(text)) if text.startswith(words, at)]
    return [Span(at, at + len(words)) for at in starts]


def chosen(text: str, words: str, *phrases: str) -> int:
    """Which of the places of `words` is chosen, from 0."""
    spans = places(text, words)
    return spans.index(choose(spans, text, phrases))


def test_the_place_behind_the_label_is_chosen() -> None:
    assert chosen("Due: 5 May\nOrder: 1\nDate: 5 May", "5 May", "Date") == 1


def test_a_label_behind_a_value_does_not_speak_for_it() -> None:
    assert chosen("12 Net\nTotal 12", "12", "Net") == 1


def test_of_two_places_behind_labels_the_closer_is_chosen() -> None:
    assert chosen("Seller is the firm Muster\nSeller: Muster", "Muster", "Seller") == 1


def test_of_equally_close_places_the_first_is_chosen() -> None:
    assert chosen("No. 7\nNo. 7\n", "7", "No. ") == 0


@pytest.mark.parametrize("phrases", [(), ("Absent",), ("", " ")])
def test_without_a_label_the_first_place_is_chosen(phrases: tuple[str, ...]) -> None:
    assert chosen("x 7 and 7", "7", *phrases) == 0


def test_case_does_not_matter() -> None:
    assert chosen("7\nHERSTELLER 7", "7", "Hersteller") == 1


@pytest.mark.parametrize("odd", ["ß", "İ", "ŉ", "ﬀ", "ẞ"])
def test_letters_that_grow_without_case_move_no_place(odd: str) -> None:
    text = f"{odd * 30} Straße 7\n{odd} 7 Ort 8 {odd}: 7"

    assert chosen(text, "7", "ort") == 2
    assert chosen(text, "7", "STRASSE") == 0


@given(st.text(alphabet="ßİaA 7L", max_size=40), st.text(alphabet="ßİaA 7L", max_size=40))
def test_a_value_right_behind_its_label_is_chosen_in_any_text(before: str, after: str) -> None:
    text = f"{before}7 \n Label:7 \n {after}"
    wanted = before.count("7") + 1

    assert chosen(text, "7", "label:") == wanted


def test_white_space_is_folded() -> None:
    assert folded(" a\n\tb\u00a0 c ") == "a b c"
