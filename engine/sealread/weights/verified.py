"""Which weights were hashed lately, in a small file beside them: a gigabyte takes seconds.

A file is hashed anew when its size, its times or its place on the disk have changed, or a day
later, and otherwise never twice: what is found while a file is written or verified is remembered.
Whoever may write into the folder of weights may write this file too: it saves time among those who
are trusted and is no wall. `sealread models verify` never asks it.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from sealread.errors import OutputUnwritable
from sealread.json_file import write_json
from sealread.weights.hashing import OnBytes, hash_file

FILE = "verified.json"
DAY = 86_400.0
MAX_BYTES = 1 << 16
Sha256 = Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]


class Seen(Struct, frozen=True):
    """A file as it was when it was hashed: bytes, times in nanoseconds, inode; `when` in seconds
    since 1970. `changed` is set by the system alone: a file that was given its old time shows it.
    """

    size: int
    modified: int
    changed: int
    inode: int
    sha256: Sha256
    when: float


_here: dict[str, Seen] = {}
"""What this process has seen, where the folder takes no note."""


def known_sha256(path: Path, folder: Path) -> str:
    """The SHA-256 of a file as hex digits: remembered in the weights `folder`, or found now.

    A folder that takes no file is no reason to fail. Raises OSError where the file is not readable.
    """
    key = str(path.resolve())
    for before in (_here.get(key), _seen(folder).get(key)):
        if before is not None and _same(path, before) and 0 <= time.time() - before.when < DAY:
            return before.sha256
    return hashed_anew(path, folder)


def hashed_anew(
    path: Path,
    folder: Path,
    on_bytes: OnBytes | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> str:
    """The SHA-256 of a file, found now and remembered. Raises OSError, Cancelled."""
    now = _looked_at(path, on_bytes, cancelled)
    _remember(folder, str(path.resolve()), now)
    return now.sha256


def note(path: Path, folder: Path, sha256: str) -> None:
    """Remembers a file whose hash is known because it was found as the file was written."""
    _remember(folder, str(path.resolve()), _as_is(path, sha256))


def _remember(folder: Path, key: str, now: Seen) -> None:
    """Writes it down, where there is such a folder; forgets files that are gone."""
    _here[key] = now
    if not folder.is_dir():
        return
    kept = {name: one for name, one in _seen(folder).items() if Path(name).is_file()}
    with contextlib.suppress(OutputUnwritable):
        write_json(kept | {key: now}, folder / FILE)


def _looked_at(path: Path, on_bytes: OnBytes | None, cancelled: Callable[[], bool] | None) -> Seen:
    """Hashes a file; the state before counts, so that a change meanwhile is seen the next time."""
    before = _as_is(path, "0" * 64)
    return msgspec.structs.replace(before, sha256=hash_file(path, on_bytes, cancelled))


def _as_is(path: Path, sha256: str) -> Seen:
    status = path.stat()
    return Seen(
        status.st_size, status.st_mtime_ns, status.st_ctime_ns, status.st_ino, sha256, time.time()
    )


def _same(path: Path, before: Seen) -> bool:
    now = _as_is(path, before.sha256)
    return msgspec.structs.replace(now, when=before.when) == before


def _seen(folder: Path) -> dict[str, Seen]:
    """What was written down; nothing where the file is not what it should be."""
    place = folder / FILE
    with contextlib.suppress(OSError, msgspec.DecodeError, UnicodeDecodeError):
        if place.stat().st_size <= MAX_BYTES:
            return msgspec.json.decode(place.read_bytes(), type=dict[str, Seen])
    return {}
