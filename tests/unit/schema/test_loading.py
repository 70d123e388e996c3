"""Files: what is refused, and with which words."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from sealread.errors import SchemaError, UnknownSchema
from sealread.schema.loading import MAX_BYTES, load


def test_a_file_is_loaded_with_its_name_and_hash(write) -> None:
    path = write({"title": "Mine", "properties": {"a": {"type": "string"}}})

    schema = load(path)

    assert schema.name == "mine.schema.json"
    assert schema.root.label.title == "Mine"
    assert schema.sha256 == hashlib.sha256(Path(path).read_bytes()).hexdigest()


def test_a_byte_order_mark_is_no_obstacle(tmp_path) -> None:
    path = tmp_path / "bom.json"
    path.write_bytes(b"\xef\xbb\xbf" + json.dumps({"properties": {"ä": {}}}).encode())

    assert load(str(path)).root.children[0].path == "/ä"


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("{", "not valid JSON"),
        ("[]", "not a JSON object"),
        ('{"properties": {"a": {}, "a": {}}}', 'the key "a" stands twice'),
        ('{"minimum": NaN}', "NaN is not a JSON number"),
        ({"properties": {"a": {"type": "text"}}}, "at /properties/a/type: 'text'"),
        ({"properties": {"a": {"pattern": "("}}}, "at /properties/a/pattern"),
        ({"properties": {"a": {"$ref": "#/$defs/none"}}}, "leads nowhere in this file"),
        ({"properties": {"a": {"$ref": "https://example.org/a"}}}, "none is fetched"),
        ({"properties": {"a": {"$ref": "other.json"}}}, "none is fetched"),
        ("[" * 100_000, "nested deeper"),
        ({"type": "null"}, "allows no value"),
    ],
)
def test_a_file_that_is_no_schema_is_refused_with_its_reason(write, written, said) -> None:
    with pytest.raises(SchemaError) as caught:
        load(write(written))

    assert "mine" in str(caught.value)
    assert said in str(caught.value)


def test_a_schema_nested_too_deep_is_refused(write) -> None:
    definition: dict = {"type": "string"}
    for _ in range(100):
        definition = {"properties": {"a": definition}}

    with pytest.raises(SchemaError, match="nested deeper"):
        load(write(definition))


def test_a_file_larger_than_the_limit_is_not_read(tmp_path) -> None:
    path = tmp_path / "large.json"
    with path.open("wb") as stream:
        stream.truncate(MAX_BYTES + 1)

    with pytest.raises(SchemaError, match="larger than"):
        load(str(path))


def test_a_folder_is_not_a_schema(tmp_path) -> None:
    with pytest.raises(SchemaError, match="not a file"):
        load(str(tmp_path))


def test_bytes_that_are_not_utf8_are_refused(tmp_path) -> None:
    path = tmp_path / "latin.json"
    path.write_bytes('{"title": "Größe"}'.encode("latin-1"))

    with pytest.raises(SchemaError, match="not valid JSON"):
        load(str(path))


@pytest.mark.parametrize("name", ["no-such-schema", "no/such/file.json", "a\0b", "n" * 5000])
def test_a_name_nobody_knows_is_answered(name) -> None:
    with pytest.raises(SchemaError):
        load(name)


def test_an_unknown_name_is_answered_with_the_known_ones() -> None:
    with pytest.raises(UnknownSchema, match="invoice"):
        load("no-such-schema")


def test_an_older_dialect_is_read_and_named(write) -> None:
    schema = load(
        write(
            {
                "$schema": "http://json-schema.org/draft-07/schema#",
                "definitions": {"a": {"type": "number"}},
                "properties": {"a": {"$ref": "#/definitions/a"}},
            }
        )
    )

    assert schema.root.children[0].kind == "number"
    assert schema.unsupported == (
        "$schema http://json-schema.org/draft-07/schema, read as 2020-12",
    )


def test_a_pattern_that_would_never_end_is_not_run_at_load(write) -> None:
    schema = load(write({"properties": {"a": {"pattern": "^(a+)+$", "default": "a" * 60 + "b"}}}))

    assert schema.root.children[0].pattern == "^(a+)+$"


def test_schemas_of_the_real_data_load(data) -> None:
    paths = sorted(data.rglob("schema*.json"))
    assert paths

    for path in paths:
        assert load(str(path)).root.children


def test_rules_that_contradict_each_other_are_named(schema_of) -> None:
    code = {"type": "string", "pattern": "^a$", "minLength": 2}

    schema = schema_of({"type": "object", "properties": {"code": code}, "required": ["code"]})

    assert schema.unsupported == ("rules that no value was found for at /",)
    assert schema_of({"properties": {"code": code}}).unsupported == ()
