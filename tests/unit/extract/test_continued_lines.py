"""An answer that stops where its line ends is read on to the end of its sentence."""

from __future__ import annotations

import pytest

from sealread.document.model import Span
from sealread.document.text_map import text_map
from sealread.extract.continued_lines import unwrapped
from tests.unit.extract.pages import Rows, document, page


def read_on(rows: Rows, words: str) -> str:
    text = text_map(document(page(rows, ruled=False)).pages)
    start = text.text.index(words)
    found = unwrapped(text, Span(start, start + len(words)))
    return text.text[found.start : found.end]


FIRST, SECOND, THIRD = "Mortar for the repair", "of floors (fast", "setting) outdoors"


@pytest.fixture(autouse=True)
def close_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines as close as those of one paragraph."""
    monkeypatch.setattr("tests.unit.extract.pages._STEP", 0.02)


def test_lines_that_begin_in_lower_case_go_on() -> None:
    rows = ((FIRST,), (SECOND,), (THIRD,), ("4. Manufacturer",))

    assert read_on(rows, FIRST) == f"{FIRST}\n{SECOND}\n{THIRD}"


@pytest.mark.parametrize(
    "below",
    ["Of floors", "4. of floors", "of floors:", "12 of floors", "(716269-X)", "(of floors)"],
)
def test_a_name_a_number_a_label_or_a_remark_below_does_not(below: str) -> None:
    assert read_on(((FIRST,), (below,)), FIRST) == FIRST


@pytest.mark.parametrize("said", ["A1 fl", "It is a mortar."])
def test_codes_and_whole_sentences_are_whole(said: str) -> None:
    assert read_on(((said,), ("of floors",)), said) == said


def test_words_in_a_line_of_several_pieces_are_whole() -> None:
    rows = (("Use:", FIRST), ("of floors",))

    assert read_on(rows, FIRST) == FIRST


def test_lines_far_below_are_another_paragraph(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.unit.extract.pages._STEP", 0.05)

    assert read_on(((FIRST,), (SECOND,)), FIRST) == FIRST
