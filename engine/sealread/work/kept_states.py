"""Pages as the language model has read them in, kept beyond the process: on disk, encrypted.

Reading a page in is two thirds of what the model does with it. Its state (numbers of llama.cpp,
28 kB a token with 1.5 billion parameters) answers other schemas and later questions on the same
page. A state lies in a file beside the database, under a key of its own (`work.state_files`); the
key lies in the database, which a passphrase locks. Where it is not locked, nothing is kept unless a
person says so (`limit_to`), since the key would lie beside the file.

A file is bound to its document and its name, and the name is a hash of model, adapter, program,
processor and all tokens (`llm.prefixes`), so a state is found for nothing else. Only this process
opens files; the walled one is given what was authenticated. The oldest go beyond the limit, in
bytes or in number. A key that is deleted makes its file unreadable; the file goes with it. Deleted
is what belongs to no document of the workspace, or to another version of the program; what a
document has whose reading broke a worker; all of it when a workspace is locked, unlocked or locked
anew (`work.locking`), and by `sealread cache --clear`.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path

from sealread.errors import SealreadError
from sealread.installed import app_version
from sealread.work import state_files
from sealread.work.connecting import wipe
from sealread.work.database import Database
from sealread.work.fellows import fellow_writer
from sealread.work.hoard import MEGABYTE, Held, Hoard
from sealread.worker.shelves import StateBroken
from sealread.worker.state_frames import (
    LEAST_STATE,
    MAX_STATE,
    MAX_STATES,
    KnownStates,
    StatePiece,
)

FOLDER = "states"
"""In the workspace's folder."""
USUAL_BYTES = 1000 * MEGABYTE
"""Of a locked workspace; of others nothing."""
_HOARD = Hoard("states", "bytes", "state_limit", megabytes=1_000_000, pages=10_000)


class StateShelf:
    """Keeps the states of one document: of the bytes with the SHA-256 `document`.

    Whatever goes wrong with keeping costs time at most: a page is read in again.
    """

    def __init__(self, database: Database, document: str) -> None:
        self._database, self._document = database, document
        self._writing: tuple[str, state_files.StateWriter] | None = None
        self._able, self._forgotten = True, False

    def known(self) -> KnownStates:
        """What is kept, and how large a state may be to be kept."""
        if self._forgotten:
            return KnownStates()
        try:
            rows = self._database.rows(
                "SELECT name FROM states WHERE document = ? AND app = ? ORDER BY id DESC LIMIT ?",
                self._document, app_version(), MAX_STATES,
            )  # fmt: skip
            limit = _limit(self._database)
        except SealreadError:
            return KnownStates()
        names = () if limit == 0 else tuple(str(row[0]) for row in rows)
        return KnownStates(names, min(limit, MAX_STATE))

    def pieces(self, name: str) -> Iterator[bytes]:
        """The bytes of a state, each piece authenticated. Raises StateBroken."""
        try:
            rows = self._database.rows(
                "SELECT file, key FROM states WHERE document = ? AND app = ? AND name = ?",
                self._document, app_version(), name,
            )  # fmt: skip
        except SealreadError:
            rows = []
        if not rows:
            raise StateBroken("it is not there")
        file, key = rows[0]
        try:
            yield from state_files.pieces(
                _folder(self._database) / file, key, _bound(self._document, name)
            )
        except StateBroken:
            self._drop([str(file)])
            raise

    def take(self, piece: StatePiece) -> None:
        """Takes the next bytes of a state; one that was begun and is not ended is dropped."""
        try:
            self._take(piece)
        except (OSError, SealreadError):  # a full disk: nothing more is kept of this document
            self._able = False
            self.close()

    def close(self) -> None:
        """Drops a state that was begun and is not ended."""
        writing, self._writing = self._writing, None
        if writing is not None:
            writing[1].drop()

    def forget(self) -> None:
        """Deletes all states of the document, and keeps none any more: one of them may have broken
        who was given it.
        """
        self.close()
        self._able, self._forgotten = False, True
        with contextlib.suppress(SealreadError):
            rows = self._database.rows("SELECT file FROM states WHERE document = ?", self._document)
            if rows:
                self._drop([str(row[0]) for row in rows])

    def _take(self, piece: StatePiece) -> None:
        if self._writing is None or self._writing[0] != piece.name:
            self.close()
            most = min(_limit(self._database), MAX_STATE)
            if not (self._able and LEAST_STATE <= piece.size <= most):
                return
            bound = _bound(self._document, piece.name)
            writer = state_files.StateWriter(_folder(self._database), bound)
            self._writing = piece.name, writer
        writer = self._writing[1]
        if writer.taken + len(piece.untrusted_bytes) > piece.size:
            self.close()
            return
        writer.add(piece.untrusted_bytes)
        if writer.taken == piece.size:
            writer.done()
            self._insert(piece, writer)
            writer.settle()
            self._writing = None

    def _insert(self, piece: StatePiece, writer: state_files.StateWriter) -> None:
        old = self._database.rows(
            "SELECT file FROM states WHERE document = ? AND app = ? AND name = ?",
            self._document, app_version(), piece.name,
        )  # fmt: skip
        with self._database.changing() as connection:
            connection.execute(
                "INSERT OR REPLACE INTO states (document, app, name, file, key, bytes)"
                " VALUES (?, ?, ?, ?, ?, ?)",
                (self._document, app_version(), piece.name, writer.name, writer.key, piece.size),
            )
            gone = _HOARD.trim(connection, _limit(self._database), "file")
        _unlink(self._database, [*gone, *(str(row[0]) for row in old)])

    def _drop(self, files: Sequence[str]) -> None:
        with contextlib.suppress(SealreadError), self._database.changing() as connection:
            for file in files:
                connection.execute("DELETE FROM states WHERE file = ?", (file,))
        _unlink(self._database, files)


def keeps(database: Database) -> bool:
    """Whether any states are kept in a workspace. Raises WorkspaceUnusable."""
    return _limit(database) > 0


def held(database: Database) -> Held:
    """What is kept now. Raises WorkspaceUnusable."""
    return _HOARD.held(database, _usual(database))


def clear(database: Database) -> Held:
    """Deletes all states; what there was. Raises as `page_cache.clear`."""
    with fellow_writer(database.file, "correction"):
        before = held(database)
        with database.changing() as connection:
            forget_all(connection)
        sweep(database)
    return before


def limit_to(database: Database, megabytes: int) -> Held:
    """How much may be kept from now on, nothing with 0; what is kept then. Raises as `clear`."""
    with fellow_writer(database.file, "correction"):
        with database.changing() as connection:
            limit = _HOARD.limit_to(connection, megabytes)
            gone = _HOARD.trim(connection, limit, "file")
        _unlink(database, gone)
        return held(database)


def forget_all(connection: sqlite3.Connection) -> None:
    """Deletes the keys of all states, and with them what they hold; files go by `sweep`."""
    connection.execute("DELETE FROM states")


def forget_strangers(connection: sqlite3.Connection) -> None:
    """Deletes states of documents that are in no run, and of other versions of the program."""
    connection.execute(
        "DELETE FROM states WHERE app <> ? OR document NOT IN (SELECT sha256 FROM items)",
        (app_version(),),
    )


def of_questions(database: Database, before: datetime) -> list[str]:
    """Files of states that were written before a moment, of documents that are in no run."""
    rows = database.rows("SELECT file FROM states WHERE document NOT IN (SELECT sha256 FROM items)")
    files = (str(row[0]) for row in rows)
    return [one for one in files if _written(_folder(database) / one) < before.timestamp()]


def forget_files(connection: sqlite3.Connection, files: Sequence[str]) -> None:
    """Deletes the keys of these files; the files go by `sweep`."""
    connection.executemany("DELETE FROM states WHERE file = ?", [(one,) for one in files])


def sweep(database: Database) -> None:
    """Removes files that no key is left for; for the one process that writes the workspace.

    Those that it writes at the moment stay.
    """
    found = state_files.names(_folder(database))  # one that is done meanwhile is not among them
    known = {str(row[0]) for row in database.rows("SELECT file FROM states")}
    _unlink(database, sorted(found - known))


def wipe_files(folder: Path) -> None:
    """Overwrites and removes the files of all states of the workspace in `folder`."""
    for name in state_files.names(folder / FOLDER):
        with contextlib.suppress(OSError):
            wipe(folder / FOLDER / name)


def _written(file: Path) -> float:
    """When a file was written, in seconds of the epoch; 0 for one that is gone."""
    try:
        return file.stat().st_mtime
    except OSError:
        return 0.0


def _limit(database: Database) -> int:
    return _HOARD.limit(database.rows, _usual(database))


def _usual(database: Database) -> int:
    return USUAL_BYTES if database.locked else 0


def _unlink(database: Database, files: Sequence[str]) -> None:
    for file in files:
        with contextlib.suppress(OSError):
            (_folder(database) / file).unlink(missing_ok=True)


def _folder(database: Database) -> Path:
    return database.file.parent / FOLDER


def _bound(document: str, name: str) -> bytes:
    return f"{document}\0{name}".encode()
