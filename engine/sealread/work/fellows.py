"""Work of one process side by side on a workspace: a run, requests, tables, corrections.

They share the lock of `work.writer`: each change is a transaction of one database, so those of one
process do not harm each other. Other processes stay out until the last of them has ended. Only one
run at a time: a run that begins takes every other one for torn off.
"""

from __future__ import annotations

import contextlib
import os
import platform
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from sealread.errors import WorkspaceBusy
from sealread.work.writer import PATIENCE, now, sole_writer

Role = Literal["run", "request", "correction"]


class _Turn:
    """The lock as this process holds it, and for whom."""

    def __init__(self, lock: contextlib.AbstractContextManager[None]) -> None:
        self.lock = lock
        self.since = now()
        self.roles: list[Role] = []


_guard = threading.Lock()
_turns: dict[Path, _Turn] = {}


@contextlib.contextmanager
def fellow_writer(database: Path, role: Role, patience: float = PATIENCE) -> Iterator[None]:
    """Keeps other processes from writing to `database`, and other runs of this one if it is a run.

    Raises as `sole_writer` does, which keeps fellows out as well.
    """
    place = database.absolute()
    _join(place, role, patience)
    try:
        yield
    finally:
        _leave(place, role)


def run_goes_on(database: Path) -> bool:
    """Whether this process has a run at work on `database`; if it has the lock, no other has."""
    with _guard:
        turn = _turns.get(database.absolute())
        return turn is not None and "run" in turn.roles


def _join(database: Path, role: Role, patience: float) -> None:
    with _guard:
        turn = _turns.get(database)
        if turn is None:
            turn = _Turn(sole_writer(database, patience))
            turn.lock.__enter__()
            _turns[database] = turn
        elif role == "run" and "run" in turn.roles:
            raise WorkspaceBusy(
                file=str(database), pid=os.getpid(), host=platform.node(), since=turn.since
            )
        turn.roles.append(role)


def _leave(database: Path, role: Role) -> None:
    with _guard:
        turn = _turns[database]
        turn.roles.remove(role)
        if not turn.roles:
            del _turns[database]
            turn.lock.__exit__(None, None, None)
