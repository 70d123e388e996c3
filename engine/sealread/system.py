"""What the system tells of its memory and processes, by psutil, which a window begins without."""

from __future__ import annotations


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
