"""Which documents of which set are read, and under which schema."""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct

SETS = (
    "dop", "adbuy", "fara", "nda", "einvoice", "invoices", "bankstmt", "sroie",
    "extractbench/10kq", "extractbench/credit_agreement", "extractbench/resume",
    "extractbench/swimming", "extractbench/research", "filings_qa", "forms_de",
)  # fmt: skip
WHOLE = ("dop",)
OPEN_KEYS = ("filings_qa", "forms_de")
_READABLE = {"sroie": (".jpg",), "forms_de": (".json",)}


def read_json(path: Path) -> Any:
    """The JSON in a file."""
    return json.loads(path.read_text(encoding="utf-8"))


def read_truths(folder: Path) -> list[dict[str, Any]]:
    """The lines of a set's truth.jsonl."""
    lines = (folder / "truth.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines if line.strip()]


class Batch(Struct, frozen=True):
    """Documents of one set that are read under one schema: a library name or a JSON Schema file."""

    set_name: str
    paths: tuple[Path, ...]
    schema: str
    language: str | None = None


def chosen(data: Path, set_name: str, limit: int, seed: int) -> list[dict[str, Any]]:
    """The truths of the documents to read: all of `dop`, else at most `limit` by the seed."""
    endings = _READABLE.get(set_name)
    truths = [
        truth
        for truth in read_truths(data / set_name)
        if endings is None or Path(truth["file"]).suffix.lower() in endings
    ]
    if set_name in WHOLE or len(truths) <= limit:
        return truths
    return Random(f"{set_name} {seed}").sample(truths, limit)


def batches(data: Path, set_name: str, truths: list[dict[str, Any]], out: Path) -> list[Batch]:
    """The documents grouped by the schema they are read under; made-up schemas go below `out`."""
    folder = data / set_name
    if set_name == "dop":
        return _by_language(folder, truths)
    if set_name in OPEN_KEYS:
        return [_with_own_schema(folder, set_name, truth, out) for truth in truths]
    paths = tuple(folder / "docs" / truth["file"] for truth in truths)
    return [Batch(set_name, paths, str(folder / "schema.json"))]


def _by_language(folder: Path, truths: list[dict[str, Any]]) -> list[Batch]:
    grouped: dict[str | None, list[Path]] = defaultdict(list)
    for truth in truths:
        language = "de" if truth["language"] == "de" else None
        grouped[language].append(folder / "docs" / truth["file"])
    return [Batch("dop", tuple(paths), "dop", lang) for lang, paths in grouped.items()]


def _with_own_schema(folder: Path, set_name: str, truth: dict[str, Any], out: Path) -> Batch:
    """A document whose keys are its own: they are asked as the fields of a schema of its own."""
    path = out / "schemas" / set_name / f"{Path(truth['file']).stem}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    schema = asked(read_json(folder / "schema.json"), list(truth["values"]))
    path.write_text(json.dumps(schema, ensure_ascii=False, indent=1), encoding="utf-8")
    return Batch(set_name, (folder / "docs" / truth["file"],), str(path))


def asked(schema: dict[str, Any], keys: list[str]) -> dict[str, Any]:
    """A schema with open keys, closed: each of `keys` becomes a nullable field."""
    entry = schema["additionalProperties"]
    types = entry["type"] if isinstance(entry["type"], list) else [entry["type"]]
    field = entry | {"type": [*types, "null"]}
    properties = {key: field | {"title": key} for key in keys}
    return schema | {"properties": properties, "additionalProperties": False}
