"""What a process may do by right: no new privileges, no capabilities, nobody looks into it."""

from __future__ import annotations

import ctypes
import os
import struct
from pathlib import Path

from sealread.guard.libc import LINUX, libc, prctl, why
from sealread.guard.walls import Mechanism, missing, standing

_SET_DUMPABLE, _CAPBSET_DROP, _SET_NO_NEW_PRIVS, _CAP_AMBIENT = 4, 24, 38, 47
_AMBIENT_CLEAR_ALL = 4
_SET_PDEATHSIG = 1
_CAPABILITY_VERSION_3 = 0x20080522
_DAC_READ_SEARCH = 2
_KILLED = 9


def forswear_privileges() -> Mechanism:
    """No program that this process might start gets more rights than it has."""
    name = "no new privileges"
    result = prctl(_SET_NO_NEW_PRIVS, 1)
    if result < 0:
        return missing(name, why(result))
    return standing(name, "no set-user-ID program gives it any")


def hide_memory() -> Mechanism:
    """No other program of this user may look into it, and it leaves no core file."""
    result = prctl(_SET_DUMPABLE, 0)
    if result < 0:
        return missing("memory hidden", why(result))
    return standing("memory hidden", "other programs of this user cannot read its memory")


def die_with_parent() -> None:
    """The kernel kills this process when the thread that started it ends."""
    prctl(_SET_PDEATHSIG, _KILLED)


def drop_capabilities(*, keep_reading: bool) -> Mechanism:
    """Drops every capability; `keep_reading` keeps root's right to read any file.

    Documents of other owners, which root could read, stay readable so.
    """
    name = "no capabilities"
    kept = 1 << _DAC_READ_SEARCH if keep_reading else 0
    for capability in range(_last_capability() + 1):
        if not kept >> capability & 1:
            prctl(_CAPBSET_DROP, capability)
    prctl(_CAP_AMBIENT, _AMBIENT_CLEAR_ALL)
    header = ctypes.create_string_buffer(struct.pack("=Ii", _CAPABILITY_VERSION_3, 0), 8)
    held = ctypes.create_string_buffer(struct.pack("=6I", kept, kept, 0, 0, 0, 0), 24)
    ctypes.set_errno(0)
    if libc().capset(header, held) != 0:
        return missing(name, f"the kernel refused to drop them ({why(ctypes.get_errno())})")
    return standing(
        name, "all dropped but root's right to read any file" if kept else "all dropped"
    )


def holds_all() -> bool:
    """Whether this process is root outside any user namespace of its own making."""
    return LINUX and os.geteuid() == 0


def _last_capability() -> int:
    try:
        return int(Path("/proc/sys/kernel/cap_last_cap").read_text())
    except (OSError, ValueError):
        return 63
