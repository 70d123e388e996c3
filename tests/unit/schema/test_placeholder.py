"""What stands where nothing was found; and values made valid as a last resort."""

from __future__ import annotations

import socket
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from sealread.errors import SchemaError
from sealread.schema.loading import parse
from sealread.schema.placeholder import OMIT, absent, conform, smallest, validate

# Small schemas as people write them, all of them satisfiable.
_SCALARS = st.one_of(
    st.just({"type": "string"}),
    st.just({"type": "boolean"}),
    st.just({"type": "string", "format": "date"}),
    st.builds(lambda n: {"type": "string", "minLength": n, "maxLength": n + 3}, st.integers(0, 5)),
    st.builds(lambda n: {"type": "number", "minimum": n}, st.integers(-9, 9)),
    st.builds(lambda n: {"type": "integer", "exclusiveMinimum": n}, st.integers(-9, 9)),
    st.builds(lambda n: {"type": "integer", "maximum": n, "multipleOf": 3}, st.integers(-9, 9)),
    st.builds(lambda n: {"type": "number", "exclusiveMaximum": n / 2}, st.integers(-9, 9)),
    st.builds(lambda some: {"enum": some}, st.lists(st.text(max_size=3), min_size=1, unique=True)),
    st.builds(lambda one: {"const": one}, st.one_of(st.integers(), st.text(max_size=3))),
)


def _nested(inner: st.SearchStrategy[dict[str, Any]]) -> st.SearchStrategy[dict[str, Any]]:
    keys = st.sampled_from(["a", "b", "c/d", "ä"])
    return st.one_of(
        st.builds(
            lambda one, n: {"type": "array", "items": one, "minItems": n}, inner, st.integers(0, 2)
        ),
        st.builds(lambda one: {"anyOf": [one, {"type": "null"}]}, inner),
        st.builds(lambda one, two: {"oneOf": [one, two]}, inner, st.just({"type": "null"})),
        st.builds(
            lambda members, needed: {
                "type": "object",
                "properties": members,
                "required": sorted(needed & members.keys()),
                "additionalProperties": False,
            },
            st.dictionaries(keys, inner, max_size=3),
            st.sets(keys),
        ),
        st.builds(lambda one: {"type": "object", "additionalProperties": one}, inner),
    )


_SCHEMAS = st.recursive(_SCALARS, _nested, max_leaves=8)


@given(_SCHEMAS)
def test_the_smallest_value_is_always_valid(definition: dict[str, Any]) -> None:
    assert Draft202012Validator(definition).is_valid(smallest(definition))


@given(_SCHEMAS, st.booleans())
def test_a_document_without_any_reading_gives_valid_values(
    definition: dict[str, Any], required: bool
) -> None:
    schema = parse(
        {"type": "object", "properties": {"it": definition}, "required": ["it"] * required},
        "test",
        "",
    )
    values = {node.label.name: absent(node) for node in schema.root.children}

    assert validate({k: v for k, v in values.items() if v is not OMIT}, schema) == []


_JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.text(max_size=3)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(st.sampled_from(["a", "b", "c/d", "ä"]), inner, max_size=3),
    ),
    max_leaves=6,
)


@given(_SCHEMAS, _JSON)
def test_any_values_can_be_made_valid(definition: dict[str, Any], values: Any) -> None:
    schema = parse({"type": "object", "properties": {"a": definition}, "required": ["a"]}, "t", "")

    mended, _ = conform({"a": values}, schema)

    assert validate(mended, schema) == []


@given(_SCHEMAS)
def test_valid_values_are_left_as_they_are(definition: dict[str, Any]) -> None:
    schema = parse({"type": "object", "properties": {"a": definition}}, "t", "")
    values = {"a": smallest(definition)}

    assert conform(values, schema) == (values, ())


def test_null_goes_before_leaving_out_and_that_before_a_made_up_value(node_of) -> None:
    assert absent(node_of({"type": ["string", "null"]})) is None
    assert absent(node_of({"type": "string"})) is OMIT


@pytest.mark.parametrize(
    ("definition", "value"),
    [
        ({"type": "string"}, ""),
        ({"type": "integer"}, 0),
        ({"type": "boolean"}, False),
        ({"type": "array"}, []),
        ({"type": "object"}, {}),
        ({"enum": ["b", "a"]}, "b"),
        ({"type": "string", "minLength": 3}, "---"),
        ({"type": "string", "pattern": r"^\d{5}$"}, "00000"),
        ({"type": "string", "pattern": "^[A-Z]{3}$"}, "AAA"),
        ({"type": "integer", "minimum": 18}, 18),
        ({"type": "number", "exclusiveMinimum": 0, "maximum": 0.5}, 0.5),
        (
            {"type": "array", "minItems": 2, "uniqueItems": True, "items": {"type": "integer"}},
            [0, 1],
        ),
        ({"type": "object", "minProperties": 1, "properties": {"a": {}}}, {"a": None}),
    ],
)
def test_the_smallest_value_honours_the_limits(definition, value) -> None:
    found = smallest(definition)

    assert Draft202012Validator(definition).is_valid(found)
    assert found == value or definition.get("minProperties")


def test_a_placeholder_in_a_required_member_of_a_recursive_schema_is_valid(schema_of) -> None:
    schema = schema_of(
        {
            "$defs": {
                "node": {
                    "type": "object",
                    "properties": {"next": {"anyOf": [{"$ref": "#/$defs/node"}, {"type": "null"}]}},
                    "required": ["next"],
                }
            },
            "$ref": "#/$defs/node",
        }
    )

    mended, changed = conform({"next": {"next": {"next": {"next": {"next": {}}}}}}, schema)

    assert validate(mended, schema) == []
    assert changed


def test_validation_tells_pointer_and_reason(schema_of) -> None:
    schema = schema_of({"properties": {"a/b": {"type": "array", "items": {"type": "number"}}}})

    ((pointer, reason),) = validate({"a/b": [1, "x"]}, schema)

    assert pointer == "/a~1b/1"
    assert "number" in reason


def test_formats_are_checked_only_on_request(schema_of) -> None:
    schema = schema_of({"properties": {"a": {"type": "string", "format": "date"}}})

    assert validate({"a": "31.12.2020"}, schema) == []
    assert len(validate({"a": "31.12.2020"}, schema, formats=True)) == 1


def test_mending_names_what_it_changed_and_keeps_the_rest(schema_of) -> None:
    schema = schema_of(
        {
            "properties": {"a": {"type": ["number", "null"]}, "b": {"type": "string"}},
            "required": ["a"],
            "additionalProperties": False,
        }
    )

    mended, changed = conform({"a": "twelve", "b": "kept", "c": 1}, schema)

    assert mended == {"a": None, "b": "kept"}
    assert set(changed) == {"", "/a"}


def test_no_reference_is_fetched(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*args: object) -> None:
        raise AssertionError("a socket was opened")

    monkeypatch.setattr(socket, "create_connection", refuse)
    with pytest.raises(SchemaError):
        parse({"properties": {"a": {"not": {"$ref": "http://example.org/s.json"}}}}, "t", "")
