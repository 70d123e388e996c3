"""The types that events carry and the choices of schemas, for doors that know only this room."""

from __future__ import annotations

from msgspec import Struct

from sealread.document.model import Box, Evidence, Notice
from sealread.extract.result import DocumentInfo, Extraction, Reading, RunnerUp, Status
from sealread.extract.settings import Settings
from sealread.schema import library
from sealread.schema.loading import load

__all__ = [
    "Box",
    "DocumentInfo",
    "Evidence",
    "Extraction",
    "Notice",
    "Reading",
    "RunnerUp",
    "SchemaChoice",
    "Settings",
    "Status",
    "schemas",
]


class SchemaChoice(Struct, frozen=True):
    """A schema that comes with Sealread: the name to ask for it by, and its title for a person."""

    name: str
    title: str


def schemas() -> tuple[SchemaChoice, ...]:
    """The schemas of the library, by name. Raises SchemaError for a damaged installation."""
    return tuple(SchemaChoice(name, _title(name)) for name in library.names())


def _title(name: str) -> str:
    return load(name).root.label.title or name
