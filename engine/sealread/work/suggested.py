"""Fields that a document would fill.

These come from the labels that the reader lists and from the headings of tables; those of
`suggested_labels` from what is printed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct, structs

from sealread.document.model import Page, Table
from sealread.extract.result import Reading
from sealread.schema.draft import Part, PartKind, free_key, fresh_id, key_from, walk
from sealread.schema.draft_kinds import kind_of
from sealread.schema.tree import unescaped
from sealread.understand.printed_labels import cell_text, headings, title_of

_LISTS = {"de": "Positionen", "fr": "Lignes", "": "Lines"}
MAX_SAMPLE = 200
"""Characters of what a document says at a field."""


class Suggestion(Struct, frozen=True):
    """A field that a document fills, and what it says there; `page` is None for a record list."""

    part: Part
    sample: str
    page: int | None = None


def fields_of(readings: Iterable[Reading], language: str | None) -> tuple[Suggestion, ...]:
    """A field for each label of a form that was filled in, in their order."""
    values: dict[str, list[Reading]] = {}
    for reading in readings:
        label = unescaped(reading.path.split("/")[1]) if reading.path else ""
        if reading.text and title_of(label):
            values.setdefault(label, []).append(reading)
    return tuple(_field(label, some, language) for label, some in values.items())


def field_of(words: str, language: str | None = None) -> Part | None:
    """The field that words of a page name; None where they name none.

    What stands before the first colon is the label, what follows is what it says and tells of which
    type it is; without a colon all of it is the label. `words` may have line breaks.
    """
    label, _, said = " ".join(words.split()).partition(":")
    title = title_of(label)
    return part_for(title, kind_of((said,), language), language) if title else None


def together(*suggestions: Iterable[Suggestion]) -> tuple[Suggestion, ...]:
    """All of them, each label once: the first who named it keeps it, unless it heads a column."""
    every = [one for some in suggestions for one in some]
    columns = {folded(column.title) for one in every for column in one.part.children}
    found: dict[str, Suggestion] = {}
    lists = []
    for one in every:
        if one.part.children:
            lists.append(one)
        elif folded(one.part.title) not in columns:
            found.setdefault(folded(one.part.title), one)
    return (*found.values(), *lists)


def record_lists(pages: Sequence[Page], language: str | None) -> tuple[Suggestion, ...]:
    """A record list for each table with a heading over every column; one for those alike."""
    found: dict[tuple[str, ...], Suggestion] = {}
    for page in pages:
        for table in page.tables:
            titles = headings(page, table)
            if titles and titles not in found:
                found[titles] = _records(page, table, titles, language)
    return tuple(found.values())


def unknown_to(root: Part, suggestions: Iterable[Suggestion]) -> tuple[Suggestion, ...]:
    """The suggestions that no part of the draft asks for already; a list by its columns."""
    known = {folded(name) for part in walk(root) for name in _names(part)} - {""}

    def is_known(part: Part) -> bool:
        if part.children:
            return all(map(is_known, part.children))
        return bool(known & set(map(folded, _names(part))))

    return tuple(one for one in suggestions if not is_known(one.part))


def _names(part: Part) -> Iterator[str]:
    yield from (part.key, part.title)
    for said in part.phrases.values():
        yield from said


def _field(label: str, readings: Sequence[Reading], language: str | None) -> Suggestion:
    texts = [reading.text or "" for reading in readings]
    part = part_for(label, kind_of(texts, language), language, many=len(readings) > 1)
    places = [place.page for reading in readings for place in reading.evidence]
    return Suggestion(part, "; ".join(texts)[:MAX_SAMPLE], min(places, default=None))


def _records(page: Page, table: Table, titles: tuple[str, ...], language: str | None) -> Suggestion:
    rows = [[cell_text(page, cell) for cell in row] for row in table.rows[1:]]
    columns: list[Part] = []
    for place, title in enumerate(titles):
        cells = [row[place] for row in rows if row[place]]
        part = part_for(title, kind_of(cells, language), language)
        taken = {column.key for column in columns}
        columns.append(structs.replace(part, key=free_key(taken, part.key)))
    title = _LISTS.get(language or "", _LISTS[""])
    part = Part(fresh_id(), key_from(title), "records", title, children=tuple(columns))
    sample = f"{' · '.join(titles)}: {'; '.join(rows[0])}"
    return Suggestion(part, sample[:MAX_SAMPLE], page.number)


def part_for(label: str, kind: PartKind, language: str | None, *, many: bool = False) -> Part:
    """A new field with a label as its title and phrase."""
    title = title_of(label)
    phrases: dict[str, tuple[str, ...]] = {language or "en": (title,)}
    return Part(fresh_id(), key_from(title), kind, title, phrases=phrases, many=many)


def folded(name: str) -> str:
    """A name by which those are the same that are written a little differently."""
    return " ".join(re.sub(r"[\W_]+", " ", name.casefold()).split())
