"""A network of its own: a process in an empty network namespace has no interface (Linux)."""

from __future__ import annotations

import ctypes
import os
from pathlib import Path

from sealread.guard.libc import LINUX, libc, threads, why
from sealread.guard.walls import Ground, Mechanism, missing, standing

NAME = "network namespace"
_CLONE_NEWUSER = 0x10000000
_CLONE_NEWNET = 0x40000000
_MADE = "an empty network of its own: no interface, no route"


def leave_network() -> Mechanism:
    """Moves this process into a network namespace of its own; before any thread starts."""
    if not LINUX:
        return missing(NAME, "only Linux has it")
    if threads() > 1:
        return missing(NAME, "threads were running already")
    user, group = os.getuid(), os.getgid()
    if not (refused := _unshare(_CLONE_NEWNET)):
        # Root needs no user namespace, and so keeps its right to read others' files.
        return standing(NAME, _MADE, Ground.NETWORK)
    if refused := _unshare(_CLONE_NEWUSER | _CLONE_NEWNET):
        return missing(NAME, f"the kernel does not give it to this user ({why(refused)})")
    _keep_identity(user, group)
    return standing(NAME, f"{_MADE}, in a user namespace", Ground.NETWORK)


def _unshare(flags: int) -> int:
    """0, or the errno."""
    ctypes.set_errno(0)
    return 0 if libc().unshare(flags) == 0 else ctypes.get_errno()


def _keep_identity(user: int, group: int) -> None:
    """Maps this user to itself: file permissions stay as they were."""
    for name, line in (
        ("setgroups", "deny"),
        ("uid_map", f"{user} {user} 1"),
        ("gid_map", f"{group} {group} 1"),
    ):
        try:
            Path("/proc/self", name).write_text(line)
        except OSError:
            # Some kernels have no setgroups file or forbid the map. Ownership of files is checked
            # by the kernel's own ids either way, so that reading goes on working.
            continue
