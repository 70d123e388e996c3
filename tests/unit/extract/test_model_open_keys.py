"""Keys that the page names, asked of the language model as a list of labels and values."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sealread.document.model import Evidence
from sealread.document.reading import ReadOptions, read
from sealread.document.text_map import text_map
from sealread.extract.engine import Engine
from sealread.extract.language_model.open_keys import as_list, keyed
from sealread.extract.plan import columns, plan
from sealread.extract.providers import LANGUAGE_MODEL
from sealread.extract.result import Reading
from sealread.schema.model import OpenKeys, Schema

KEYS = ("Reaction to fire", "Wear resistance")
SchemaOf = Callable[[dict[str, Any]], Schema]
FORM = (
    "Declaration of performance\n\nEssential characteristics      Performance\n"
    "Reaction to fire               A1\nWear resistance                A5\n"
)


def definition(values: Any) -> dict[str, Any]:
    keys = {
        "type": "object", "title": "Performance", "additionalProperties": values,
        "x-key-phrases": {"en": ["Essential characteristics"]},
    }  # fmt: skip
    return {"type": "object", "properties": {"performance": keys}}


def node_of(schema: Schema) -> OpenKeys:
    [node] = plan(schema).open_keys
    return node


def cell(record: int, name: str, text: str | None, confidence: float = 0.9) -> Reading:
    place = (Evidence(1, (0.1, 0.1, 0.2, 0.2)),) if text else ()
    status = "grounded" if text else "not_found"
    return Reading(f"/performance/{record}/{name}", text, text, place, confidence, status)


def test_the_list_has_the_keys_phrase_and_the_objects_title_as_columns(
    schema_of: SchemaOf,
) -> None:
    asked = as_list(node_of(schema_of(definition({"type": ["number", "null"]}))), "en")
    label, value = columns(asked)
    assert (label.label.title, label.kind) == ("Essential characteristics", "string")
    assert (value.label.title, value.kind) == ("Performance", "number")
    assert asked.path == "/performance"


def test_a_value_stands_under_the_words_of_its_label(schema_of: SchemaOf) -> None:
    made = keyed(
        [
            cell(0, "label", "Reaction  to\nfire:", 0.7), cell(0, "value", "A1"),
            cell(1, "label", "Wear / AR"), cell(1, "value", "A5", 0.6),
            cell(2, "label", "Sound"), cell(2, "value", None),
            cell(3, "label", None), cell(3, "value", "A9"),
            cell(4, "label", "Reaction to fire"), cell(4, "value", "B"),
        ],
        node_of(schema_of(definition({"type": "string"}))),
        0.65,
    )  # fmt: skip
    assert [(one.path, one.value, one.confidence, one.status) for one in made] == [
        ("/performance/Reaction to fire", "A1", 0.7, "grounded"),
        ("/performance/Wear ~1 AR", "A5", 0.6, "needs_review"),
    ]


def test_a_label_that_stands_twice_has_two_values_where_the_schema_takes_them(
    schema_of: SchemaOf,
) -> None:
    several = definition({"type": ["string", "array"], "items": {"type": "string"}})
    made = keyed(
        [
            cell(0, "label", "Name"), cell(0, "value", "Ada"),
            cell(1, "label", "Name"), cell(1, "value", "Bo"),
        ],
        node_of(schema_of(several)),
        0.5,
    )  # fmt: skip
    assert {one.path: one.value for one in made} == {
        "/performance/Name/0": "Ada", "/performance/Name/1": "Bo",
    }  # fmt: skip


@pytest.mark.slow
def test_the_model_names_keys_that_no_table_was_found_for(
    tmp_path: Path, schema_of: SchemaOf, small_model: Path
) -> None:
    (tmp_path / "a.txt").write_text(FORM)
    document = read(tmp_path / "a.txt", ReadOptions(language=False))
    schema = schema_of(definition({"type": "string"}))
    with Engine(small_model, without=frozenset({"open_tables"})) as engine:
        model = engine.language_model
        assert model is not None
        told = model.read_keys(document, text_map(document.pages), node_of(schema))
        made = engine.extract(document, schema)
    assert told, "nothing was read"
    assert {one.path for one in told} <= {f"/performance/{key}" for key in KEYS}
    assert {one.source for one in told} == {LANGUAGE_MODEL}
    assert all(one.evidence for one in told)
    assert not model.has_adapter  # so that in an extraction it is not asked for keys
    assert LANGUAGE_MODEL not in {one.source for one in made.fields}
