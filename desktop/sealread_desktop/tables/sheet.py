"""A table as it is filled: its columns, its documents, what was found, what was written by hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from sealread.work.table_cells import EMPTY, Cell, Cells, cells_of, rows_of
from sealread.work.table_columns import Column, typed
from sealread.work.table_files import Line
from sealread.work.view import Extraction
from sealread_desktop.ask.scope import Doc

DocState = Literal["queued", "running", "done", "failed", "stopped"]
UNFINISHED = ("queued", "running")


class Progress(Struct, frozen=True):
    """How a document of the table stands. `pages` and `fields` are (done, total)."""

    state: DocState = "stopped"
    pages: tuple[int, int] = (0, 0)
    fields: tuple[int, int] = (0, 0)
    sentence: str = ""


class Errand(Struct, frozen=True):
    """Columns, all of one schema or all typed, that some documents are still to be asked for."""

    columns: tuple[Column, ...]
    docs: tuple[Doc, ...]


class TableSheet:
    """Knows no widget and no thread. A row is a document, or a record of one with `records`."""

    def __init__(self) -> None:
        self.columns: tuple[Column, ...] = ()
        self.docs: tuple[Doc, ...] = ()
        self.records = False
        self._found: dict[str, dict[Column, Cells]] = {}
        self._edits: dict[tuple[str, int | None, Column], Cell] = {}
        self._progress: dict[str, Progress] = {}

    @property
    def edited(self) -> bool:
        """Whether cells were written by hand and are kept by nobody but the table."""
        return bool(self._edits)

    def add_typed(self, text: str) -> int:
        """Adds columns that a person typed; returns how many are new. Raises ColumnsUnfit."""
        return self.add(typed(text, records=self.records))

    def add(self, columns: Iterable[Column]) -> int:
        """Adds columns behind those there are, those that are there already left out."""
        taken = {(one.schema, one.path) for one in self.columns}
        titles = {one.title for one in self.columns}
        fresh = []
        for column in columns:
            if (column.schema, column.path) not in taken:
                fresh.append(replace(column, title=_free(column.title, titles)))
                titles.add(fresh[-1].title)
        self.columns += tuple(fresh)
        return len(fresh)

    def remove(self, place: int) -> None:
        """Takes a column out; what was found for it is kept, should it come back."""
        self.columns = self.columns[:place] + self.columns[place + 1 :]

    def set_records(self, records: bool) -> None:
        """One row a record rather than a document; typed columns are looked for in a list then."""
        self.records = records
        self.columns = tuple(self._moved(column) for column in self.columns)

    def put(self, docs: Iterable[Doc]) -> None:
        """Adds documents behind those there are."""
        self.docs = tuple(dict.fromkeys((*self.docs, *docs)))

    def clear(self) -> None:
        """Begins anew, without columns and documents."""
        self.columns, self.docs = (), ()
        for kept in (self._found, self._edits, self._progress):
            kept.clear()

    def missing(self) -> tuple[Errand, ...]:
        """What is still to be asked: of each document the columns that it was not asked for.

        The columns of a list are asked for together: a record is what they agree upon.
        """
        errands: dict[tuple[Column, ...], list[Doc]] = {}
        for doc in self.docs:
            known = self._found.get(doc.path, {})
            lacking = [column for column in self.columns if column not in known]
            for schema in dict.fromkeys(column.schema for column in lacking):
                columns = tuple(self._together(schema, [c for c in lacking if c.schema == schema]))
                errands.setdefault(columns, []).append(doc)
        return tuple(Errand(columns, tuple(docs)) for columns, docs in errands.items())

    def take(
        self, path: str, columns: Sequence[Column], extraction: Extraction, *, kept: bool
    ) -> None:
        """Takes what a document gave for columns. `kept`: the workspace holds the extraction."""
        found = self._found.setdefault(path, {})
        for column in columns:
            found[column] = cells_of(extraction, column, kept=kept)

    def edit(self, path: str, record: int | None, column: Column, value: object) -> None:
        """Writes a cell by hand; the table alone keeps it."""
        before = self._cell(path, record, column)
        self._edits[path, record, column] = Cell(
            value=value, confidence=1.0, status="inferred" if value is not None else "not_found",
            text=before.text, evidence=before.evidence, by_hand=True,
        )  # fmt: skip

    def take_back(self, path: str, record: int | None, column: Column) -> None:
        """A cell shows again what was read."""
        self._edits.pop((path, record, column), None)

    def progress(self, path: str) -> Progress:
        """How a document stands."""
        return self._progress.get(path, Progress())

    def tell(self, path: str, progress: Progress) -> None:
        """Keeps how a document stands."""
        self._progress[path] = progress

    def leave_unfinished(self) -> None:
        """Marks what was not come to as stopped."""
        for path, one in self._progress.items():
            if one.state in UNFINISHED:
                self._progress[path] = Progress("stopped")

    def lines_of(self, doc: Doc) -> tuple[Line, ...]:
        """The rows of a document; at least one."""
        if doc.path not in self._found:
            return (Line(doc.path, doc.name, None, (EMPTY,) * len(self.columns)),)
        rows = rows_of(self.columns, self._found[doc.path], records=self.records)
        return tuple(
            Line(
                doc.path,
                doc.name,
                None if record is None else record + 1,
                tuple(
                    self._edits.get((doc.path, record, column), cell)
                    for column, cell in zip(self.columns, cells, strict=True)
                ),
            )
            for record, cells in rows
        )

    def asked(self, path: str, column: Column) -> bool:
        """Whether a document was asked for a column."""
        return column in self._found.get(path, {})

    def _cell(self, path: str, record: int | None, column: Column) -> Cell:
        cells = self._found.get(path, {}).get(column, {})
        return cells.get(record, cells.get(None, EMPTY))

    def _together(self, schema: str, lacking: list[Column]) -> list[Column]:
        """The columns that are lacking, and those of the same lists, in the table's order."""
        lists = {column.listed for column in lacking if column.in_records}
        return [
            column
            for column in self.columns
            if column.schema == schema
            and (column in lacking or (column.in_records and column.listed in lists))
        ]

    def _moved(self, column: Column) -> Column:
        if column.schema:
            return column
        [moved] = typed(column.key + ";", records=self.records)
        return replace(moved, title=column.title)


def _free(title: str, taken: set[str]) -> str:
    """A title that no column has yet."""
    number, free = 1, title
    while free in taken:
        number += 1
        free = f"{title} ({number})"
    return free
