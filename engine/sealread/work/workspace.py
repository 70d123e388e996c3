"""The workspace: a folder with the SQLite database that keeps runs and what came of their items.

Durable by construction: WAL with full sync, and every finished item is one transaction. A run that
was torn off (power, kill) stands as `running` until the next run begins, and then as `interrupted`.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

import msgspec

from sealread.errors import Detail, OutputUnwritable, SealreadError, from_wire
from sealread.extract.result import Extraction
from sealread.json_file import as_json
from sealread.work import site
from sealread.work.acceptance.rule import governed
from sealread.work.accounts import (
    exported_as,
    newest_item,
    policy_told,
    tell_begun,
    tell_interrupted,
)
from sealread.work.audit import Head, Ledger, Trail, What, record_reading, sha256
from sealread.work.connecting import DATABASE
from sealread.work.corrections import Recorded, corrected, corrections
from sealread.work.database import Database
from sealread.work.expiring import expire
from sealread.work.keeping import forget, forget_other_versions
from sealread.work.kept_states import forget_strangers
from sealread.work.keys import Key
from sealread.work.page_cache import hold
from sealread.work.records import (
    Entry,
    ItemRecord,
    Known,
    ReadBy,
    RunRecord,
    RunState,
    Terms,
)

_ITEM = (
    "id, run, number, path, name, size, sha256, state, attempts,"
    " error_number, error_details, output, seconds"
)


class Workspace:
    """One open workspace. Safe to use from several threads; open it with `Workspace.open`."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._trail = Trail(database)

    @classmethod
    def open(cls, folder: Path, key: Key | None = None, *, to_lock: bool = False) -> Workspace:
        """Opens the workspace in `folder`, or makes it, readable by its owner only.

        `key` opens a locked one; `to_lock`: it is about to be locked. The trail is told of the
        policy of this machine where it is another one than the last time, and what the policy
        gives no more days is deleted. Raises as `Database.open` and `site.admit` do.
        """
        site.admit(folder, has_key=key is not None or to_lock)
        workspace = cls(Database.open(folder / DATABASE, key))
        try:
            workspace._trail.begin()
            workspace._take_policy()
        except BaseException:
            workspace.close()
            raise
        return workspace

    @property
    def database(self) -> Database:
        """The open database, for this room's other tables."""
        return self._database

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
        self._trail.settle()
        self._database.close()

    def _take_policy(self) -> None:
        """Tells the trail of another policy than before, and deletes what it keeps no longer."""
        known = site.site()
        now = None if known is None else known.sha256
        if policy_told(self._database) != now:
            with contextlib.suppress(OutputUnwritable):  # a full disk: the next opening tells
                self.record("policy", sha256=now, file=None if known is None else known.file)
        if known is not None and known.policy.keep_days is not None:
            expire(self._database, self._trail, known.policy.keep_days)

    def begin_run(
        self, terms: Terms, manifest: bytes | None = None, beside: Sequence[int] = ()
    ) -> int:
        """Keeps a new run and returns its id. Runs that nobody finished become `interrupted`.

        `manifest` is the run's, as JSON (`work.manifest`). `beside`: runs that go on meanwhile.
        """
        with self._trail.changing() as (database, ledger):
            tell_interrupted(database, ledger, beside)
            forget_other_versions(database)
            forget_strangers(database)
            run = _new_id(
                database.execute(
                    "INSERT INTO runs (state, schema_name, schema_sha256, model_sha256, settings,"
                    " app) VALUES ('running', ?, ?, ?, ?, ?)",
                    msgspec.structs.astuple(terms),
                )
            )
            tell_begun(ledger, run, terms, manifest)
            return run

    def add_items(self, run: int, entries: Iterable[Entry]) -> list[int]:
        """Queues documents in a run, their outputs' places reserved; returns the items' ids."""
        with self._trail.changing() as (database, ledger):
            return [_import(database, ledger, run, entry) for entry in entries]

    def begin_item(self, item: int) -> int:
        """The item is being read; returns which attempt this is, from 1."""
        with self._database.changing() as database:
            row = database.execute(
                "UPDATE items SET state = 'running', attempts = attempts + 1 WHERE id = ?"
                " RETURNING attempts",
                (item,),
            ).fetchone()
            return int(row[0])

    def hand_out(self, item: int) -> int:
        """The item was given to another machine; returns which attempt this is, from 1.

        It waits on in here: if this program ends, that was not the document's doing.
        """
        with self._database.changing() as database:
            row = database.execute(
                "UPDATE items SET attempts = attempts + 1 WHERE id = ? RETURNING attempts", (item,)
            ).fetchone()
            return int(row[0])

    def finish_item(
        self, item: int, extraction: Extraction, seconds: float, by: ReadBy | None = None
    ) -> None:
        """Keeps an item's extraction: one transaction. `by`: another machine that read it."""
        with self._trail.changing() as (database, ledger):
            hold(database, item)
            forget(database, item)
            database.execute(
                "UPDATE items SET state = 'done', sha256 = ?, extraction = ?, seconds = ?,"
                " error_number = NULL, error_details = NULL WHERE id = ?",
                (extraction.document.sha256, msgspec.json.encode(extraction), seconds, item),
            )
            record_reading(ledger, item)
            if by is not None:
                ledger.record("machine", item=item, machine=by.machine, sent=by.sent)

    def skip_item(self, item: int, known: Known) -> None:
        """The item's extraction is one that the workspace holds already."""
        with self._trail.changing() as (database, ledger):
            forget(database, item)
            database.execute(
                "UPDATE items SET state = 'done', same_as = ? WHERE id = ?", (known.item, item)
            )
            record_reading(ledger, item)

    def fail_item(
        self, item: int, error: SealreadError, seconds: float, *, quarantined: bool
    ) -> None:
        """Keeps why an item could not be read."""
        state = "quarantined" if quarantined else "failed"
        with self._trail.changing() as (database, ledger):
            forget(database, item)
            database.execute(
                "UPDATE items SET state = ?, error_number = ?, error_details = ?, seconds = ?,"
                " extraction = NULL WHERE id = ?",
                (state, error.number, msgspec.json.encode(error.details), seconds, item),
            )
            what: What = "quarantine" if quarantined else "failure"
            ledger.record(what, item=item, number=error.number, code=error.code)

    def requeue_item(self, item: int) -> None:
        """The item was left before it was finished."""
        with self._database.changing() as database:
            database.execute("UPDATE items SET state = 'queued' WHERE id = ?", (item,))

    def finish_run(self, run: int, state: RunState) -> None:
        """The run ended: `done` or `cancelled`."""
        with self._trail.changing() as (database, ledger):
            database.execute(
                "UPDATE runs SET state = ?, finished = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')"
                " WHERE id = ?",
                (state, run),
            )
            ledger.record("run finished", run=run, state=state)

    def exported(
        self, item: int, output: str, extraction: Extraction, *, written: bool = True
    ) -> None:
        """Tells that an item's file lies at `output`; unless `written` just now, once is enough."""
        digest = sha256(as_json(extraction))
        if written or exported_as(self._database, output) != digest:
            self.record("export", item=item, path=output, sha256=digest)

    def saved(self, extraction: Extraction, path: Path) -> None:
        """Tells that a person had an extraction saved at `path`."""
        document, schema = extraction.document.sha256, extraction.schema.sha256
        item = newest_item(self._database, document, schema)
        digest = sha256(as_json(extraction))
        self.record("export", item=item, path=str(path.absolute()), sha256=digest)

    def record(self, what: What, **details: Any) -> None:
        """Tells the audit trail of something that the workspace itself does not see."""
        with self._trail.changing() as (_, ledger):
            ledger.record(what, **details)

    def keep_walls(
        self,
        run: int,
        level: str,
        walls: bytes,
        *,
        standing: Sequence[str],
        failed: Sequence[str],
        where: Mapping[str, str] | None = None,
    ) -> None:
        """Keeps the walls (JSON) around a worker of a run; names those in force and those not.

        `where`: what the trail is told of the machine, where that is another one.
        """
        told = where or {}
        with self._trail.changing() as (database, ledger):
            database.execute("UPDATE manifests SET walls = ? WHERE run = ?", (walls.decode(), run))
            ledger.record(
                "walls",
                run=run,
                level=level,
                standing=list(standing),
                sha256=sha256(walls),
                **told,
            )
            if failed:
                ledger.record("walls failed", run=run, failed=list(failed), **told)

    def head(self) -> Head:
        """The end of the audit trail."""
        return self._trail.head()

    def corrections(self) -> tuple[Recorded, ...]:
        """What people corrected, in the order in which they did: examples to learn from."""
        return corrections(self._database)

    def corrected(self, extraction: Extraction) -> Extraction:
        """An extraction as it is handed out: as an acceptance test lets it pass, and corrected."""
        return corrected(self._database, governed(self._database, extraction))

    def manifest(self, run: int) -> tuple[bytes | None, bytes | None]:
        """A run's manifest and the walls of its worker, each as JSON; None where none was kept."""
        rows = self._database.rows("SELECT manifest, walls FROM manifests WHERE run = ?", run)
        if not rows:
            return None, None
        manifest, walls = rows[0]
        return manifest, None if walls is None else walls.encode()

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

    def read_under(self, sha256: str) -> tuple[str, str] | None:
        """Name and SHA-256 of the schema under which a document was read last; None without."""
        rows = self._database.rows(
            "SELECT schema_name, schema_sha256 FROM items JOIN runs ON runs.id = items.run"
            " WHERE extraction IS NOT NULL AND sha256 = ? ORDER BY items.id DESC LIMIT 1",
            sha256,
        )
        return (str(rows[0][0]), str(rows[0][1])) if rows else None

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

    def name(self, item: int) -> str:
        """What an item, by its id, is called for a person; empty where there is none."""
        rows = self._database.rows("SELECT name FROM items WHERE id = ?", item)
        return str(rows[0][0]) if rows else ""

    def extraction(self, item: int) -> Extraction | None:
        """What was read from an item, by its id, with what people corrected of it."""
        read = self.read(item)
        return None if read is None else self.corrected(read)

    def read(self, item: int) -> Extraction | None:
        """What the machine read from an item, by its id; under the item's own file name."""
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


def _import(database: sqlite3.Connection, ledger: Ledger, run: int, entry: Entry) -> int:
    item = _new_id(_insert(database, run, entry))
    ledger.record("import", item=item, run=run, path=entry.item.path, document=entry.sha256)
    return item


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
