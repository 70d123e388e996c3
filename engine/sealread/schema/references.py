"""`$ref` and `allOf` taken out of a JSON Schema: what is left says everything where it stands.

References are resolved within the file (RFC 6901 pointers, `$anchor`, `$id`); nothing is fetched.
A definition that contains itself is cut at a depth (MAX_RECURSION, less where that would be too
much), where the schema `false` takes its place: nothing further is asked for there, and no value is
valid there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from sealread.errors import SchemaError, SchemaTooLarge
from sealread.schema import limits
from sealread.schema.combining import Definition, SubSchema, combine

if TYPE_CHECKING:
    from referencing._core import Resolver

__all__ = ["MAX_RECURSION", "Definition", "SubSchema", "combine", "expanded", "expansions"]

MAX_RECURSION = 4
DEPTHS = (MAX_RECURSION, 2, 1)
"""How often a definition may stand within itself; the next is tried where one is too much."""
MAX_NODES = 100_000
MAX_CHAIN = 40

_USUAL = re.compile(r"#(/(\$defs|definitions|properties)/[^/]*)?")

_MAPS = ("properties", "patternProperties", "dependentSchemas")
_LISTS = ("anyOf", "oneOf", "prefixItems")
_SINGLE = (
    "items", "additionalProperties", "not", "if", "then", "else", "contains", "propertyNames",
    "unevaluatedItems", "unevaluatedProperties",
)  # fmt: skip
# Keywords whose schemas look at the same value as the schema they stand in.
_IN_PLACE = ("anyOf", "oneOf", "not", "if", "then", "else", "dependentSchemas")
_DROPPED = ("$ref", "allOf", "$defs", "definitions", "$id", "$schema", "$anchor", "$comment")


def expanded(
    definition: SubSchema, name: str, root: Definition | None = None
) -> tuple[SubSchema, tuple[str, ...]]:
    """The definition without references, and the references that were cut because they recur.

    `root` is the whole schema, where `definition` is only a part of it. Raises SchemaError for a
    reference that leads outside the file or nowhere, SchemaTooLarge.
    """
    first = next(expansions(definition, name, root))
    return first.plain, first.cut


class Expanded(Struct, frozen=True):
    """A definition without references. `cut`: those that recur, left out at `depth`."""

    plain: SubSchema
    cut: tuple[str, ...]
    depth: int


def expansions(
    definition: SubSchema, name: str, root: Definition | None = None
) -> Iterator[Expanded]:
    """The definition as `expanded` has it; then, where it recurs, cut at smaller depths."""
    for depth in DEPTHS:
        expansion = _Expansion(name, depth)
        try:
            plain = expansion.whole(definition, definition if root is None else root)
        except SchemaTooLarge:
            if depth == DEPTHS[-1] or not expansion.recurs:
                raise
            continue
        yield Expanded(plain, tuple(sorted(expansion.cut)), depth)
        if not expansion.cut:
            return


class _Expansion:
    """One expansion: how many nodes it made so far, and what it cut."""

    def __init__(self, name: str, depth: int) -> None:
        from sealread.schema import resolving

        self._resolving = resolving
        self.name = name
        self.depth = depth
        self.nodes = 0
        self.recurs = False
        self.cut: set[str] = set()
        self.looked_at: set[int] = set()

    def whole(self, definition: SubSchema, root: SubSchema) -> SubSchema:
        return self.expand(definition, self._resolving.beginning(root), ())

    def expand(
        self,
        schema: Any,
        resolver: Resolver[Any],
        chain: tuple[int, ...],
        here: tuple[int, ...] = (),
    ) -> SubSchema:
        """`chain`: the references that led here; `here`: those that all look at the same value."""
        if isinstance(schema, bool):
            return schema
        self._count()
        if "$id" in schema and chain:
            resolver = self._resolving.within(resolver, schema)
        plain: SubSchema = {
            key: self._keyword(key, value, resolver, chain, here if key in _IN_PLACE else ())
            for key, value in schema.items()
            if key not in _DROPPED
        }
        for part in schema.get("allOf", ()):
            plain = self._combined(self.expand(part, resolver, chain, here), plain)
        if "$ref" in schema:
            plain = self._combined(self._referred(schema["$ref"], resolver, chain, here), plain)
        return plain

    def _keyword(
        self,
        key: str,
        value: Any,
        resolver: Resolver[Any],
        chain: tuple[int, ...],
        here: tuple[int, ...],
    ) -> Any:
        if key in _MAPS:
            return {name: self.expand(sub, resolver, chain, here) for name, sub in value.items()}
        if key in _LISTS:
            return [self.expand(sub, resolver, chain, here) for sub in value]
        if key in _SINGLE:
            return self.expand(value, resolver, chain, here)
        return value

    def _combined(self, first: SubSchema, second: SubSchema) -> SubSchema:
        """Both at once; what is united is counted, for it is as much work as what is unfolded."""
        for part in (first, second):
            for key in ("properties", "required"):
                self._count(len(part.get(key, ())) if isinstance(part, dict) else 0)
        return combine(first, second)

    def _referred(
        self, ref: str, resolver: Resolver[Any], chain: tuple[int, ...], here: tuple[int, ...]
    ) -> SubSchema:
        found = self._resolving.looked_up(resolver, ref)
        if found is None:
            what = f'the reference "{ref}" leads nowhere in this file, and none is fetched'
            raise SchemaError(file=self.name, what=what)
        mark = id(found.contents)
        if mark in here:
            what = f'the reference "{ref}" leads back to itself'
            raise SchemaError(file=self.name, what=what)
        self.recurs = self.recurs or mark in chain
        if chain.count(mark) >= self.depth:
            self.cut.add(ref)
            return False
        self._check_target(ref, found.contents)
        if len(chain) > MAX_CHAIN:
            what = f"more than {MAX_CHAIN} references stand within each other"
            raise SchemaTooLarge(file=self.name, what=what)
        return self.expand(found.contents, found.resolver, (*chain, mark), (*here, mark))

    def _check_target(self, ref: str, contents: Any) -> None:
        """A place where no schema is expected was not looked at when the file was."""
        if id(contents) in self.looked_at or _USUAL.fullmatch(ref):
            return
        self.looked_at.add(id(contents))
        self._count(limits.check(contents, self.name))
        limits.check_metaschema(contents, self.name)

    def _count(self, more: int = 1) -> None:
        self.nodes += more
        if self.nodes > MAX_NODES:
            what = f"its references unfold to more than {MAX_NODES} definitions"
            raise SchemaTooLarge(file=self.name, what=what)
