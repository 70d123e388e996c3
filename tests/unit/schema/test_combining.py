"""Two definitions at once."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from sealread.schema.combining import combine, united
from sealread.schema.smallest import smallest

_PARTS = st.sampled_from(
    [
        True,
        False,
        {"type": "string"},
        {"type": ["number", "null"]},
        {"type": "integer", "minimum": 2},
        {"minimum": 3, "maximum": 9},
        {"multipleOf": 2},
        {"multipleOf": 3},
        {"pattern": "^a"},
        {"pattern": "b$", "minLength": 2},
        {"enum": [1, True, "ab", None]},
        {"const": 6},
        {"anyOf": [{"type": "string"}, {"type": "integer"}]},
        {"oneOf": [{"minimum": 5}, {"type": "string"}]},
        {"not": {"const": "ab"}},
        {"properties": {"a": {"type": "integer"}}, "additionalProperties": False},
        {"properties": {"b": {"type": "string"}}, "required": ["b"]},
        {"properties": {"a": {"minimum": 2}}, "required": ["a"]},
        {"patternProperties": {"^b": {"type": "string"}}, "additionalProperties": {"const": 6}},
        {"if": {"required": ["a"]}, "then": {"required": ["b"]}},
        {"if": {"required": ["b"]}, "then": {"required": ["c"]}},
        {"items": {"type": "integer"}, "minItems": 1},
        {"prefixItems": [{"const": 6}], "items": {"minimum": 5}},
        {"contains": {"const": 6}},
        {"contains": {"const": 7}, "minContains": 0},
        {"uniqueItems": True},
    ]
)
_VALUES = st.sampled_from(
    [
        None, True, False, 0, 1, 2, 3, 4, 6, 6.5, 12, "", "a", "ab", "aab", "b",
        [], [6], [6, 6], [7], [6, 7], ["a"], [6, "a"],
        {}, {"a": 1}, {"a": 6}, {"b": "x"}, {"a": 2, "b": "x"}, {"a": 6, "b": "x", "c": 6},
        {"c": 6}, {"bb": "x", "b": "y"}, {"b": 1},
    ]
)  # fmt: skip


@given(_PARTS, _PARTS, _PARTS, _VALUES)
def test_a_value_is_valid_under_both_at_once_if_it_is_under_each(
    first: Any, second: Any, third: Any, value: Any
) -> None:
    both = combine(combine(first, second), third)

    each = all(Draft202012Validator(part).is_valid(value) for part in (first, second, third))
    assert Draft202012Validator(both).is_valid(value) is each


@given(_PARTS, _PARTS, _PARTS, _VALUES)
def test_where_there_is_a_value_the_smallest_one_is_found(
    first: Any, second: Any, third: Any, value: Any
) -> None:
    both = Draft202012Validator(combine(combine(first, second), third))

    if both.is_valid(value):
        assert both.is_valid(smallest(both.schema))


def test_the_words_of_the_second_win() -> None:
    both = combine({"title": "Amount", "type": "number"}, {"title": "Net", "description": "Plain."})

    assert both == {"title": "Net", "type": "number", "description": "Plain."}


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ({"type": "string"}, {"type": "number"}),
        ({"enum": [1, 2]}, {"enum": [3]}),
        ({"enum": [1]}, {"enum": [True]}),
        ({"const": "a"}, {"const": "b"}),
    ],
)
def test_what_contradicts_itself_allows_nothing(first: Any, second: Any) -> None:
    assert combine(first, second) is False


def test_of_several_kinds_of_object_one_has_the_properties_of_all() -> None:
    kinds = [
        {"properties": {"kind": {"const": "a"}, "x": {}}, "required": ["kind", "x"]},
        {"properties": {"kind": {"const": "b"}, "y": {}}, "required": ["kind", "y"]},
    ]

    made = united(kinds)

    assert made["properties"] == {
        "kind": {"anyOf": [{"const": "a"}, {"const": "b"}]},
        "x": {},
        "y": {},
    }
    assert made["required"] == ["kind"]
