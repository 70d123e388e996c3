"""Answers in a column right of their labels: every line of theirs, no line of the labels."""

from __future__ import annotations

import pytest

from sealread.document.model import Span
from sealread.document.text_map import TextMap, text_map
from sealread.extract.value_columns import ValueColumns
from tests.unit.extract.invoices.papers import typed

_FORM = """
1.  Unique identification code of the           CT-C50-F7-A12
    product type:
3.  Intended use or uses of the product,        Screed material for use internally and externally
    in accordance with the specification:       in buildings
4.  Name and contact address of the             Moonbarrow Trading Ltd
    manufacturer as required by the law:        76 Unicorn Way
                                                Larkspire LK2 0YY
5.  Name and contact address of the             not relevant
    representative:
7.  The body that was notified:                 Larkspire Testing, number 9362
    for a product under the standard            has performed the tests
"""
_NAME_AND_ADDRESS = ("Manufacturer", "Name and contact address of the manufacturer")


@pytest.fixture
def form() -> TextMap:
    return text_map(typed(_FORM, "en").pages)


def _span(form: TextMap, first: str, last: str | None = None) -> Span:
    start = form.text.index(first)
    end = form.text.index(last, start) + len(last) if last else start + len(first)
    return Span(start, end)


def _settled(form: TextMap, span: Span, *wordings: str) -> list[str]:
    made = ValueColumns(form).settled(span, wordings or ("Intended use",))
    return [form.text[one.start : one.end] for one in made]


def test_an_answer_goes_on_where_the_next_word_found_no_room(form: TextMap) -> None:
    first = "Screed material for use internally and externally"

    assert _settled(form, _span(form, first)) == [first, "in buildings"]


def test_an_answer_has_no_words_of_the_label_between_its_lines(form: TextMap) -> None:
    both = _span(form, "Screed material", "in buildings")

    assert "in accordance" in form.text[both.start : both.end]
    assert _settled(form, both) == [
        "Screed material for use internally and externally", "in buildings",
    ]  # fmt: skip


@pytest.mark.parametrize("part", ["Moonbarrow Trading Ltd", "76 Unicorn Way", "Larkspire LK2 0YY"])
def test_a_name_with_an_address_is_its_whole_block(form: TextMap, part: str) -> None:
    assert _settled(form, _span(form, part), *_NAME_AND_ADDRESS) == [
        "Moonbarrow Trading Ltd", "76 Unicorn Way", "Larkspire LK2 0YY",
    ]  # fmt: skip


def test_the_block_ends_where_another_point_begins(form: TextMap) -> None:
    assert _settled(form, _span(form, "not relevant"), *_NAME_AND_ADDRESS) == []


def test_a_line_that_was_ended_on_purpose_is_the_end(form: TextMap) -> None:
    assert _settled(form, _span(form, "Larkspire Testing, number 9362")) == []
    assert _settled(form, _span(form, "Moonbarrow Trading Ltd")) == []


def test_a_code_at_the_margin_does_not_go_on() -> None:
    text = "Contract number      4350416\nSchedule             Weekly/Irregular\n" + "word " * 9
    form = text_map(typed(text, "en").pages)

    assert _settled(form, _span(form, "4350416"), "Contract number") == []


def test_what_is_said_of_a_name_below_it_is_no_part_of_it(form: TextMap) -> None:
    both = _span(form, "Larkspire Testing", "performed the tests")

    assert _settled(form, both) == ["Larkspire Testing, number 9362"]


def test_a_part_of_a_line_stays_one(form: TextMap) -> None:
    assert _settled(form, _span(form, "number 9362"), *_NAME_AND_ADDRESS) == []


@pytest.mark.parametrize(
    "text",
    [
        "Name and address:\nMoonbarrow Trading Ltd\n76 Unicorn Way",
        "4.   Name and address:\n     Moonbarrow Trading Ltd\n     76 Unicorn Way",
    ],
)
def test_below_its_label_an_answer_stands_in_no_such_column(text: str) -> None:
    form = text_map(typed(text, "en").pages)

    assert _settled(form, _span(form, "Moonbarrow Trading Ltd"), *_NAME_AND_ADDRESS) == []


@pytest.mark.parametrize("part", ["Moonbarrow Trading Ltd,", "76 Unicorn Way,"])
def test_a_name_with_an_address_has_all_lines_that_commas_part(part: str) -> None:
    text = "Maker:\nMoonbarrow Trading Ltd,\n76 Unicorn Way,\nLarkspire LK2 0YY\nPhone 030 12345"
    form = text_map(typed(text, "en").pages)

    assert _settled(form, _span(form, part), *_NAME_AND_ADDRESS) == [
        "Moonbarrow Trading Ltd,", "76 Unicorn Way,", "Larkspire LK2 0YY",
    ]  # fmt: skip
    assert _settled(form, _span(form, part), "Name") == []
