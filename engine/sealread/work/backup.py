"""Copies of a workspace, made before its tables are changed: whole, synced, for the owner only.

A copy lies beside the workspace as `workspace.db.1.backup`; the higher the number, the newer. It
is a workspace as it was, so putting one in the other's place is all that is needed to go back.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from pathlib import Path

from sealread.json_file import sync_folder

KEPT = 2
"""How many copies are kept; older ones are deleted."""
_SUFFIX = ".backup"

Connect = Callable[[Path], sqlite3.Connection]


def back_up(database: sqlite3.Connection, file: Path, connect: Connect) -> Path:
    """Copies the open `database` at `file`; `connect` opens a file as the workspace is opened.

    Raises OSError or the database's errors; a copy that was not finished is deleted.
    """
    before = backups(file)
    place = _place(file, _number(before[-1]) + 1 if before else 1)
    part = place.with_suffix(".part")
    try:
        _copy(database, part, connect)
        part.replace(place)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    sync_folder(place.parent)
    for old in backups(file)[:-KEPT]:
        old.unlink()
    return place


def backups(file: Path) -> list[Path]:
    """The copies of the workspace at `file`, the oldest first."""
    found = [one for one in file.parent.glob(f"{file.name}.*{_SUFFIX}") if _number(one) > 0]
    return sorted(found, key=_number)


def _copy(database: sqlite3.Connection, place: Path, connect: Connect) -> None:
    """All pages of the database in one reading transaction, into a file of our own."""
    handle = os.open(place, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        copy = connect(place)
        try:
            database.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # one file, without files beside it
        finally:
            copy.close()
        os.fsync(handle)
    finally:
        os.close(handle)


def _place(file: Path, number: int) -> Path:
    return file.with_name(f"{file.name}.{number}{_SUFFIX}")


def _number(backup: Path) -> int:
    """The number in a copy's name; 0 for a file that is none."""
    digits = backup.name.removesuffix(_SUFFIX).rpartition(".")[2]
    return int(digits) if digits.isdecimal() else 0
