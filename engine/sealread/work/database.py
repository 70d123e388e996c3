"""One SQLite file, opened to be durable: WAL with full sync, and changes as whole transactions."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sealread.errors import OutputUnwritable, SealreadError, WorkspaceUnusable
from sealread.work.migrations import migrate

_BUSY_MS = 10_000
_PRAGMAS = ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON")


class Database:
    """An open database. Safe to use from several threads; open it with `Database.open`."""

    def __init__(self, connection: sqlite3.Connection, file: Path) -> None:
        self._connection = connection
        self._lock = threading.RLock()
        self.file = file

    @classmethod
    def open(cls, file: Path) -> Database:
        """Opens the database `file`, or makes it, readable by its owner only; its tables are ours.

        Raises OutputUnwritable where the folder takes no files, else WorkspaceUnusable.
        """
        try:
            _make_private(file)
            connection = sqlite3.connect(
                file, timeout=_BUSY_MS / 1000, isolation_level=None, check_same_thread=False
            )
            for pragma in _PRAGMAS:
                connection.execute(f"PRAGMA {pragma}")
            migrate(connection, str(file))
        except OSError as cause:
            what = cause.strerror or type(cause).__name__
            raise OutputUnwritable(file=str(file.parent), what=what) from cause
        except sqlite3.Error as cause:
            raise _unusable(file, cause) from cause
        return cls(connection, file)

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
            except sqlite3.Error:
                self._roll_back()
                raise

    def damaged(self) -> WorkspaceUnusable:
        """The error for contents that are not what was written."""
        return WorkspaceUnusable(file=str(self.file), what="it is damaged")

    def _roll_back(self) -> None:
        if self._connection.in_transaction:  # SQLite rolls some failures back by itself
            self._connection.execute("ROLLBACK")

    @contextlib.contextmanager
    def _usable(self) -> Iterator[None]:
        try:
            with self._lock:
                yield
        except sqlite3.Error as cause:
            raise _unusable(self.file, cause) from cause


def _make_private(file: Path) -> None:
    """The folder and the file, for their owner only; SQLite gives its side files the same mode."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))


def _unusable(file: Path, cause: sqlite3.Error) -> SealreadError:
    """A full disk is the folder's trouble, all else is the database's."""
    code = getattr(cause, "sqlite_errorcode", 0) & 0xFF
    if code in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY):
        return OutputUnwritable(file=str(file), what=str(cause))
    return WorkspaceUnusable(file=str(file), what=str(cause))
