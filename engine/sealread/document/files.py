"""The file on disk: its bytes, within limits, or the reason why there are none."""

from __future__ import annotations

import hashlib
import stat
from pathlib import Path

from msgspec import Struct

from sealread.errors import (
    EmptyFile,
    FileTooLarge,
    MissingFile,
    UnreadableFile,
    UnsupportedFormat,
)

from .formats import Kind, sniff, suits

MIB = 1 << 20


class Source(Struct, frozen=True):
    """A file that was read: its name, bytes, SHA-256 (hex) and kind."""

    name: str
    suffix: str
    data: bytes
    sha256: str
    kind: Kind

    @property
    def rightly_named(self) -> bool:
        return suits(self.kind, self.suffix)


def load(path: Path, max_bytes: int) -> Source:
    """Reads a file whole, once, so that what is hashed, sniffed and parsed is the same.

    Raises MissingFile, UnreadableFile, EmptyFile, FileTooLarge.
    """
    name = printable(path)
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            raise UnsupportedFormat(file=name, what="it is not a regular file")
        if status.st_size > max_bytes:
            raise too_large(name, status.st_size, max_bytes)
        with path.open("rb") as stream:
            data = stream.read(max_bytes + 1)
    except FileNotFoundError as cause:
        raise MissingFile(file=name) from cause
    except OSError as cause:
        what = cause.strerror or type(cause).__name__
        raise UnreadableFile(file=name, what=what) from cause
    if not data:
        raise EmptyFile(file=name)
    if len(data) > max_bytes:
        raise too_large(name, len(data), max_bytes)
    suffix = path.suffix.lower()
    return Source(name, suffix, data, hashlib.sha256(data).hexdigest(), sniff(data, suffix))


def printable(path: Path) -> str:
    """The file's name; bytes that are no text on this system become replacement characters."""
    return path.name.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def too_large(name: str, size: int, limit: int) -> FileTooLarge:
    return FileTooLarge(
        file=name, what=f"a size of {size / MIB:,.1f} MiB", limit=f"{limit / MIB:,.0f} MiB"
    )
