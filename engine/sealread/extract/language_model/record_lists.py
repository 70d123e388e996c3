"""A list of records to be read: its columns, which of them names a record, the records named."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from msgspec import Struct

from sealread.extract.language_model.asking import Copied
from sealread.extract.language_model.naming import line
from sealread.extract.plan import columns
from sealread.llm.dialects.prompts import FormPrompts
from sealread.schema.model import Field, Records
from sealread.schema.paths import unescaped


class Parent(Struct, frozen=True):
    """What a list lies in: an object of the values at a path, of the schema at a template.

    `lead`: the object's members as JSON so far, none closed. `copied`: the words that name it.
    """

    path: str = ""
    template: str = ""
    lead: str = ""
    copied: Copied | None = None


class Anchor(Struct, frozen=True):
    """A record: which list it is of, its number there, and the words that name it."""

    parent: Parent
    path: str
    words: str
    copied: Copied


class RecordList(Struct, frozen=True):
    """A list to be read: its node, its columns and their keys, which of them names a record."""

    node: Records
    fields: tuple[Field, ...]
    keys: tuple[str, ...]
    anchor: int

    @property
    def key(self) -> str:
        """The name of the list."""
        return unescaped(self.node.path.rpartition("/")[2]) or self.node.label.name or "records"

    @property
    def others(self) -> list[int]:
        """The columns that do not name the record."""
        return [number for number in range(len(self.fields)) if number != self.anchor]

    def lead(self, words: str, parent: Parent) -> str:
        """The members that stand before a cell: the list, and the words that name the record."""
        own = json.dumps({self.keys[self.anchor]: words}, ensure_ascii=False)
        before = f"{parent.lead}, " if parent.lead else ""
        return f"{before}{json.dumps(self.key, ensure_ascii=False)}: [{own[:-1]}"

    def lines(self, said: FormPrompts) -> Iterator[str]:
        """What the list is, and each of its columns."""
        label = self.node.label
        about = f" - {' '.join(label.description.split())}" if label.description else ""
        yield f"{json.dumps(self.key, ensure_ascii=False)}: {label.title}{about} ({said.records})"
        for key, field in zip(self.keys, self.fields, strict=True):
            yield f"  {line(key, field, said)}"

    def names(self, column: int, said: FormPrompts) -> tuple[str, str]:
        """The key under which all values of a column are asked, and the line that says so."""
        key = f"{self.key}.{self.keys[column]}"
        return key, f"{json.dumps(key, ensure_ascii=False)}: {said.anchors}"


def record_list(node: Records) -> RecordList | None:
    """A list by its columns; None where it has none."""
    fields = columns(node)
    if not fields:
        return None
    start = len(node.path) + 2
    named = tuple(
        ".".join(unescaped(part) for part in field.path[start:].split("/") if part) or "value"
        for field in fields
    )
    return RecordList(node, fields, named, naming_column(fields))


def naming_column(fields: Sequence[Field]) -> int:
    """The column that names records best: words of the page, required ones first."""
    plain = plain_columns(fields)
    required = [n for n in plain if fields[n].required]
    return next(iter((*required, *plain)), 0)


def plain_columns(fields: Sequence[Field]) -> list[int]:
    """The columns whose values are words of the page."""
    return [n for n, f in enumerate(fields) if f.kind == "string" and not f.choices and not f.many]
