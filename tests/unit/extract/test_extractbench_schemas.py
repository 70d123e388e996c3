"""The five schemas of ExtractBench: read whole, and filled validly whatever was read."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from sealread.extract.assembly import assemble
from sealread.schema.loading import load
from sealread.schema.model import Schema
from sealread.schema.paths import pointer
from tests.unit.extract.read_anything import read_of
from tests.unit.extract.schemas import reading

NAMES = ("10kq", "credit_agreement", "research", "resume", "swimming")


@pytest.fixture(scope="session", params=NAMES)
def folder(request: pytest.FixtureRequest, data: Path) -> Path:
    """A kind of document: its schema, its documents and what people read in them."""
    return data / "extractbench" / str(request.param)


@pytest.fixture(scope="session")
def schema(folder: Path) -> Schema:
    return load(str(folder / "schema.json"))


def wrong(schema: Schema, values: Any) -> list[str]:
    """What a plain validator says against values."""
    return [one.message for one in Draft202012Validator(schema.definition).iter_errors(values)]


def leaves(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """All values that are neither null nor hold others, by their paths."""
    if isinstance(value, dict):
        for key, below in value.items():
            yield from leaves(below, pointer(path, key))
    elif isinstance(value, list):
        for number, below in enumerate(value):
            yield from leaves(below, f"{path}/{number}")
    elif value is not None:
        yield path, value


def lists(value: Any, path: str = "") -> Iterator[tuple[str, int]]:
    """All lists of objects by their paths, with their lengths."""
    if isinstance(value, dict):
        for key, below in value.items():
            yield from lists(below, pointer(path, key))
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        yield path, len(value)
        for number, below in enumerate(value):
            yield from lists(below, f"{path}/{number}")


def test_without_any_reading_the_values_are_valid(schema: Schema) -> None:
    assert wrong(schema, assemble(schema, (), {}).values) == []


@settings(max_examples=15, suppress_health_check=list(HealthCheck))
@given(made=st.data())
def test_with_any_readings_the_values_are_valid(schema: Schema, made: st.DataObject) -> None:
    readings, counts = made.draw(read_of(schema))

    assert wrong(schema, assemble(schema, readings, counts).values) == []


def test_of_what_people_read_only_what_the_schema_refuses_alone_is_refused(
    folder: Path, schema: Schema
) -> None:
    for line in (folder / "truth.jsonl").read_text().splitlines():
        values = json.loads(line)["values"]
        right, counts = dict(leaves(values)), dict(lists(values))

        made = assemble(schema, [reading(*one) for one in right.items()], counts)

        kept = {one.path: one.value for one in made.readings if one.value is not None}
        assert wrong(schema, made.values) == []
        for path in right.keys() - kept.keys():
            [alone, *_] = assemble(schema, [reading(path, right[path])], counts).readings
            assert alone.status == "needs_review"
        assert kept.items() <= right.items()
        assert len(kept) > len(right) / 2
