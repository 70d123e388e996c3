"""What tables write above a column besides its field's name (`resources/glossary/columns.toml`)."""

from __future__ import annotations

import re
import tomllib
from functools import cache

from msgspec import Struct

from sealread.extract.plan import wordings
from sealread.installed import shipped
from sealread.schema.model import Field, Label

_TOKEN = re.compile(r"[^\W_]+|[%#]")
_TOO_WIDE = frozenset({"name", "value", "text", "title", "code", "number", "description", "total"})
"""Last words of a field's name that say nothing about what it holds."""


class Concept(Struct, frozen=True):
    """Words that stand for each other above a column, and the shape of its cells."""

    words: tuple[str, ...]
    shape: str


@cache
def _concepts() -> tuple[Concept, ...]:
    place = shipped("resources") / "glossary" / "columns.toml"
    read = tomllib.loads(place.read_text(encoding="utf-8"))
    return tuple(Concept(tuple(one["words"].split("|")), one["shape"]) for one in read.values())


@cache
def _by_words() -> dict[tuple[str, ...], list[Concept]]:
    found: dict[tuple[str, ...], list[Concept]] = {}
    for concept in _concepts():
        for words in concept.words:
            own = found.setdefault(_tokens(words), [])
            if concept not in own:
                own.append(concept)
    return found


def concepts_of(label: Label) -> list[Concept]:
    """What a field may be about: by its whole name or title, else by the last words of it."""
    for said in (label.name, label.title):
        whole = _by_words().get(_tokens(said))
        if whole:
            return whole
    tokens = _tokens(label.title)
    for at in range(1, len(tokens)):
        end = tokens[at:]
        if len(end) == 1 and end[0] in _TOO_WIDE:
            continue
        if found := _by_words().get(end):
            return found
    for at in range(len(tokens) - 1, 0, -1):
        if found := _by_words().get(tokens[:at]):
            return found
    return []


def header_wordings(field: Field, language: str | None) -> tuple[str, ...]:
    """The ways tables head a field's column: its own wordings first, then what means the same."""
    own = [said for said in wordings(field.label, language) if said]
    more = [words for concept in concepts_of(field.label) for words in concept.words]
    return tuple(dict.fromkeys([*own, *more]))


def shape_of(field: Field) -> str | None:
    """The shape that a field's name speaks of; None where its concepts differ or there is none."""
    shapes = {concept.shape for concept in concepts_of(field.label)}
    return shapes.pop() if len(shapes) == 1 else None


def _tokens(text: str) -> tuple[str, ...]:
    return tuple(_TOKEN.findall(text.replace("_", " ").casefold()))
