"""Fields asked a second time, behind what the model said of the others."""

from __future__ import annotations

import pytest

from sealread.document.model import Span
from sealread.document.text_map import text_map
from sealread.extract.language_model.asking import Copied, FieldAnswer, leads, words
from sealread.extract.language_model.signs import first_signs
from sealread.extract.language_model.written_page import WrittenPage, whole
from sealread.llm.script import Place
from tests.unit.extract.pages import document, page, side_by_side

ROWS = (("Permit number", "DP-2291"), ("Operator", 'Ridge "Blue" Ltd'))
NOTHING = FieldAnswer((), null=0.95)


@pytest.fixture(scope="module")
def written() -> WrittenPage:
    pages = document(page(ROWS)).pages
    return whole(pages, text_map(pages), "en")[0]


def _said(written: WrittenPage, text: str, *, mean: float = 0.9, null: float = 0.05) -> FieldAnswer:
    start = written.text(0).index(text)
    place = Place(0, Span(start, start + len(text)))
    return FieldAnswer((Copied((place,), mean, mean),), null)


def test_a_field_sees_its_neighbours_answers_and_not_its_own(written: WrittenPage) -> None:
    names = ["number", "operator", "fee", "renewable"]
    answers = [
        _said(written, "DP-2291"), _said(written, 'Ridge "Blue" Ltd'), NOTHING,
        FieldAnswer((), 0.02, choice="true", mean=0.9),
    ]  # fmt: skip
    even = '"number": "DP-2291", "fee": null'
    odd = '"operator": "Ridge \\"Blue\\" Ltd", "renewable": true'
    assert leads(written, names, answers) == [odd, even, odd, even]


def test_answers_that_are_not_likely_are_shown_to_nobody(written: WrittenPage) -> None:
    answers = [
        _said(written, "DP-2291", null=0.6), FieldAnswer((), null=0.5),
        FieldAnswer((), 0.1, choice="true", mean=0.4),
    ]  # fmt: skip
    assert leads(written, ["a", "b", "c"], answers) == ["", "", ""]


def test_several_words_stand_as_a_list(written: WrittenPage) -> None:
    both = FieldAnswer(
        (*_said(written, "DP-2291").items, *_said(written, "Operator").items), null=0.02
    )
    assert leads(written, ["a", "b"], [both, NOTHING])[1] == '"a": ["DP-2291", "Operator"]'


def test_a_long_answer_is_shown_to_nobody(written: WrittenPage) -> None:
    long = FieldAnswer(_said(written, "DP-2291").items * 20, null=0.02)
    assert leads(written, ["a", "b"], [long, NOTHING]) == ['"b": null', ""]


def test_a_single_field_has_nothing_before_it(written: WrittenPage) -> None:
    assert leads(written, ["a"], [_said(written, "DP-2291")]) == [""]


def test_an_answer_is_told_by_its_words_wherever_they_stand(written: WrittenPage) -> None:
    first = _said(written, "DP-2291", mean=0.5)
    assert words(written, first) == ("DP-2291",)
    assert words(written, FieldAnswer((), 0.02, choice="true", mean=0.9)) == ("true",)
    assert words(written, NOTHING) == ()
    assert first_signs(first, kept=True)["kept"] == 1.0
    assert first_signs(first, kept=False)["kept"] == 0.0
    assert first_signs(first, kept=True)["first_mean"] == 0.0


def test_a_page_is_shown_by_lines_and_by_columns_where_they_differ() -> None:
    pages = document(side_by_side()).pages
    lines, columns = whole(pages, text_map(pages), "en")
    assert columns is not None
    assert "4 Quay Road\nBristol" in columns.page.text
    assert "4 Quay Road\nBristol" not in lines.page.text
    for one in (lines, columns):
        assert any("9 Mill Lane" in one.text(n) for n in range(2))


def test_a_page_that_both_ways_write_alike_is_shown_once() -> None:
    pages = document(page((("Harbour Office",), ("Bristol",)), ruled=False)).pages
    assert whole(pages, text_map(pages), "en")[1] is None
