"""Older drafts in the words of 2020-12."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from sealread.schema.dialects import upgraded
from sealread.schema.loading import parse
from sealread.schema.model import Section
from tests.unit.schema.definitions import DEFINITIONS


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ({"items": [{"type": "string"}]}, {"prefixItems": [{"type": "string"}]}),
        ({"items": [{}], "additionalItems": False}, {"prefixItems": [{}], "items": False}),
        ({"minimum": 1, "exclusiveMinimum": True}, {"exclusiveMinimum": 1}),
        ({"maximum": 1, "exclusiveMaximum": False}, {"maximum": 1}),
        ({"exclusiveMaximum": True}, {}),
        (
            {"dependencies": {"a": ["b"], "c": {"required": ["d"]}}},
            {"dependentRequired": {"a": ["b"]}, "dependentSchemas": {"c": {"required": ["d"]}}},
        ),
    ],
)
def test_old_words_are_said_in_new_ones(old: dict[str, Any], new: dict[str, Any]) -> None:
    assert upgraded(old) == new
    assert upgraded({"properties": {"x": old}}) == {"properties": {"x": new}}


@pytest.mark.parametrize(
    "definition",
    [
        {"properties": {"items": {"type": "string"}, "dependencies": {"type": "string"}}},
        {"enum": [{"items": [1]}], "default": {"exclusiveMinimum": True}},
    ],
)
def test_keys_and_data_that_are_called_like_keywords_stay(definition: dict[str, Any]) -> None:
    assert upgraded(definition) == definition


@given(DEFINITIONS)
def test_a_schema_of_today_comes_back_as_it_is(definition: dict[str, Any]) -> None:
    assert upgraded(definition) == definition


def test_a_schema_of_an_old_draft_is_loaded_and_said_to_be() -> None:
    pair = {"type": "array", "items": [{"type": "number"}, {"type": "string"}]}
    draft = "http://json-schema.org/draft-07/schema#"

    schema = parse({"$schema": draft, "properties": {"pair": pair}}, "t", "")

    [pair_of] = schema.root.children
    assert isinstance(pair_of, Section)
    assert [child.path for child in pair_of.children] == ["/pair/0", "/pair/1"]
    assert schema.unsupported == (
        "$schema http://json-schema.org/draft-07/schema, read as 2020-12",
    )
