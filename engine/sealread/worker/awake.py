"""Time in which this process did not run is nobody's: the machine slept, or it was stopped.

Where the clock goes on meanwhile (Windows counts sleep; a stopped process or a paused virtual
machine anywhere), whoever waited would take the one that it waits for to be stuck.
"""

from __future__ import annotations

_LATE = 5.0
"""Seconds that a wait may take longer than asked on a machine that is merely busy."""


def suspended(asked: float, took: float) -> float:
    """Seconds in which this process did not run, of a wait for `asked` seconds that took `took`.

    0.0 for a wait that was only a little late.
    """
    late = took - asked
    return late if late > _LATE else 0.0
