"""The real command, in a process of its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path


def sealread(*arguments: str | Path, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Runs `sealread` with these arguments, its streams caught as text."""
    return subprocess.run(
        [sys.executable, "-m", "sealread", *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
        cwd=cwd,
    )
