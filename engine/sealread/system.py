"""What the system tells of its memory, processes, cores and battery, by psutil.

psutil is imported when something is asked: a window begins without it.
"""

from __future__ import annotations

import os


def memory_total() -> int:
    """Bytes of memory that the machine has."""
    import psutil

    return int(psutil.virtual_memory().total)


def memory_free() -> int:
    """Bytes of memory that could be taken now without others being put out."""
    import psutil

    return int(psutil.virtual_memory().available)


def is_alive(process: int) -> bool:
    """Whether there is a process of that number."""
    import psutil

    return bool(psutil.pid_exists(process))


def memory_of(process: int) -> int:
    """Bytes that a process has for itself, without files that it maps; 0 where that is unknown."""
    import psutil

    try:
        told = psutil.Process(process).memory_info()
    except psutil.Error:
        return 0
    return max(0, int(told.rss - getattr(told, "shared", told.rss)))


def cores() -> int:
    """Physical cores, as far as the system tells; else processors."""
    import psutil

    return psutil.cpu_count(logical=False) or psutil.cpu_count() or 1


def physical_cores() -> int:
    """Physical cores, of those that this process may use at most all.

    Hyper-threads only take turns at the same vector units, and two threads on one core wait for
    each other.
    """
    if not hasattr(os, "sched_getaffinity"):  # only Linux binds processes to cores this way
        return cores()
    return min(cores(), len(os.sched_getaffinity(0)))


def on_battery() -> bool:
    """Whether this machine runs on its battery; False where it has none, or nobody can tell."""
    import psutil

    if not hasattr(psutil, "sensors_battery"):
        return False
    try:
        battery = psutil.sensors_battery()
    except (OSError, RuntimeError):
        return False
    return battery is not None and battery.power_plugged is False
