"""The real command, in a process of its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.warm_workers import Nursery

NURSERY: Nursery | None = None
"""Has the command in its memory already; None for a test whose programs start as a user's do."""


def nursery() -> Nursery | None:
    """What a program is forked from; None where it would start otherwise there than here."""
    return NURSERY if NURSERY is not None and NURSERY.is_like_here() else None


def sealread(*arguments: str | Path, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Runs `sealread` with these arguments, its streams caught as text."""
    said = [str(one) for one in arguments]
    if warm := nursery():
        return warm.run(said, cwd)
    return subprocess.run(
        [sys.executable, "-m", "sealread", *said],
        capture_output=True,
        text=True,
        check=False,
        cwd=cwd,
    )
