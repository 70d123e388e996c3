"""How documents head a column of a schema that says no phrases itself: as the library's do.

A person's own schema seldom lists phrases. Where a column of the library has the same name or
title, documents head it the same way. (For single fields this was measured too and brought
nothing with reader-v0: as many right, in other places.)
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cache

from msgspec import structs

from sealread.schema import library
from sealread.schema.loading import load
from sealread.schema.model import Field, Label, Node, OpenKeys, Records, Section


def with_phrases(field: Field) -> Field:
    """A column, with the phrases of its namesakes in the library if it has none of its own."""
    if field.label.phrases:
        return field
    phrases = _borrowed(_key(field.label.name), _key(field.label.title))
    return structs.replace(field, label=structs.replace(field.label, phrases=phrases))


@cache
def _borrowed(name: str, title: str) -> dict[str, tuple[str, ...]]:
    found: dict[str, dict[str, None]] = defaultdict(dict)
    for label in _labels():
        if {name, title} & {_key(label.name), _key(label.title)}:
            for language, said in label.phrases.items():
                found[language].update(dict.fromkeys(said))
    return {language: tuple(said) for language, said in found.items()}


@cache
def _labels() -> tuple[Label, ...]:
    """The labels of all columns of the record lists of the library."""
    roots = [load(name).root for name in library.names()]
    return tuple(label for root in roots for label in _columns(root, listed=False))


def _columns(node: Node, listed: bool) -> Iterator[Label]:
    match node:
        case Field():
            if listed and node.label.phrases:
                yield node.label
        case Section():
            for child in node.children:
                yield from _columns(child, listed)
        case Records():
            yield from _columns(node.item, listed=True)
        case OpenKeys():
            return


def _key(name: str) -> str:
    return " ".join(name.replace("_", " ").casefold().split())
