"""Where answers of the language model stand: beside their label, in one line, for others too."""

from __future__ import annotations

import re

import pytest

from sealread.document.model import Span
from sealread.document.text_map import text_map
from sealread.extract.language_model.asking import Copied, FieldAnswer
from sealread.extract.language_model.readings import Reader
from sealread.extract.language_model.signs import (
    cell_signs,
    list_signs,
    page_signs,
    record_signs,
)
from sealread.extract.language_model.word_places import WordPlaces, stems
from sealread.extract.language_model.written_page import WrittenPage, whole
from sealread.llm.script import Place
from sealread.schema.model import Field, Label
from tests.unit.extract.pages import document, page

ROWS = (
    ("Permit number", "DP-2291", "Depth"),
    ("Operator", "Ridge Ltd", "1,250"),
)


@pytest.fixture(scope="module")
def written() -> WrittenPage:
    pages = document(page(ROWS)).pages
    return whole(pages, text_map(pages), "en")[0]


def _at(written: WrittenPage, words: str) -> Place:
    start = written.text(0).index(words)
    return Place(0, Span(start, start + len(words)))


def _field(title: str) -> Field:
    return Field(f"/{title}", Label(title, title))


def _said(written: WrittenPage, words: str, mean: float = 0.9) -> FieldAnswer:
    return FieldAnswer((Copied((_at(written, words),), mean, mean),), null=0.05)


def test_words_left_of_a_value_and_above_it_are_its_label(written: WrittenPage) -> None:
    there = WordPlaces(written, "en")
    assert there.labelled(Label("n", "Permit number"), _at(written, "DP-2291")) == 1.0
    assert there.labelled(Label("n", "Depth of the well"), _at(written, "1,250")) == 0.25
    assert there.labelled(Label("n", "Operator"), _at(written, "DP-2291")) == 0.0


def test_a_label_may_be_printed_without_standing_beside_the_value(written: WrittenPage) -> None:
    there = WordPlaces(written, "en")
    assert there.printed(Label("n", "Operator")) == 1.0
    assert there.printed(Label("n", "Telephone")) == 0.0


def test_words_of_one_line_are_level(written: WrittenPage) -> None:
    there = WordPlaces(written, "en")
    assert there.are_level(_at(written, "Ridge Ltd"), _at(written, "1,250"))
    assert not there.are_level(_at(written, "DP-2291"), _at(written, "1,250"))


def test_of_answers_with_the_same_words_all_but_the_surest_are_told_so(
    written: WrittenPage,
) -> None:
    fields = [_field("Operator"), _field("Owner"), _field("Number")]
    answers = [
        _said(written, "Ridge Ltd"),
        _said(written, "Ridge Ltd", mean=0.5),
        _said(written, "DP-2291"),
    ]
    signs = list(page_signs(WordPlaces(written, "en"), fields, answers))
    assert [one["shared"] for one in signs] == [1.0, 1.0, 0.0]
    assert [one["surer"] for one in signs] == [0.0, 1.0, 0.0]
    assert [one["labelled"] for one in signs] == [1.0, 0.0, 1.0]


def test_signs_of_a_cell_tell_whether_it_stands_in_its_record_s_line(written: WrittenPage) -> None:
    name = _said(written, "Ridge Ltd").items[0]
    there = WordPlaces(written, "en")
    depth, number = _said(written, "1,250"), _said(written, "DP-2291")
    column = [one.items[0].places[0] for one in (depth, number, number)]
    beside = cell_signs(there, _field("Depth"), depth, name, column)
    assert (beside["level"], beside["twice"]) == (1.0, 0.0)
    other = cell_signs(there, _field("Depth"), number, name, column)
    assert (other["level"], other["twice"]) == (0.0, 1.0)
    nowhere = cell_signs(there, _field("Depth"), depth, None, column)
    assert nowhere["level"] == 0.0


def test_signs_of_a_record_and_its_list(written: WrittenPage) -> None:
    there, empty = WordPlaces(written, "en"), FieldAnswer((), 0.9)
    cells = [_said(written, "1,250"), _said(written, "Ridge Ltd"), _said(written, "DP-2291"), empty]
    of_record = record_signs(there, cells[1].items[0], 0.9, cells)
    assert of_record["filled"] == 0.75
    assert of_record["in_line"] == pytest.approx(2 / 3)
    assert of_record["begun"] > 0 > record_signs(there, None, 0.2, [empty])["begun"]
    of_list = list_signs(there, [_field("Depth"), _field("Colour")], 0.3)
    assert of_list["titled"] == 0.5
    assert of_list["list_null"] < 0


def test_cells_of_a_column_begin_or_end_at_one_place(written: WrittenPage) -> None:
    there = WordPlaces(written, "en")
    [depth] = _said(written, "1,250").items[0].places
    [number] = _said(written, "DP-2291").items[0].places
    assert there.are_aligned(depth, depth)
    assert not there.are_aligned(depth, number)


def test_a_field_s_own_label_is_no_value_of_it(written: WrittenPage) -> None:
    reader = Reader(written, "en", 0.85)
    [empty] = reader.readings(_field("Operator"), _said(written, "Operator"), None)
    assert empty.value is None
    near = FieldAnswer(
        _said(written, "Operator").items, 0.05, others=_said(written, "Ridge Ltd").items
    )
    [other] = reader.readings(_field("Operator"), near, None)
    assert other.value == "Ridge Ltd"


def test_the_label_of_another_field_is_no_value(written: WrittenPage) -> None:
    fields = [_field("Permit number"), _field("Operator")]
    reader = Reader(written, "en", 0.85, fields)
    [empty] = reader.readings(fields[0], _said(written, "Operator"), None)
    assert empty.value is None
    near = FieldAnswer(
        _said(written, "Operator").items, 0.05, others=_said(written, "DP-2291").items
    )
    [other] = reader.readings(fields[0], near, None)
    assert other.value == "DP-2291"


@pytest.mark.parametrize(
    ("title", "words", "value"),
    [("☐ Villages", "Ridge Ltd", None), ("☐ Villages", "[x]", "[x]"), ("Villages", "[x]", "[x]")],
)
def test_of_a_box_to_tick_only_a_tick_is_a_value(title: str, words: str, value: str | None) -> None:
    pages = document(page((("[x] Villages", "Ridge Ltd"),))).pages
    shown = whole(pages, text_map(pages), "en")[0]
    [told] = Reader(shown, "en", 0.85).readings(_field(title), _said(shown, words), None)
    assert told.value == value


COLUMNS = (
    ("Item", "Qty", "Table 1"),
    ("Cola", "1", "2.50"),
    ("Juice", "1", "3.00"),
    ("Bread", "2", "2.50"),
)


def _listed(written: WrittenPage, *said: str) -> FieldAnswer:
    """An answer that lists words, each with all its places."""
    text, items = written.text(0), []
    for words in said:
        starts = [
            one.start() for one in re.finditer(rf"(?<![\w.]){re.escape(words)}(?![\w.])", text)
        ]
        places = tuple(Place(0, Span(start, start + len(words))) for start in starts)
        items.append(Copied(places, 0.9, 0.9))
    return FieldAnswer(tuple(items), null=0.05)


def test_words_said_again_in_a_list_are_those_of_the_same_column() -> None:
    pages = document(page(COLUMNS)).pages
    written = whole(pages, text_map(pages), "en")[0]
    reader, field = Reader(written, "en", 0.85), Field("/q", Label("q", "Qty"), many=True)
    read = reader.readings(field, _listed(written, "1", "1", "2"), None)
    assert [one.value for one in read] == ["1", "1", "2"]
    assert [one.path for one in read] == ["/q/0", "/q/1", "/q/2"]
    first, second, _ = (one.evidence[0].box for one in read)
    assert first[1] < second[1]  # two lines
    assert abs(first[0] - second[0]) < 0.01  # one column: not the "1" of the table's number


def test_words_said_more_often_than_they_are_printed_are_left_out() -> None:
    pages = document(page(COLUMNS)).pages
    written = whole(pages, text_map(pages), "en")[0]
    reader, field = Reader(written, "en", 0.85), Field("/i", Label("i", "Item"), many=True)
    read = reader.readings(field, _listed(written, "Cola", "Juice", "Cola", "Juice"), None)
    assert [one.value for one in read] == ["Cola", "Juice"]


def test_words_are_compared_by_their_beginnings() -> None:
    assert stems("Number of invoices") & stems("Invoice no.") == {"invoi"}
    assert stems("a - b") == frozenset()
