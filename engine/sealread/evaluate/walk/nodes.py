"""A schema as a tree of typed places, unfolded only as far as values go, so recursion is no end."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from referencing import Registry as Resources
from referencing.exceptions import Unresolvable
from referencing.jsonschema import DRAFT202012

from sealread.evaluate.metrics.presets import Config, config_of, of_value
from sealread.evaluate.metrics.registry import Registry
from sealread.schema.references import SubSchema, combine

if TYPE_CHECKING:
    from referencing._core import Resolver

Definition = dict[str, Any]
_CHOICES = ("anyOf", "oneOf")
_KINDS: dict[str, type | tuple[type, ...]] = {
    "string": str, "integer": int, "number": (int, float), "boolean": bool, "array": list,
    "object": dict, "null": type(None),
}  # fmt: skip


class Tree:
    """One schema with the metrics it is read under. Raises nothing: what is odd is skipped over."""

    def __init__(self, definition: SubSchema, registry: Registry) -> None:
        self.registry = registry
        resources: Resources[SubSchema] = Resources()
        self._resolver = resources.resolver_with_root(DRAFT202012.create_resource(definition))
        self._nodes: dict[int, tuple[Any, Node]] = {}
        self.root = self.node(definition, self._resolver)

    def node(self, schema: Any, resolver: Resolver[Any]) -> Node:
        """The node of a schema; the same one each time it is asked for."""
        known = self._nodes.get(id(schema))
        if known is None:
            plain, where = self._resolved(schema, resolver, frozenset())
            known = schema, Node(self, plain if isinstance(plain, dict) else {}, where)
            self._nodes[id(schema)] = known
        return known[1]

    def _resolved(
        self, schema: Any, resolver: Resolver[Any], seen: frozenset[int]
    ) -> tuple[SubSchema, Resolver[Any]]:
        """A schema with `$ref` and `allOf` at its own level taken out; what stands beside wins."""
        if not isinstance(schema, dict) or id(schema) in seen:
            return {}, resolver
        seen |= {id(schema)}
        found: SubSchema = {k: v for k, v in schema.items() if k not in ("$ref", "allOf")}
        where = resolver
        for part in schema.get("allOf", ()):
            found = combine(self._resolved(part, resolver, seen)[0], found)
        if isinstance(schema.get("$ref"), str):
            try:
                target = resolver.lookup(schema["$ref"])
            except (Unresolvable, ValueError):
                return found, where
            referred, where = self._resolved(target.contents, target.resolver, seen)
            found = combine(referred, found)
        return found, where


class Node:
    """A place of the schema. `definition` has no reference at its own level."""

    def __init__(self, tree: Tree, definition: Definition, resolver: Resolver[Any]) -> None:
        self._tree = tree
        self._resolver = resolver
        self.definition = definition

    @cached_property
    def config(self) -> Config:
        """How this place is scored."""
        return config_of(self.definition, self._tree.registry)

    @property
    def description(self) -> str:
        """What the schema says about it."""
        said = self.definition.get("description") or self.definition.get("title")
        return said if isinstance(said, str) else ""

    @cached_property
    def members(self) -> Mapping[str, Node]:
        """The declared properties in their order."""
        properties = self.definition.get("properties")
        if not isinstance(properties, dict):
            return {}
        return {key: self._below(schema) for key, schema in properties.items()}

    @cached_property
    def items(self) -> Node:
        """What an item of a list is."""
        return self._below(self.definition.get("items", {}))

    @cached_property
    def other(self) -> Node:
        """What a key is that is not declared."""
        return self._below(self.definition.get("additionalProperties", {}))

    @cached_property
    def options(self) -> tuple[Node, ...]:
        """The alternatives but null, each with what stands beside the choice."""
        said = next((self.definition[w] for w in _CHOICES if self.definition.get(w)), ())
        rest = {key: value for key, value in self.definition.items() if key not in _CHOICES}
        found = []
        for schema in said if isinstance(said, list) else ():
            option = self._below(schema)
            if option.definition.get("type") == "null" or option.definition == {"const": None}:
                continue
            both = combine(option.definition, rest)
            found.append(Node(self._tree, both if isinstance(both, dict) else {}, self._resolver))
        return tuple(found)

    def chosen(self, gold: Any, found: Any) -> Node:
        """The alternative that the gold value is of, else the found one, else the first."""
        if not self.options:
            return self
        for value in (gold, found):
            fitting = next((one for one in self.options if one.accepts(value)), None)
            if fitting is not None:
                return fitting.chosen(gold, found)
        return self.options[0].chosen(gold, found)

    def accepts(self, value: Any) -> bool:
        """Whether a value (not null, not missing) is of the type that is said here."""
        if value is None or type(value).__name__ == "Missing":
            return False
        if self.options:
            return any(one.accepts(value) for one in self.options)
        if "enum" in self.definition:
            return isinstance(self.definition["enum"], list) and value in self.definition["enum"]
        kinds = self.definition.get("type")
        if kinds is None:
            return isinstance(value, dict) if self.members else True
        named = [kinds] if isinstance(kinds, str) else kinds
        return any(_is_of(value, kind) for kind in named)

    def config_for(self, value: Any) -> Config:
        """Its config; where neither config nor type says anything, that of the value's type."""
        config = self.config
        return config if config.metrics or config.given else of_value(value, self._tree.registry)

    @property
    def registry(self) -> Registry:
        """The metrics that the schema may name."""
        return self._tree.registry

    def _below(self, schema: Any) -> Node:
        return self._tree.node(schema, self._resolver)


def _is_of(value: Any, kind: Any) -> bool:
    if isinstance(value, bool):
        return bool(kind == "boolean")
    if kind == "integer" and isinstance(value, float):
        return value.is_integer()
    return kind in _KINDS and isinstance(value, _KINDS[kind])
