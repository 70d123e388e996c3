"""The checks from outside find what is wrong and leave alone what is right."""

from __future__ import annotations

from typing import Any

import pytest

from tests.bench.checker import (
    against_schema,
    disagreeing,
    leaves,
    problems,
    unlisted,
    unproven,
)

SCHEMA = {
    "type": "object",
    "properties": {
        "name": {"type": ["string", "null"]},
        "day": {"type": ["string", "null"], "format": "date"},
        "list": {"type": "array", "items": {"type": "string"}},
    },
    "additionalProperties": False,
}
WORDS = {1: [("Nr.", (0.1, 0.1, 0.15, 0.12)), ("Zauber-", (0.2, 0.1, 0.3, 0.12)),
             ("wald", (0.1, 0.13, 0.2, 0.15)), ("3.4.2020", (0.5, 0.5, 0.6, 0.52))]}  # fmt: skip
TWO_LINES = [
    {"page": 1, "box": [0.2, 0.1, 0.3, 0.12]},
    {"page": 1, "box": [0.1, 0.13, 0.2, 0.15]},
]
DAY = [{"page": 1, "box": [0.5, 0.5, 0.6, 0.52]}]


def field(path: str, value: Any, **more: Any) -> dict[str, Any]:
    known = {"path": path, "value": value, "text": value, "evidence": TWO_LINES}
    return known | {"status": "grounded"} | more


def test_a_proven_output_has_no_problems() -> None:
    output = {
        "values": {"name": "Zauber- wald", "day": "2020-04-03"},
        "fields": [
            field("/name", "Zauber- wald", text="Zauber-\nwald"),
            field("/day", "2020-04-03", text="3.4.2020", evidence=DAY, status="normalised"),
        ],
    }

    assert problems(output, SCHEMA, WORDS) == []


@pytest.mark.parametrize("values", [{"name": 3}, {"day": "3.4.2020"}, {"other": None}])
def test_values_that_break_the_schema_are_found(values: dict[str, Any]) -> None:
    assert [problem.check for problem in against_schema(values, SCHEMA)] == ["schema"]


def test_leaves_have_json_pointers_and_nulls_are_none() -> None:
    values = {"a/b": {"c~": [1, None, {"d": False}]}, "e": None}

    assert list(leaves(values)) == [("/a~1b/c~0/0", 1), ("/a~1b/c~0/2/d", False)]


def test_a_leaf_without_a_field_entry_is_found() -> None:
    found = unlisted({"name": "x", "day": None}, [])

    assert [problem.path for problem in found] == ["/name"]


def test_one_entry_may_account_for_a_list_of_scalars() -> None:
    assert unlisted({"list": ["a", "b"]}, [field("/list", ["a", "b"])]) == []


def test_an_entry_for_a_record_list_does_not_account_for_its_leaves() -> None:
    assert unlisted({"rows": [{"name": "a"}]}, [field("/rows", [])])[0].path == "/rows/0/name"


@pytest.mark.parametrize("values", [{"name": "y"}, {"name": None}, {}])
def test_a_field_entry_that_differs_from_the_values_is_found(values: dict[str, Any]) -> None:
    found = disagreeing(values, [field("/name", "x")])

    assert [problem.check for problem in found] == ["agrees"]


@pytest.mark.parametrize(
    "change",
    [
        {"value": "Zauberwald"},
        {"evidence": []},
        {"evidence": DAY},
        {"evidence": [{"page": 2, "box": [0.2, 0.1, 0.3, 0.12]}]},
        {"value": "2020-04-03", "status": "normalised", "text": "4.4.2020", "evidence": DAY},
        {"value": "2020-04-03", "status": "normalised", "text": None, "evidence": DAY},
        {"value": 5, "status": "needs_review", "text": "5"},
    ],
    ids=str,
)
def test_a_reading_that_is_not_at_its_boxes_is_found(change: dict[str, Any]) -> None:
    reading = field("/name", "Zauber- wald") | change

    found = unproven([reading], WORDS)

    assert [problem.check for problem in found] == ["evidence"]


@pytest.mark.parametrize(
    "reading",
    [
        field("/name", None, evidence=[], status="not_found"),
        field("/name", "made up", evidence=[], status="inferred"),
        field("/name", "Zauber-  wald"),
        field("/day", "2020-04-03", text="3.4.2020", evidence=DAY, status="needs_review"),
        field("/name", "Zauber\u00ad-wald"),
        field("/name", "uber", evidence=[{"page": 1, "box": [0.26, 0.1, 0.29, 0.12]}]),
    ],
    ids=lambda reading: f"{reading['status']} {reading['value']!r}",
)
def test_a_reading_that_need_not_be_or_is_at_its_boxes_passes(reading: dict[str, Any]) -> None:
    assert unproven([reading], WORDS) == []
