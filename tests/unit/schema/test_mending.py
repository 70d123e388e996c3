"""Values made valid: what is missing is added, what is wrong gives way, the rest stays."""

from __future__ import annotations

from typing import Any

import pytest

from sealread.schema.placeholder import mended, problems


@pytest.mark.parametrize(
    ("definition", "values", "made"),
    [
        (
            {"required": ["b", "c", "d"], "properties": {"c": {"type": "integer"}}},
            {"a": "kept"},
            {"a": "kept", "b": "", "c": 0, "d": ""},
        ),
        ({"dependentRequired": {"a": ["b"]}}, {"a": "kept"}, {"a": "kept", "b": ""}),
        ({"minProperties": 2, "properties": {"x": {}}}, {"a": 1}, {"a": 1, "x": ""}),
        ({"maxProperties": 1, "required": ["b"]}, {"a": 1, "b": 2}, {"b": 2}),
        ({"additionalProperties": False, "properties": {"a": {}}}, {"a": 1, "z": 2}, {"a": 1}),
        (
            {"allOf": [{"properties": {"a": {}}}], "unevaluatedProperties": False},
            {"a": 1, "z": 2},
            {"a": 1},
        ),
        ({"propertyNames": {"pattern": "^a"}}, {"a": 1, "z": 2, "y": 3}, {"a": 1}),
        ({"properties": {"l": {"minItems": 3, "items": {"const": 7}}}}, {"l": [7]}, {"l": [7] * 3}),
        ({"properties": {"l": {"maxItems": 1}}}, {"l": [1, 2, 3]}, {"l": [1]}),
        ({"properties": {"l": {"uniqueItems": True}}}, {"l": [1, True, 1]}, {"l": [1, True]}),
        ({"properties": {"l": {"contains": {"const": 7}}}}, {"l": [1]}, {"l": [1, 7]}),
        (
            {
                "if": {"properties": {"a": {"const": "x"}}},
                "then": {"required": ["b"]},
                "properties": {"b": {"type": "integer"}},
            },
            {"a": "x"},
            {"a": "x", "b": 0},
        ),
    ],
)
def test_only_what_has_to_be_changed_is_changed(
    schema_of, definition: dict[str, Any], values: Any, made: Any
) -> None:
    found = mended(values, schema_of({"type": "object", **definition}))

    assert found.values == made
    assert found.changed


def test_the_given_values_are_not_touched(schema_of) -> None:
    values: dict[str, Any] = {"l": []}

    mended(values, schema_of({"properties": {"l": {"type": "array", "minItems": 1}}}))

    assert values == {"l": []}


def test_one_wrong_cell_of_a_list_that_may_be_null_is_named_alone(schema_of) -> None:
    rows = {"type": "array", "items": {"properties": {"n": {"type": "integer"}}}}
    schema = schema_of({"properties": {"rows": {"anyOf": [{"type": "null"}, rows]}}})

    found = problems({"rows": [{"n": 1}, {"n": "x"}]}, schema)

    assert [(one.path, one.keyword) for one in found] == [("/rows/1/n", "type")]


def test_of_several_kinds_of_object_the_one_most_like_the_value_says_what_is_wrong(
    schema_of,
) -> None:
    kinds = [
        {"properties": {"kind": {"const": "a"}, "x": {}, "y": {}}, "required": ["kind", "x", "y"]},
        {"properties": {"kind": {"const": "b"}, "z": {}}, "required": ["kind", "z"]},
    ]
    schema = schema_of({"properties": {"it": {"type": "object", "oneOf": kinds}}})

    found = problems({"it": {"kind": "b"}}, schema)

    assert [(one.path, one.message) for one in found] == [("/it", "'z' is a required property")]


@pytest.mark.parametrize(
    "definition",
    [
        {"type": "array", "items": {"type": "boolean"}, "uniqueItems": True, "minItems": 3},
        {"type": "string", "pattern": "^a$", "minLength": 2},
        {"type": "object", "minProperties": 2, "maxProperties": 1},
        {"not": {}},
    ],
)
def test_what_no_value_can_meet_comes_to_an_end(schema_of, definition: dict[str, Any]) -> None:
    found = mended({"a": "x"}, schema_of({"properties": {"a": definition, "b": {}}}))

    assert found.values == {}
