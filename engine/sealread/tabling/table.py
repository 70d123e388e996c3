"""A table as it fills: its columns, what documents gave for them, what a person wrote.

    table = Table(typed("Company; Year; Revenue [EUR million]"), rows="entities")
    table.take(path, name, table.columns, extraction)
    table.lines()

It knows no file, no thread and no window: whoever asks documents gives it what they say.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from msgspec.structs import replace

from sealread.errors import ColumnsUnfit
from sealread.extract.result import Extraction
from sealread.tabling.cells import EMPTY, Cell, Cells, cells_of, rows_of, shown
from sealread.tabling.columns import Column, placed, typed
from sealread.tabling.entities import joined
from sealread.tabling.lines import Line, Sheet
from sealread.tabling.scaling import all_scaled

Rows = Literal["documents", "records", "entities", "listed_entities"]
"""What a row is: a document, a record of a list in one, what several documents are about, or what
lists in several documents name: equal ones of different documents stand in one row."""
IN_LISTS: frozenset[Rows] = frozenset(("records", "listed_entities"))
"""Of these a document has several, and typed columns are looked for in a list."""
JOINED: frozenset[Rows] = frozenset(("entities", "listed_entities"))


class Table:
    """Columns, documents and cells. Documents are known by their paths."""

    def __init__(self, columns: Iterable[Column] = (), rows: Rows = "documents") -> None:
        self.columns: tuple[Column, ...] = ()
        self.rows: Rows = rows
        self.names: dict[str, str] = {}  # of documents, by their paths
        self._found: dict[str, dict[Column, Cells]] = {}
        self._edits: dict[tuple[str, int | None, Column], Cell] = {}
        self.add(columns)

    @property
    def edited(self) -> bool:
        """Whether cells were written by hand and are kept by nobody but the table."""
        return bool(self._edits)

    @property
    def in_records(self) -> bool:
        """Whether columns stand in a list of records in each document."""
        return self.rows in IN_LISTS

    def add_typed(self, text: str) -> int:
        """Adds columns that a person typed; returns how many are new. Raises ColumnsUnfit."""
        return self.add(typed(text, records=self.in_records))

    def add(self, columns: Iterable[Column]) -> int:
        """Adds columns behind those there are, those that are there already left out."""
        taken = {_identity(one) for one in self.columns}
        titles = {one.title for one in self.columns}
        fresh = []
        for column in columns:
            if _identity(column) not in taken:
                fresh.append(replace(column, title=_free(column.title, titles)))
                titles.add(fresh[-1].title)
        self.columns += tuple(fresh)
        return len(fresh)

    def change(self, place: int, text: str) -> None:
        """Puts a column that a person typed in the place of one.

        A field of a schema stays one: its title and unit are changed. Raises ColumnsUnfit where
        the text is no column, or is there already.
        """
        old = self.columns[place]
        made = typed(f"{text};", records=self.in_records)
        if len(made) != 1:
            raise ColumnsUnfit(what="it is not one column")
        [new] = made
        if old.schema and not new.formula:
            new = replace(old, title=new.title, unit=new.unit)
        new = replace(new, is_key=old.is_key)
        others = [*self.columns[:place], *self.columns[place + 1 :]]
        if any(new.title == one.title for one in others):
            raise ColumnsUnfit(what=f"there is a column {new.title} already")
        self.columns = (*self.columns[:place], new, *self.columns[place + 1 :])

    def remove(self, place: int) -> None:
        """Takes a column out; what was found for it is kept, should it come back."""
        self.columns = self.columns[:place] + self.columns[place + 1 :]

    def set_rows(self, rows: Rows) -> None:
        """Says what a row is; typed columns are looked for in a list where it is a record."""
        self.rows = rows
        self.columns = tuple(self._moved(column) for column in self.columns)

    def put(self, path: str, name: str) -> None:
        """Adds a document behind those there are."""
        self.names.setdefault(path, name)

    def clear(self) -> None:
        """Begins anew, without columns and documents."""
        self.columns = ()
        for kept in (self.names, self._found, self._edits):
            kept.clear()

    def take(
        self, path: str, columns: Sequence[Column], extraction: Extraction, *, kept: bool
    ) -> None:
        """Takes what a document gave for columns. `kept`: the workspace holds the extraction."""
        found = {
            column: cells_of(extraction, column, kept=kept) for column in columns if column.path
        }
        self._found.setdefault(path, {}).update(all_scaled(found, extraction))

    def asked(self, path: str, column: Column) -> bool:
        """Whether a document was asked for a column; for one that is computed, for any other."""
        found = self._found.get(path, {})
        return bool(found) if column.formula else column in found

    def lacking(self, path: str) -> tuple[Column, ...]:
        """The columns that a document is still to be asked for."""
        found = self._found.get(path, {})
        return tuple(one for one in self.columns if not one.formula and one not in found)

    def edit(self, path: str, record: int | None, column: Column, value: object) -> None:
        """Writes a cell by hand; the table alone keeps it. `record`: its number from 0."""
        before = self._found.get(path, {}).get(column, {})
        cell = before.get(record, before.get(None, EMPTY))
        self._edits[path, record, column] = Cell(
            value=value, confidence=1.0, status="inferred" if value is not None else "not_found",
            text=cell.text, evidence=cell.evidence, by_hand=True,
        )  # fmt: skip

    def take_back(self, path: str, record: int | None, column: Column) -> None:
        """A cell shows again what was read."""
        self._edits.pop((path, record, column), None)

    def lines(self) -> tuple[Line, ...]:
        """All rows, the computed columns among their cells. Raises ColumnsUnfit for a formula."""
        from sealread.tabling.computing import with_computed

        lines = [line for path in self.names for line in self.read(path)]
        if self.rows in JOINED:
            lines = list(joined(self.columns, lines))
        return with_computed(self.columns, lines)

    def sheet(self) -> Sheet:
        """The table ready to be written. Raises ColumnsUnfit."""
        titles = tuple(column.title for column in self.columns)
        return Sheet(titles, self.lines(), self.rows == "records", asked=self.columns)

    def read(self, path: str) -> list[Line]:
        """The rows of a document, as they were read and written by hand; at least one.

        Computed cells are empty in them.
        """
        name = self.names[path]
        if path not in self._found:
            return [Line(path, name, None, (EMPTY,) * len(self.columns))]
        rows = rows_of(self.columns, self._found[path], records=self.rows != "documents")
        return [
            Line(
                path,
                name,
                None if record is None else record + 1,
                tuple(
                    self._edits.get((path, record, column), cell)
                    for column, cell in zip(self.columns, cells, strict=True)
                ),
            )
            for record, cells in rows
        ]

    def _moved(self, column: Column) -> Column:
        if column.schema or column.formula:
            return column
        return placed(column, column.key, records=self.in_records)


def _identity(column: Column) -> tuple[str, str, str]:
    """By what a column is known: two of one title may be of two schemas."""
    return column.schema, column.path, column.formula and shown(column.title)


def _free(title: str, taken: set[str]) -> str:
    """A title that no column has yet."""
    number, free = 1, title
    while free in taken:
        number += 1
        free = f"{title} ({number})"
    return free
