"""Keys found by their descriptions, where no name fits: all that is said stands in one of them."""

from __future__ import annotations

from collections.abc import Iterator

from sealread.schema.model import Field, Node, OpenKeys, Records, Schema, Section
from sealread.understand.catalogue import content, is_little
from sealread.understand.matching import FOUND, Match
from sealread.understand.spotting import Said
from sealread.understand.words import idle_words, vocabulary

_LEAST = 2


def by_description(said: Said, schema: Schema) -> tuple[Match, ...]:
    """The one key whose title and description hold every word of a request, two at least."""
    idle = idle_words() | vocabulary().document
    places = tuple(
        place
        for place, word in enumerate(said.words)
        if word.plain not in idle and not is_little(word.stem)
    )
    asked = {said.words[place].stem for place in places}
    if len(asked) < _LEAST:
        return ()
    fitting = [path for path, described in _described(schema.root) if asked <= described]
    return (Match(fitting[0], places, FOUND),) if len(fitting) == 1 else ()


def _described(node: Node) -> Iterator[tuple[str, frozenset[str]]]:
    match node:
        case Section():
            for child in node.children:
                yield from _described(child)
        case Records():
            for child in node.item.children:
                yield from _described(child)
        case Field() | OpenKeys():
            label = node.label
            yield node.path, frozenset(content(f"{label.title} {label.description}"))
