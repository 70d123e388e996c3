"""One writer at a time: a lock on a file beside the workspace, held while a run goes on.

The system holds the lock for the process, so a process that was killed holds none. While it is
held, the file says who holds it; whoever ends in order empties the file. So a file that says a
name and is not locked tells of a writer that was torn off.
"""

from __future__ import annotations

import contextlib
import os
import platform
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import msgspec
from msgspec import Struct

from sealread.errors import OutputUnwritable, WorkspaceBusy
from sealread.file_lock import lock

PATIENCE = 1.0
"""Seconds to wait for the lock: others may look for a moment whether it is held."""
_TICK = 0.02
_MOST = 4096


class Holder(Struct, frozen=True):
    """Who writes: a process, the machine it runs on, and since when (UTC, for people only)."""

    pid: int
    host: str
    since: str


def lock_file(database: Path) -> Path:
    """The file whose lock makes a process the only writer of `database`."""
    return database.with_suffix(".writer")


@contextlib.contextmanager
def sole_writer(database: Path, patience: float = PATIENCE) -> Iterator[None]:
    """Makes this process the only writer, or raises WorkspaceBusy after `patience` seconds.

    Readers are not kept out. Raises OutputUnwritable where the folder takes no files or no locks.
    """
    with _opened(lock_file(database), database) as handle:
        _acquired(handle, database, patience)
        _write(handle, msgspec.json.encode(_myself()))
        try:
            yield
        finally:
            _write(handle, b"")


def torn(database: Path) -> bool:
    """Whether the last writer was torn off: it left its name behind and holds no lock."""
    if not lock_file(database).exists():
        return False
    with _opened(lock_file(database), database) as handle:
        return lock(handle) and bool(_read(handle))


@contextlib.contextmanager
def _opened(file: Path, database: Path) -> Iterator[int]:
    """The file's descriptor, which no child inherits; closing it gives the lock back."""
    try:
        handle = os.open(file, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o600)
    except OSError as cause:
        raise _unwritable(database, cause) from cause
    try:
        yield handle
    finally:
        os.close(handle)


def _acquired(handle: int, database: Path, patience: float) -> None:
    deadline = time.monotonic() + patience
    while not _locked(handle, database):
        if time.monotonic() > deadline:
            raise _busy(database, _read(handle))
        time.sleep(_TICK)


def _locked(handle: int, database: Path) -> bool:
    try:
        return lock(handle)
    except OSError as cause:  # a file system without locks
        raise _unwritable(database, cause) from cause


def _busy(database: Path, said: bytes) -> WorkspaceBusy:
    try:
        holder = msgspec.json.decode(said, type=Holder)
    except msgspec.DecodeError:  # it has the lock and has not said its name yet
        return WorkspaceBusy(file=str(database))
    return WorkspaceBusy(
        file=str(database), pid=holder.pid, host=holder.host, since=holder.since
    )  # fmt: skip


def _unwritable(database: Path, cause: OSError) -> OutputUnwritable:
    what = cause.strerror or type(cause).__name__
    return OutputUnwritable(file=str(lock_file(database)), what=what)


def _myself() -> Holder:
    return Holder(os.getpid(), platform.node(), now())


def now() -> str:
    """UTC, ISO 8601, to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def _read(handle: int) -> bytes:
    os.lseek(handle, 0, os.SEEK_SET)
    return os.read(handle, _MOST)


def _write(handle: int, body: bytes) -> None:
    """Puts `body` in place of what the file said; on a full disk it stays empty."""
    os.lseek(handle, 0, os.SEEK_SET)
    with contextlib.suppress(OSError):
        os.ftruncate(handle, 0)
        os.write(handle, body)
        os.fsync(handle)
