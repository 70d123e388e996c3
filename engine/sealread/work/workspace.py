"""The workspace: a folder with the SQLite database that keeps runs and what came of their items.

Durable by construction: WAL with full sync, and every finished item is one transaction. A run that
was torn off (power, kill) is found as `interrupted` when the workspace is opened again.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import Any

import msgspec

from sealread.errors import Detail, SealreadError, from_wire
from sealread.extract.result import Extraction
from sealread.work.database import Database
from sealread.work.records import Entry, ItemRecord, Known, RunRecord, RunState, Terms

_FILE = "workspace.db"
_ITEM = (
    "id, run, number, path, name, size, sha256, state, attempts,"
    " error_number, error_details, output, seconds"
)


class Workspace:
    """One open workspace. Safe to use from several threads; open it with `Workspace.open`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @classmethod
    def open(cls, folder: Path) -> Workspace:
        """Opens the workspace in `folder`, or makes it, readable by its owner only.

        Raises OutputUnwritable where the folder takes no files, else WorkspaceUnusable.
        """
        return cls(Database.open(folder / _FILE))

    @property
    def file(self) -> Path:
        """The database file."""
        return self._database.file

    def __enter__(self) -> Workspace:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes the database."""
        self._database.close()

    def begin_run(self, terms: Terms) -> int:
        """Keeps a new run and returns its id. Runs that nobody finished become `interrupted`."""
        with self._database.changing() as database:
            database.execute("UPDATE runs SET state = 'interrupted' WHERE state = 'running'")
            database.execute("UPDATE items SET state = 'queued' WHERE state = 'running'")
            return _new_id(
                database.execute(
                    "INSERT INTO runs (state, schema_name, schema_sha256, model_sha256, settings,"
                    " app) VALUES ('running', ?, ?, ?, ?, ?)",
                    msgspec.structs.astuple(terms),
                )
            )

    def add_items(self, run: int, entries: Iterable[Entry]) -> list[int]:
        """Queues documents in a run, their outputs' places reserved; returns the items' ids."""
        with self._database.changing() as database:
            return [_new_id(_insert(database, run, entry)) for entry in entries]

    def begin_item(self, item: int) -> int:
        """The item is being read; returns which attempt this is, from 1."""
        with self._database.changing() as database:
            row = database.execute(
                "UPDATE items SET state = 'running', attempts = attempts + 1 WHERE id = ?"
                " RETURNING attempts",
                (item,),
            ).fetchone()
            return int(row[0])

    def finish_item(self, item: int, extraction: Extraction, seconds: float) -> None:
        """Keeps an item's extraction: one transaction."""
        with self._database.changing() as database:
            database.execute(
                "UPDATE items SET state = 'done', sha256 = ?, extraction = ?, seconds = ?,"
                " error_number = NULL, error_details = NULL WHERE id = ?",
                (extraction.document.sha256, msgspec.json.encode(extraction), seconds, item),
            )

    def skip_item(self, item: int, known: Known) -> None:
        """The item's extraction is one that the workspace holds already."""
        with self._database.changing() as database:
            database.execute(
                "UPDATE items SET state = 'done', same_as = ? WHERE id = ?", (known.item, item)
            )

    def fail_item(
        self, item: int, error: SealreadError, seconds: float, *, quarantined: bool
    ) -> None:
        """Keeps why an item could not be read."""
        state = "quarantined" if quarantined else "failed"
        with self._database.changing() as database:
            database.execute(
                "UPDATE items SET state = ?, error_number = ?, error_details = ?, seconds = ?,"
                " extraction = NULL WHERE id = ?",
                (state, error.number, msgspec.json.encode(error.details), seconds, item),
            )

    def requeue_item(self, item: int) -> None:
        """The item was left before it was finished."""
        with self._database.changing() as database:
            database.execute("UPDATE items SET state = 'queued' WHERE id = ?", (item,))

    def finish_run(self, run: int, state: RunState) -> None:
        """The run ended: `done` or `cancelled`."""
        with self._database.changing() as database:
            database.execute(
                "UPDATE runs SET state = ?, finished = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')"
                " WHERE id = ?",
                (state, run),
            )

    def known(self, sha256: str, terms: Terms) -> Known | None:
        """The newest extraction of the same document under the same terms."""
        rows = self._database.rows(
            "SELECT items.id, extraction FROM items JOIN runs ON runs.id = items.run"
            " WHERE extraction IS NOT NULL AND sha256 = ? AND schema_name = ?"
            " AND schema_sha256 = ? AND model_sha256 = ? AND settings = ? AND app = ?"
            " ORDER BY items.id DESC LIMIT 1",
            sha256,
            *msgspec.structs.astuple(terms),
        )
        return Known(rows[0][0], self._decoded(rows[0][1])) if rows else None

    def outputs(self) -> dict[str, str]:
        """Which document (its path) each output file belongs to."""
        rows = self._database.rows(
            "SELECT output, path FROM items WHERE output IS NOT NULL ORDER BY id"
        )
        return {str(output): str(path) for output, path in rows}

    def runs(self) -> tuple[RunRecord, ...]:
        """All runs, the newest first."""
        rows = self._database.rows(
            "SELECT id, started, finished, state, schema_name, schema_sha256, model_sha256,"
            " settings, app FROM runs ORDER BY id DESC"
        )
        return tuple(RunRecord(row[0], row[1], row[2], row[3], Terms(*row[4:])) for row in rows)

    def items(self, run: int) -> tuple[ItemRecord, ...]:
        """The items of a run, in order."""
        rows = self._database.rows(f"SELECT {_ITEM} FROM items WHERE run = ? ORDER BY number", run)  # noqa: S608 - a constant
        return tuple(_item(row) for row in rows)

    def extraction(self, item: int) -> Extraction | None:
        """What was read from an item, by its id; under the item's own file name."""
        rows = self._database.rows(
            "SELECT source.extraction, items.path FROM items"
            " JOIN items AS source ON source.id = COALESCE(items.same_as, items.id)"
            " WHERE items.id = ? AND source.extraction IS NOT NULL",
            item,
        )
        return renamed(self._decoded(rows[0][0]), Path(rows[0][1]).name) if rows else None

    def _decoded(self, body: bytes) -> Extraction:
        try:
            return msgspec.json.decode(body, type=Extraction)
        except msgspec.DecodeError as cause:
            raise self._database.damaged() from cause


def renamed(extraction: Extraction, file: str) -> Extraction:
    """The extraction of a file with the same bytes and another name."""
    document = msgspec.structs.replace(extraction.document, file=file)
    return msgspec.structs.replace(extraction, document=document)


def _new_id(cursor: sqlite3.Cursor) -> int:
    if cursor.lastrowid is None:
        raise AssertionError("an INSERT has a row id")
    return cursor.lastrowid


def _insert(database: sqlite3.Connection, run: int, entry: Entry) -> sqlite3.Cursor:
    item, stamp = entry.item, entry.stamp
    return database.execute(
        "INSERT INTO items (run, number, path, name, size, mtime_ns, sha256, output, state)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'queued')",
        (
            run,
            item.number,
            item.path,
            item.name,
            stamp.size,
            stamp.mtime_ns,
            entry.sha256,
            entry.output,
        ),
    )


def _item(row: tuple[Any, ...]) -> ItemRecord:
    (*head, number, details, output, seconds) = row
    sentence = None if number is None else str(from_wire(number, _details(details)))
    return msgspec.convert((*head, number, sentence, output, seconds), ItemRecord)


def _details(body: bytes | None) -> dict[str, Detail]:
    return {} if body is None else msgspec.json.decode(body, type=dict[str, Detail])
