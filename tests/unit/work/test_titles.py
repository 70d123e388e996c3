"""Fields are called by their schema's titles."""

from __future__ import annotations

import json
from pathlib import Path

from sealread.schema.loading import load
from sealread.work.titles import titles


def test_fields_sections_and_columns_of_records_have_titles() -> None:
    found = titles(load("dop")).by_path
    assert found["/Manufacturer"] == "Manufacturer"
    assert found["/Signature"] == "Signature"
    assert found["/Signature/Signatories/*/Name"] == "Name"


def test_the_language_chooses_the_keys() -> None:
    assert "/Hersteller" in titles(load("dop", "de")).by_path


def test_a_schema_file_gives_its_own_titles(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    definition = {"type": "object", "properties": {"a": {"type": "string", "title": "The first"}}}
    path.write_text(json.dumps(definition))
    assert titles(load(str(path))).by_path["/a"] == "The first"


def test_fields_with_a_few_values_name_them(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    kinds = {"a": {"type": "string"}, "b": {"enum": ["x", "y"]}, "c": {"type": "boolean"}}
    path.write_text(json.dumps({"type": "object", "properties": kinds}))
    assert titles(load(str(path))).choices == {"/b": ("x", "y"), "/c": (True, False)}
