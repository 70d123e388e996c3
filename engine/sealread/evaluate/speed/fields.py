"""The fields that a paper is asked for: the first of its own, then others by a fixed hash."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from sealread.errors import DamagedFile
from sealread.extract.plan import plan
from sealread.schema import library
from sealread.schema.loading import load, parse
from sealread.schema.model import Field, Schema

Definition = dict[str, Any]
Candidates = Mapping[str, Definition]
"""JSON Schemas of fields that may be added, by the names of these."""
_WORDS: Definition = {"type": ["string", "null"]}
_NUMBER: Definition = {"type": ["number", "null"]}
_FLAG: Definition = {"type": ["boolean", "null"]}
_DAY: Definition = _WORDS | {"format": "date"}
_NUMBERS = (
    "integer", "decimal", "number", "double", "currency", "amount", "percent", "smallinteger",
    "biginteger", "quantitativevalue", "monetaryamount",
)  # fmt: skip
_TYPES: Mapping[str, Definition] = (
    dict.fromkeys(_NUMBERS, _NUMBER)
    | dict.fromkeys(("boolean", "yes/no"), _FLAG)
    | dict.fromkeys(("date", "datetime"), _DAY)
)
"""How types of data models are written as JSON Schema; all others are words."""


class KindField(Struct, frozen=True):
    """A field of a kind of record, as a line of `kinds.jsonl` has it."""

    label: str
    type: str = "string"
    about: str = ""
    options: tuple[str, ...] = ()

    @property
    def definition(self) -> Definition:
        """The field as JSON Schema."""
        asked = {"title": self.label, "description": self.about}
        if self.options:
            return asked | {"enum": [*self.options, None]}
        return asked | _TYPES.get(self.type.casefold(), _WORDS)


class KindOfRecord(Struct, frozen=True):
    """A line of `kinds.jsonl`; what else stands there is not looked at."""

    kind: str
    fields: tuple[KindField, ...]


def single(schema: Schema) -> list[Field]:
    """The fields of a schema that stand alone and have one value each."""
    return [field for field in plan(schema).fields if not field.many]


def of_kinds(file: Path) -> Candidates:
    """The fields of all kinds of records in a file. Raises DamagedFile, OSError."""
    try:
        lines = file.read_bytes().splitlines()
        kinds = [msgspec.json.decode(line, type=KindOfRecord) for line in lines if line.strip()]
    except msgspec.DecodeError as cause:
        raise DamagedFile(file=file.name, what="lines of JSON, one a kind of record") from cause
    return {
        f"{kind.kind} {field.label}": field.definition for kind in kinds for field in kind.fields
    }


def of_library() -> Candidates:
    """The fields of all schemas that come with Sealread and have English keys."""
    named = [entry.name for entry in library.entries() if entry.language == "en"]
    return {
        f"{name} {field.label.title}": {"title": field.label.title} | field.definition
        for name in named
        for field in single(load(name))
    }


def filled(own: Sequence[Field], count: int, others: Candidates, paper: str) -> tuple[Field, ...]:
    """So many fields: the first of a paper's own, then others in the order of a hash.

    The hash is one of the paper's and the field's names, so each paper has the same ones always.
    A title that the paper asks for already is left out.
    """
    if len(own) >= count:
        return tuple(own[:count])
    known = {field.label.title.casefold() for field in own}
    added = dict(_new(sorted(others.items(), key=lambda one: _rank(paper, one[0])), known))
    names = list(added)[: count - len(own)]
    return (*own, *_fields({name: added[name] for name in names}))


def _new(
    candidates: Iterable[tuple[str, Definition]], known: set[str]
) -> Iterator[tuple[str, Definition]]:
    for name, definition in candidates:
        title = str(definition["title"]).casefold()
        if title not in known:
            known.add(title)
            yield name, definition


def _rank(paper: str, name: str) -> bytes:
    return hashlib.sha256(f"{paper}\0{name}".encode()).digest()


def _fields(definitions: Mapping[str, Definition]) -> list[Field]:
    """Definitions as fields, in their order."""
    whole: Definition = {"type": "object", "properties": dict(definitions)}
    digest = hashlib.sha256(msgspec.json.encode(whole)).hexdigest()
    return single(parse(whole, "others", digest))
