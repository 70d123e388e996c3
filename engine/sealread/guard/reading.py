"""What a walled process may read by its path: its own programs and libraries, and the machine.

Nothing of a person's. Documents come over the wall open (`handed`); weights and resources are named
by whoever raises the walls.
"""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

_SYSTEM = (
    "/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/opt", "/nix/store", "/sys",
    "/var/cache/fontconfig", "/dev/null", "/dev/zero", "/dev/random", "/dev/urandom",
    "/proc/self", "/proc/cpuinfo", "/proc/meminfo", "/proc/stat", "/proc/version", "/proc/uptime",
    "/proc/loadavg", "/proc/vmstat", "/proc/devices", "/proc/driver", "/proc/filesystems",
    "/proc/sys",
)  # fmt: skip
"""Programs, libraries and fonts; what libraries ask of the machine when they start or later."""
_SETTINGS = Path("/etc")
_FOR_ALL = stat.S_IROTH


def own_places() -> tuple[Path, ...]:
    """Files and folders, there and with links followed, that this process needs to go on.

    Among them: the interpreter, all of `sys.path`, and where the libraries lie that are loaded.
    """
    found = {place.resolve() for place in _wanted() if place.exists()}
    return tuple(sorted(found - {Path("/")}))


def _wanted() -> Iterator[Path]:
    yield from map(Path, _SYSTEM)
    yield from _settings()
    yield from map(Path, (sys.prefix, sys.exec_prefix, sys.base_prefix, sys.base_exec_prefix))
    yield from (Path(entry) for entry in sys.path if entry)
    yield from (Path(entry) for entry in os.environ.get("LD_LIBRARY_PATH", "").split(":") if entry)
    yield from _mapped()


def _settings() -> Iterator[Path]:
    """What everybody may read of the machine's settings: libraries look there when it occurs to
    them, and take a refusal for an error where they would take a missing file for none.
    """
    with suppress(OSError):
        for place in _SETTINGS.iterdir():
            with suppress(OSError):
                if place.stat().st_mode & _FOR_ALL:
                    yield place


def _mapped() -> Iterable[Path]:
    """The folders of the libraries in this process's memory."""
    try:
        lines = Path("/proc/self/maps").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return
    for line in lines:
        _, slash, rest = line.partition("/")
        if slash and ".so" in rest:
            yield Path("/" + rest).parent
