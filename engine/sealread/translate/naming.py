"""What a key of a schema is called in another language: by the library's twin, or the glossary.

The library's schemas of one kind correspond by the order of their keys, as `dop` and `dop.de` do.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from sealread.schema import library
from sealread.schema.loading import load
from sealread.schema.model import Field, Label, Node, OpenKeys, Records, Schema, Section
from sealread.translate.glossary import LANGUAGES, Key, fold, keys


class Named(Struct, frozen=True):
    """A node of a schema by its path, with the glossary's key for it.

    `labels`: its label and those of its twins in the library, by language.
    """

    path: str
    label: Label
    labels: dict[str, Label]
    key: Key | None = None

    @property
    def phrases(self) -> dict[str, tuple[str, ...]]:
        """The wordings of documents, by language."""
        return self.label.phrases

    def said(self, language: str | None) -> str | None:
        """Its title in a language, None where none is known."""
        own = self.labels.get(language or "")
        if own is None and self.key is not None:
            return next(iter(self.key.said(language)), None)
        return own.title if own is not None else None

    def name(self, language: str) -> str | None:
        """What the key is in values under the library's schema of a language, if there is one."""
        own = self.labels.get(language)
        return own.name if own is not None else None


def named(schema: Schema) -> dict[str, Named]:
    """All nodes of a schema, by path."""
    found: dict[str, Named] = {}
    twins = _twins(schema.name)
    _walk(schema.root, {code: twin.root for code, twin in twins.items()}, None, found)
    return found


def twin(schema: Schema, language: str) -> Schema | None:
    """The library's schema of the same kind with keys in a language; None where there is none."""
    return _twins(schema.name).get(language)


@lru_cache(maxsize=32)
def _twins(name: str) -> dict[str, Schema]:
    """The schemas of the library of the same kind, by the language of their keys."""
    if library.find(name) is None:
        return {}
    kind = name.partition(".")[0]
    entries = [entry for entry in library.entries() if entry.name.partition(".")[0] == kind]
    return {entry.language: load(entry.name) for entry in entries}


def _walk(node: Node, twins: dict[str, Node], parent: Key | None, found: dict[str, Named]) -> None:
    key = key_of(node.label, parent.id if parent else None) if node.path else None
    labels = {code: other.label for code, other in twins.items()}
    found.setdefault(node.path, Named(node.path, node.label, labels, key))
    children = members(node)
    others = {code: members(other) for code, other in twins.items()}
    alike = {code: own for code, own in others.items() if len(own) == len(children)}
    for place, child in enumerate(children):
        _walk(child, {code: own[place] for code, own in alike.items()}, key, found)


def members(node: Node) -> tuple[Node, ...]:
    """The nodes right below one: of a list those of its records."""
    match node:
        case Section():
            return node.children
        case Records():
            return node.item.children
        case Field() | OpenKeys():
            return ()


def key_of(label: Label, parent: str | None) -> Key | None:
    """The glossary's key that a label is the name of; `parent`: the key that it is a part of."""
    own = {fold(label.title), fold(label.name.replace("_", " "))}
    for key in keys():
        said = {fold(name) for code in LANGUAGES for name in key.said(code)}
        if key.within == parent and own & said:
            return key
    return None
