"""Data sets are found, drawn from, and asked under a schema."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sealread.errors import DamagedFile, MissingFile, NothingToRead, SealreadError
from sealread.evaluate.dataset import Dataset, Truth, asked, chosen, find
from sealread.evaluate.keys import translated, translated_pointer
from sealread.evaluate.split import in_part, is_aside


def make(
    folder: Path, schema: Any = None, line: str = '{"id":"a","file":"a.txt","values":{}}'
) -> None:
    folder.mkdir(parents=True)
    (folder / "truth.jsonl").write_text(f"{line}\n\n", encoding="utf-8")
    (folder / "schema.json").write_text(json.dumps(schema or {"type": "object"}), encoding="utf-8")


def test_a_folder_of_sets_has_all_of_them(tmp_path: Path) -> None:
    make(tmp_path / "data" / "one")
    make(tmp_path / "data" / "bench" / "two")
    make(tmp_path / "data" / "bench" / "three")

    names = [dataset.name for dataset in find(tmp_path / "data")]

    assert sorted(names) == ["bench/three", "bench/two", "one"]


@pytest.mark.parametrize(
    ("line", "error"), [("{", DamagedFile), ('{"id": "a"}', DamagedFile), (None, NothingToRead)]
)
def test_what_is_no_data_set_is_named(
    tmp_path: Path, line: str | None, error: type[SealreadError]
) -> None:
    if line is not None:
        make(tmp_path / "set", line=line)

    with pytest.raises(error):
        find(tmp_path)


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(MissingFile):
        find(tmp_path / "nowhere")


def many(count: int) -> Dataset:
    truths = tuple(Truth(f"d{n}", f"{n}.txt", {}) for n in range(count))
    return Dataset("some", Path(), {"type": "object"}, truths)


def test_a_few_documents_are_always_the_same_and_not_the_first() -> None:
    few = chosen(many(100), "all", 10)

    assert few == chosen(many(100), "all", 10)
    assert len(few) == 10
    assert few != chosen(many(10), "all", None)


def test_three_in_ten_are_aside_and_the_parts_make_the_whole() -> None:
    dataset = many(2000)

    aside, rest = chosen(dataset, "aside", None), chosen(dataset, "rest", None)

    assert 0.27 < len(aside) / 2000 < 0.33
    assert len(aside) + len(rest) == 2000


@pytest.mark.parametrize(
    ("name", "aside"),
    [("sroie-001", False), ("sroie-002", True), ("sroie-003", False), ("sroie-439", True)],
)
def test_the_split_never_changes(name: str, aside: bool) -> None:
    assert is_aside(name) is aside


def test_every_document_is_in_the_whole() -> None:
    assert in_part("sroie-001", "all")
    assert in_part("sroie-002", "all")


def test_open_keys_are_asked_as_fields() -> None:
    definition = {
        "type": "object",
        "properties": {},
        "additionalProperties": {"title": "Entry", "type": ["string", "array"],
                                 "items": {"type": "string"}},
    }  # fmt: skip
    dataset = Dataset("forms", Path(), definition, ())

    schema = asked(dataset, Truth("a", "a.json", {"Name:": "x", "a/b": ["y"]}))

    assert [node.label.title for node in schema.root.children] == ["Name:", "a/b"]
    assert all(node.nullable for node in schema.root.children)


def test_another_schema_may_be_asked_instead() -> None:
    assert asked(many(1), many(1).truths[0], "dop").name == "dop"


HOME = {
    "properties": {"Signature": {"properties": {"Names": {"items": {"properties": {"N": {}}}}}}}
}
FOREIGN = {
    "properties": {"Schrift": {"properties": {"Namen": {"items": {"properties": {"M": {}}}}}}}
}


def test_keys_of_another_language_are_brought_to_the_truths() -> None:
    values = {"Schrift": {"Namen": [{"M": "x"}]}}

    assert translated(values, FOREIGN, HOME) == {"Signature": {"Names": [{"N": "x"}]}}
    assert translated_pointer("/Schrift/Namen/0/M", FOREIGN, HOME) == "/Signature/Names/0/N"
