"""Files put where people want them: whole or not at all, and over no file that nobody gave up."""

from __future__ import annotations

import contextlib
import errno
import hashlib
import os
import tempfile
from collections.abc import Collection
from pathlib import Path

from sealread.errors import ExportRefused, OutputUnwritable
from sealread.json_file import sync_folder, write_bytes
from sealread.work.export import key

EXISTS = "a file of this name is there already"


def put(body: bytes, place: Path, *, replace: bool) -> str:
    """Writes `body` to `place`, readable by its owner alone; returns its SHA-256.

    Without `replace` a file that is there, or appears meanwhile, stays as it is: ExportRefused.
    Raises OutputUnwritable.
    """
    try:
        if replace:
            write_bytes(body, place)
        else:
            _made(place.parent)
            _put_new(body, place)
    except FileExistsError as cause:
        raise ExportRefused(file=place.name, what=EXISTS) from cause
    except OSError as cause:
        what = cause.strerror or type(cause).__name__
        raise OutputUnwritable(file=str(place), what=what) from cause
    return hashlib.sha256(body).hexdigest()


def _made(folder: Path) -> None:
    """Makes a folder; a file in its place is no file that is in the way of ours."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError as cause:
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR)) from cause


def _put_new(body: bytes, place: Path) -> None:
    """A temporary file beside it that gets the name only if nobody has it."""
    handle, name = tempfile.mkstemp(prefix=f".sealread-{os.getpid()}-", suffix=".tmp",
                                    dir=place.parent)  # fmt: skip
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(body)
            file.flush()
            os.fsync(file.fileno())
        _named(temporary, place)
    finally:
        with contextlib.suppress(OSError):
            temporary.unlink()
    sync_folder(place.parent)


def _named(temporary: Path, place: Path) -> None:
    """Gives the file its name. Raises FileExistsError where it is taken."""
    try:
        os.link(temporary, place)
    except FileExistsError:
        raise
    except (OSError, NotImplementedError):  # a file system without links, such as FAT
        if os.path.lexists(place):
            raise FileExistsError(place) from None
        temporary.replace(place)


def check_originals(places: Collection[Path], originals: Collection[str]) -> None:
    """Raises ExportRefused where a file would be written over a document that it was made from."""
    guarded = {key(Path(path).absolute()) for path in originals}
    there = any(place.exists() for place in places)
    files = {_identity(Path(path)) for path in originals} - {None} if there else set()
    for place in places:
        if key(place.absolute()) in guarded or (place.exists() and _identity(place) in files):
            raise ExportRefused(file=place.name, what="it would replace the document itself")


def _identity(path: Path) -> tuple[int, int] | None:
    """What makes two names the same file, such as a link's; None where there is no file."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
