"""Hashing and copying large files, telling how far it is, until somebody has had enough."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import IO

from sealread.errors import Cancelled

CHUNK = 1 << 20
OnBytes = Callable[[int, int], None]
"""Hears how many bytes of how many are done."""


def hash_file(
    path: Path,
    on_bytes: OnBytes | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> str:
    """The SHA-256 of a file as hex digits. Raises OSError, Cancelled."""
    with path.open("rb") as stream:
        return copy(stream, None, path.stat().st_size, on_bytes, cancelled)[0]


def copy(
    stream: IO[bytes],
    out: IO[bytes] | None,
    total: int,
    on_bytes: OnBytes | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> tuple[str, int]:
    """Reads a stream to its end, into `out` if there is one; returns SHA-256 and size.

    `total` is what it ought to be: of a file that grows meanwhile, no more is taken.
    Raises OSError, Cancelled.
    """
    digest, done = hashlib.sha256(), 0
    while done < total and (chunk := stream.read(min(CHUNK, total - done))):
        if cancelled is not None and cancelled():
            raise Cancelled
        digest.update(chunk)
        if out is not None:
            out.write(chunk)
        done += len(chunk)
        if on_bytes is not None:
            on_bytes(done, total)
    return digest.hexdigest(), done
