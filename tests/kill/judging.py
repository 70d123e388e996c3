"""What is left of a batch, compared with one that nobody disturbed."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path

from msgspec import Struct

from sealread.work.export import settled

WORKSPACE = ".sealread/workspace.db"
_EXPORTS = "*.json"


class Result(Struct, frozen=True):
    """The outputs by their places, without what differs from run to run, and each item's end."""

    outputs: Mapping[str, bytes]
    states: Mapping[str, tuple[str, int | None]]


class Verdict(Struct):
    """What is wrong with a batch: how many documents are lost, doubled, unequal, and so on."""

    lost: int = 0
    doubled: int = 0
    unequal: int = 0
    states: int = 0
    left_pages: int = 0
    left_files: int = 0
    broken_trails: int = 0


def result_of(out: Path) -> Result:
    """What a batch that has ended came to."""
    outputs = {str(path.relative_to(out)): settled(path.read_bytes()) for path in _exports(out)}
    return Result(outputs, _states(out))


def judged(out: Path, expected: Result) -> Verdict:
    """Compares a batch that has ended with what is expected of it."""
    found = result_of(out)
    both = found.outputs.keys() & expected.outputs.keys()
    return Verdict(
        lost=len(expected.outputs.keys() - found.outputs.keys()),
        doubled=len(found.outputs.keys() - expected.outputs.keys()) + _read_twice(out),
        unequal=sum(found.outputs[place] != expected.outputs[place] for place in both),
        states=sum(found.states.get(name) != end for name, end in expected.states.items()),
        left_pages=kept_pages(out / WORKSPACE),
        left_files=sum(1 for _ in out.rglob(".sealread-*.tmp")),
        broken_trails=int(not _trail_holds(out)),
    )


def sound(out: Path, *, alive: bool) -> tuple[bool, int]:
    """Whether the workspace is whole after a kill, and how many pages are kept in it.

    While the main process lives the database is looked at where it is; else a copy, so that the
    next run meets the files as the kill left them.
    """
    if not (out / WORKSPACE).exists():
        return True, 0
    with _looked_at(out / WORKSPACE, alive) as file:
        with closing(sqlite3.connect(file, timeout=10)) as database:
            found = database.execute("PRAGMA integrity_check").fetchall()
            loose = database.execute("PRAGMA foreign_key_check").fetchall()
        return found == [("ok",)] and not loose, kept_pages(file)


def kept_pages(file: Path) -> int:
    """How many pages and answers of unfinished documents a workspace holds."""
    with closing(sqlite3.connect(file, timeout=10)) as database:
        if not database.execute("SELECT 1 FROM sqlite_master WHERE name = 'answers'").fetchone():
            return 0
        counts = "(SELECT COUNT(*) FROM pages) + (SELECT COUNT(*) FROM answers)"
        return int(database.execute(f"SELECT {counts}").fetchone()[0])


def quarantined(out: Path) -> int:
    """How many documents of the last run were set apart."""
    return sum(state == "quarantined" for state, _ in _states(out).values())


@contextmanager
def _looked_at(file: Path, alive: bool) -> Iterator[Path]:
    if alive:
        yield file
        return
    with tempfile.TemporaryDirectory() as folder:
        for end in ("", "-wal"):
            beside = file.with_name(file.name + end)
            if beside.exists():
                shutil.copy(beside, folder)
        yield Path(folder) / file.name


def _trail_holds(out: Path) -> bool:
    """Whether the audit trail is whole, as the real command sees it."""
    command = [sys.executable, "-m", "sealread", "audit", "verify", str(out)]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def _exports(out: Path) -> Iterator[Path]:
    return (path for path in out.rglob(_EXPORTS) if ".sealread" not in path.parts)


def _states(out: Path) -> dict[str, tuple[str, int | None]]:
    """How each item of the newest run ended: its state, and the number of its error."""
    with closing(sqlite3.connect(out / WORKSPACE, timeout=10)) as database:
        rows = database.execute(
            "SELECT name, state, error_number FROM items WHERE run = (SELECT MAX(id) FROM runs)"
        ).fetchall()
    return {name: (state, number) for name, state, number in rows}


def _read_twice(out: Path) -> int:
    """Documents that were read and kept more than once; all runs had the same terms."""
    with closing(sqlite3.connect(out / WORKSPACE, timeout=10)) as database:
        rows = database.execute(
            "SELECT sha256 FROM items WHERE extraction IS NOT NULL"
            " GROUP BY sha256 HAVING COUNT(*) > 1"
        ).fetchall()
    return len(rows)
