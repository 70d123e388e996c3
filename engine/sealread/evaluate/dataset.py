"""Data sets: a folder with `truth.jsonl`, `schema.json` and `docs/`."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from sealread.document.model import Box, Evidence
from sealread.errors import DamagedFile, MissingFile, NothingToRead
from sealread.evaluate.split import Part, in_part, rank
from sealread.schema.loading import load, parse
from sealread.schema.model import Schema

TRUTH = "truth.jsonl"
_DEEPEST = 2

Definition = dict[str, Any]


class TruthBox(Struct, frozen=True):
    """A box of the truth: page from 1, fractions of the page."""

    page: int
    bbox: Box


class Passage(Struct, frozen=True):
    """A page that holds an answer."""

    page: int


class Truth(Struct, frozen=True):
    """One document with what it states. A key that `values` does not have is not scored."""

    id: str
    file: str
    values: dict[str, Any]
    pages: int = 1
    language: str | None = None
    boxes: dict[str, tuple[TruthBox, ...]] = {}
    evidence: dict[str, tuple[Passage, ...]] = {}
    question_types: dict[str, str] = {}
    words: str | None = None

    def places(self, key: str) -> tuple[Evidence, ...]:
        """Where the truth says that the value of a top-level key stands."""
        return tuple(Evidence(one.page, one.bbox) for one in self.boxes.get(key, ()))


class Dataset(Struct, frozen=True):
    """A set: its name, its folder, its JSON Schema and its documents."""

    name: str
    folder: Path
    definition: Definition
    truths: tuple[Truth, ...]

    def path(self, truth: Truth, *, words: bool = False) -> Path:
        """The document's file; its words file instead, if `words` and if there is one."""
        return self.folder / "docs" / ((truth.words if words else None) or truth.file)


def find(folder: Path) -> list[Dataset]:
    """The set in a folder, or all sets below it. Raises MissingFile, DamagedFile, NothingToRead."""
    if not folder.is_dir():
        raise MissingFile(file=str(folder))
    depths = ("/".join(["*"] * depth + [TRUTH]) for depth in range(_DEEPEST + 1))
    found = sorted(path.parent for pattern in depths for path in folder.glob(pattern))
    if not found:
        raise NothingToRead(file=str(folder))
    return [_read(one, _name(one)) for one in found]


def _name(folder: Path) -> str:
    """The folder's name; sets that lie side by side in a folder without README share its name."""
    whole = folder.resolve()
    grouped = not any((whole.parent / name).exists() for name in ("README.md", TRUTH))
    is_set_of_sets = grouped and sum(1 for _ in whole.parent.glob(f"*/{TRUTH}")) > 1
    return f"{whole.parent.name}/{whole.name}" if is_set_of_sets else whole.name


def _read(folder: Path, name: str) -> Dataset:
    definition = _json(folder / "schema.json")
    lines = _text(folder / TRUTH).splitlines()
    try:
        truths = [msgspec.json.decode(line, type=Truth) for line in lines if line.strip()]
    except msgspec.DecodeError as cause:
        raise DamagedFile(file=f"{name}/{TRUTH}", what="lines of JSON, one a document") from cause
    return Dataset(name, folder, definition, tuple(truths))


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError as cause:
        raise MissingFile(file=str(path)) from cause
    except (OSError, UnicodeDecodeError) as cause:
        raise DamagedFile(file=path.name, what="a text file") from cause


def _json(path: Path) -> Definition:
    try:
        found = json.loads(_text(path))
    except ValueError as cause:
        raise DamagedFile(file=path.name, what="a JSON Schema") from cause
    if not isinstance(found, dict):
        raise DamagedFile(file=path.name, what="a JSON Schema")
    return found


def chosen(dataset: Dataset, part: Part, limit: int | None) -> list[Truth]:
    """The documents of a part, at most `limit`: always the same ones, as good as drawn by lot."""
    there = [truth for truth in dataset.truths if in_part(truth.id, part)]
    if limit is None or len(there) <= limit:
        return there
    kept = {truth.id for truth in sorted(there, key=lambda t: (rank(t.id), t.id))[:limit]}
    return [truth for truth in there if truth.id in kept]


def has_open_keys(definition: Definition) -> bool:
    """Whether the set's schema names no keys, so that each document has its own."""
    return not definition.get("properties") and isinstance(
        definition.get("additionalProperties"), dict
    )


def asked(dataset: Dataset, truth: Truth, instead: str | None = None) -> Schema:
    """The schema a document is read under: `instead`, or the set's; open keys are given as fields.

    Raises SchemaError.
    """
    if has_open_keys(dataset.definition):
        definition = _closed(dataset.definition, tuple(truth.values))
    elif instead is not None:
        return load(instead)
    else:
        definition = dataset.definition
    blob = msgspec.json.encode(definition)
    return parse(definition, f"{dataset.name}.json", hashlib.sha256(blob).hexdigest())


def _closed(definition: Definition, keys: tuple[str, ...]) -> Definition:
    """A schema with open keys, closed: each of `keys` becomes a field that may be null."""
    entry = definition["additionalProperties"]
    kinds = entry.get("type", "string")
    field = entry | {"type": [*(kinds if isinstance(kinds, list) else [kinds]), "null"]}
    properties = {key: field | {"title": key} for key in keys}
    return definition | {"properties": properties, "additionalProperties": False}
