"""Under which schema the agent is asked about a document of a set."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from sealread.evaluate.agentic_keys import Definition
from sealread.evaluate.dataset import Dataset, Truth, asked, has_open_keys
from sealread.schema.library import entries
from sealread.schema.loading import load
from sealread.schema.model import Schema
from sealread.schema.references import expanded


class AskedSchema(Struct, frozen=True):
    """What is asked: the name or file that the agent is given, and the schema that this is.

    `home_schema` has the keys of the truth; `home` is its JSON Schema without references.
    """

    name: str
    schema: Schema
    home_schema: Schema
    home: Definition


@contextmanager
def schema_of(dataset: Dataset, truth: Truth, instead: str | None) -> Iterator[AskedSchema]:
    """The schema for a document: `instead`, else the library's with the same keys, else the set's.

    A set with open keys gets a file that lives as long as the context. Raises SchemaError.
    """
    home = asked(dataset, truth)
    plain, _ = expanded(home.definition, dataset.name)
    definition = plain if isinstance(plain, dict) else {}
    if has_open_keys(dataset.definition):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "schema.json"
            path.write_bytes(msgspec.json.encode(home.definition))
            yield AskedSchema(str(path), home, home, definition)
        return
    name = instead or _twin(dataset.definition) or str(dataset.folder / "schema.json")
    yield AskedSchema(name, load(name), home, definition)


def _twin(definition: Definition) -> str | None:
    """The name of the library's schema whose top-level keys are just these."""
    keys = frozenset(definition.get("properties", {}))
    return next((name for name, own in _library() if own == keys), None) if keys else None


@cache
def _library() -> tuple[tuple[str, frozenset[Any]], ...]:
    return tuple((one.name, _keys(one.name)) for one in entries())


def _keys(name: str) -> frozenset[Any]:
    return frozenset(load(name).definition.get("properties", {}))
