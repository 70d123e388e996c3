"""Whatever was read: the values are valid, and every reading says what stands in them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from jsonschema import Draft202012Validator

from sealread.extract.assembly import assemble
from sealread.extract.result import Reading
from sealread.extract.verification import absent
from sealread.schema.model import Schema
from tests.unit.extract.schemas import cases, reading

SchemaOf = Callable[[dict[str, Any]], Schema]
Case = tuple[Schema, tuple[Reading, ...], dict[str, int]]

NAME = {"type": "string"}
PEOPLE = {
    "type": "array",
    "items": {"type": "object", "properties": {"name": NAME, "age": {"type": ["integer", "null"]}}},
}
NOTHING = object()


def at(values: Any, pointer: str) -> Any:
    """What stands at a JSON Pointer (RFC 6901), NOTHING if nothing does."""
    for token in pointer.split("/")[1:]:
        key = token.replace("~1", "/").replace("~0", "~")
        try:
            values = values[int(key)] if isinstance(values, list) else values[key]
        except (KeyError, IndexError, TypeError, ValueError):
            return NOTHING
    return values


@given(cases())
def test_the_values_are_always_valid(case: Case) -> None:
    schema, readings, counts = case

    values = assemble(schema, readings, counts).values

    assert list(Draft202012Validator(schema.definition).iter_errors(values)) == []


@given(cases())
def test_a_reading_with_a_value_says_what_stands_at_its_path(case: Case) -> None:
    made = assemble(*case)

    for one in made.readings:
        assert one.value is None or at(made.values, one.path) == one.value


@given(cases())
def test_a_reading_is_kept_as_it_is_or_refused_for_review(case: Case) -> None:
    _, readings, _ = case

    made = assemble(*case)

    own, fillers = made.readings[: len(readings)], made.readings[len(readings) :]
    assert all((one.value, one.status) == (None, "not_found") and one.reason for one in fillers)
    for before, after in zip(readings, own, strict=True):
        if after != before:
            assert (after.value, after.status) == (None, "needs_review")
            assert (after.path, after.text, after.evidence) == (
                before.path,
                before.text,
                before.evidence,
            )
            assert after.reason


@given(cases())
def test_what_is_right_alone_is_not_refused_beside_others(case: Case) -> None:
    schema, readings, counts = case
    made = assemble(schema, readings, counts)

    again = assemble(schema, made.readings, counts)

    assert again == made


def test_readings_land_where_their_paths_point(schema_of: SchemaOf) -> None:
    inner = {"type": "object", "properties": {"b": NAME, "c": {"type": "number"}}}
    schema = schema_of({"properties": {"a": NAME, "inner": inner}})

    made = assemble(schema, (reading("/a", "x"), reading("/inner/c", 1.5)), {})

    assert made.values == {"a": "x", "inner": {"c": 1.5}}


def test_keys_with_slash_and_tilde_are_written_as_they_are(schema_of: SchemaOf) -> None:
    keys = {"type": "object", "additionalProperties": NAME}
    schema = schema_of({"properties": {"a/b": NAME, "~1": NAME, "open~": keys}})
    read = (reading("/a~1b", "x"), reading("/~01", "y"), reading("/open~0/c~1d~0", "z"))

    assert assemble(schema, read, {}).values == {"a/b": "x", "~1": "y", "open~": {"c/d~": "z"}}


@pytest.mark.parametrize(
    ("paths", "value"), [(("/name",), "A"), (("/name/0", "/name/1"), ["A", "A"])]
)
def test_a_field_that_may_be_a_list_is_one_where_several_were_read(
    schema_of: SchemaOf, paths: tuple[str, ...], value: object
) -> None:
    either = {"type": ["string", "array"], "items": {"type": "string"}}
    schema = schema_of({"type": "object", "properties": {"name": either}})

    made = assemble(schema, tuple(reading(path, "A") for path in paths), {})

    assert made.values == {"name": value}


def test_a_list_has_as_many_records_as_were_counted(schema_of: SchemaOf) -> None:
    schema = schema_of({"properties": {"people": PEOPLE}})
    read = (reading("/people/0/name", "x"), reading("/people/2/name", "z"))

    values = assemble(schema, read, {"/people": 3}).values

    assert [one.get("name") for one in values["people"]] == ["x", None, "z"]


@pytest.mark.parametrize("count", [0, None])
def test_a_list_of_no_records_is_left_out(schema_of: SchemaOf, count: int | None) -> None:
    schema = schema_of({"properties": {"people": PEOPLE}})

    assert assemble(schema, (), {} if count is None else {"/people": count}).values == {}


@pytest.mark.parametrize(
    ("definition", "path", "value", "values"),
    [
        (PEOPLE, "/0/name", "x", [{"name": "x", "age": None}]),
        (NAME, "", "x", "x"),
        ({"type": "array", "items": NAME}, "", ["x"], ["x"]),
        ({"type": "object", "additionalProperties": NAME}, "/k", "x", {"k": "x"}),
    ],
)
def test_a_root_that_is_no_object_is_assembled_too(
    schema_of: SchemaOf, definition: dict[str, Any], path: str, value: Any, values: Any
) -> None:
    assert assemble(schema_of(definition), (reading(path, value),), {"": 1}).values == values


@pytest.mark.parametrize(
    ("definition", "value", "values"),
    [
        ({"type": ["string", "null"]}, 5, {"a": None}),
        ({"type": "string", "minLength": 3}, "x", {"a": "---"}),
        ({"type": "string", "pattern": r"^\d{5}$"}, "x", {"a": "00000"}),
        ({"type": "integer"}, "x", {"a": 0}),
        ({"type": "array", "items": {"type": "number"}}, ["x"], {"a": []}),
    ],
)
def test_what_the_schema_refuses_gives_way_and_is_marked(
    schema_of: SchemaOf, definition: dict[str, Any], value: Any, values: Any
) -> None:
    schema = schema_of({"properties": {"a": definition}, "required": ["a"]})

    made = assemble(schema, (reading("/a", value),), {})

    [refused] = made.readings
    assert made.values == values
    assert (refused.value, refused.status, refused.text) == (None, "needs_review", "text")
    assert refused.reason is not None
    assert refused.reason.startswith("the schema refuses it")


def test_what_is_refused_takes_nothing_else_with_it(schema_of: SchemaOf) -> None:
    schema = schema_of({"properties": {"a": NAME, "b": {"type": "number"}, "p": PEOPLE}})
    read = (reading("/a", "x"), reading("/b", "x"), reading("/p/0/name", 5),
            reading("/p/0/age", 5))  # fmt: skip

    made = assemble(schema, read, {"/p": 1})

    assert made.values == {"a": "x", "p": [{"age": 5}]}


def test_a_section_of_which_nothing_was_read_is_null_where_it_may(schema_of: SchemaOf) -> None:
    section = {"type": ["object", "null"], "properties": {"b": NAME}, "required": ["b"]}
    schema = schema_of({"properties": {"s": section}, "required": ["s"]})

    assert assemble(schema, (reading("/s/b", None),), {}).values == {"s": None}


def test_a_rule_between_members_is_met_without_losing_what_was_read(schema_of: SchemaOf) -> None:
    schema = schema_of({"properties": {"a": NAME, "b": NAME}, "dependentRequired": {"a": ["b"]}})

    made = assemble(schema, (reading("/a", "x"),), {})

    assert made.values == {"a": "x", "b": ""}
    assert [(one.path, one.value, one.status) for one in made.readings] == [
        ("/a", "x", "grounded"),
        ("/b", None, "not_found"),
    ]


def test_what_stands_there_only_because_it_must_has_a_reading_that_says_so(
    schema_of: Callable[[dict[str, Any]], Schema],
) -> None:
    name = {"type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"]}
    people = {"type": "array", "items": name, "minItems": 1}
    schema = schema_of({"type": "object", "properties": {"people": people}, "required": ["people"]})

    made = assemble(schema, [absent("/people", 1.0)], {})

    assert made.values == {"people": [{"name": ""}]}
    filler = next(one for one in made.readings if one.path == "/people/0/name")
    assert (filler.value, filler.status) == (None, "not_found")
    assert filler.reason == "the schema wants a value here"


def test_items_that_were_found_one_by_one_make_the_list(schema_of: SchemaOf) -> None:
    schema = schema_of({"properties": {"party": {"type": "array", "items": NAME}}})
    found = (reading("/party/0", "Ann"), reading("/party/1", "Bea"))

    assert assemble(schema, found, {}).values == {"party": ["Ann", "Bea"]}


RESULT = {
    "type": "object",
    "properties": {
        "rank": {"anyOf": [{"type": "integer"}, {"type": "string"}]},
        "athlete": {"type": "object", "properties": {"team": NAME, "name": NAME}},
        "records": {
            "anyOf": [{"type": "array", "items": {"enum": ["WR", "NR"]}}, {"type": "null"}]
        },
    },
}
MEETING = {
    "properties": {
        "groups": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {"age": NAME, "results": {"type": "array", "items": RESULT}},
            },
        }
    }
}


def test_lists_within_lists_have_as_many_records_as_were_counted_for_each(
    schema_of: SchemaOf,
) -> None:
    counts = {"/groups": 3, "/groups/0/results": 2, "/groups/2/results": 1}
    read = (
        reading("/groups/0/age", "60+"),
        reading("/groups/0/results/1/athlete/team", "A"),
        reading("/groups/2/results/0/rank", "NA"),
        reading("/groups/2/results/0/records/0", "WR"),
    )

    assert assemble(schema_of(MEETING), read, counts).values == {
        "groups": [
            {
                "age": "60+",
                "results": [{"records": None}, {"athlete": {"team": "A"}, "records": None}],
            },
            {},
            {"results": [{"rank": "NA", "records": ["WR"]}]},
        ]
    }


def test_a_list_that_nobody_counted_is_as_long_as_its_readings_need(schema_of: SchemaOf) -> None:
    read = (reading("/groups/1/results/0/rank", 1),)

    assert assemble(schema_of(MEETING), read, {}).values == {
        "groups": [{}, {"results": [{"rank": 1, "records": None}]}]
    }


def test_one_wrong_cell_takes_no_other_record_with_it(schema_of: SchemaOf) -> None:
    rows = {"anyOf": [PEOPLE, {"type": "null"}]}
    schema = schema_of({"properties": {"rows": rows}, "required": ["rows"]})
    read = (
        reading("/rows/0/name", "x"),
        reading("/rows/1/age", "old"),
        reading("/rows/1/name", "y"),
    )

    made = assemble(schema, read, {"/rows": 2})

    assert made.values == {"rows": [{"name": "x", "age": None}, {"name": "y", "age": None}]}
    assert [one.status for one in made.readings] == ["grounded", "needs_review", "grounded"]


def test_open_keys_of_a_record_are_filled_in(schema_of: SchemaOf) -> None:
    skills = {"type": "object", "additionalProperties": {"type": "array", "items": NAME}}
    job = {"type": "object", "properties": {"skills": skills}}
    schema = schema_of({"properties": {"jobs": {"type": "array", "items": job}}})
    read = (
        reading("/jobs/0/skills/C~1C++/0", "STL"),
        reading("/jobs/0/skills/C~1C++/1", "Qt"),
        reading("/jobs/0/skills/SQL", "joins"),
    )

    made = assemble(schema, read, {"/jobs": 1})

    assert made.values == {"jobs": [{"skills": {"C/C++": ["STL", "Qt"], "SQL": ["joins"]}}]}
    assert made.readings[2].value == ["joins"]


@pytest.mark.parametrize(
    ("paths", "values"),
    [
        (("/it/0", "/it/1"), {"it": ["A", "A"]}),
        (("/it/Data/0", "/it/Data/1", "/it/More/0"), {"it": {"Data": ["A", "A"], "More": ["A"]}}),
        ((), {}),
    ],
)
def test_of_two_kinds_of_value_the_one_that_was_read_stands_there(
    schema_of: SchemaOf, paths: tuple[str, ...], values: object
) -> None:
    words = {"type": "array", "items": NAME}
    grouped = {"type": "object", "additionalProperties": words}
    schema = schema_of({"properties": {"it": {"anyOf": [words, grouped]}}})

    assert assemble(schema, tuple(reading(path, "A") for path in paths), {}).values == values


def test_what_was_read_as_two_kinds_at_once_is_kept_for_review(schema_of: SchemaOf) -> None:
    words = {"type": "array", "items": NAME}
    grouped = {"type": "object", "additionalProperties": words}
    schema = schema_of({"properties": {"it": {"anyOf": [words, grouped]}}})
    read = (reading("/it/0", "A"), reading("/it/1", "B"), reading("/it/Data/0", "C"))

    made = assemble(schema, read, {})

    assert made.values == {"it": ["A", "B"]}
    assert [one.status for one in made.readings] == ["grounded", "grounded", "needs_review"]
    assert made.readings[2].reason == "the schema refuses it: it has no place there"


def test_a_list_of_lists_and_a_list_of_fixed_length_are_filled_in(schema_of: SchemaOf) -> None:
    number = {"type": "number"}
    schema = schema_of(
        {
            "properties": {
                "matrix": {"type": "array", "items": {"type": "array", "items": number}},
                "range": {"type": "array", "prefixItems": [number, number, NAME]},
            }
        }
    )
    read = [reading(f"/matrix/{row}/{cell}", 1) for row in range(2) for cell in range(2)]
    read += [reading("/range/1", 9)]

    assert assemble(schema, read, {"/matrix": 2}).values == {
        "matrix": [[1, 1], [1, 1]],
        "range": [0, 9],
    }


def test_keys_beside_the_named_ones_are_filled_in(schema_of: SchemaOf) -> None:
    schema = schema_of({"properties": {"a": NAME}, "additionalProperties": {"type": "number"}})

    made = assemble(schema, (reading("/a", "x"), reading("/b", 2), reading("/c", "x")), {})

    assert made.values == {"a": "x", "b": 2}


def test_items_that_are_refused_leave_no_gap_and_no_words_behind(schema_of: SchemaOf) -> None:
    short = {"type": "array", "items": {"type": "string", "maxLength": 3}}
    schema = schema_of({"properties": {"codes": short}})
    read = (reading("/codes/0", "abc"), reading("/codes/1", "too long"), reading("/codes/2", "xyz"))

    made = assemble(schema, read, {})

    assert made.values == {"codes": ["abc", "xyz"]}
    assert [(one.path, one.value, one.text) for one in made.readings] == [
        ("/codes/0", "abc", "text"),
        ("/codes/1", "xyz", "text"),
        ("/codes/2", None, "text"),
    ]


def test_more_records_than_the_schema_allows_are_kept_for_review(schema_of: SchemaOf) -> None:
    schema = schema_of({"properties": {"people": {**PEOPLE, "maxItems": 1}}})
    read = (reading("/people/0/name", "x"), reading("/people/1/name", "y"))

    made = assemble(schema, read, {"/people": 2})

    assert made.values == {"people": [{"name": "x", "age": None}]}
    assert made.readings[1].status == "needs_review"


@pytest.mark.parametrize(
    ("definition", "value"),
    [
        ({"type": ["string", "null"], "format": "email"}, "nobody"),
        ({"type": ["string", "null"], "format": "date"}, "in May"),
        ({"type": ["string", "null"], "pattern": r"^\d+$"}, "x1"),
        ({"type": ["string", "null"], "maxLength": 3}, "abcd"),
        ({"type": ["number", "null"], "minimum": 1000}, 7),
        ({"anyOf": [{"type": "integer", "maximum": 9}, {"type": "null"}]}, 10),
    ],
)
def test_a_value_outside_of_its_bounds_is_null_and_its_words_are_kept(
    schema_of: SchemaOf, definition: dict[str, Any], value: Any
) -> None:
    made = assemble(schema_of({"properties": {"a": definition}}), (reading("/a", value),), {})

    [refused] = made.readings
    assert made.values == {"a": None}
    assert (refused.value, refused.status, refused.text) == (None, "needs_review", "text")
    assert refused.evidence


def test_a_default_stands_where_something_must_stand(schema_of: SchemaOf) -> None:
    kind = {"enum": ["guidance", "actual"], "default": "actual"}
    schema = schema_of({"properties": {"kind": kind, "other": kind}, "required": ["kind"]})

    made = assemble(schema, (), {})

    assert made.values == {"kind": "actual"}
    assert [(one.path, one.status) for one in made.readings] == [("/kind", "not_found")]
