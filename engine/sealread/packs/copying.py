"""A member's bytes from the pack into a file, hashed on the way; goes on where an earlier copy
stopped.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import IO, Final

from sealread.errors import Cancelled
from sealread.packs.index import Member

CHUNK: Final = 1 << 20
OnBytes = Callable[[int, int], None]
"""Hears how many bytes of how many are done."""
Stopped = Callable[[], bool]
_FLAGS: Final = (
    os.O_RDWR
    | os.O_CREAT
    | sum(getattr(os, name, 0) for name in ("O_NOFOLLOW", "O_CLOEXEC", "O_BINARY", "O_NOINHERIT"))
)
"""No link is followed: a file lies where it is said to lie."""


class ReadFailed(OSError):
    """The pack could not be read further; what was written is whole up to there."""


class Course:
    """How far all members together are. `tell`: hears it; `stopped`: whether it is enough."""

    def __init__(self, total: int, tell: OnBytes | None, stopped: Stopped | None) -> None:
        self.total, self.done = total, 0
        self._tell, self._stopped = tell, stopped

    def went(self, count: int) -> None:
        """So many bytes more. Raises Cancelled."""
        self.done += count
        if self._tell is not None:
            self._tell(self.done, self.total)
        if self._stopped is not None and self._stopped():
            raise Cancelled


def copy_member(stream: IO[bytes], at: int, member: Member, target: Path, course: Course) -> bool:
    """Makes `target` the member whose bytes begin at `at`; whether it has the right SHA-256.

    What is in the file already is hashed, not copied again; where that was not what it should be,
    all is copied once more. Raises OSError, ReadFailed, Cancelled.
    """
    before = course.done
    handle = os.open(target, _FLAGS, 0o666)
    with os.fdopen(handle, "r+b") as out:
        resumed = _resume(out, member)
        right = _copied(stream, at, member, out, course)
        if not right and resumed:
            course.done = before
            out.seek(0)
            out.truncate()
            right = _copied(stream, at, member, out, course)
        out.flush()
        os.fsync(out.fileno())
    if not right:
        target.unlink()
    return right


def hash_member(stream: IO[bytes], at: int, member: Member, course: Course) -> bool:
    """Whether the member has the right SHA-256. Raises ReadFailed, Cancelled."""
    digest, left = hashlib.sha256(), member.bytes
    _seek(stream, at)
    while left:
        chunk = _read(stream, left)
        digest.update(chunk)
        left -= len(chunk)
        course.went(len(chunk))
    return digest.hexdigest() == member.sha256


def _resume(out: IO[bytes], member: Member) -> int:
    """How many bytes are there already; more than there can be are cut off."""
    size = out.seek(0, os.SEEK_END)
    if size > member.bytes:
        out.truncate(0)
        size = 0
    out.seek(0)
    return size


def _copied(stream: IO[bytes], at: int, member: Member, out: IO[bytes], course: Course) -> bool:
    digest, done = hashlib.sha256(), 0
    while chunk := out.read(CHUNK):
        digest.update(chunk)
        done += len(chunk)
        course.went(len(chunk))
    _seek(stream, at + done)
    while done < member.bytes:
        chunk = _read(stream, member.bytes - done)
        digest.update(chunk)
        out.write(chunk)
        done += len(chunk)
        course.went(len(chunk))
    return digest.hexdigest() == member.sha256


def _seek(stream: IO[bytes], at: int) -> None:
    try:
        stream.seek(at)
    except OSError as cause:
        raise ReadFailed(cause.errno, cause.strerror) from cause


def _read(stream: IO[bytes], left: int) -> bytes:
    try:
        chunk = stream.read(min(CHUNK, left))
    except OSError as cause:
        raise ReadFailed(cause.errno, cause.strerror) from cause
    if not chunk:
        raise ReadFailed(None, "it ended too early")
    return chunk
