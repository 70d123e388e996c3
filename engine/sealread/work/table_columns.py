"""Columns of a table: ticked in a schema or typed, and the schema that asks for nothing else."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from sealread.errors import ColumnsUnfit
from sealread.schema import library
from sealread.schema.loading import load
from sealread.schema.model import Field, Node, OpenKeys, Records, Section
from sealread.schema.tree import pointer

MAX_COLUMNS = 200
MAX_TITLE = 200
RECORDS = "records"
"""The name of the list that typed columns stand in where a row is a record."""
_PART = re.compile(r"[;\n\t]")


class Column(Struct, frozen=True):
    """One column. `path` is a JSON Pointer into what is read, `*` for the number of a record.

    `schema`: the name or file of the schema that it was ticked in, empty for one that was typed.
    """

    title: str
    path: str
    schema: str = ""

    @property
    def listed(self) -> str:
        """The record list it is a column of, as its path; empty where it stands once a document."""
        before, star, _ = self.path.partition("/*")
        return before if star else ""

    @property
    def key(self) -> str:
        """The last key of its path: what a person typed, or the schema's own name for it."""
        return self.path.rpartition("/")[2].replace("~1", "/").replace("~0", "~")

    @property
    def in_records(self) -> bool:
        """Whether it may stand several times in a document."""
        return "/*" in self.path


class Choice(Struct, frozen=True):
    """A column that a schema offers; `group`: the titles of the sections and lists above it."""

    column: Column
    group: tuple[str, ...]
    hint: str = ""


def typed(text: str, *, records: bool = False) -> tuple[Column, ...]:
    """The columns that a person typed, parted by semicolons, tabs or line ends; each once.

    Without any of these, commas part them. Raises ColumnsUnfit.
    """
    parts = _PART.split(text) if _PART.search(text) else text.split(",")
    titles = dict.fromkeys(" ".join(part.split()) for part in parts)
    titles.pop("", None)
    if any(len(title) > MAX_TITLE for title in titles):
        raise ColumnsUnfit(what=f"a column's name has more than {MAX_TITLE} characters")
    above = f"/{RECORDS}/*" if records else ""
    return tuple(Column(title, pointer(above, title)) for title in titles)


def choices(schema: str, language: str | None = None) -> tuple[Choice, ...]:
    """All columns that a schema offers, in its order. `language`: as in a request.

    Raises SchemaError.
    """
    known = library.find(schema, language)
    return tuple(_choices(load(schema, language).root, known.name if known else schema, ()))


def definition(columns: Sequence[Column]) -> dict[str, Any]:
    """The JSON Schema that asks for these columns, all of one schema or all typed.

    Raises ColumnsUnfit where the schema does not have one of them any more, SchemaError.
    """
    check(columns)
    schema = columns[0].schema
    if any(column.schema != schema for column in columns):
        raise AssertionError("columns of several schemas are asked for one after the other")
    return _ticked(schema, columns) if schema else _named(columns)


def check(columns: Sequence[Column]) -> None:
    """Raises ColumnsUnfit where there is none, or there are too many."""
    if not columns:
        raise ColumnsUnfit(what="it has no columns")
    if len(columns) > MAX_COLUMNS:
        raise ColumnsUnfit(what=f"it has more than {MAX_COLUMNS} columns")


def _choices(node: Node, schema: str, above: tuple[str, ...]) -> Iterator[Choice]:
    match node:
        case Field() | OpenKeys():
            column = Column(node.label.title, node.path, schema)
            yield Choice(column, above, node.label.description)
        case Records():
            for child in node.item.children:
                yield from _choices(child, schema, (*above, node.label.title))
        case Section():
            below = (*above, node.label.title) if node.path else above
            for child in node.children:
                yield from _choices(child, schema, below)


def _named(columns: Sequence[Column]) -> dict[str, Any]:
    words = {"type": ["string", "null"]}
    listed = {one.key: {"title": one.key, **words} for one in columns if one.in_records}
    single: dict[str, Any] = {
        one.key: {"title": one.key, **words} for one in columns if not one.in_records
    }
    if listed:
        items = {"type": "object", "properties": listed}
        single[RECORDS] = {"type": "array", "title": "Records", "items": items}
    return {"type": "object", "properties": single}


def _ticked(schema: str, columns: Sequence[Column]) -> dict[str, Any]:
    loaded = load(schema)
    wanted = {column.path for column in columns}
    missing = wanted - {choice.column.path for choice in _choices(loaded.root, schema, ())}
    if missing:
        what = f"the schema {loaded.name} has no field {min(missing)} any more"
        raise ColumnsUnfit(what=what)
    if len(loaded.root.children) == 1 and loaded.root.children[0].path == "":
        return _part(loaded.root.children[0], wanted) or {}  # the root is no object
    return _part(loaded.root, wanted) or {}


def _part(node: Node, wanted: set[str]) -> dict[str, Any] | None:
    """The definition of what is wanted of a node; None where nothing is."""
    match node:
        case Field() | OpenKeys():
            return node.definition if node.path in wanted else None
        case Records():
            items = _part(node.item, wanted)
            return None if items is None else _told(node, {"type": "array", "items": items})
        case Section() if len(node.children) == 1 and node.children[0].path == node.path:
            return _part(node.children[0], wanted)  # it stands for its child
        case Section():
            parts = {child.label.name: _part(child, wanted) for child in node.children}
            kept = {name: part for name, part in parts.items() if part is not None}
            return _told(node, {"type": "object", "properties": kept}) if kept else None


def _told(node: Section | Records, shape: dict[str, Any]) -> dict[str, Any]:
    """A section or list as it was described, with other members."""
    own = {
        key: told
        for key, told in node.definition.items()
        if key in ("title", "description") or key.startswith("x-")
    }
    return {**own, **shape}


def as_bytes(schema: dict[str, Any]) -> bytes:
    """A definition as the file that a worker loads."""
    return json.dumps(schema, ensure_ascii=False).encode()
