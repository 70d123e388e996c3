"""Whether a database still is what was written, and what to do when it is not."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from sealread.errors import WorkspaceDamaged
from sealread.work.backup import backups

_SOUND = [("ok",)]


def check(database: sqlite3.Connection, file: Path, *, fully: bool) -> None:
    """Checks the database's structure, with `fully` also its indices and references.

    The short check reads every page once; the full one is for a workspace whose last writer was
    torn off. Raises WorkspaceDamaged.
    """
    pragma = "integrity_check" if fully else "quick_check"
    found = database.execute(f"PRAGMA {pragma}(1)").fetchall()
    if found != _SOUND:
        raise damaged(file, str(found[0][0]).splitlines()[0])
    if fully and (lost := database.execute("PRAGMA foreign_key_check").fetchone()):
        raise damaged(file, f"a row of {lost[0]} belongs to nothing")


def damaged(file: Path, what: str) -> WorkspaceDamaged:
    """The error for a damaged workspace, with the way out of it."""
    return WorkspaceDamaged(file=str(file), what=what, remedy=_remedy(file))


def _remedy(file: Path) -> str:
    kept = backups(file)
    if kept:
        return (
            f"A copy from before the last update lies beside it: put {kept[-1].name} in its place "
            "and delete the files -wal and -shm. What was read since then is read again."
        )
    return (
        f"Move the folder {file.parent} away; the next run makes a new one and reads the "
        "documents again. Files that were written already are not touched."
    )
