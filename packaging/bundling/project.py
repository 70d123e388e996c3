"""What the repository says of itself: version, time, commands."""

from __future__ import annotations

import os
import subprocess
import tomllib
from pathlib import Path

REPOSITORY = Path(__file__).parent.parent.parent


def version() -> str:
    """The version in pyproject.toml."""
    told = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))
    return str(told["project"]["version"])


def epoch() -> int:
    """Seconds since 1970 that files carry: SOURCE_DATE_EPOCH, else of the last commit, else 0."""
    told = os.environ.get("SOURCE_DATE_EPOCH")
    if told is None:
        command = ["git", "-C", str(REPOSITORY), "log", "-1", "--format=%ct"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        told = done.stdout.strip() or "0"
    return int(told)


def commands() -> dict[str, str]:
    """The commands of `sealread`, and what each does in one line."""
    import typer

    from sealread.cli.main import app

    known = getattr(typer.main.get_command(app), "commands", {})
    return {
        name: one.get_short_help_str(limit=200) for name, one in known.items() if not one.hidden
    }
