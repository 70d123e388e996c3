"""Some keys of a schema through the real reader."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from sealread.errors import SchemaError
from sealread.extract.engine import Engine
from sealread.schema.model import Schema
from tests.unit.extract.declaration import CODE, DEFINITION, MAKER_IN_ONE_LINE, TEXT, document

SchemaOf = Callable[[dict[str, Any]], Schema]
OPEN: dict[str, Any] = {
    "type": "object",
    "properties": {
        "maker": {"type": ["string", "null"], "title": "Hersteller"},
        "performance": {
            "type": ["object", "null"],
            "title": "Erklärte Leistung",
            "additionalProperties": {"type": ["string", "null"]},
            "x-key-phrases": {"de": ["Wesentliche Merkmale"]},
            "x-value-phrases": {"de": ["Leistung"]},
        },
    },
}
TABLE = """
Wesentliche Merkmale       Leistung
Brandverhalten             A1fl
Druckfestigkeit            C60
"""


def test_only_what_is_wanted_is_asked(engine: Engine, schema_of: SchemaOf, tmp_path: Path) -> None:
    found = engine.extract(document(tmp_path), schema_of(DEFINITION), only=["/code"])

    assert [(one.path, one.value) for one in found.fields] == [("/code", CODE)]
    assert [key for key, value in found.values.items() if value is not None] == ["code"]


def test_less_is_asked_for_less(engine: Engine, schema_of: SchemaOf, tmp_path: Path) -> None:
    read, schema = document(tmp_path), schema_of(DEFINITION)

    some, every = engine.extract(read, schema, only=["/code"]), engine.extract(read, schema)

    assert some.run.prefill_tokens < every.run.prefill_tokens
    assert some.schema == every.schema


def test_values_are_valid_though_a_required_key_was_not_asked(
    engine: Engine, schema_of: SchemaOf, tmp_path: Path
) -> None:
    definition = {
        "type": "object",
        "properties": {"total": {"type": "number"}, "maker": OPEN["properties"]["maker"]},
        "required": ["total"],
    }

    found = engine.extract(document(tmp_path), schema_of(definition), only=["/maker"])

    assert list(Draft202012Validator(definition).iter_errors(found.values)) == []
    assert [one.path for one in found.fields] == ["/maker"]
    assert found.values["maker"] == MAKER_IN_ONE_LINE


def test_an_open_key_is_taken_from_the_pages_table(
    engine: Engine, schema_of: SchemaOf, tmp_path: Path
) -> None:
    read = document(tmp_path, TEXT + TABLE)

    found = engine.extract(
        read,
        schema_of(OPEN),
        only=["/performance/Reaction to fire"],
        synonyms=lambda _: ["Brandverhalten"],
    )

    assert found.values["performance"] == {"Brandverhalten": "A1fl"}


def test_a_key_that_is_not_there_is_refused(
    engine: Engine, schema_of: SchemaOf, tmp_path: Path
) -> None:
    with pytest.raises(SchemaError, match="has no key /nonsense"):
        engine.extract(document(tmp_path), schema_of(DEFINITION), only=["/nonsense"])
