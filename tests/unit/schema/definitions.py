"""Schemas as people write them, all of which have an instance: for what must always hold."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

Definition = dict[str, Any]
KEYS = ("a", "b", "c/d", "e~f", "0", "ä g")

_DEFS: Definition = {
    "amount": {"type": "number", "minimum": 1, "description": "An amount."},
    "code": {"type": "string", "pattern": "^[A-Z]{2}-\\d+$", "minLength": 5},
    "person": {
        "type": "object",
        "properties": {"name": {"type": "string"}, "born": {"type": "string", "format": "date"}},
        "required": ["name"],
        "additionalProperties": False,
    },
    "part": {
        "type": "object",
        "properties": {
            "name": {"type": ["string", "null"]},
            "parts": {"type": "array", "items": {"$ref": "#/$defs/part"}},
        },
        "required": ["parts"],
    },
}

_PLAIN: tuple[Definition, ...] = (
    {"type": "string"},
    {"type": ["string", "null"]},
    {"type": "string", "minLength": 2, "maxLength": 4},
    {"type": "string", "pattern": r"^\d{5}$"},
    {"type": "string", "pattern": "^FY\\d{4}( (Q[1-4]|H[1-2]|YTD))?$", "default": "NA"},
    {"type": "string", "format": "date"},
    {"type": "string", "format": "email", "nullable": True},
    {"type": "number", "minimum": 0},
    {"type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 1},
    {"type": "integer", "minimum": 1000, "maximum": 2100, "multipleOf": 10},
    {"type": "boolean"},
    {"enum": ["red", "blue"]},
    {"enum": ["red", None, 3]},
    {"const": "fixed"},
    {"const": [1, {"x": 2}]},
    {"anyOf": [{"type": "integer"}, {"type": "string", "minLength": 2}]},
    {"anyOf": [{"type": "null"}, {"type": "number"}, {"type": "string"}]},
    {"oneOf": [{"type": "boolean"}, {"type": "number"}, {"type": "null"}]},
    {"type": "string", "not": {"enum": ["", "x"]}},
    {"allOf": [{"type": "string", "minLength": 3}, {"pattern": "^a"}, {"maxLength": 6}]},
    {"type": "array", "items": {"type": "string", "minLength": 1}, "maxItems": 2},
    {"type": "array", "items": {"type": "number"}, "minItems": 1, "uniqueItems": True},
    {"type": "array", "items": {"type": "integer"}, "contains": {"const": 7}},
    {"type": ["array", "string", "null"], "items": {"type": "string"}},
    {"type": "array", "prefixItems": [{"type": "number"}, {"type": "string"}], "minItems": 2,
     "items": False},
    {"type": "array", "items": {"type": "array", "items": {"type": "number"}, "minItems": 1}},
    {
        "anyOf": [
            {"type": "array", "items": {"type": "string"}},
            {
                "type": "object",
                "additionalProperties": {"type": "array", "items": {"type": "string"}},
            },
        ]
    },
    {"type": "object", "additionalProperties": {"type": ["number", "string"], "minLength": 2}},
    {"type": "object", "patternProperties": {"^[a-z]$": {"type": "string"}},
     "additionalProperties": False, "minProperties": 1},
    {"type": "object", "additionalProperties": {"type": "integer"}, "maxProperties": 1},
    {"type": "object", "propertyNames": {"pattern": "^[a-z]"}, "minProperties": 2},
    {"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "integer"}},
     "dependentRequired": {"a": ["b"]}, "additionalProperties": {"type": "boolean"}},
    {"type": "object", "properties": {"a": {"enum": ["x", "y"]}}, "required": ["a"],
     "if": {"properties": {"a": {"const": "x"}}},
     "then": {"properties": {"b": {"type": "integer"}}, "required": ["b"]}},
    {"oneOf": [
        {"type": "object", "properties": {"a": {"const": "x"}, "b": {"type": "string"}},
         "required": ["a", "b"]},
        {"type": "object", "properties": {"a": {"const": "y"}, "c/d": {"type": "number"}},
         "required": ["a"]},
    ]},
    {"allOf": [{"$ref": "#/$defs/person"}], "description": "Somebody."},
    {"$ref": "#/$defs/amount"},
    {"$ref": "#/$defs/code"},
    {"anyOf": [{"$ref": "#/$defs/person"}, {"type": "null"}]},
    {"$ref": "#/$defs/part"},
)  # fmt: skip
LEAVES: st.SearchStrategy[Definition] = st.sampled_from(_PLAIN)


def _objects(inner: st.SearchStrategy[Definition]) -> st.SearchStrategy[Definition]:
    return st.builds(
        lambda members, needed, closed, null: {
            "type": ["object", "null"] if null else "object",
            "properties": members,
            "required": sorted(needed & members.keys()),
            **({"additionalProperties": False} if closed else {}),
        },
        st.dictionaries(st.sampled_from(KEYS), inner, min_size=1, max_size=3),
        st.sets(st.sampled_from(KEYS)),
        st.booleans(),
        st.booleans(),
    )


def _nested(inner: st.SearchStrategy[Definition]) -> st.SearchStrategy[Definition]:
    return st.one_of(
        _objects(inner),
        st.builds(
            lambda item, least, most: {
                "type": "array", "items": item, "minItems": least, "maxItems": least + most,
            },
            inner, st.integers(0, 2), st.integers(0, 2),
        ),
        st.builds(lambda one: {"anyOf": [one, {"type": "null"}]}, inner),
        st.builds(lambda one: {"type": "object", "additionalProperties": one}, inner),
    )  # fmt: skip


def _whole(definition: Definition) -> Definition:
    return {**definition, "$defs": _DEFS}


_ANY = st.recursive(LEAVES, _nested, max_leaves=6)
DEFINITIONS: st.SearchStrategy[Definition] = st.one_of(_ANY, _objects(_ANY)).map(_whole)
