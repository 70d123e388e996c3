"""Whatever the schema and whatever was read: the values are valid and say what was read."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from jsonschema import Draft202012Validator

from sealread.extract.assembly import assemble
from sealread.extract.result import Reading
from sealread.schema.loading import parse
from sealread.schema.model import Schema
from tests.unit.extract.read_anything import cases
from tests.unit.extract.test_assembly import at
from tests.unit.schema.definitions import DEFINITIONS

Case = tuple[Schema, tuple[Reading, ...], dict[str, int]]


def wrong(schema: Schema, values: Any) -> list[str]:
    """What a plain validator says against values."""
    return [one.message for one in Draft202012Validator(schema.definition).iter_errors(values)]


@given(DEFINITIONS)
def test_a_document_of_which_nothing_was_read_gives_valid_values(definition: Any) -> None:
    schema = parse(definition, "test", "")

    assert wrong(schema, assemble(schema, (), {}).values) == []


@settings(max_examples=300, deadline=None)
@given(cases())
def test_any_readings_give_valid_values(case: Case) -> None:
    schema, readings, counts = case

    assert wrong(schema, assemble(schema, readings, counts).values) == []


@given(cases())
def test_a_reading_with_a_value_says_what_stands_at_its_path(case: Case) -> None:
    made = assemble(*case)

    for one in made.readings:
        assert one.value is None or at(made.values, one.path) == one.value


@given(cases())
def test_no_words_get_lost(case: Case) -> None:
    _, readings, _ = case

    made = assemble(*case)

    kept = made.readings[: len(readings)]
    assert sorted(str(one.text) for one in kept) == sorted(str(one.text) for one in readings)
    refused = [one for one in kept if one.text is not None and one.value is None]
    assert all(one.status == "needs_review" and one.reason for one in refused)


@given(cases())
def test_what_was_assembled_is_assembled_the_same_again(case: Case) -> None:
    schema, readings, counts = case
    made = assemble(schema, readings, counts)

    again = assemble(schema, made.readings, counts)

    assert again.values == made.values
