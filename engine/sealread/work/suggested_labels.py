"""Fields for the labels that a page prints: with a colon before the value, or known by name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING

from msgspec import structs

from sealread.document.model import Page
from sealread.schema import library
from sealread.schema.draft import Part, PartKind, walk
from sealread.schema.draft_kinds import kind_of
from sealread.schema.draft_opening import opened
from sealread.schema.loading import load
from sealread.understand.printed_labels import lines, parted
from sealread.work.suggested import MAX_SAMPLE, Suggestion, folded, part_for

if TYPE_CHECKING:
    from sealread.document.segments import Line

_MOST_WORDS, _LONGEST_VALUE = 6, 80
_SHORTEST_NAME = 3
HELD: tuple[PartKind, ...] = ("section", "records", "open_keys", "other")
"""The kinds of parts that are no single field."""


def printed_fields(pages: Sequence[Page], language: str | None) -> tuple[Suggestion, ...]:
    """A field for each label that a colon parts from its value on the same line."""
    return tuple(
        Suggestion(
            part_for(label, kind_of([value], language), language), value[:MAX_SAMPLE], page.number
        )
        for page in pages
        for line in lines(page)
        for label, value in parted(page, line)
    )


def known_fields(pages: Sequence[Page], language: str | None) -> tuple[Suggestion, ...]:
    """A field for each label that the library knows, with its type and what else it is called."""
    found = [
        (label, value, page.number)
        for page in pages
        for line in lines(page)
        for label, value in _named(page, line)
    ]
    return tuple(
        Suggestion(_known_part(label, language), value[:MAX_SAMPLE], number)
        for label, value, number in found
    )


def _named(page: Page, line: Line) -> Iterator[tuple[str, str]]:
    """Labels that fill a segment, with the next one as their value, or that begin one."""
    said = [" ".join(page.words[word].text for word in part.words) for part in line.segments]
    behind = [*said[1:], ""]
    for text, value in zip(said, behind, strict=True):
        if folded(text) in _library():
            if value and len(value) <= _LONGEST_VALUE and folded(value) not in _library():
                yield text, value
        elif len(text) <= _LONGEST_VALUE:
            yield from _begun(text.split())


def _begun(words: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The longest known label at the start of some words, if a number or code follows."""
    for count in range(min(len(words) - 1, _MOST_WORDS), 0, -1):
        label, value = " ".join(words[:count]), " ".join(words[count:])
        known = len(folded(label)) >= _SHORTEST_NAME and folded(label) in _library()
        if known and any(char.isdigit() for char in value):
            yield label, value
            return


def _known_part(label: str, language: str | None) -> Part:
    """A new field like the library's; where several have the name, they share but that."""
    like = _library()[folded(label)]
    part = part_for(label, like[0].kind, language)
    if len(like) > 1:
        kinds = {one.kind for one in like}
        return part if len(kinds) == 1 else structs.replace(part, kind="text")
    said = {**like[0].phrases}
    code = language or "en"
    said[code] = tuple(dict.fromkeys((part.title, *said.get(code, ()))))
    return structs.replace(part, phrases=said, choices=like[0].choices)


def library_key(schema: str, name: str) -> str | None:
    """The key that a schema of the library has for what documents call so, if it is one."""
    keys = {part.key for said, part in _phrases(schema) if said == folded(name)}
    return keys.pop() if len(keys) == 1 else None


@cache
def _library() -> dict[str, tuple[Part, ...]]:
    """The fields of the library by what documents call them, each field once."""
    found: dict[str, dict[tuple[str, PartKind], Part]] = {}
    for name in library.names():
        for said, part in _phrases(name):
            found.setdefault(said, {}).setdefault((part.key, part.kind), part)
    return {said: tuple(parts.values()) for said, parts in found.items() if said}


def library_root(schema: str) -> Part:
    """A schema of the library as a draft."""
    return opened(load(schema).definition)


@cache
def _phrases(schema: str) -> tuple[tuple[str, Part], ...]:
    """What documents call the fields of a schema of the library, folded, with each field."""
    return tuple(
        (folded(said), part)
        for part in _single(library_root(schema))
        for said in (part.title, *(one for some in part.phrases.values() for one in some))
    )


def _single(root: Part) -> Iterator[Part]:
    """The fields of a schema, those of record lists left out: headings name them."""
    listed = {below.id for part in walk(root) if part.kind == "records" for below in walk(part)}
    return (part for part in walk(root) if part.id not in listed and part.kind not in HELD)
