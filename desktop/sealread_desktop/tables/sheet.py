"""A table as it is filled in the window: the engine's, and how each document of it stands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from msgspec import Struct

from sealread.work.tabling.parts import JOINED, Column, Line, Table
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


class TableSheet(Table):
    """Knows no widget and no thread."""

    def __init__(self) -> None:
        super().__init__()
        self._progress: dict[str, Progress] = {}

    @property
    def docs(self) -> tuple[Doc, ...]:
        """The documents, in the order in which they came."""
        return tuple(Doc(path, name) for path, name in self.names.items())

    @property
    def is_plain(self) -> bool:
        """Whether what one document gives changes its own rows alone."""
        return self.rows not in JOINED and not any(column.formula for column in self.columns)

    def add_docs(self, docs: Iterable[Doc]) -> None:
        """Adds documents behind those there are."""
        for doc in docs:
            self.put(doc.path, doc.name)

    def clear(self) -> None:
        super().clear()
        self._progress.clear()

    def missing(self) -> tuple[Errand, ...]:
        """What is still to be asked: of each document the columns that it was not asked for.

        The columns of a list are asked for together: a record is what they agree upon.
        """
        errands: dict[tuple[Column, ...], list[Doc]] = {}
        for doc in self.docs:
            lacking = self.lacking(doc.path)
            for schema in dict.fromkeys(column.schema for column in lacking):
                columns = tuple(self._together(schema, [c for c in lacking if c.schema == schema]))
                errands.setdefault(columns, []).append(doc)
        return tuple(Errand(columns, tuple(docs)) for columns, docs in errands.items())

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
        """The rows of a document as they were read; at least one."""
        return tuple(self.read(doc.path))

    def _together(self, schema: str, lacking: Sequence[Column]) -> list[Column]:
        """The columns that are lacking, and those of the same lists, in the table's order."""
        lists = {column.listed for column in lacking if column.in_records}
        return [
            column
            for column in self.columns
            if column.schema == schema
            and (column in lacking or (column.in_records and column.listed in lists))
        ]
