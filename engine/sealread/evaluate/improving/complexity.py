"""How complex a schema is, as a figure from 0 to 1.

0.4 · nesting + 0.2 · type diversity + 0.2 · branching + 0.2 · references, each of them 0 to 1. All
look at what is below the root: objects, lists and values, a list's items included.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from sealread.schema.paths import unescaped

DEEPEST = 5
"""Levels below the root from which on nesting is 1; values of the root itself are one level."""
TYPES = frozenset(("array", "boolean", "integer", "number", "object", "string"))
WIDEST = 20
"""Keys of an object, in the mean of all objects, from which on branching is 1."""
_ONE_BELOW = ("items", "additionalProperties")
_SOME_BELOW = ("anyOf", "oneOf", "allOf", "prefixItems")


class Complexity(Struct, frozen=True):
    """The four terms, each from 0 to 1.

    `nesting`: how deep the deepest value lies. `diversity`: of how many types values are, beyond
    one. `branching`: keys of an object, the root included. `references`: the share of `$ref`.
    """

    nesting: float
    diversity: float
    branching: float
    references: float

    @property
    def total(self) -> float:
        """All four, weighted."""
        return (
            0.4 * self.nesting
            + 0.2 * self.diversity
            + 0.2 * self.branching
            + 0.2 * self.references
        )  # fmt: skip


class _Node(Struct, frozen=True):
    """A definition, how many levels below the root it lies, and whether a `$ref` stands there."""

    level: int
    definition: Mapping[str, Any]
    referred: bool = False


def complexity_of(schema: Mapping[str, Any]) -> Complexity:
    """The complexity of a JSON Schema.

    References within the schema are followed, but not where a definition contains itself.
    """
    every = list(_nodes(schema, schema, 0, frozenset()))
    below = [node for node in every if node.level > 0]
    if not below:
        return Complexity(0.0, 0.0, 0.0, 0.0)
    kinds = {kind for node in below for kind in _types(node.definition)}
    widths = [
        len(node.definition["properties"])
        for node in every
        if node.definition.get("properties")
    ]  # fmt: skip
    return Complexity(
        nesting=min(1.0, (max(node.level for node in below) - 1) / (DEEPEST - 1)),
        diversity=max(0, len(kinds) - 1) / (len(TYPES) - 1),
        branching=min(1.0, sum(widths) / len(widths) / WIDEST) if widths else 0.0,
        references=sum(node.referred for node in below) / len(below),
    )


def _nodes(
    definition: Any, root: Mapping[str, Any], level: int, within: frozenset[str]
) -> Iterator[_Node]:
    """A definition and those below it, what it refers to in its place."""
    if not isinstance(definition, Mapping):
        return
    reference = definition.get("$ref")
    if isinstance(reference, str):
        target = _target(root, reference) if reference not in within else None
        yield _Node(level, target or {}, referred=True)
        if target is not None:
            yield from _below(target, root, level, within | {reference})
        return
    yield _Node(level, definition)
    yield from _below(definition, root, level, within)


def _below(
    definition: Mapping[str, Any], root: Mapping[str, Any], level: int, within: frozenset[str]
) -> Iterator[_Node]:
    for one in (definition.get("properties") or {}).values():
        yield from _nodes(one, root, level + 1, within)
    for keyword in _ONE_BELOW:
        yield from _nodes(definition.get(keyword), root, level + 1, within)
    for keyword in _SOME_BELOW:
        deeper = level + (keyword == "prefixItems")
        for one in definition.get(keyword) or ():
            yield from _nodes(one, root, deeper, within)


def _target(root: Mapping[str, Any], reference: str) -> Mapping[str, Any] | None:
    """What a reference within the schema leads to; None where it leads nowhere or outside."""
    if not reference.startswith("#"):
        return None
    found: Any = root
    for token in reference.split("/")[1:]:
        found = found.get(unescaped(token)) if isinstance(found, Mapping) else None
    return found if isinstance(found, Mapping) else None


def _types(definition: Mapping[str, Any]) -> frozenset[str]:
    said = definition.get("type", ())
    return TYPES & ({said} if isinstance(said, str) else set(said))
