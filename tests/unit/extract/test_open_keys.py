"""Open keys: what the page calls a characteristic becomes a key."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from sealread.extract.assembly import assemble
from sealread.extract.open_keys import unnamed
from sealread.extract.open_tables import read_open_keys
from sealread.extract.plan import plan
from sealread.extract.settings import Settings
from sealread.schema.model import Schema
from sealread.schema.paths import escaped, unescaped
from tests.unit.extract.pages import Rows, document, page

SchemaOf = Callable[[dict[str, Any]], Schema]

DEFINITION = {
    "properties": {
        "performance": {
            "type": "object",
            "additionalProperties": {"type": "string"},
            "x-key-phrases": {"en": ["Essential characteristics"]},
            "x-value-phrases": {"en": ["Performance"], "de": ["Leistung"]},
        }
    }
}
ROWS: Rows = (
    ("Essential characteristics", "", "Performance"),
    ("Reaction to fire", "", "A1"),
    ("Strength", "", "C40 / F8"),
    ("Wear", "", "A5"),
)


def stated(schema: Schema, *pages: Any) -> dict[str, Any]:
    [node] = plan(schema).open_keys
    return {one.path: one.value for one in read_open_keys(document(*pages), node, Settings())}


@pytest.fixture
def schema(schema_of: SchemaOf) -> Schema:
    return schema_of(DEFINITION)


@pytest.mark.parametrize("ruled", [True, False])
def test_each_row_is_a_key_and_its_value(schema: Schema, ruled: bool) -> None:
    assert stated(schema, page(ROWS, ruled=ruled)) == {
        "/performance/Reaction to fire": "A1",
        "/performance/Strength": "C40 / F8",
        "/performance/Wear": "A5",
    }


@pytest.mark.parametrize("mark", ["Page 1 of 2", "Seite 1 von 2", "Page 3"])
def test_the_foot_of_a_page_is_no_key(schema: Schema, mark: str) -> None:
    rows = (*ROWS, ("Moon Ltd, 4 Harbour Road", "", mark))

    assert stated(schema, page(rows)) == stated(schema, page(ROWS))


def test_a_value_is_proven_by_its_words(schema: Schema) -> None:
    made = page(ROWS)
    [node] = plan(schema).open_keys

    first = read_open_keys(document(made), node, Settings())[0]

    [place] = first.evidence
    assert (first.text, first.status, place.page) == ("A1", "grounded", 1)
    assert place.box == next(word.box for word in made.words if word.text == "A1")


def test_a_row_without_value_is_no_key(schema: Schema) -> None:
    rows = [*ROWS[:2], ("Strength", "", ""), ROWS[3]]

    assert stated(schema, page(rows)).keys() == {
        "/performance/Reaction to fire",
        "/performance/Wear",
    }


def test_a_table_goes_on_on_the_next_page(schema: Schema) -> None:
    more: Rows = (("Release of substances", "", "CT"), ("Sound", "", "NPD"))

    found = stated(schema, page(ROWS), page(more, number=2))

    assert found["/performance/Sound"] == "NPD"
    assert len(found) == 5


def test_keys_with_slash_and_tilde_come_back_as_they_are_printed(schema: Schema) -> None:
    made = page([ROWS[0], ("Strength m/s ~ 5", "", "C40"), ("Wear", "", "A5")])
    [node] = plan(schema).open_keys

    readings = read_open_keys(document(made), node, Settings())
    values = assemble(schema, readings, {}).values

    assert readings[0].path == "/performance/Strength m~1s ~0 5"
    assert values == {"performance": {"Strength m/s ~ 5": "C40", "Wear": "A5"}}


def test_words_the_ocr_was_unsure_of_need_review(schema: Schema) -> None:
    [node] = plan(schema).open_keys

    readings = read_open_keys(document(page(ROWS, confidence=0.5)), node, Settings())

    assert {one.status for one in readings} == {"needs_review"}


@pytest.mark.parametrize("ruled", [True, False])
def test_a_table_of_other_things_states_no_keys(schema: Schema, ruled: bool) -> None:
    other: Rows = (("Country", "", "Capital"), ("France", "", "Paris"), ("Italy", "", "Rome"))

    assert stated(schema, page(other, ruled=ruled)) == {}


def test_a_document_without_words_states_no_keys(schema: Schema) -> None:
    assert stated(schema, page([])) == {}


@given(st.text(alphabet="a~/01", max_size=8))
def test_escaping_is_undone(key: str) -> None:
    assert "/" not in escaped(key)
    assert unescaped(escaped(key)) == key


BESIDE = {
    "properties": {
        "performance": {
            **DEFINITION["properties"]["performance"],
            "properties": {"reaction_to_fire": {"type": "string", "title": "Reaction to fire"}},
        }
    }
}


def test_keys_beside_named_ones_are_asked_and_the_named_are_not_among_them(
    schema_of: SchemaOf,
) -> None:
    [beside] = plan(schema_of(BESIDE)).beside
    found = read_open_keys(document(page(ROWS)), beside.node, Settings())

    kept = unnamed(found, beside, "en", ())

    assert [one.path for one in kept] == ["/performance/Strength", "/performance/Wear"]


def test_words_of_a_named_key_are_no_other_keys(schema_of: SchemaOf) -> None:
    [beside] = plan(schema_of(BESIDE)).beside
    found = read_open_keys(document(page(ROWS)), beside.node, Settings())
    strength = next(one for one in found if one.path.endswith("Strength"))

    kept = list(unnamed(found, beside, "en", [strength]))

    assert [one.path for one in kept] == ["/performance/Wear"]


def test_open_and_named_keys_stand_in_one_object(schema_of: SchemaOf) -> None:
    schema = schema_of(BESIDE)
    [beside] = plan(schema).beside
    found = read_open_keys(document(page(ROWS)), beside.node, Settings())
    fire = structs.replace(found[0], path="/performance/reaction_to_fire")

    made = assemble(schema, [fire, *unnamed(found, beside, "en", ())], {})

    assert made.values == {
        "performance": {"reaction_to_fire": "A1", "Strength": "C40 / F8", "Wear": "A5"}
    }


def test_a_schema_that_takes_no_other_keys_asks_for_none(schema_of: SchemaOf) -> None:
    closed = {"properties": {"a": {"type": "string"}}, "additionalProperties": False}

    assert plan(schema_of(closed)).beside == ()
