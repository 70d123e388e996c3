"""What JSON mode is asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sealread.evaluate.speed.fields import single
from sealread.evaluate.speed.json_mode import object_schema
from sealread.schema.model import Schema

WORDS = {"anyOf": [{"type": "string", "maxLength": 160}, {"type": "null"}]}
NUMBER = {"anyOf": [{"type": "number"}, {"type": "null"}]}


@pytest.mark.parametrize(
    ("definition", "wanted"),
    [
        ({"type": ["string", "null"]}, WORDS),
        ({"type": "string", "format": "date"}, WORDS),
        ({"type": "number"}, NUMBER),
        ({"type": ["integer", "null"]}, NUMBER),
        ({"type": "boolean"}, {"enum": [True, False, None]}),
        ({"enum": ["a", "b", None]}, {"enum": ["a", "b", None]}),
    ],
)
def test_a_value_is_words_a_number_or_a_choice_or_null(
    definition: dict[str, Any],
    wanted: dict[str, Any],
    schema_of: Callable[[dict[str, Any]], Schema],
) -> None:
    [field] = single(schema_of({"type": "object", "properties": {"one": definition}}))

    asked = object_schema({"one": field})

    assert asked == {"type": "object", "properties": {"one": wanted}, "required": ["one"]}
