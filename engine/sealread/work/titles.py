"""How a schema's fields are called for a person, by their paths."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from sealread.schema.loading import load
from sealread.schema.model import Node, Records, Section


class Titles(Struct, frozen=True):
    """The titles of a schema's nodes by path; below a record list the index is written `*`."""

    sha256: str
    by_path: dict[str, str]


def titles(schema: str, language: str | None = None) -> Titles:
    """The titles of a schema by name or path. Raises SchemaError."""
    loaded = load(schema, language)
    return Titles(loaded.sha256, {n.path: n.label.title for n in _nodes(loaded.root)})


def _nodes(node: Node) -> Iterator[Node]:
    yield node
    match node:
        case Section():
            for child in node.children:
                yield from _nodes(child)
        case Records():
            yield from _nodes(node.item)
