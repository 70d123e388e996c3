"""Readings and counts for any schema: right and wrong ones, everywhere and nowhere."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from sealread.extract.result import Reading
from sealread.schema.loading import parse
from sealread.schema.model import Field, Node, OpenKeys, Records, Schema, Section
from sealread.schema.paths import pointer
from tests.unit.extract.schemas import reading
from tests.unit.schema.definitions import DEFINITIONS, KEYS

_RIGHT = {"number": 2.5, "integer": 2000, "boolean": True, "enum": "red", "date": "2024-05-05"}
_OTHER = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 20),
    st.sampled_from([1.5, "", "x", "xyz", "12345", "AB-12", "FY2025 Q3", "abcd", "a long text"]),
    st.lists(st.sampled_from(["x", 2, 2.5]), max_size=2),
)


@st.composite
def cases(
    draw: st.DrawFn, definitions: st.SearchStrategy[dict[str, Any]] = DEFINITIONS
) -> tuple[Schema, tuple[Reading, ...], dict[str, int]]:
    """A schema, readings all over its tree, and the counts of its lists."""
    schema = parse(draw(definitions), "test", "")
    return schema, *draw(read_of(schema))


@st.composite
def read_of(draw: st.DrawFn, schema: Schema) -> tuple[tuple[Reading, ...], dict[str, int]]:
    """Readings all over a schema's tree, and the counts of its lists."""
    walk = _Walk(draw)
    walk.node(schema.root, "")
    return tuple(walk.found.values()), walk.counts


class _Walk:
    """Goes through a tree and reads something at some of its places."""

    def __init__(self, draw: st.DrawFn) -> None:
        self.draw = draw
        self.found: dict[str, Reading] = {}
        self.counts: dict[str, int] = {}

    def node(self, node: Node, path: str) -> None:
        for one in (node, *node.also):
            if one is node or self.draw(st.booleans()):
                self._one(one, path)

    def _one(self, node: Node, path: str) -> None:
        match node:
            case Field():
                self._field(node, path)
            case Section():
                for child in node.children:
                    own = child.path == node.path
                    self.node(child, path if own else f"{path}/{child.path.rpartition('/')[2]}")
                if node.others is not None:
                    self._one(node.others, path)
            case Records():
                self._records(node, path)
            case OpenKeys():
                for key in self.draw(st.lists(st.sampled_from(KEYS), max_size=2, unique=True)):
                    if node.value is not None:
                        self.node(node.value, pointer(path, key))

    def _records(self, records: Records, path: str) -> None:
        count = self.draw(st.integers(0, 3))
        if self.draw(st.booleans()):
            self.counts[path] = count
        for number in range(count):
            self.node(records.item, f"{path}/{number}")

    def _field(self, field: Field, path: str) -> None:
        if (field.many or field.listable) and self.draw(st.booleans()):
            for number in range(self.draw(st.integers(0, 3))):
                self._read(field, f"{path}/{number}")
        elif self.draw(st.booleans()):
            self._read(field, path)

    def _read(self, field: Field, path: str) -> None:
        right = st.just(_RIGHT.get(field.kind, "abcd"))
        self.found[path] = reading(path, self.draw(st.one_of(right, _OTHER)))
