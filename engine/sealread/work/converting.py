"""A database put under another lock: written anew, compared, and put in the old one's place.

Until the one renaming at the end the old database is untouched, and after it the new one is
whole: a process killed at any moment leaves one of the two. Nobody else can open the database
meanwhile, neither a run (`work.writer`) nor a window (SQLite's exclusive lock).
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from sealread.errors import OutputUnwritable, SealreadError, WorkspaceUnusable
from sealread.json_file import sync_folder
from sealread.work.connecting import ERRORS, FRESH, by_sqlcipher, copies, overwrite, wipe
from sealread.work.keys import Key
from sealread.work.writer import sole_writer

_SECONDS = 2.0
_OF_THE_FOLDER = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY)
_SAID_BY_THE_EXPORT = ("disk I/O error", "database or disk is full")
"""A function in SQL passes on the words of what went wrong, not the code."""
_SOUND = [("ok",)]


def convert(
    file: Path,
    old: Key | None,
    new: Key | None,
    *,
    tell: Callable[[sqlite3.Connection], None],
    announce: Callable[[], None] = lambda: None,
    tidy: Callable[[], None] = lambda: None,
) -> None:
    """Turns the database `file` from the key `old` to `new`; None is a database without a lock.

    `tell` may add to the new one, in a transaction. `announce` is called when that is ready, before
    it takes the old one's place, and `tidy` behind that, while nobody else writes. Copies that lie
    beside it are removed with the old one. Raises WrongPassphrase, WorkspaceBusy,
    WorkspaceUnusable, OutputUnwritable; then nothing has changed.
    """
    fresh = file.with_name(file.name + FRESH)
    try:
        with _alone(file, old) as source:
            try:
                _write(source, fresh, new)
                _finish(source, fresh, new, tell)
                announce()
            except BaseException:
                wipe(fresh)
                raise
            _swap(source, fresh, file)
            for copy in copies(file):
                wipe(copy)
            tidy()
    except OSError as cause:
        what = cause.strerror or type(cause).__name__
        raise OutputUnwritable(file=str(file.parent), what=what) from cause
    except ERRORS as cause:
        raise _in_words(file, cause) from cause


@contextlib.contextmanager
def _alone(file: Path, key: Key | None) -> Iterator[sqlite3.Connection]:
    """A connection beside which there is no other, with the whole database in its one file."""
    with sole_writer(file):
        connection = by_sqlcipher(file, key, _SECONDS)
        try:
            # Leaving WAL needs that nobody else is connected, and takes its side files away.
            connection.execute("PRAGMA temp_store = MEMORY")
            connection.execute("PRAGMA journal_mode = DELETE")
            connection.execute("PRAGMA locking_mode = EXCLUSIVE")
            connection.execute("BEGIN EXCLUSIVE")
            connection.execute("COMMIT")  # the lock stays until the connection is closed
            if connection.execute("PRAGMA journal_mode").fetchone() != ("delete",):
                raise _in_use(file)  # somebody slipped in between
            yield connection
        finally:
            connection.close()


def _write(source: sqlite3.Connection, fresh: Path, key: Key | None) -> None:
    """All of the source into a file of ours, down to the disk."""
    wipe(fresh)
    handle = os.open(fresh, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        secret = "" if key is None else key.for_sqlcipher().decode()
        source.execute("ATTACH DATABASE ? AS fresh KEY ?", (str(fresh), secret))
        try:
            source.execute(
                "PRAGMA fresh.journal_mode = MEMORY"
            )  # a half-written one is thrown away
            source.execute("PRAGMA fresh.synchronous = OFF")
            source.execute("SELECT sqlcipher_export('fresh')").fetchall()
            for name in ("user_version", "application_id"):
                (number,) = source.execute(f"PRAGMA main.{name}").fetchone()
                source.execute(f"PRAGMA fresh.{name} = {int(number)}")
        finally:
            source.execute("DETACH DATABASE fresh")
        os.fsync(handle)
    finally:
        os.close(handle)


def _finish(
    source: sqlite3.Connection,
    fresh: Path,
    key: Key | None,
    tell: Callable[[sqlite3.Connection], None],
) -> None:
    """Opens the new database as it will be opened, compares everything in it, and adds to it."""
    copy = by_sqlcipher(fresh, key, _SECONDS)
    try:
        sound = copy.execute("PRAGMA integrity_check(1)").fetchall() == _SOUND
        if not sound or _digest(copy) != _digest(source):
            raise WorkspaceUnusable(file=str(fresh), what="its copy is not what was written")
        copy.execute("PRAGMA synchronous = FULL")
        copy.execute("BEGIN IMMEDIATE")
        tell(copy)
        copy.execute("COMMIT")
    finally:
        copy.close()


def _digest(database: sqlite3.Connection) -> str:
    """The SHA-256 of the version, the definitions and all rows of a database."""
    digest = hashlib.sha256()
    _feed(digest, database.execute("PRAGMA user_version").fetchone())
    definitions = database.execute(
        "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name"
    ).fetchall()
    for definition in definitions:
        _feed(digest, definition)
    for name in (row[1] for row in definitions if row[0] == "table"):
        quoted = name.replace('"', '""')
        for row in database.execute(f'SELECT * FROM "{quoted}"'):  # noqa: S608 - from sqlite_master
            _feed(digest, row)
    return digest.hexdigest()


def _feed(digest: hashlib._Hash, row: Sequence[object]) -> None:
    """Adds a row; each value with its type and length, so that no two rows look the same."""
    for value in row:
        body = value if isinstance(value, bytes) else str(value).encode("utf-8", "surrogatepass")
        digest.update(f"{type(value).__name__} {len(body)} ".encode())
        digest.update(body)


def _swap(source: sqlite3.Connection, fresh: Path, file: Path) -> None:
    """Puts the new database in the old one's place, and overwrites the old one."""
    if os.name != "posix":  # Windows renames over no open file, and keeps no name for the old one
        source.close()
        fresh.replace(file)
        return
    old = os.open(file, os.O_RDWR)
    try:
        fresh.replace(file)
        sync_folder(file.parent)
        overwrite(old)
    finally:
        os.close(old)


def _in_words(file: Path, cause: Exception) -> SealreadError:
    code = getattr(cause, "sqlite_errorcode", 0) & 0xFF
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return _in_use(file)
    if code in _OF_THE_FOLDER or str(cause) in _SAID_BY_THE_EXPORT:
        return OutputUnwritable(file=str(file), what=str(cause))
    return WorkspaceUnusable(file=str(file), what=str(cause))


def _in_use(file: Path) -> WorkspaceUnusable:
    what = "another program has it open; close that first"
    return WorkspaceUnusable(file=str(file), what=what)
