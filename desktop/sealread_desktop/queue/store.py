"""The documents of the queue in their order, counted by folder. No Qt in it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import PurePath

from sealread_desktop.queue.lines import Tally
from sealread_desktop.queue.row import Row


class QueueStore:
    """Rows by path. `tallies` has the folders in the order in which they came."""

    def __init__(self) -> None:
        self._rows: dict[str, Row] = {}
        self._places: dict[str, int] | None = None
        self._turns: dict[str, int] | None = None
        self._list: list[Row] | None = None
        self._titles: dict[str, str] = {}
        self.tallies: dict[str, Tally] = {}

    @property
    def rows(self) -> Sequence[Row]:
        """All documents in their order."""
        if self._list is None:
            self._list = list(self._rows.values())
        return self._list

    def at(self, path: str) -> Row:
        """The document at `path`."""
        return self._rows[path]

    def get(self, path: str) -> Row | None:
        """The document at `path`, if it is in the queue."""
        return self._rows.get(path)

    def place(self, path: str) -> int | None:
        """Where it stands in `rows`."""
        if self._places is None:
            self._places = {known: place for place, known in enumerate(self._rows)}
        return self._places.get(path)

    def turn(self, path: str) -> int | None:
        """Which of those that wait it is, from 1."""
        if self._turns is None:
            waiting = (path for path, row in self._rows.items() if row.state == "queued")
            self._turns = {path: number for number, path in enumerate(waiting, 1)}
        return self._turns.get(path)

    def title(self, folder: str) -> str:
        """What a folder is called: its path from the folder that was dropped."""
        return self._titles.get(folder, folder)

    def put(self, row: Row) -> None:
        """Takes a row in the place of the one with its path, or at the end."""
        before = self._rows.get(row.path)
        self._rows[row.path] = row
        self._list = self._turns = None
        if before is None:
            self._places = None
            if row.folder not in self._titles:
                self._titles[row.folder] = _title(row)
        else:
            self._count(before, -1)
        self._count(row, 1)

    def remove(self, paths: Collection[str]) -> None:
        """Takes rows out; folders without any go as well."""
        for path in paths:
            if (row := self._rows.pop(path, None)) is not None:
                self._count(row, -1)
        self.tallies = {f: tally for f, tally in self.tallies.items() if tally.documents}
        self._list = self._turns = self._places = None

    def reorder(self, rows: Sequence[Row]) -> None:
        """Takes the same rows in another order."""
        self._rows = {row.path: row for row in rows}
        self._list = self._turns = self._places = None

    def _count(self, row: Row, sign: int) -> None:
        if row.folder not in self.tallies:
            self.tallies[row.folder] = Tally()
        self.tallies[row.folder].count(row, sign)


def _title(row: Row) -> str:
    """The last part of the dropped folder's path, and what lies below it."""
    root = PurePath(row.path.removesuffix(row.name))
    below = PurePath(row.name).parent
    return str(PurePath(root.name, below)) if root.name else str(below)
