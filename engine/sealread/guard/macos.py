"""The sandbox of macOS: a profile that a process puts on itself for good.

Written from Apple's published sandbox_init(3) and the profiles that browsers use; not run by us
on a Mac yet, which is why `sealread doctor --walls` tries every one of its promises there.
"""

from __future__ import annotations

import ctypes
import platform
from pathlib import Path

from sealread.guard.walls import Ground, Mechanism, missing, standing

NAME = "sandbox profile"
_DEVICES = ("/dev/null", "/dev/zero", "/dev/dtracehelper")


def profile(scratch: Path | None, *, programs: bool = False) -> str:
    """The profile in Apple's language: reading stays, writing only in `scratch`, no network."""
    lines = ["(version 1)", "(allow default)", "(deny network*)", "(deny file-write*)"]
    lines += [f"(allow file-write* (literal {_quoted(device)}))" for device in _DEVICES]
    if scratch is not None:
        # The kernel compares resolved paths; /tmp is a link on macOS.
        lines.append(f"(allow file-write* (subpath {_quoted(str(scratch.resolve()))}))")
    if not programs:
        lines += ["(deny process-fork)", "(deny process-exec*)"]
        lines += ["(deny signal)", "(allow signal (target self))"]
    return "\n".join(lines)


def restrict(scratch: Path | None, *, programs: bool = False) -> Mechanism:
    """Puts the profile on this process."""
    if platform.system() != "Darwin":
        return missing(NAME, "only macOS has it")
    library = ctypes.CDLL("/usr/lib/libSystem.dylib", use_errno=True)
    said = ctypes.c_char_p()
    text = profile(scratch, programs=programs).encode()
    if library.sandbox_init(text, ctypes.c_uint64(0), ctypes.byref(said)) != 0:
        why = (said.value or b"no reason given").decode("utf-8", "replace")
        return missing(NAME, f"the system refused it ({why[:100]})")
    grounds = (Ground.NETWORK, Ground.FILES) + (() if programs else (Ground.PROCESSES,))
    return standing(NAME, "no network, writing only in the scratch folder", *grounds)


def _quoted(path: str) -> str:
    return '"' + path.replace("\\", "\\\\").replace('"', '\\"') + '"'
