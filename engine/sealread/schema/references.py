"""`$ref` and `allOf` taken out of a JSON Schema: what is left says everything where it stands.

References are resolved within the file (RFC 6901 pointers, `$anchor`, `$id`); nothing is fetched.
A definition that contains itself is cut at MAX_RECURSION, where the schema `false` takes its place:
nothing further is asked for there, and no value is valid there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referencing import Registry
from referencing.exceptions import Unresolvable
from referencing.jsonschema import DRAFT202012

from sealread.errors import SchemaError

if TYPE_CHECKING:
    from referencing._core import Resolver

MAX_RECURSION = 4
MAX_NODES = 100_000

Definition = dict[str, Any]
SubSchema = dict[str, Any] | bool

_MAPS = ("properties", "patternProperties", "dependentSchemas")
_LISTS = ("anyOf", "oneOf", "prefixItems")
_SINGLE = (
    "items", "additionalProperties", "not", "if", "then", "else", "contains", "propertyNames",
    "unevaluatedItems", "unevaluatedProperties",
)  # fmt: skip
_DROPPED = ("$ref", "allOf", "$defs", "definitions", "$id", "$schema", "$anchor", "$comment")


def expanded(
    definition: SubSchema, name: str, root: Definition | None = None
) -> tuple[SubSchema, tuple[str, ...]]:
    """The definition without references, and the references that were cut because they recur.

    `root` is the whole schema, where `definition` is only a part of it. Raises SchemaError for a
    reference that leads outside the file or nowhere.
    """
    expansion = _Expansion(name)
    whole = definition if root is None else root
    resource = DRAFT202012.create_resource(whole)
    registry: Registry[SubSchema] = Registry()
    result = expansion.expand(definition, registry.resolver_with_root(resource), ())
    return result, tuple(sorted(expansion.cut))


def combine(first: SubSchema, second: SubSchema) -> SubSchema:
    """Both at once: properties and required keys united; of other keywords the second's win."""
    if first is False or second is False:
        return False
    if isinstance(first, bool) or isinstance(second, bool):
        return second if isinstance(first, bool) else first
    both = {**first, **second}
    if "properties" in first and "properties" in second:
        both["properties"] = _united(first["properties"], second["properties"])
    if "required" in first and "required" in second:
        both["required"] = list(dict.fromkeys([*first["required"], *second["required"]]))
    return both


def _united(first: Definition, second: Definition) -> Definition:
    shared = {key: combine(first[key], second[key]) for key in first.keys() & second.keys()}
    return {**first, **second, **shared}


class _Expansion:
    """One expansion: how many nodes it made so far, and what it cut."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.nodes = 0
        self.cut: set[str] = set()

    def expand(self, schema: Any, resolver: Resolver[Any], chain: tuple[int, ...]) -> SubSchema:
        if isinstance(schema, bool):
            return schema
        self._count()
        if "$id" in schema and chain:
            resolver = resolver.in_subresource(DRAFT202012.create_resource(schema))
        plain: SubSchema = {
            key: self._keyword(key, value, resolver, chain)
            for key, value in schema.items()
            if key not in _DROPPED
        }
        for part in schema.get("allOf", ()):
            plain = combine(self.expand(part, resolver, chain), plain)
        if "$ref" in schema:
            plain = combine(self._referred(schema["$ref"], resolver, chain), plain)
        return plain

    def _keyword(
        self, key: str, value: Any, resolver: Resolver[Any], chain: tuple[int, ...]
    ) -> Any:
        if key in _MAPS:
            return {name: self.expand(sub, resolver, chain) for name, sub in value.items()}
        if key in _LISTS:
            return [self.expand(sub, resolver, chain) for sub in value]
        if key in _SINGLE:
            return self.expand(value, resolver, chain)
        return value

    def _referred(self, ref: str, resolver: Resolver[Any], chain: tuple[int, ...]) -> SubSchema:
        try:
            found = resolver.lookup(ref)
        except Unresolvable as cause:
            what = f'the reference "{ref}" leads nowhere in this file, and none is fetched'
            raise SchemaError(file=self.name, what=what) from cause
        mark = id(found.contents)
        if chain.count(mark) >= MAX_RECURSION:
            self.cut.add(ref)
            return False
        return self.expand(found.contents, found.resolver, (*chain, mark))

    def _count(self) -> None:
        self.nodes += 1
        if self.nodes > MAX_NODES:
            what = f"its references unfold to more than {MAX_NODES} definitions"
            raise SchemaError(file=self.name, what=what)
