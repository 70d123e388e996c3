"""The C library and the kernel behind it, called past Python and past its hooks."""

from __future__ import annotations

import ctypes
import os
import sys
from functools import lru_cache
from pathlib import Path
from typing import Any

LINUX = sys.platform.startswith("linux")


@lru_cache(maxsize=1)
def libc() -> Any:
    """The C library of this process."""
    return ctypes.CDLL(None, use_errno=True)


def syscall(number: int, *arguments: object) -> int:
    """Makes a system call by its number; its result, or minus the errno. Linux only.

    Integers are passed as 64-bit words; ctypes arrays, bytes and references as pointers.
    """
    ctypes.set_errno(0)
    passed = [ctypes.c_long(one) if isinstance(one, int) else one for one in arguments]
    call = libc().syscall
    call.restype = ctypes.c_long
    result = int(call(ctypes.c_long(number), *passed))
    return -ctypes.get_errno() if result == -1 else result


def prctl(option: int, *arguments: int) -> int:
    """prctl(2); its result, or minus the errno. Linux only."""
    ctypes.set_errno(0)
    words = [ctypes.c_ulong(one) for one in (*arguments, 0, 0, 0, 0)[:4]]
    result = int(libc().prctl(ctypes.c_int(option), *words))
    return -ctypes.get_errno() if result == -1 else result


def why(error: int) -> str:
    """An errno in words."""
    return os.strerror(abs(error))


def threads() -> int:
    """How many threads this process has, those of native code too. Linux only."""
    return len(list(Path("/proc/self/task").iterdir()))
