"""Reads a file that nobody but its owner could have written, or put in its place."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Final

MOST_BYTES: Final = 1 << 20
_OTHERS_WRITE: Final = stat.S_IWGRP | stat.S_IWOTH
ROOT: Final = 0
"""The number of the user who owns the system's files."""


class Untrusted(Exception):
    """A file that others could have written, and what it would take; in words."""

    def __init__(self, what: str, remedy: str) -> None:
        super().__init__(what)
        self.remedy = remedy


def read_trusted(path: Path, owner: int = ROOT, below: Path = Path("/")) -> bytes | None:
    """The bytes of a file that only `owner` can have written; None where there is none.

    Every folder from `below` down to the file has to be the owner's too, and no one else's to write
    in: who can write in a folder can put another file there, or take the file away. Raises
    Untrusted, OSError.
    """
    try:
        handle = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC | os.O_NONBLOCK)
    except FileNotFoundError:
        _check_that_nobody_took_it(path.parent, owner)
        return None
    except OSError as cause:
        if path.is_symlink():
            raise Untrusted("it is a link", f"Put the file itself at {path}.") from cause
        raise
    try:
        told = os.fstat(handle)
        if not stat.S_ISREG(told.st_mode):
            raise Untrusted("it is no file", f"Put a file at {path}.")
        _check(path, told, owner)
        for folder in _above(path, below):
            _check(folder, folder.stat(), owner)
        return _whole(handle)
    finally:
        os.close(handle)


def _check_that_nobody_took_it(folder: Path, owner: int) -> None:
    """Where others can write in its folder, a missing file may be one that was taken away."""
    try:
        told = folder.stat()
    except FileNotFoundError:
        return
    _check(folder, told, owner)


def _above(path: Path, below: Path) -> list[Path]:
    """The folders that lead to a file, as it is named and as links resolve it."""
    named, real = path.parent.absolute(), path.parent.resolve()
    found = {folder for one in (named, real) for folder in (one, *one.parents)}
    return sorted(one for one in found if one.is_relative_to(below))


def _check(path: Path, told: os.stat_result, owner: int) -> None:
    who = "root" if owner == ROOT else f"user {owner}"
    if told.st_uid != owner:
        raise Untrusted(
            f"{path} does not belong to {who}", f"As {who}: chown {who} {path}, if it is right."
        )
    if told.st_mode & _OTHERS_WRITE:
        raise Untrusted(
            f"others than {who} can write to {path}",
            f"As {who}, look whether it is right, then: chmod go-w {path}",
        )


def _whole(handle: int) -> bytes:
    parts = []
    left = MOST_BYTES + 1
    while left > 0 and (part := os.read(handle, left)):
        parts.append(part)
        left -= len(part)
    body = b"".join(parts)
    if len(body) > MOST_BYTES:
        raise Untrusted(f"it is longer than {MOST_BYTES} bytes", "Make it shorter.")
    return body
