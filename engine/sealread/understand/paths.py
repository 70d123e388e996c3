"""Keys given literally: 'Declared Performance/Reaction to Fire', in quotation marks or bare."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from sealread.schema.model import Field, Label, Node, OpenKeys, Records, Schema, Section
from sealread.schema.paths import escaped
from sealread.translate.glossary import LANGUAGES, Key, fold, keys
from sealread.understand.catalogue import concepts
from sealread.understand.words import quoted

_STEP = re.compile(r"\s*(?:/|>|→|»|::)\s*")
_PIECE = re.compile(r"[^,;?!\n\"“”„«»]+")
_INDEX = re.compile(r"(?:\*|\d+|\[\d*\])")


class Literal(Struct, frozen=True):
    """A key that a request names by its path: where in the text, and the path in the schema."""

    start: int
    end: int
    named: str
    path: str


def literals(text: str, schema: Schema) -> tuple[Literal, ...]:
    """The keys that a text names by title or path; what is quoted first, then bare paths."""
    found: list[Literal] = []
    for start, end in [*quoted(text), *_bare(text)]:
        named = text[start:end]
        taken = any(start < one.end and one.start < end for one in found)
        path = None if taken else resolved(named, schema)
        if path is not None:
            found.append(Literal(start, end, named, path))
    return tuple(sorted(found, key=lambda one: one.start))


def _bare(text: str) -> Iterator[tuple[int, int]]:
    """Pieces of the text between commas that hold a path."""
    for piece in _PIECE.finditer(text):
        if _STEP.search(piece[0]):
            bare = piece[0].strip(" .:()")
            start = piece.start() + piece[0].index(bare)
            yield start, start + len(bare)


def resolved(named: str, schema: Schema) -> str | None:
    """The path in a schema of a title, a name or a path of them; None where there is none.

    The steps may be in any language that the schema's phrases or the glossary know. Below open
    keys the rest is a name, taken as it is.
    """
    steps = [step for step in _STEP.split(named.strip()) if step and not _INDEX.fullmatch(step)]
    return _below(schema.root.children, steps, schema)


def _below(nodes: Sequence[Node], steps: Sequence[str], schema: Schema) -> str | None:
    """Takes as many steps as one name has ("and/or"), the most first."""
    for taken in range(len(steps), 0, -1):
        name, rest = "/".join(steps[:taken]), steps[taken:]
        for node in nodes:
            if fold(name) in _names(node, schema):
                return _inside(node, rest, schema) if rest else node.path
    return None


def _inside(node: Node, rest: Sequence[str], schema: Schema) -> str | None:
    match node:
        case OpenKeys():
            return "/".join([node.path, *map(escaped, rest)])
        case Section():
            return _below(node.children, rest, schema)
        case Records():
            return _below(node.item.children, rest, schema)
        case Field():
            return None


def _names(node: Node, schema: Schema) -> frozenset[str]:
    label: Label = node.label
    own = {label.title, label.name, label.name.replace("_", " ")}
    own.update(phrase for said in label.phrases.values() for phrase in said)
    own.update(name for key in _keys(node.path, schema) for c in LANGUAGES for name in key.said(c))
    return frozenset(_joined(name) for name in own)


def _joined(name: str) -> str:
    return fold(_STEP.sub("/", name))


def _keys(path: str, schema: Schema) -> list[Key]:
    ids = {name for name, own in concepts(schema).items() if own == path}
    return [key for key in keys() if key.id in ids]
