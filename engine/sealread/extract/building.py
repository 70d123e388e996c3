"""A schema's tree filled in with the values that were read."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

from msgspec import structs

from sealread.extract.reading_index import ReadingIndex
from sealread.schema.model import Field, Node, OpenKeys, Records, Section
from sealread.schema.paths import unescaped
from sealread.schema.placeholder import OMIT, absent, smallest


class Builder:
    """Walks the schema's tree and fills in the values of readings; each node is visited once."""

    def __init__(self, held: ReadingIndex, counts: Mapping[str, int]) -> None:
        self._held, self._counts = held, counts
        self._absent: dict[int, Any] = {}

    def value(self, node: Node, path: str) -> Any:
        """The value at a concrete path, `OMIT` where the key is to be left out."""
        chosen = max((node, *node.also), key=lambda one: self._fit(one, path))
        match chosen:
            case Field():
                return self._field(chosen, path)
            case Section():
                return self._section(chosen, path)
            case Records():
                return self._records(chosen, path)
            case OpenKeys():
                return self._open_keys(chosen, path)

    def _fit(self, node: Node, path: str) -> int:
        """How much of what was read at and right below a place a kind of node can hold."""
        keys = [key for key in self._held.keys(path) if self._held.stated(f"{path}/{key}")]
        numbers = sum(key.isdecimal() for key in keys)
        match node:
            case Field():
                one = self._held.get(path)
                single = one is not None and one.value is not None
                return single + (numbers if node.many or node.listable else 0)
            case Records():
                return numbers + self._counts.get(path, 0)
            case Section():
                names = {child.path.rpartition("/")[2] for child in node.children}
                return sum(key in names for key in keys)
            case OpenKeys():
                return len(keys) - numbers

    def _nothing(self, node: Node) -> Any:
        """What stands for a node that was not found: made once, a copy for each place."""
        if id(node) not in self._absent:
            self._absent[id(node)] = absent(node)
        return copy.deepcopy(self._absent[id(node)])

    def _field(self, field: Field, path: str) -> Any:
        reading = self._held.get(path)
        if reading is None or reading.value is None:
            found = self._list(path) if field.many or field.listable else []
            return found or self._nothing(field)
        if field.many and not isinstance(reading.value, list):
            self._held.replace(structs.replace(reading, value=[reading.value]))
            return [reading.value]
        return reading.value

    def _list(self, path: str) -> list[Any]:
        items = self._held.items(path)
        if items and items[-1].path != f"{path}/{len(items) - 1}":
            self._held.close_up(path)
        return [one.value for one in items]

    def _section(self, section: Section, path: str) -> Any:
        if path and not self._held.stated(path):
            return self._nothing(section)
        return self._tuple(section, path) if section.places else self._members(section, path)

    def _members(self, section: Section, path: str) -> Any:
        if len(section.children) == 1 and section.children[0].path == section.path:
            return self.value(section.children[0], path)  # it stands for its child
        found: dict[str, Any] = {}
        for child in section.children:
            value = self.value(child, f"{path}/{child.path.rpartition('/')[2]}")
            if value is not OMIT:
                found[child.label.name] = value
        return found | self._others(section, path)

    def _others(self, section: Section, path: str) -> dict[str, Any]:
        """What was read under keys that the section does not name, where it takes any."""
        if section.others is None:
            return {}
        named = {child.path.rpartition("/")[2] for child in section.children}
        return self._opened(section.others, path, named)

    def _tuple(self, section: Section, path: str) -> Any:
        """The items of a list of fixed length, up to the last of which anything was read."""
        size = self._held.size(path)
        if not size:
            return self._nothing(section)
        children = section.children[:size]
        values = [self.value(child, f"{path}/{place}") for place, child in enumerate(children)]
        return [
            smallest(child.definition) if value is OMIT else value
            for child, value in zip(children, values, strict=True)
        ]

    def _records(self, records: Records, path: str) -> Any:
        count = max(self._counts.get(path, 0), self._held.size(path))
        if not count:
            return self._nothing(records)
        items = (self._members(records.item, f"{path}/{number}") for number in range(count))
        return [{} if item is OMIT else item for item in items]

    def _open_keys(self, node: OpenKeys, path: str) -> Any:
        return self._opened(node, path, set()) or self._nothing(node)

    def _opened(self, node: OpenKeys, path: str, named: set[str]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key in self._held.keys(path):
            place = f"{path}/{key}"
            if key in named or not self._held.stated(place):
                continue
            value = OMIT if node.value is None else self.value(node.value, place)
            found[unescaped(key)] = value
        return {key: value for key, value in found.items() if value is not OMIT}
