"""No schema takes the program's time or memory."""

from __future__ import annotations

import time
from typing import Any

import pytest

from sealread.errors import SchemaError, SchemaTooLarge
from sealread.schema import limits
from sealread.schema.loading import load
from sealread.schema.placeholder import conform
from tests.fuzz.chance import dice
from tests.fuzz.schemas import mutated

Definition = dict[str, Any]


def _laughs(width: int, depth: int) -> Definition:
    definitions = {
        f"a{n}": {"allOf": [{"$ref": f"#/$defs/a{n + 1}"}] * width} for n in range(depth)
    }
    definitions[f"a{depth}"] = {"type": "string"}
    return {"$defs": definitions, "properties": {"x": {"$ref": "#/$defs/a0"}}}


def _nested_minimum(size: int) -> Definition:
    inner = {"type": "array", "minItems": size, "items": {"type": "array", "minItems": size}}
    return {"properties": {"a": inner}, "required": ["a"]}


TOO_LARGE = {
    "laughs": _laughs(10, 10),
    "chain": _laughs(1, 500),
    "values": {"properties": {"a": {"examples": [[0] * 1000 for _ in range(101)]}}},
    "definitions": {"properties": {f"a{n}": {"not": {}} for n in range(limits.MAX_SCHEMAS // 2)}},
    "fields": {"properties": {f"a{n}": {"type": "string"} for n in range(5001)}},
    "choices": {"properties": {"a": {"enum": list(range(limits.MAX_CHOICES + 1))}}},
    "branches": {"properties": {"a": {"anyOf": [{}] * (limits.MAX_BRANCHES + 1)}}},
    "text": {"title": "a" * (limits.MAX_TEXT + 1), "properties": {"a": {}}},
    "length": {"properties": {"a": {"type": "string", "minLength": 10**9}}, "required": ["a"]},
    "items": _nested_minimum(1000),
}


@pytest.mark.parametrize("name", TOO_LARGE)
def test_a_schema_that_asks_for_too_much_is_refused_soon(schema_of, name: str) -> None:
    began = time.process_time()
    with pytest.raises(SchemaError):
        schema_of(TOO_LARGE[name])
    assert time.process_time() - began < 20.0


def test_what_unfolds_without_end_is_named_as_too_large(schema_of) -> None:
    with pytest.raises(SchemaTooLarge, match="unfold"):
        schema_of(TOO_LARGE["laughs"])


@pytest.mark.parametrize(
    ("definition", "said"),
    [
        ({"type": "object", "allOf": [{"$ref": "#"}]}, "leads back to itself"),
        ({"if": {"$ref": "#"}, "properties": {"a": {}}}, "leads back to itself"),
        ({"$ref": "#/$defs/a", "$defs": {"a": {"not": {"$ref": "#/$defs/a"}}}}, "back to itself"),
        ({"properties": {"a": {"$dynamicRef": "#x"}}}, "dynamic references"),
        ({"properties": {"a": {"$ref": "http://[x"}}}, "leads nowhere"),
        ({"x-a": {"properties": 5}, "properties": {"a": {"$ref": "#/x-a"}}}, "not of type"),
        ({"x-a": 5, "properties": {"a": {"$ref": "#/x-a"}}}, "not of type"),
        ({"properties": {"a": {"minimum": float("inf")}}}, "out of range"),
        ({"properties": {"a": {"enum": [2**70]}}}, "out of range"),
        ({"properties": {"a": {"multipleOf": 1e-300}}}, "out of range"),
        ({"properties": {"a": {"title": "\ud800"}}}, "not Unicode"),
    ],
)  # fmt: skip
def test_what_would_break_or_never_end_is_refused(schema_of, definition, said: str) -> None:
    with pytest.raises(SchemaError, match=said):
        schema_of(definition)


def test_a_tree_that_holds_itself_below_a_key_is_fine(schema_of) -> None:
    node = {"properties": {"name": {"type": "string"}, "below": {"$ref": "#"}}}
    assert schema_of(node).root.children


def test_a_reference_to_a_place_of_ones_own_is_followed(schema_of) -> None:
    schema = schema_of(
        {
            "components": {"schemas": {"Sum": {"type": "number"}}},
            "properties": {"total": {"$ref": "#/components/schemas/Sum"}},
        }
    )
    assert schema.root.children[0].kind == "number"


def test_odd_bounds_still_give_a_value(schema_of) -> None:
    bounds = {"type": "number", "minimum": 1e90, "multipleOf": 1e-90}
    values, _ = conform({}, schema_of({"properties": {"a": bounds}, "required": ["a"]}))
    assert "a" in values


def test_any_broken_schema_is_read_or_refused_soon(tmp_path) -> None:
    path = tmp_path / "mine.json"
    loaded = 0
    for number in range(60):
        path.write_bytes(mutated(dice(11, number)))
        began = time.process_time()
        try:
            load(str(path))
        except SchemaError:
            continue
        finally:
            assert time.process_time() - began < 20.0, number
        loaded += 1
    assert 5 < loaded < 55
