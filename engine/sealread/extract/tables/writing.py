"""The readings of a table: rows numbered within the records of the lists above them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct, structs

from sealread.document.model import Cell, Document
from sealread.extract.cells import cell_words
from sealread.extract.record_readings import RecordReadings
from sealread.extract.result import Reading
from sealread.extract.settings import Settings
from sealread.extract.tables.chains import Chain
from sealread.extract.tables.grid import Grid, said
from sealread.extract.tables.headings import Name, Stated, Words, key
from sealread.extract.tables.rows import Item, Part, Row
from sealread.extract.verification import Words as Found
from sealread.extract.verification import absent, reading
from sealread.schema.model import Field
from sealread.schema.paths import concrete

_MARKS = re.compile(r"[^\w]+")


class Table(Struct, frozen=True):
    """A chain of lists with the rows that a document's tables have for the last of them."""

    chain: Chain
    items: list[tuple[Item, Grid]]
    columns: dict[int, dict[int, int]]
    stated: dict[int, Stated]
    cells: int


class _Group(Struct):
    """A record of a list above the rows: where it stands, and what was said about it."""

    numbers: tuple[int, ...]
    stated: dict[Name, Words]
    rows: int = 0


class Writer:
    """Makes the readings of a table: groups open where what is said about them changes."""

    def __init__(self, document: Document, settings: Settings, table: Table) -> None:
        self._language, self._settings, self._table = document.language, settings, table
        self._above = [
            ((level, number), field)
            for level, one in enumerate(table.chain[:-1])
            for number, field in enumerate(one.fields)
        ]
        self._groups: list[_Group] = []
        self._counts: dict[str, int] = {}
        self._made: list[Reading] = []

    def readings(self) -> RecordReadings:
        """The readings of all rows, with the number of records of each list."""
        pending: Stated = {}
        for number, (item, grid) in enumerate(self._table.items):
            pending |= self._table.stated.get(number, {})
            if isinstance(item, Row):
                columns = self._table.columns[id(grid)]
                pending |= self._by_column(item, columns)
                self._open(pending)
                pending = {}
                self._row(item, columns)
        return RecordReadings(tuple(self._made), self._counts)

    def _by_column(self, row: Row, columns: dict[int, int]) -> Stated:
        """What the row's own cells say about the lists above."""
        own = len(self._table.chain[-1].fields)
        found: Stated = {}
        for place, (name, _) in enumerate(self._above):
            parts = row.cells.get(columns.get(own + place, -1))
            if parts:
                page = parts[0][0]
                words = tuple(word for one, part in parts if one is page for word in part.words)
                found[name] = Words(page, words)
        return found

    def _open(self, told: Stated) -> None:
        """Opens records of the lists above, from the outermost on that is not the one before."""
        depth = len(self._table.chain) - 1
        kept = 0
        while kept < len(self._groups) and self._same(kept, told):
            kept += 1
        if kept == depth:
            return
        del self._groups[kept:]
        for level in range(kept, depth):
            self._open_one(level, {name: words for name, words in told.items() if name[0] == level})

    def _same(self, level: int, told: Stated) -> bool:
        before = self._groups[level].stated
        return all(
            name in before and key(before[name]) == key(words)
            for name, words in told.items()
            if name[0] == level
        )

    def _open_one(self, level: int, told: Stated) -> None:
        number = self._next(level)
        group = _Group((*self._numbers(level), number), dict(told))
        self._groups.append(group)
        for name, field in self._above:
            if name[0] == level:
                path = concrete(field.path, group.numbers)
                words = told.get(name)
                found = _heading_words(words) if words is not None else None
                self._add(field, path, found)

    def _numbers(self, level: int) -> tuple[int, ...]:
        return self._groups[level - 1].numbers if level else ()

    def _next(self, level: int) -> int:
        """The number of the next record of a level's list, which is counted."""
        path = concrete(self._table.chain[level].records.path, self._numbers(level))
        number = self._counts.get(path, 0)
        self._counts[path] = number + 1
        return number

    def _row(self, row: Row, columns: dict[int, int]) -> None:
        level = len(self._table.chain) - 1
        numbers = (*self._numbers(level), self._next(level))
        for place, field in enumerate(self._table.chain[-1].fields):
            path = concrete(field.path, numbers)
            parts = row.cells.get(columns.get(place, -1))
            if parts:
                self._add(field, path, _cell_words(parts))
            elif place not in columns and field.choices:
                self._choices(field, path, row, columns)
            else:
                self._add(field, path, None)

    def _choices(self, field: Field, path: str, row: Row, columns: dict[int, int]) -> None:
        """A field without a column: words of the row that are nothing but its choices."""
        free = [
            part
            for column, parts in row.cells.items()
            if column not in columns.values()
            for part in parts
        ]
        for part in (*row.beside, *free):
            told = _told(said(*part), field)
            if told and (field.many or len(told) == 1):
                words = _cell_words([part])
                for at, word in enumerate(told):
                    own = f"{path}/{at}" if field.many else path
                    found = structs.replace(words, text=word)
                    self._made.append(
                        reading(
                            field, own, found, self._language, self._settings.review_below,
                            item=field.many,
                        )
                    )  # fmt: skip
                return
        self._add(field, path, None)

    def _add(self, field: Field, path: str, found: Found | None) -> None:
        if found is None or _NOTHING.fullmatch(found.text):
            self._made.append(absent(path, 1.0))
            return
        self._made.append(reading(field, path, found, self._language, self._settings.review_below))


_NOTHING = re.compile(r"[-–—.·/\s]+")
"""What is printed in a cell that is empty."""


def _told(text: str, field: Field) -> list[str]:
    """The words of a text if all of them are choices of a field."""
    words = [word for word in _MARKS.split(text) if word]
    choices = {str(choice).casefold() for choice in field.choices}
    return words if words and all(word.casefold() in choices for word in words) else []


def _cell_words(parts: Sequence[Part]) -> Found:
    """The words of a cell, which may go on on the next page."""
    found = list(_by_page(parts))
    return Found(
        text="\n".join(one.text for one in found),
        evidence=tuple(box for one in found for box in one.evidence),
        confidence=min(one.confidence for one in found),
    )


def _by_page(parts: Sequence[Part]) -> Iterator[Found]:
    at = 0
    while at < len(parts):
        page = parts[at][0]
        end = at
        while end < len(parts) and parts[end][0] is page:
            end += 1
        words = tuple(word for _, part in parts[at:end] for word in part.words)
        made = cell_words(page, Cell(words))
        if made is not None:
            yield made
        at = end


def _heading_words(words: Words) -> Found | None:
    made = cell_words(words.page, Cell(words.words))
    return structs.replace(made, text=words.text()) if made is not None else None
