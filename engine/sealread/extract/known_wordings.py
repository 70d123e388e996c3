"""How documents name a field of a schema that says no phrases itself: as the library's do.

A person's own schema seldom lists phrases. Where a field of the library has the same name or
title, documents name it the same way.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from sealread.extract.plan import wordings
from sealread.schema import library
from sealread.schema.loading import load
from sealread.schema.model import Field, Label, Node, OpenKeys, Records, Section


def known_wordings(label: Label, language: str | None) -> tuple[str, ...]:
    """The wordings of a label, those of its namesakes in the library behind them."""
    own = wordings(label, language)
    if label.phrases:
        return own
    alike = [other for key in {_key(label.name), _key(label.title)} for other in _namesakes(key)]
    return tuple(
        dict.fromkeys([*own, *(said for one in alike for said in wordings(one, language))])
    )


@cache
def _namesakes(key: str) -> tuple[Label, ...]:
    return tuple(
        label for label in _labels() if key and key in (_key(label.name), _key(label.title))
    )


@cache
def _labels() -> tuple[Label, ...]:
    """The labels of all columns of the record lists of the library."""
    roots = [load(name).root for name in library.names()]
    return tuple(label for root in roots for label in _columns(root))


def _columns(node: Node, listed: bool = False) -> Iterator[Label]:
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
