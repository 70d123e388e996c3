"""Which lists are measures."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sealread.extract.plan import plan
from sealread.extract.statements.measure import Measure, measure
from sealread.schema.loading import loads

_NUMBER = {"type": "number"}
_WORDS = {"type": "string"}


def _measure(fields: dict[str, Any], *above: str) -> Measure | None:
    definition: dict[str, Any] = {
        "type": "array",
        "items": {"type": "object", "properties": fields},
    }
    for name in ("revenue", *reversed(above)):
        definition = {"type": "object", "properties": {name: definition}}
    schema = loads(json.dumps(definition).encode(), "test.json")
    return measure(plan(schema).records[0])


@pytest.mark.parametrize(
    ("fields", "above"),
    [
        ({"value": _NUMBER, "unit": _WORDS, "scale": {"type": "integer"}, "period": _WORDS}, ()),
        ({"amount": _NUMBER, "currency": _WORDS, "fiscal_year": _WORDS}, ("income_statement",)),
        ({"betrag": _NUMBER, "einheit": _WORDS, "stichtag": _WORDS}, ("bilanz",)),
        ({"value": _NUMBER, "segment_name": _WORDS, "quarter": _WORDS}, ("other",)),
    ],
)
def test_a_value_with_period_and_scale_or_part_is_a_measure(
    fields: dict[str, Any], above: tuple[str, ...]
) -> None:
    found = _measure(fields, *above)

    assert found is not None
    assert "value" in found.roles


@pytest.mark.parametrize(
    "fields",
    [
        {"date": _WORDS, "amount": _NUMBER, "currency": _WORDS, "description": _WORDS},
        {"quantity": _NUMBER, "unit": _WORDS, "amount": _NUMBER, "description": _WORDS},
        {"year": _WORDS, "number": {"type": "integer"}, "title": _WORDS, "journal": _WORDS},
        {"value": _WORDS, "unit": _WORDS, "scale": _WORDS, "period": _WORDS},
        {"name": _WORDS},
    ],
)
def test_bookings_items_and_publications_are_none(fields: dict[str, Any]) -> None:
    assert _measure(fields) is None


def test_the_statement_follows_from_the_sections_above() -> None:
    fields = {"value": _NUMBER, "unit": _WORDS, "scale": _NUMBER, "period": _WORDS}

    kinds = [
        found.statement
        for above in ("income_statement", "balance_sheet", "cash_flow_statement", "more")
        if (found := _measure(fields, above)) is not None
    ]

    assert kinds == ["income", "balance", "cash_flow", "other"]
