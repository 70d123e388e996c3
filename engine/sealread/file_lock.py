"""A lock on an open file that the system holds for this process, so that a dead one holds none."""

from __future__ import annotations

import os
import sys

if sys.platform == "win32":
    import msvcrt

    _BYTE = 1 << 30  # behind all contents: a locked byte cannot be read by others

    def _lock(handle: int) -> None:
        os.lseek(handle, _BYTE, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def lock(handle: int) -> bool:
    """Locks the file until it is closed; False where another holds the lock."""
    try:
        _lock(handle)
    except (BlockingIOError, PermissionError):
        return False
    return True
