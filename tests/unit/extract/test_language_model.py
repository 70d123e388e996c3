"""The small language model at work: it reads a page, and code proves what it says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from sealread.document.model import Document
from sealread.document.text_map import WordRef, text_map
from sealread.extract.engine import Engine
from sealread.extract.language_model.asking import FieldAnswer, ask, member_of
from sealread.extract.language_model.naming import keys, line
from sealread.extract.language_model.typed_words import TypedWords
from sealread.extract.language_model.written_page import whole
from sealread.extract.learnt_places import LearntPlace
from sealread.extract.plan import plan
from sealread.extract.providers import SOURCES
from sealread.extract.result import Extraction, Reading
from sealread.extract.settings import Settings
from sealread.llm.decoding import Decoder
from sealread.llm.dialects.prompts import form_prompts
from sealread.llm.form import Page
from sealread.schema.loading import parse
from sealread.schema.model import Schema
from tests.unit.extract.pages import document, page, side_by_side

ROWS = (
    ("Permit number", "DP-2291"),
    ("Operator", "Blue Ridge Drilling LLC"),
    ("Approved on", "3 May 2021"),
    ("Depth (ft)", "1,250"),
    ("Renewable", "yes"),
)
DEFINITION: dict[str, Any] = {
    "type": "object",
    "properties": {
        "permit_number": {"type": ["string", "null"], "title": "Permit number"},
        "operator": {"type": ["string", "null"], "title": "Operator of the well"},
        "approved": {"type": ["string", "null"], "format": "date", "title": "Date of approval"},
        "depth": {"type": ["number", "null"], "title": "Depth in feet"},
        "renewable": {"type": ["boolean", "null"], "title": "Can it be renewed"},
        "well": {
            "type": "object",
            "properties": {"operator": {"type": ["string", "null"], "title": "Operator"}},
        },
    },
}


def _schema() -> Schema:
    return parse(DEFINITION, "permit", "0" * 64)


@pytest.fixture(scope="module")
def engine(small_model: Path) -> Iterator[Engine]:
    with Engine(small_model, Settings(effort="thorough")) as loaded:
        yield loaded


@pytest.fixture(scope="module")
def read(engine: Engine) -> Extraction:
    """What is read of the page."""
    return engine.extract(document(page(ROWS)), _schema())


def test_fields_of_a_page_that_no_rule_knows_are_read(read: Extraction) -> None:
    assert read.values["permit_number"] == "DP-2291"
    assert read.values["operator"] == "Blue Ridge Drilling LLC"
    assert read.values["approved"] == "2021-05-03"
    assert read.values["depth"] == 1250


def test_every_value_has_its_words_and_their_box(read: Extraction) -> None:
    there = document(page(ROWS))
    words = {word.text for word in there.pages[0].words}
    for one in read.fields:
        if one.value is not None and one.text is not None:
            assert set(one.text.split()) <= words
            assert one.evidence


def test_every_value_says_who_told_it(read: Extraction) -> None:
    sources = {one.source for one in read.fields if one.value is not None}
    assert "language_model" in sources
    assert sources <= SOURCES


def test_a_page_of_blocks_side_by_side_is_read_by_lines_and_by_columns(engine: Engine) -> None:
    there = document(side_by_side())
    [sides] = engine.both_sides(there, _schema())
    both = {one.field.path: one for one in sides}
    said = both["/operator"].said
    assert [one.columns for one in said] == [False, True]
    assert all(one.field.path == "/operator" for one in said)
    stated = engine.extract(there, _schema()).values.keys()
    assert "operator" in stated
    assert stated <= DEFINITION["properties"].keys()


def test_of_a_known_look_only_the_lines_are_shown_where_its_fields_stand(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = document(page(ROWS))
    words = [place for place, word in enumerate(there.pages[0].words) if word.text == "1,250"]
    shown, made = _read_at(engine, there, words, monkeypatch)
    assert shown == ["Depth (ft) 1,250"] * len(shown)
    assert made.value == 1250
    assert made.evidence[0].box == pytest.approx(there.pages[0].words[words[0]].box)


def test_what_should_stand_there_and_does_not_is_looked_for_on_the_whole_page(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = document(page((("Remarks", "none"), *ROWS)))
    shown, made = _read_at(engine, there, [0], monkeypatch)
    assert shown[0] == "Remarks none"
    assert "Operator" in shown[-1]
    assert made.value == 1250
    shown, made = _read_at(engine, there, [0], monkeypatch, usual=False)
    assert set(shown) == {"Remarks none"}
    assert made.value is None


def _read_at(
    engine: Engine,
    there: Document,
    words: Sequence[int],
    monkeypatch: pytest.MonkeyPatch,
    *,
    usual: bool = True,
) -> tuple[list[str], Reading]:
    """What the model is shown, and reads of the depth, which stands at some words as was learnt."""
    shown: list[str] = []
    fill = Decoder.fill

    def listening(self: Decoder, written: Page, *rest: Any, **named: Any) -> Any:
        shown.append(" ".join(written.text.split()))
        return fill(self, written, *rest, **named)

    monkeypatch.setattr(Decoder, "fill", listening)
    fields = [field for field in plan(_schema()).fields if field.path == "/depth"]
    places = {"/depth": LearntPlace(frozenset(WordRef(0, word) for word in words), usual)}
    assert engine.language_model is not None
    [said] = engine.language_model.read(there, text_map(there.pages), fields, places=places)
    return shown, said[0].readings[0]


def test_a_page_without_words_is_answered_with_nothing(engine: Engine) -> None:
    read = engine.extract(document(page(())), _schema())
    assert [one.value for one in read.fields] == [None] * len(read.fields)


def test_answers_do_not_depend_on_how_many_are_decoded_together(engine: Engine) -> None:
    pages = document(page(ROWS)).pages
    written, _ = whole(pages, text_map(pages), "en")
    fields, said = plan(_schema()).fields, form_prompts("en")
    one_by_one = Decoder(engine.decoder.runtime, 1)
    together = Decoder(engine.decoder.runtime, 32)
    answers = [ask(one, written, fields, said) for one in (one_by_one, together)]
    for alone, beside in zip(*answers, strict=True):
        assert _value(alone) == _value(beside) or (alone.tie and beside.tie)


def _value(answer: FieldAnswer) -> object:
    return answer.items[0].places if answer.items else None, answer.choice


def test_a_list_of_words_and_a_list_of_records_are_read_to_their_ends(engine: Engine) -> None:
    rows = (("Holes drilled", "H-1, H-2, H-3"), ("Crew", "Anna Berg"), ("", "Carl Dorn"))
    definition = {
        "type": "object",
        "properties": {
            "holes": {"type": "array", "items": {"type": "string"}, "title": "Holes drilled"},
            "crew": {
                "type": "array",
                "title": "Crew",
                "items": {"type": "object", "properties": {"name": {"type": "string"}}},
            },
        },
    }
    there = document(page(rows, ruled=False))
    read = engine.extract(there, parse(definition, "drilling", "0" * 64))
    assert {"H-1", "H-2", "H-3"} <= set(read.values["holes"])
    assert {"Anna Berg", "Carl Dorn"} <= {one["name"] for one in read.values["crew"]}


def test_fields_of_one_name_in_two_sections_have_keys_of_their_own() -> None:
    fields = plan(_schema()).fields
    assert keys(fields)[-1] == "well.operator"
    assert len(set(keys(fields))) == len(fields)


def test_a_field_says_what_its_value_is() -> None:
    fields = {field.path: field for field in plan(_schema()).fields}
    said = form_prompts("en")
    assert line("depth", fields["/depth"], said) == '"depth": Depth in feet (number, as printed)'
    assert line("renewable", fields["/renewable"], said).endswith("(one of true, false)")


def test_a_page_without_numbers_has_nothing_to_offer_a_field_of_numbers() -> None:
    pages = document(page((("Operator", "Blue"),))).pages
    written, _ = whole(pages, text_map(pages), "en")
    field = next(one for one in plan(_schema()).fields if one.path == "/depth")
    member = member_of("depth", field, TypedWords(written))
    assert member.printed
    assert len(member.choices) == 1
