"""How a schema's fields are called for a person, by their paths."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from sealread.schema.model import Field, Node, Records, Schema, Section


class Titles(Struct, frozen=True):
    """The titles of a schema's nodes by path; below a record list the index is written `*`.

    `choices`: the values of the fields that have but a few, by path.
    """

    sha256: str
    by_path: dict[str, str]
    choices: dict[str, tuple[Any, ...]] = {}


def titles(schema: Schema) -> Titles:
    """The titles of a schema."""
    nodes = list(all_nodes(schema.root))
    choices = {n.path: _choices(n) for n in nodes if isinstance(n, Field) and _choices(n)}
    return Titles(schema.sha256, {n.path: n.label.title for n in nodes}, choices)


def _choices(field: Field) -> tuple[Any, ...]:
    return (True, False) if field.kind == "boolean" else field.choices


def all_nodes(node: Node) -> Iterator[Node]:
    """A node and all below it, records included."""
    yield node
    match node:
        case Section():
            for child in node.children:
                yield from all_nodes(child)
        case Records():
            yield from all_nodes(node.item)


def shown(value: Any) -> str:
    """A value in a line: strings as they are, lists by semicolons, the rest as in JSON."""
    match value:
        case None:
            return ""
        case str():
            return value
        case [*parts]:
            return "; ".join(map(shown, parts))
        case _:
            return json.dumps(value, ensure_ascii=False)
