"""Where the schema refuses the best answer, the best of the others that fits takes its place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sealread.document.model import Evidence
from sealread.extract.alternatives import INSTEAD
from sealread.extract.assembly import Assembled, assemble
from sealread.extract.result import Reading, RunnerUp
from sealread.schema.model import Schema

SchemaOf = Callable[[dict[str, Any]], Schema]
PLACE = (Evidence(1, (0.1, 0.1, 0.2, 0.2)),)
NUMBER = {"type": ["string", "null"], "pattern": "^INV-\\d+$"}
PAGES = {"type": ["integer", "null"], "minimum": 1, "maximum": 100}


def made(schema: Schema, value: Any, text: str, *others: tuple[str, float]) -> Assembled:
    runners = tuple(RunnerUp(said, PLACE, sure) for said, sure in others)
    first = Reading("/it", value, text, PLACE, 0.9, "grounded", runners)
    return assemble(schema, [first], {}, "en")


@pytest.mark.parametrize(
    ("definition", "value", "text", "others", "wanted"),
    [
        (NUMBER, "12", "12", [("no number", 0.6), ("INV-12", 0.5)], "INV-12"),
        (PAGES, 1989, "1989", [("9", 0.6)], 9),
        (PAGES, 1989, "1989", [("1990", 0.8), ("12", 0.4), ("14", 0.6)], 14),
        ({"type": ["string", "null"], "minLength": 4}, "ab", "ab", [("abcd", 0.5)], "abcd"),
    ],
)
def test_the_likeliest_that_fits_is_taken(
    schema_of: SchemaOf, definition: Any, value: Any, text: str, others: Any, wanted: Any
) -> None:
    result = made(schema_of({"properties": {"it": definition}}), value, text, *others)

    [one] = result.readings
    assert result.values == {"it": wanted}
    assert (one.value, one.status, one.reason) == (wanted, "needs_review", INSTEAD)


def test_what_was_refused_is_kept_among_the_runners_up(schema_of: SchemaOf) -> None:
    result = made(schema_of({"properties": {"it": PAGES}}), 1989, "1989", ("9", 0.6))

    assert [one.text for one in result.readings[0].runners_up] == ["1989"]


def test_where_none_fits_there_is_no_value_and_the_words_are_kept(schema_of: SchemaOf) -> None:
    result = made(schema_of({"properties": {"it": PAGES}}), 1989, "1989", ("2001", 0.6))

    [one] = result.readings
    assert result.values == {"it": None}
    assert (one.value, one.status) == (None, "needs_review")
    assert "1989" in {one.text, *(other.text for other in one.runners_up)}


def test_an_unlikely_one_is_no_answer(schema_of: SchemaOf) -> None:
    result = made(schema_of({"properties": {"it": PAGES}}), 1989, "1989", ("9", 0.2))

    assert result.values == {"it": None}
