"""The file on disk: its bytes, within limits, or the reason why there are none."""

from __future__ import annotations

import hashlib
import stat
from pathlib import Path

from msgspec import Struct

from sealread.errors import (
    DocumentChanged,
    EmptyFile,
    MissingFile,
    UnreadableFile,
    UnsupportedFormat,
)
from sealread.guard.handed import opened

from .formats import Kind, sniff, suits
from .limits import Limits, check_bytes, out_of_memory


class Source(Struct, frozen=True):
    """A file that was read: its name, bytes, SHA-256 (hex) and kind."""

    name: str
    suffix: str
    data: bytes
    sha256: str
    kind: Kind

    @property
    def rightly_named(self) -> bool:
        """Whether the file's ending goes with what it is."""
        return suits(self.kind, self.suffix)


def load(path: Path, limits: Limits) -> Source:
    """Reads a file whole, once, so that what is hashed, sniffed and parsed is the same.

    Raises MissingFile, UnreadableFile, EmptyFile, FileTooLarge, PageTooCostly.
    """
    name = printable(path)
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            raise UnsupportedFormat(file=name, what="it is not a regular file")
        check_bytes(name, status.st_size, limits)
        with opened(path) as stream:
            data = stream.read(status.st_size + 1)  # a size that is asked for is taken at once
            if len(data) > status.st_size:  # it grew meanwhile
                data += stream.read(limits.file_bytes + 1 - len(data))
    except MemoryError as cause:
        raise out_of_memory(name, 0) from cause
    except FileNotFoundError as cause:
        raise MissingFile(file=name) from cause
    except OSError as cause:
        what = cause.strerror or type(cause).__name__
        raise UnreadableFile(file=name, what=what) from cause
    if not data:
        raise EmptyFile(file=name)
    check_bytes(name, len(data), limits)
    suffix = path.suffix.lower()
    return Source(name, suffix, data, hashlib.sha256(data).hexdigest(), sniff(data, suffix))


def check_unchanged(path: Path, found: str, expected: str | None) -> None:
    """Raises DocumentChanged where a file's SHA-256 is not the one it was read with, if known."""
    if expected is not None and found != expected:
        raise DocumentChanged(file=printable(path))


def printable(path: Path) -> str:
    """The file's name; bytes that are no text on this system become replacement characters."""
    return path.name.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
