"""One SQLite file, opened to be durable: WAL with full sync, and changes as whole transactions.

Every opening checks it. Where its tables are of an older Sealread, a copy is put beside it first.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sealread.errors import OutputUnwritable, SealreadError, WorkspaceUnusable
from sealread.work.backup import back_up
from sealread.work.connecting import ERRORS as FAILURES
from sealread.work.connecting import bare, connect
from sealread.work.integrity import check, damaged
from sealread.work.keys import Key
from sealread.work.migrations import holds_work, migrate, outdated
from sealread.work.writer import sole_writer, torn

_BUSY_MS = 10_000


class Database:
    """An open database. Safe to use from several threads; open it with `Database.open`.

    `locked`: it took a key to open it.
    """

    def __init__(self, connection: sqlite3.Connection, file: Path, *, locked: bool = False) -> None:
        self._connection = connection
        self._lock = threading.RLock()
        self.file, self.locked = file, locked

    @classmethod
    def open(cls, file: Path, key: Key | None = None) -> Database:
        """Opens the database `file`, or makes it, readable by its owner only; its tables are ours.

        `key` opens a locked one. Raises OutputUnwritable where the folder takes no files,
        WorkspaceLocked, WrongPassphrase, WorkspaceBusy where its tables are old while another
        process writes, WorkspaceDamaged, else WorkspaceUnusable.
        """
        try:
            _make_private(file)
            connection = _prepared(file, key)
        except OSError as cause:
            what = cause.strerror or type(cause).__name__
            raise OutputUnwritable(file=str(file.parent), what=what) from cause
        except FAILURES as cause:
            raise _unusable(file, cause) from cause
        return cls(connection, file, locked=key is not None)

    def close(self) -> None:
        """Closes the file."""
        with self._lock:
            self._connection.close()

    def rows(self, query: str, *values: str | int) -> list[Any]:
        """The rows of a query. Raises OutputUnwritable, WorkspaceUnusable."""
        with self._usable():
            return self._connection.execute(query, values).fetchall()

    @contextlib.contextmanager
    def changing(self) -> Iterator[sqlite3.Connection]:
        """One transaction, kept as a whole or not at all. Raises as `rows` does."""
        with self._usable():
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield self._connection
            except BaseException:
                self._roll_back()
                raise
            try:
                self._connection.execute("COMMIT")
            except FAILURES:
                self._roll_back()
                raise

    def damaged(self) -> WorkspaceUnusable:
        """The error for contents that are not what was written."""
        return damaged(self.file, "what it holds cannot be understood")

    def _roll_back(self) -> None:
        if self._connection.in_transaction:  # SQLite rolls some failures back by itself
            self._connection.execute("ROLLBACK")

    @contextlib.contextmanager
    def _usable(self) -> Iterator[None]:
        try:
            with self._lock:
                yield
        except FAILURES as cause:
            raise _unusable(self.file, cause) from cause


def _prepared(file: Path, key: Key | None) -> sqlite3.Connection:
    """An open connection to a checked database whose tables are up to date."""
    fully = torn(file)
    connection = connect(file, key, _BUSY_MS / 1000)
    try:
        check(connection, file, fully=fully)
        if outdated(connection, str(file)):
            _update(connection, file, key)
    except BaseException:
        connection.close()
        raise
    return connection


def _update(connection: sqlite3.Connection, file: Path, key: Key | None) -> None:
    """Takes the missing steps as the only writer, behind a copy of what is there."""
    with sole_writer(file, patience=_BUSY_MS / 1000):
        if outdated(connection, str(file)):  # nobody took them while this process waited
            if holds_work(connection):
                back_up(connection, file, lambda place: bare(place, key, _BUSY_MS / 1000))
            migrate(connection)


def _make_private(file: Path) -> None:
    """The folder and the file, for their owner only; SQLite gives its side files the same mode."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with contextlib.suppress(FileExistsError):  # to close an open database would end its locks
        os.close(os.open(file, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))


def _unusable(file: Path, cause: Exception) -> SealreadError:
    """A full disk is the folder's trouble, all else is the database's."""
    code = getattr(cause, "sqlite_errorcode", 0) & 0xFF
    if code in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY):
        return OutputUnwritable(file=str(file), what=str(cause))
    if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return damaged(file, str(cause))
    return WorkspaceUnusable(file=str(file), what=str(cause))
