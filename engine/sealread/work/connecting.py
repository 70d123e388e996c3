"""Connections to a workspace's database: SQLite's own, or SQLCipher's where it is locked.

Both speak the same interface (`sqlite3.Connection`); what they raise is in `ERRORS`.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, cast

from sqlcipher3 import dbapi2 as sqlcipher  # type: ignore[import-untyped]

from sealread.errors import LockUnusable, WorkspaceLocked, WorkspaceUnusable, WrongPassphrase
from sealread.work import key_file
from sealread.work.keys import SALT_BYTES, Key

ERRORS: Final[tuple[type[Exception], ...]] = (sqlite3.Error, sqlcipher.Error)
DATABASE: Final = "workspace.db"
"""The name of the database in a workspace folder."""
FRESH: Final = ".new"
"""What the name of a database ends with while it is being written under another lock."""
_PLAIN = b"SQLite format 3\0"
_OWN = ("", "-wal", "-shm", "-journal")
_PRAGMAS = (
    "temp_store = MEMORY",  # no sorting or statement journal in a temporary file
    "journal_mode = WAL",
    "synchronous = FULL",
    "foreign_keys = ON",
    "secure_delete = ON",  # what is deleted is overwritten
)
_CHUNK = 1 << 20


def connect(file: Path, key: Key | None, seconds: float) -> sqlite3.Connection:
    """An open connection to `file`, waiting `seconds` for others, set up to be durable.

    Raises WorkspaceLocked, WrongPassphrase, LockUnusable, WorkspaceUnusable, OSError and `ERRORS`.
    """
    _check(file, key)
    before = file.stat().st_ino
    connection = bare(file, key, seconds)
    try:
        for pragma in _PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        _check_unmoved(file, before)
        _tidy(file, locked=key is not None)
    except BaseException:
        connection.close()
        raise
    return connection


def bare(file: Path, key: Key | None, seconds: float) -> sqlite3.Connection:
    """A connection and nothing else; `file` may be a new one. Raises WrongPassphrase, `ERRORS`."""
    if key is None:
        return sqlite3.connect(file, timeout=seconds, isolation_level=None, check_same_thread=False)
    return by_sqlcipher(file, key, seconds)


def by_sqlcipher(file: Path, key: Key | None, seconds: float) -> sqlite3.Connection:
    """A connection by SQLCipher, which opens plain databases too. Raises as `bare` does."""
    connection = sqlcipher.connect(
        str(file), timeout=seconds, isolation_level=None, check_same_thread=False
    )
    try:
        connection.execute("PRAGMA cipher_log_level = NONE")  # it would write to our stderr
        connection.execute("PRAGMA cipher_memory_security = ON")  # locked and wiped memory
        if key is not None:
            _unlock(connection, file, key)
    except BaseException:
        connection.close()
        raise
    return cast(sqlite3.Connection, connection)


def salt_of(file: Path) -> bytes | None:
    """The salt of a locked database; None for a plain one and where there is none.

    For use before the file is connected to: closing it ends the locks of this process on it.
    """
    first = _first_bytes(file)
    return None if first == _PLAIN or len(first) < SALT_BYTES else first


def wipe(file: Path) -> None:
    """Overwrites a file with zeros and removes it, if it is there.

    That is as much as a program can do: solid-state disks and some file systems keep old blocks.
    """
    with contextlib.suppress(FileNotFoundError):
        with file.open("r+b") as stream:
            overwrite(stream.fileno())
        file.unlink()


def overwrite(handle: int) -> None:
    """Overwrites an open file with zeros."""
    left = os.fstat(handle).st_size
    os.lseek(handle, 0, os.SEEK_SET)
    while left > 0:
        left -= os.write(handle, bytes(min(left, _CHUNK)))
    os.fsync(handle)


def copies(file: Path) -> Iterator[Path]:
    """Other databases beside this one: backups, and files whose writing was broken off."""
    own = {file.name + end for end in _OWN}
    for pattern in (f"{file.name}*", f"{file.stem}.*.backup", f"{file.stem}.*.part*"):
        for other in sorted(file.parent.glob(pattern)):
            if other.name not in own and other.is_file() and not other.is_symlink():
                yield other


def _check(file: Path, key: Key | None) -> None:
    """Whether the key is for this file, before SQLCipher is asked."""
    if key is None:
        if key_file.load(file.parent) and salt_of(file) is not None:
            raise WorkspaceLocked(file=str(file.parent))
    elif (salt := salt_of(file)) is None:
        raise WorkspaceUnusable(file=str(file), what="it is not locked, and a key was given")
    elif salt != key.salt:
        raise LockUnusable(file=str(file.parent), what="its key is of another lock")


def _unlock(connection: Any, file: Path, key: Key) -> None:
    connection.set_key(key.for_sqlcipher())
    try:
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlcipher.DatabaseError as cause:
        if getattr(cause, "sqlite_errorcode", 0) != sqlite3.SQLITE_NOTADB:
            raise
        raise WrongPassphrase(file=str(file.parent)) from cause


def _check_unmoved(file: Path, before: int) -> None:
    """While we waited, another program may have put a locked or unlocked file in its place."""
    if file.stat().st_ino != before:
        what = "another program has just locked or unlocked it; try again"
        raise WorkspaceUnusable(file=str(file), what=what)


def _tidy(file: Path, *, locked: bool) -> None:
    """Removes what a killed `lock`, `unlock` or `rekey` left, now that none is going on."""
    for other in copies(file):
        if other.name == file.name + FRESH or (locked and _first_bytes(other) == _PLAIN):
            wipe(other)


def _first_bytes(file: Path) -> bytes:
    try:
        with file.open("rb") as stream:
            return stream.read(SALT_BYTES)
    except (FileNotFoundError, NotADirectoryError):
        return b""
