"""JSON in files: written whole or not at all, for the owner alone."""

from __future__ import annotations

import contextlib
import errno
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from sealread.errors import OutputUnwritable
from sealread.system import is_alive

_TEMPORARY, _END = ".sealread-", ".tmp"
_DIGITS = 10  # no process has a number that long


def as_json(value: Any) -> bytes:
    """The contract of the output: pretty-printed UTF-8 with a line end."""
    return msgspec.json.format(msgspec.json.encode(value), indent=2) + b"\n"


def write_json(value: Any, path: Path) -> None:
    """Writes an extraction, a trace or other JSON to `path`: all of it or, on any failure, nothing.

    Readable by its owner alone. Raises OutputUnwritable.
    """
    write_bytes(as_json(value), path)


def write_bytes(body: bytes, path: Path) -> None:
    """The same for bytes that are ready."""
    try:
        _made(path.parent)
        _replace(path, body)
    except OSError as cause:
        what = cause.strerror or type(cause).__name__
        raise OutputUnwritable(file=str(path), what=what) from cause


def write_new(body: bytes, path: Path) -> bool:
    """The same, never over a file that is there; False where there is one. For keys."""
    try:
        _made(path.parent)
        with _temporary(path, body) as temporary:
            try:
                os.link(temporary, path)
            except FileExistsError:
                return False
            except OSError:  # a file system without links: its name is claimed first
                try:
                    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
                except FileExistsError:
                    return False
                temporary.replace(path)
        sync_folder(path.parent)
    except OSError as cause:
        what = cause.strerror or type(cause).__name__
        raise OutputUnwritable(file=str(path), what=what) from cause
    return True


def _replace(path: Path, body: bytes) -> None:
    """A temporary file beside `path`, synced, then renamed over it, and the folder synced."""
    with _temporary(path, body) as temporary:
        temporary.replace(path)
    sync_folder(path.parent)


@contextlib.contextmanager
def _temporary(path: Path, body: bytes) -> Iterator[Path]:
    """A synced file beside `path`, for its owner alone; what is left of it goes in the end.

    Its name says which process is writing it.
    """
    handle, name = tempfile.mkstemp(
        prefix=f"{_TEMPORARY}{os.getpid()}-", suffix=_END, dir=path.parent
    )
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(body)
            file.flush()
            os.fsync(file.fileno())
        yield Path(name)
    finally:
        with contextlib.suppress(OSError):
            Path(name).unlink()


def sync_folder(folder: Path) -> None:
    """Makes the names in a folder as durable as the files; where a system cannot, nothing."""
    if os.name != "posix":  # Windows syncs names with the files
        return
    try:
        handle = os.open(folder, os.O_RDONLY)
    except PermissionError:  # files may be put into it, and nobody may list it
        return
    try:
        os.fsync(handle)
    except OSError as cause:
        if cause.errno not in (errno.EINVAL, errno.ENOTSUP):  # a file system that has no such thing
            raise
    finally:
        os.close(handle)


def _made(folder: Path) -> None:
    """Makes a folder and those above it; each name is synced before something is put into it."""
    missing = [one for one in (folder, *folder.parents) if not one.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    for one in reversed(missing):
        sync_folder(one.parent)


def sweep(folder: Path) -> int:
    """Deletes what processes that are gone left half written; returns how many files."""
    gone = [one for one in folder.glob(f"{_TEMPORARY}*{_END}") if not is_alive(_writer(one))]
    for one in gone:
        one.unlink(missing_ok=True)
    return len(gone)


def _writer(temporary: Path) -> int:
    """The process that its name says; -1, which no process is, for another name."""
    said = temporary.name.removeprefix(_TEMPORARY).partition("-")[0]
    return int(said) if said.isdecimal() and len(said) < _DIGITS else -1
