"""Some keys of a schema: what is asked for them, and which readings are theirs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sealread.errors import SchemaError
from sealread.extract.assembly import assemble
from sealread.extract.plan import plan
from sealread.extract.result import Reading
from sealread.extract.selection import Selection, related
from sealread.schema.model import Schema
from sealread.schema.paths import tokens
from sealread.schema.placeholder import validate
from tests.unit.extract.schemas import cases, reading

SchemaOf = Callable[[dict[str, Any]], Schema]
TEXT = {"type": ["string", "null"]}
DEFINITION: dict[str, Any] = {
    "type": "object",
    "properties": {
        "maker": TEXT,
        "performance": {
            "type": ["object", "null"],
            "title": "Declared performance",
            "additionalProperties": {"type": ["string", "null"]},
        },
        "signature": {
            "type": ["object", "null"],
            "properties": {
                "signatories": {
                    "type": "array",
                    "items": {"type": "object", "properties": {"name": TEXT, "position": TEXT}},
                },
                "place": TEXT,
            },
        },
    },
    "required": ["maker"],
}
READINGS = (
    reading("/maker", "Muster GmbH"),
    reading("/performance/Brandverhalten (EN 13501-1)", "A1"),
    reading("/performance/Druckfestigkeit", "C 60"),
    reading("/signature/signatories/0/name", "A. Muster"),
    reading("/signature/signatories/0/position", "CEO"),
    reading("/signature/place", "Berlin"),
)


def german(key: str) -> Sequence[str]:
    return ["Brandverhalten"] if key == "Reaction to Fire" else ()


@pytest.fixture
def schema(schema_of: SchemaOf) -> Schema:
    return schema_of(DEFINITION)


def asked(selection: Selection) -> list[str]:
    made = plan(selection.tree)
    return [node.path for node in (*made.fields, *made.records, *made.open_keys)]


def paths(readings: Sequence[Reading]) -> list[str]:
    return [one.path for one in readings]


def test_only_the_wanted_key_is_asked(schema: Schema) -> None:
    assert asked(Selection(schema, ["/maker"])) == ["/maker"]


def test_a_section_is_asked_with_all_that_is_in_it(schema: Schema) -> None:
    assert asked(Selection(schema, ["/signature"])) == [
        "/signature/place",
        "/signature/signatories",
    ]


def test_all_is_asked_where_the_whole_is_wanted(schema: Schema) -> None:
    assert asked(Selection(schema, [""])) == asked(Selection(schema, [*_roots()]))


def _roots() -> list[str]:
    return [f"/{key}" for key in DEFINITION["properties"]]


def test_an_open_key_is_looked_for_and_asked_for(schema: Schema) -> None:
    selection = Selection(schema, ["/performance/Reaction to Fire"], "de", german)

    [direct] = plan(selection.tree).fields

    assert [node.path for node in plan(selection.tree).open_keys] == ["/performance"]
    assert direct.label.title == "Reaction to Fire"
    assert direct.label.phrases == {"de": ("Brandverhalten",)}


@pytest.mark.parametrize("path", ["/nonsense", "/maker/more", "/signature/nonsense", "/Maker"])
def test_a_path_that_the_schema_does_not_have_is_refused(schema: Schema, path: str) -> None:
    with pytest.raises(SchemaError, match="has no key"):
        Selection(schema, [path])


def test_readings_of_other_keys_are_left_out(schema: Schema) -> None:
    assert paths(Selection(schema, ["/maker"]).settled(READINGS)) == ["/maker"]


@pytest.mark.parametrize("index", ["*", "0"])
def test_a_column_of_records_is_told_from_the_others(schema: Schema, index: str) -> None:
    wanted = f"/signature/signatories/{index}/name"

    assert paths(Selection(schema, [wanted]).settled(READINGS)) == ["/signature/signatories/0/name"]


def test_a_list_without_records_stays_the_answer_for_its_columns(schema: Schema) -> None:
    none = (reading("/signature/signatories", None),)

    assert Selection(schema, ["/signature/signatories/*/name"]).settled(none) == none


@pytest.mark.parametrize("name", ["Brandverhalten", "Reaction to Fire"])
def test_an_open_key_is_the_one_of_the_page_that_is_like_it(schema: Schema, name: str) -> None:
    selection = Selection(schema, [f"/performance/{name}"], "de", german)
    own = (*READINGS, reading("?0", "A1 (asked)"))

    assert paths(selection.settled(own)) == ["/performance/Brandverhalten (EN 13501-1)"]


def test_an_open_key_that_the_page_does_not_list_is_what_was_asked(schema: Schema) -> None:
    selection = Selection(schema, ["/performance/Schallabsorption"])
    own = (*READINGS, reading("?0", "0,5"))

    [found] = selection.settled(own)

    assert (found.path, found.value) == ("/performance/Schallabsorption", "0,5")


def test_all_open_keys_are_wanted_with_a_star(schema: Schema) -> None:
    found = Selection(schema, ["/performance/*"]).settled(READINGS)

    assert paths(found) == paths(READINGS[1:3])


def test_a_deeper_open_key_is_named_by_its_last_token(schema: Schema) -> None:
    selection = Selection(schema, ["/performance/Mörtel/Druckfestigkeit"])

    assert paths(selection.settled(READINGS)) == ["/performance/Druckfestigkeit"]


def test_a_wanted_key_finds_its_reading_again_in_what_was_made(schema: Schema) -> None:
    path = "/performance/Reaction to Fire"
    selection = Selection(schema, [path, "/maker"], "de", german)
    made = selection.settled(READINGS)

    assert paths(selection.of(path, made)) == ["/performance/Brandverhalten (EN 13501-1)"]
    assert paths(selection.of("/maker", made)) == ["/maker"]


@given(cases(), st.data())
def test_what_is_not_asked_has_no_reading_and_values_stay_valid(
    case: tuple[Schema, tuple[Reading, ...], dict[str, int]], data: st.DataObject
) -> None:
    schema, readings, counts = case
    every = [node.path for node in _all(plan(schema))]
    wanted = data.draw(st.lists(st.sampled_from(every), max_size=2)) if every else []
    selection = Selection(schema, wanted)

    made = assemble(schema, selection.settled(readings), counts)
    kept = selection.settled(made.readings)

    assert validate(made.values, schema) == []
    assert all(any(related(tokens(one.path), tokens(path)) for path in wanted) for one in kept)


def _all(made: Any) -> list[Any]:
    return [*made.fields, *made.records, *made.open_keys]


PAPER = {
    "properties": {
        "citations": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "title": TEXT,
                    "authors": {
                        "type": "array",
                        "items": {"type": "object", "properties": {"name": TEXT}},
                    },
                },
            },
        },
        "pages": {"anyOf": [{"type": "integer"}, {"properties": {"from": TEXT, "to": TEXT}}]},
    }
}


@pytest.mark.parametrize("path", ["/citations/*/authors/*/name", "/citations/3/authors/0/name"])
def test_a_column_of_a_list_within_a_list_is_wanted(schema_of: SchemaOf, path: str) -> None:
    read = (
        reading("/citations/3/title", "A"),
        reading("/citations/3/authors/0/name", "B"),
        reading("/citations/3/authors", None),
    )

    selection = Selection(schema_of(PAPER), [path])

    assert [one.path for one in selection.of(path, read)] == ["/citations/3/authors/0/name"]


def test_a_member_of_another_kind_of_value_is_wanted(schema_of: SchemaOf) -> None:
    selection = Selection(schema_of(PAPER), ["/pages/from"])

    assert selection.paths == ("/pages/from",)
    with pytest.raises(SchemaError):
        Selection(schema_of(PAPER), ["/pages/of"])
