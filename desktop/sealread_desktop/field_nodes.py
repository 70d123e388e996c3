"""The readings of an extraction as a tree by path: sections and records are its inner nodes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from msgspec import Struct, field

from sealread.work.view import Reading

ROOT = 0
NO_TITLES: Mapping[str, str] = MappingProxyType({})


class Node(Struct):
    """A node by its number: what it is called, its path in the schema, where it hangs.

    `reading` is the position in the extraction, None for a section.
    """

    name: str
    pattern: str
    parent: int
    place: int
    reading: int | None = None
    children: list[int] = field(default_factory=list)


def tree(readings: tuple[Reading, ...], titles: Mapping[str, str] = NO_TITLES) -> list[Node]:
    """All nodes; number 0 is the root, the others come in the order of the readings.

    `titles` are those of the schema by path, `*` standing for any index or key.
    """
    nodes, known = [Node("", "", ROOT, 0)], {"": ROOT}
    for position, reading in enumerate(readings):
        path = ""
        for segment in segments(reading.path):
            parent, path = known[path], f"{path}/{escaped(segment)}"
            if path not in known:
                known[path] = _grown(nodes, parent, segment, titles)
        nodes[known[path]].reading = position
    return nodes


def _grown(nodes: list[Node], parent: int, segment: str, titles: Mapping[str, str]) -> int:
    """Adds a node below `parent` and returns its number."""
    number, above = len(nodes), nodes[parent]
    exact = f"{above.pattern}/{escaped(segment)}"
    pattern = exact if exact in titles else f"{above.pattern}/*"
    name = titles.get(exact) or counted(segment)
    nodes.append(Node(name, pattern, parent, len(above.children)))
    above.children.append(number)
    return number


def segments(path: str) -> list[str]:
    """The names in a JSON Pointer (RFC 6901)."""
    return [part.replace("~1", "/").replace("~0", "~") for part in path.split("/")[1:]]


def escaped(name: str) -> str:
    """A name as it stands in a JSON Pointer."""
    return name.replace("~", "~0").replace("/", "~1")


def counted(name: str) -> str:
    """A name as a person counts: records from 1."""
    return f"#{int(name) + 1}" if name.isascii() and name.isdigit() else name


def value_text(value: Any) -> str:
    """A value on one line; strings without quotes, lists by semicolons, the rest as in JSON."""
    match value:
        case None:
            return ""
        case str():
            return value
        case [*parts]:
            return "; ".join(map(value_text, parts))
        case _:
            return json.dumps(value, ensure_ascii=False)
