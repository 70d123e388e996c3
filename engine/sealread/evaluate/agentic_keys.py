"""Values as flat pairs of key and value, and which found keys belong to which true ones.

Nested keys are joined by "/". A list of plain values is one value, its items joined by ", ": the
schemas allow a single value in its place. The items of any other list are numbered from 0
("Signature/Signatories/0/Name"). An empty object or list is null.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from sealread.evaluate.agentic_text import plain
from sealread.evaluate.forms import as_text
from sealread.evaluate.likeness import LIKE, characters
from sealread.evaluate.matching import as_sets

Definition = dict[str, Any]


class Leaf(Struct, frozen=True):
    """A flat key with its value.

    `name` is its own name, the last one of the path. `fixed`: the schema names it; it does not
    stand below keys that are found on the page.
    """

    path: str
    name: str
    value: Any
    fixed: bool = False


Partners = list[Leaf | None]
"""The found key that belongs to each true one, in their order; None where there is none."""


def flat(values: Any, definition: Definition | None = None) -> list[Leaf]:
    """The leaves of values; `definition` is their JSON Schema without references, if known."""
    return list(_leaves(values, (), definition, fixed=definition is not None))


def _leaves(
    value: Any, path: tuple[str, ...], definition: Definition | None, *, fixed: bool
) -> Iterator[Leaf]:
    for key, below in _members(value):
        inner = _below(definition, key, is_item=isinstance(value, list))
        yield from _leaves(below, (*path, key), inner, fixed=fixed and inner is not None)
    if not _members(value):
        yield Leaf("/".join(path), path[-1] if path else "", joined(value), fixed)


def _members(value: Any) -> list[tuple[str, Any]]:
    if isinstance(value, dict):
        return list(value.items())
    if isinstance(value, list) and any(isinstance(item, dict | list) for item in value):
        return [(str(number), item) for number, item in enumerate(value)]
    return []


def _below(definition: Definition | None, key: str, *, is_item: bool) -> Definition | None:
    if definition is None:
        return None
    found = definition.get("items") if is_item else definition.get("properties", {}).get(key)
    return found if isinstance(found, dict) else None


def joined(value: Any) -> Any:
    """A list of plain values as one value, of an empty one null; any other value as it is."""
    if isinstance(value, list) or value == {}:
        return ", ".join(as_text(item) for item in value if item is not None) or None
    return value


def matched(truth: Sequence[Leaf], found: Sequence[Leaf]) -> Partners:
    """The keys of both sides that are the same once normalised as values are."""
    there = dict(zip(_keys(found), found, strict=True))
    return [there.get(key) for key in _keys(truth)]


def _keys(leaves: Sequence[Leaf]) -> list[tuple[str, int]]:
    """The normalised paths; those that come out the same are numbered."""
    paths = [plain(leaf.path) for leaf in leaves]
    return [(path, paths[:index].count(path)) for index, path in enumerate(paths)]


def aligned(truth: Sequence[Leaf], found: Sequence[Leaf]) -> Partners:
    """Each true key with the likest found one, one to one, the likest pairs first.

    Their own names and their whole paths must share at least `LIKE` of their characters: below a
    long common path all keys are like each other.
    """
    partners = as_sets(truth, found, key_likeness, LIKE)
    return [None if j is None else found[j] for i, j in partners if i is not None]


def key_likeness(one: Leaf, other: Leaf) -> float:
    """How like two keys are, 0 to 1: their names or their paths, whichever are less alike."""
    return min(characters(one.name, other.name), characters(one.path, other.path))
