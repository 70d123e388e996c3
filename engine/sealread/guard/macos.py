"""The sandbox of macOS: a profile that a process puts on itself for good.

Written from Apple's published sandbox_init(3) and the profiles that browsers use; not run by us
on a Mac yet, which is why `sealread doctor --walls` tries every one of its promises there.

What a process may ask of the system's services is closed too: some of them use the network or
start programs for whoever asks. Where the system refuses that part of the profile, the rest is put
on, and nothing is claimed of it, since a service could be asked for what is closed.
"""

from __future__ import annotations

import ctypes
import platform
from pathlib import Path

from sealread.guard.walls import Ground, Mechanism, missing, standing

NAME = "sandbox profile"
_DEVICES = ("/dev/null", "/dev/zero", "/dev/dtracehelper")


def profile(scratch: Path | None, *, programs: bool = False, services: bool = False) -> str:
    """The profile in Apple's language: reading stays, writing only in `scratch`, no network.

    `services`: the system's services can be asked.
    """
    lines = ["(version 1)", "(allow default)", "(deny network*)", "(deny file-write*)"]
    lines += [f"(allow file-write* (literal {_quoted(device)}))" for device in _DEVICES]
    if scratch is not None:
        # The kernel compares resolved paths; /tmp is a link on macOS.
        lines.append(f"(allow file-write* (subpath {_quoted(str(scratch.resolve()))}))")
    if not services:
        lines += ["(deny mach-lookup)", "(deny appleevent-send)", "(deny lsopen)"]
    if not programs:
        lines += ["(deny process-fork)", "(deny process-exec*)"]
        lines += ["(deny signal)", "(allow signal (target self))"]
    return "\n".join(lines)


def restrict(scratch: Path | None, *, programs: bool = False) -> Mechanism:
    """Puts the profile on this process."""
    if platform.system() != "Darwin":
        return missing(NAME, "only macOS has it")
    told, why = "no network, writing only in the scratch folder", "programs need them"
    if not programs:
        refused = _put_on(profile(scratch))
        if refused is None:
            grounds = (Ground.NETWORK, Ground.FILES, Ground.PROCESSES)
            return standing(NAME, f"{told}, no services of the system", *grounds)
        why = refused
    refused = _put_on(profile(scratch, programs=programs, services=True))
    if refused is None:
        return standing(NAME, f"{told}, but services of the system can be asked ({why})")
    return missing(NAME, f"the system refused it ({refused})")


def _put_on(text: str) -> str | None:
    """Puts a profile on this process; why not, in words, where the system refuses it whole."""
    library = ctypes.CDLL("/usr/lib/libSystem.dylib", use_errno=True)
    said = ctypes.c_char_p()
    if library.sandbox_init(text.encode(), ctypes.c_uint64(0), ctypes.byref(said)) == 0:
        return None
    return (said.value or b"no reason given").decode("utf-8", "replace")[:100]


def _quoted(path: str) -> str:
    return '"' + path.replace("\\", "\\\\").replace('"', '\\"') + '"'
