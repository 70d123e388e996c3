"""The types that events carry and the choices of schemas, for doors that know only this room."""

from __future__ import annotations

import contextlib
from typing import Literal

import msgspec
from msgspec import Struct

from sealread.document.model import Box, Evidence, Notice
from sealread.extract.providers import LANGUAGE_MODEL, LEARNT, PROVIDERS, READER
from sealread.extract.result import (
    PERSON,
    DocumentInfo,
    Extraction,
    Reading,
    RunnerUp,
    Status,
)
from sealread.extract.settings import Settings
from sealread.schema import library
from sealread.schema.loading import load
from sealread.understand.kinds import in_language

__all__ = [
    "Box",
    "DocumentInfo",
    "Evidence",
    "Extraction",
    "Notice",
    "ReadBy",
    "Reading",
    "RunnerUp",
    "SchemaChoice",
    "Settings",
    "Status",
    "in_language",
    "read_by",
    "schemas",
]

ReadBy = Literal["language model", "fast reader", "learnt", "rules", "person", "package"]
_READ_BY: dict[str, ReadBy] = {
    LANGUAGE_MODEL: "language model", READER: "fast reader", LEARNT: "learnt", PERSON: "person",
}  # fmt: skip


def read_by(source: str | None) -> ReadBy | None:
    """Who a reading's source is to a person; None where it was not kept."""
    if source is None:
        return None
    return _READ_BY.get(source) or ("rules" if source in PROVIDERS else "package")


class SchemaChoice(Struct, frozen=True):
    """A schema that comes with Sealread: the name to ask for it by, and its title for a person."""

    name: str
    title: str


class _Titled(Struct):
    title: str = ""


_TITLED = msgspec.json.Decoder(_Titled)


def schemas() -> tuple[SchemaChoice, ...]:
    """The schemas of the library, by name. Raises SchemaError for a damaged installation."""
    return tuple(SchemaChoice(one.name, _title(one)) for one in library.entries())


def _title(entry: library.Entry) -> str:
    """A schema's title. Only one that has none at its root is read as a whole."""
    with contextlib.suppress(OSError, msgspec.DecodeError):
        if title := _TITLED.decode(entry.path.read_bytes()).title.strip():
            return title
    return load(entry.name).root.label.title or entry.name
