"""The values of an extraction in another language, each with how it got there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from sealread.schema.model import Field, Node, OpenKeys, Schema
from sealread.translate.glossary import Holds
from sealread.translate.naming import Named, members, named
from sealread.translate.terms import word
from sealread.translate.texts import FreeTranslator, How, Translated, translated

_NAMES = ("manufacturer", "signatory")


class Leaf(Struct, frozen=True):
    """One value: its path in the original, its path in the translation, how it got there."""

    path: str
    translated_path: str
    how: How


class Output(Struct, frozen=True):
    """Values in the language `language`; keys are renamed where their names are known."""

    language: str
    values: Any
    leaves: tuple[Leaf, ...]

    @property
    def untranslated(self) -> tuple[str, ...]:
        """Paths of the values that are still as the document has them, for want of a way."""
        return tuple(leaf.path for leaf in self.leaves if leaf.how == "original")


def output(
    values: Any,
    schema: Schema | None,
    source: str | None,
    target: str,
    free: FreeTranslator | None = None,
) -> Output:
    """`values` under `schema`, as the document in the language `source` has them, in `target`.

    Without a schema all keys are names found on the page.

    Nothing is lost: what cannot be translated stays as it is, and its leaf says so. Where source
    and target are the same, so are the texts.
    """
    walk = _Walk(values, schema, source, target, free)
    made = walk.value(values, _root(schema), "", "")
    return Output(target, made, tuple(walk.leaves))


class _Walk:
    """One walk over values, with the node of the schema that each stands under."""

    def __init__(
        self, values: Any, schema: Schema | None, source: str | None, target: str,
        free: FreeTranslator | None,
    ) -> None:  # fmt: skip
        self._named = named(schema) if schema is not None else {}
        self._source, self._target, self._free = source, target, free
        self._names = tuple(_proper_names(values, _root(schema), self._named))
        self.leaves: list[Leaf] = []

    def value(self, value: Any, node: Node | None, path: str, new: str) -> Any:
        """A value under a node (None: one that the schema does not name), translated."""
        if isinstance(value, dict):
            return self._object(value, node, path, new)
        if isinstance(value, list):
            return [
                self.value(item, node, f"{path}/{place}", f"{new}/{place}")
                for place, item in enumerate(value)
            ]
        text = self._text(value, node)
        self.leaves.append(Leaf(path, new, text.how))
        return text.text if isinstance(value, str) else value

    def _object(self, value: dict[str, Any], node: Node | None, path: str, new: str) -> Any:
        below = {child.label.name: child for child in members(node)} if node else {}
        made: dict[str, Any] = {}
        for name, item in value.items():
            child = below.get(name)
            said = self._name(name, child)
            if said in made or (said != name and said in value):
                said = name  # two names of one meaning: neither may be lost
            inner = child if child is not None else (node if isinstance(node, OpenKeys) else None)
            made[said] = self.value(item, inner, f"{path}/{_token(name)}", f"{new}/{_token(said)}")
        return made

    def _name(self, name: str, child: Node | None) -> str:
        if child is None:
            return translated(name, self._source, self._target, names=self._names).text
        own: Named | None = self._named.get(child.path)
        return (own.name(self._target) if own else None) or name

    def _text(self, value: Any, node: Node | None) -> Translated:
        fixed = isinstance(node, Field) and (node.kind != "string" or bool(node.choices))
        if not isinstance(value, str) or fixed or self._source == self._target:
            return Translated(value if isinstance(value, str) else "", "language_free")
        return translated(
            value, self._source, self._target, self._free,
            holds=_holds(node, self._named), names=self._names,
        )  # fmt: skip


def _root(schema: Schema | None) -> Node | None:
    """The node of the whole: a root that is no object is its only child."""
    if schema is None:
        return None
    children = schema.root.children
    return children[0] if len(children) == 1 and not children[0].path else schema.root


def _proper_names(values: Any, root: Node | None, found: dict[str, Named]) -> Iterator[str]:
    """The names of persons and firms among the values: they must survive in any other value."""
    for path, text in _texts(values, root):
        key = found[path].key if path in found else None
        if key is not None and key.id in _NAMES and word(text, None, "en") is None:
            yield text.split(",")[0]


def _texts(value: Any, node: Node | None) -> Iterator[tuple[str, str]]:
    if isinstance(value, str) and node is not None:
        yield node.path, value
    elif isinstance(value, list):
        for item in value:
            yield from _texts(item, node)
    elif isinstance(value, dict) and node is not None:
        below = {child.label.name: child for child in members(node)}
        for name, item in value.items():
            yield from _texts(item, below.get(name))


def _holds(node: Node | None, found: dict[str, Named]) -> Holds:
    own = found.get(node.path) if node is not None else None
    return own.key.holds if own is not None and own.key is not None else "prose"


def _token(name: str) -> str:
    return name.replace("~", "~0").replace("/", "~1")
