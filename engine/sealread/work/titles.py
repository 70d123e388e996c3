"""How a schema's fields are called for a person, by their paths."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from sealread.schema.model import Field, Node, Records, Schema, Section
from sealread.schema.shown import shown

__all__ = ["Titles", "all_nodes", "shown", "titles"]


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
