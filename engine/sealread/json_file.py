"""JSON in files: written whole or not at all, for the owner alone."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path
from typing import Any

import msgspec

from sealread.errors import OutputUnwritable


def as_json(value: Any) -> bytes:
    """The contract of the output: pretty-printed UTF-8 with a line end."""
    return msgspec.json.format(msgspec.json.encode(value), indent=2) + b"\n"


def write_json(value: Any, path: Path) -> None:
    """Writes an extraction, a trace or other JSON to `path`: all of it or, on any failure, nothing.

    Readable by its owner alone. Raises OutputUnwritable.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _replace(path, as_json(value))
    except OSError as cause:
        what = cause.strerror or type(cause).__name__
        raise OutputUnwritable(file=str(path), what=what) from cause


def _replace(path: Path, body: bytes) -> None:
    """Temporary file in the same folder, synced, then renamed over `path`."""
    handle, temporary = tempfile.mkstemp(prefix=".sealread-", suffix=".tmp", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(body)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(temporary).unlink()
        raise
