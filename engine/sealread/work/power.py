"""How many threads model and OCR compute with: fewer on battery, where nobody says otherwise."""

from __future__ import annotations

import os

from sealread.extract.settings import Settings
from sealread.llm.threads import default_threads
from sealread.system import on_battery, physical_cores

VARIABLE = "SEALREAD_THREADS"
"""A number of threads for commands; on battery too."""
MOST = 256
CORES_FOR_BOTH = 2


def threads_now(asked: int = 0, *, spares: bool = True) -> tuple[int, bool]:
    """The threads of a run that begins now: those asked for, 0 for one on each core.

    Where fewer than that were measured to be fastest, these: a worker behind walls does not find
    what was measured. On battery half of the cores, one at least, unless they were asked for or
    `spares` is off; with it whether these are fewer for that reason.
    """
    asked, cores = asked or _said(), default_threads()
    if asked:
        return asked, False
    if not (spares and on_battery()):
        return (cores if cores < physical_cores() else 0), False
    return max(1, cores // 2), cores > 1


def reads_ahead() -> bool:
    """Whether the next document is recognised while a model computes: there are cores for both."""
    return physical_cores() >= CORES_FOR_BOTH


def spared(settings: Settings) -> int:
    """How many threads compute since this machine runs on its battery; 0 where that is not why."""
    return settings.threads if settings.spared and on_battery() else 0


def _said() -> int:
    said = os.environ.get(VARIABLE, "")
    return min(int(said), MOST) if said.isascii() and said.isdecimal() else 0
