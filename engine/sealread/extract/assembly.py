"""Readings put together to JSON by code: valid against the schema, every time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct, structs

from sealread.extract.open_keys import escaped, unescaped
from sealread.extract.result import Reading
from sealread.extract.verification import absent as not_found
from sealread.schema.model import Field, Node, OpenKeys, Records, Schema, Section
from sealread.schema.placeholder import OMIT, absent, conform, validate

_ROUNDS = 8


class Assembled(Struct, frozen=True):
    """Values that are valid against the schema, and the readings as they stand in them."""

    values: Any
    readings: tuple[Reading, ...]


def assemble(schema: Schema, readings: Sequence[Reading], counts: Mapping[str, int]) -> Assembled:
    """Builds the values; a reading that the schema refuses becomes `needs_review` without value.

    `counts` says how many records each record list (by path) has.
    """
    held = {reading.path: reading for reading in readings}
    emptied: set[str] = set()
    for _ in range(_ROUNDS):
        values = _Builder(held, counts, emptied).value(schema.root, "")
        problems = validate(values, schema)
        if not problems:
            return _assembled(values, held)
        for pointer, message in problems:
            _refuse(held, emptied, pointer, message)
    return _conformed(schema, held, counts, emptied)


def _conformed(
    schema: Schema, held: dict[str, Reading], counts: Mapping[str, int], emptied: set[str]
) -> Assembled:
    """The last resort: values mended in place; what was mended loses its reading's value."""
    values, _ = conform(_Builder(held, counts, emptied).value(schema.root, ""), schema)
    for path, one in held.items():
        if _has_value(one) and _at(values, path) != one.value:
            held[path] = _refused(one, "it does not fit with the rest")
    return _assembled(values, held)


def _assembled(values: Any, held: Mapping[str, Reading]) -> Assembled:
    """The values with their readings; what stands there only because it must is named as such."""
    fillers = [
        structs.replace(not_found(path, 1.0), reason="the schema wants a value here")
        for path in _leaves(values, "")
        if path not in held and path.rpartition("/")[0] not in held  # an item of a list
    ]
    return Assembled(values, (*held.values(), *fillers))


def _leaves(value: Any, path: str) -> Iterator[str]:
    """The JSON Pointers of all leaves that are not null."""
    if isinstance(value, dict):
        for key, below_it in value.items():
            yield from _leaves(below_it, f"{path}/{escaped(key)}")
    elif isinstance(value, list):
        for number, below_it in enumerate(value):
            yield from _leaves(below_it, f"{path}/{number}")
    elif value is not None:
        yield path


def _at(values: Any, pointer: str) -> Any:
    """What stands at a JSON Pointer; OMIT if nothing does."""
    found = values
    for token in map(unescaped, pointer.split("/")[1:]):
        if isinstance(found, dict):
            found = found.get(token, OMIT)
        elif isinstance(found, list) and token.isdecimal() and int(token) < len(found):
            found = found[int(token)]
        else:
            return OMIT
    return found


def _refuse(held: dict[str, Reading], emptied: set[str], pointer: str, message: str) -> None:
    """Takes back the readings at or below a place the schema refuses, or empties the place."""
    guilty = [path for path, one in held.items() if _at_or_below(path, pointer) and _has_value(one)]
    for path in guilty:
        held[path] = _refused(held[path], message)
    if not guilty:
        emptied.add(pointer)


def _refused(one: Reading, message: str) -> Reading:
    reason = f"the schema refuses it: {message}"
    return structs.replace(one, value=None, status="needs_review", reason=reason)


def _has_value(reading: Reading) -> bool:
    return reading.value is not None


def _at_or_below(path: str, pointer: str) -> bool:
    """Also true where the pointer goes into the reading's own value (an item of a list)."""
    return path == pointer or path.startswith(pointer + "/") or pointer.startswith(path + "/")


class _Builder:
    """Walks the schema's tree and fills in the values of readings."""

    def __init__(
        self, held: Mapping[str, Reading], counts: Mapping[str, int], emptied: set[str]
    ) -> None:
        self._held, self._counts, self._emptied = held, counts, emptied

    def value(self, node: Node, path: str) -> Any:
        """The value at a path, `OMIT` where the key is to be left out."""
        if path in self._emptied and path:
            return absent(node)
        match node:
            case Field():
                return self._field(node, path)
            case Section():
                return self._section(node, path)
            case Records():
                return self._records(node, path)
            case OpenKeys():
                return self._open_keys(node, path)

    def _field(self, field: Field, path: str) -> Any:
        reading = self._held.get(path)
        if (field.many or field.listable) and reading is None:
            return self._list(field, path)
        return absent(field) if reading is None or reading.value is None else reading.value

    def _list(self, field: Field, path: str) -> Any:
        items: list[Any] = []
        while (one := self._held.get(f"{path}/{len(items)}")) is not None and _has_value(one):
            items.append(one.value)
        return items or absent(field)

    def _section(self, section: Section, path: str) -> Any:
        if len(section.children) == 1 and section.children[0].path == section.path == "":
            return self.value(section.children[0], "")  # the schema's root is no object
        if path and not any(self._stated(child, path) for child in section.children):
            return absent(section)
        pairs = {
            child.label.name: self.value(child, below(path, child)) for child in section.children
        }
        return {name: value for name, value in pairs.items() if value is not OMIT}

    def _stated(self, node: Node, parent: str) -> bool:
        """Whether anything at or below a node was read."""
        path = below(parent, node)
        return any(_at_or_below(p, path) and _has_value(one) for p, one in self._held.items())

    def _records(self, records: Records, path: str) -> Any:
        count = self._counts.get(path, 0)
        if not count:
            return absent(records)
        return [self._item(records.item, f"{path}/{number}") for number in range(count)]

    def _item(self, item: Section, path: str) -> Any:
        value = self._section(item, path)
        return {} if value is OMIT else value

    def _open_keys(self, node: OpenKeys, path: str) -> Any:
        found: dict[str, Any] = {}
        for place, reading in self._held.items():
            if place.startswith(path + "/") and _has_value(reading):
                key, _, number = place[len(path) + 1 :].partition("/")
                if number:  # an item of the key's list
                    found.setdefault(unescaped(key), []).append(reading.value)
                else:
                    found[unescaped(key)] = reading.value
        return found or absent(node)


def below(path: str, node: Node) -> str:
    """The concrete path of a child: its parent's concrete path and its own last token."""
    return f"{path}/{node.path.rsplit('/', 1)[-1]}"
