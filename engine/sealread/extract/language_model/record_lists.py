"""A list of records as the model writes it: its columns, and its JSON up to any of its cells.

A member stands on a line of its own, as models write JSON that nobody asked to be short: asked for
it in one line, they end a list after its first record.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from msgspec import Struct

from sealread.extract.language_model.naming import line
from sealread.extract.plan import columns
from sealread.llm.dialects.prompts import FormPrompts
from sealread.schema.model import Field, Records, Section
from sealread.schema.paths import unescaped


class RecordList(Struct, frozen=True):
    """A list to be read: its node, its columns and their keys, and the lists in its records."""

    node: Records
    fields: tuple[Field, ...]
    keys: tuple[str, ...]
    lists: tuple[RecordList, ...] = ()

    @property
    def key(self) -> str:
        """The name of the list."""
        return unescaped(self.node.path.rpartition("/")[2]) or self.node.label.name or "records"

    def below(self, node: Field | Records) -> str:
        """Where a column, or a list in the records, lies in a record."""
        return node.path[len(self.node.path) + 2 :]

    def columns(self) -> Iterator[Field]:
        """Its columns, and those of the lists in it."""
        yield from self.fields
        for one in self.lists:
            yield from one.columns()

    def lines(self, said: FormPrompts, margin: str = "") -> Iterator[str]:
        """What the list is, each of its columns, and the same of the lists in it."""
        label = self.node.label
        about = f" - {' '.join(label.description.split())}" if label.description else ""
        yield f"{margin}{quoted(self.key)}: {label.title}{about} ({said.records})"
        for key, field in zip(self.keys, self.fields, strict=True):
            yield f"{margin}  {line(key, field, said)}"
        for one in self.lists:
            yield from one.lines(said, f"{margin}  ")


def record_list(node: Records) -> RecordList | None:
    """A list by its columns; None where it has none, nor a list in its records."""
    fields = columns(node)
    inner = tuple(found for one in _lists_in(node.item) if (found := record_list(one)) is not None)
    if not fields and not inner:
        return None
    start = len(node.path) + 2
    named = tuple(
        ".".join(unescaped(part) for part in field.path[start:].split("/") if part) or "value"
        for field in fields
    )
    return RecordList(node, fields, named, inner)


def _lists_in(node: object) -> Iterator[Records]:
    """The lists that lie in a record, in sections of it too."""
    if not isinstance(node, Section):
        return
    for child in node.children:
        if isinstance(child, Records):
            yield child
        else:
            yield from _lists_in(child)


class ListText(Struct, frozen=True):
    """A list's JSON up to a place: what stands there, but for the mark that closes a text.

    `mark`: that mark, where the last value is a text. `depth`: in how many records the list lies.
    `first`: nothing stands yet in the object or the list that is open.
    """

    text: str = ""
    mark: str = ""
    depth: int = 0
    first: bool = True

    def listing(self, key: str) -> ListText:
        """A list of this name is opened, with no record in it."""
        return ListText(f"{self.text}{self.joint}{quoted(key)}: [\n", "", self.depth)

    def record(self) -> ListText:
        """A record is opened, with no member in it."""
        comma = "" if self.first else ",\n"
        return ListText(f"{self.text}{comma}{self._margin(2)}{{\n", "", self.depth + 1)

    def said(self, key: str, literal: str) -> ListText:
        """A member is there, with this JSON literal as its value."""
        mark = '"' if literal.endswith('"') else ""
        text = f"{self.text}{self.joint}{quoted(key)}: {literal.removesuffix(mark)}"
        return ListText(text, mark, self.depth, first=False)

    def closed(self) -> ListText:
        """The record is closed; the list that it stands in is open."""
        return ListText(f"{self.text}{self.mark}\n{self._margin(-2)}}}", "", self.depth - 1, False)

    def list_closed(self) -> ListText:
        """The list is closed; the record that it stands in is open."""
        return ListText(f"{self.text}\n{self._margin(0)}]", "", self.depth, first=False)

    @property
    def joint(self) -> str:
        """What stands between this and the next key."""
        if self.first:
            return self._margin(0) if self.text else " "
        return f"{self.mark},\n{self._margin(0)}"

    @property
    def ending(self) -> str:
        """The text up to the token that closes the record: models say its last blank with it."""
        return f"{self.text}{self.mark}\n{self._margin(-3)}"

    def _margin(self, further: int) -> str:
        return " " * (4 * self.depth + further)


def quoted(text: str) -> str:
    """A text as JSON."""
    return json.dumps(text, ensure_ascii=False)
