"""The readings of an extraction as a tree by path: sections and records are its inner nodes."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from msgspec import Struct, field

from sealread.work.view import Reading

ROOT = 0
NO_TITLES: Mapping[str, str] = MappingProxyType({})


class Node(Struct):
    """A node by its number: what it is called, its path in the schema, where it hangs.

    `key` is its own name in the path. `reading` is the position in the extraction, None for a
    section.
    """

    name: str
    key: str
    pattern: str
    parent: int
    place: int
    reading: int | None = None
    children: list[int] = field(default_factory=list)


def tree(readings: tuple[Reading, ...], titles: Mapping[str, str] = NO_TITLES) -> list[Node]:
    """All nodes; number 0 is the root, the others come in the order of the readings.

    `titles` are those of the schema by path, `*` standing for any index or key.
    """
    nodes = [Node("", "", "", ROOT, 0)]
    known: dict[tuple[int, str], int] = {}
    for position, reading in enumerate(readings):
        number = ROOT
        for segment in segments(reading.path):
            below = known.get((number, segment))
            if below is None:
                below = known[number, segment] = _grown(nodes, number, segment, titles)
            number = below
        nodes[number].reading = position
    return nodes


def _grown(nodes: list[Node], parent: int, segment: str, titles: Mapping[str, str]) -> int:
    """Adds a node below `parent` and returns its number."""
    number, above = len(nodes), nodes[parent]
    exact = f"{above.pattern}/{escaped(segment)}"
    pattern = exact if exact in titles else f"{above.pattern}/*"
    name = titles.get(exact) or counted(segment)
    nodes.append(Node(name, segment, pattern, parent, len(above.children)))
    above.children.append(number)
    return number


def is_records(nodes: list[Node], number: int) -> bool:
    """Whether a node is a list of records: below it there are but indices, each with fields."""
    children = nodes[number].children
    return bool(children) and all(
        is_index(nodes[child].key) and nodes[child].children for child in children
    )


def list_of(nodes: list[Node], number: int) -> int | None:
    """The outermost list of records that a node is in; None where it is in none."""
    found = None
    while number != ROOT:
        number = nodes[number].parent
        if is_records(nodes, number):
            found = number
    return found


def keys_of(nodes: list[Node], number: int) -> tuple[str, ...]:
    """The names along the path of a node."""
    keys: list[str] = []
    while number != ROOT:
        keys.append(nodes[number].key)
        number = nodes[number].parent
    return tuple(reversed(keys))


def readings_below(nodes: list[Node], number: int) -> list[int]:
    """The positions of all readings at or below a node, in order."""
    node = nodes[number]
    own = [] if node.reading is None else [node.reading]
    return own + [n for child in node.children for n in readings_below(nodes, child)]


def segments(path: str) -> list[str]:
    """The names in a JSON Pointer (RFC 6901)."""
    parts = path.split("/")[1:]
    if "~" not in path:
        return parts
    return [part.replace("~1", "/").replace("~0", "~") for part in parts]


def escaped(name: str) -> str:
    """A name as it stands in a JSON Pointer."""
    if "~" not in name and "/" not in name:
        return name
    return name.replace("~", "~0").replace("/", "~1")


def counted(name: str) -> str:
    """A name as a person counts: records from 1."""
    return f"#{int(name) + 1}" if is_index(name) else name


def is_index(name: str) -> bool:
    """Whether a name in a path is the number of a record."""
    return name.isascii() and name.isdigit()
