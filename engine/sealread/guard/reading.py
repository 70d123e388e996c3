"""What a walled process may read by its path: its own programs and libraries, and the machine.

Nothing of a person's. Documents come over the wall open (`handed`); weights and resources are named
by whoever raises the walls.
"""

from __future__ import annotations

import os
import re
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
_OF_LIBREOFFICE = ("/var/lib/libreoffice", "/var/spool/libreoffice")
"""Extensions that distributions install for everybody; its installation links there."""
_SETTINGS = Path("/etc")
_FOR_ALL = stat.S_IROTH
_LIBRARY = re.compile(r"\.so(?:\.[\d.]+)?$")


def own_places() -> tuple[Path, ...]:
    """Files and folders, there and with links followed, that this process needs to go on.

    Among them: the interpreter, all of `sys.path`, and the libraries beside those that are loaded.
    """
    places = _there((*map(Path, _SYSTEM), *_settings(), *_of_program()))
    return tuple(sorted({*places, *_there(_mapped(places))}))


def office_places(program: str) -> tuple[Path, ...]:
    """What an office program needs: the machine's programs and libraries, and its own folder.

    Its own is the installation around a folder `program`, as LibreOffice has it. Of any other
    program, such as a script in a folder of a person's, it is that file alone.
    """
    named = Path(program)
    place = named.resolve()
    own = place.parent.parent if place.parent.name == "program" else place
    processes = () if children_listed() else (Path("/proc"),)
    state = map(Path, _OF_LIBREOFFICE)
    return tuple(sorted({*own_places(), *_there((named, own, *state, *processes))}))


def children_listed() -> bool:
    """Does the kernel list a process's children for itself, so that it need not look at others?"""
    return Path(f"/proc/self/task/{os.getpid()}/children").exists()


def _there(places: Iterable[Path]) -> tuple[Path, ...]:
    """Those that there are, with links followed; none that a person's home folder lies in."""
    found = {place.resolve() for place in places if place.exists()}
    system = {Path(place).resolve() for place in _SYSTEM}
    homes = _homes()
    return tuple(
        sorted(
            place
            for place in found
            if place in system or not any(home.is_relative_to(place) for home in homes)
        )
    )


def _homes() -> set[Path]:
    """The home folder of this process's user, as the environment and the system name it."""
    found = {Path("/")}
    with suppress(RuntimeError):
        found.add(Path.home().resolve())
    with suppress(ImportError, KeyError, OSError):
        import pwd

        found.add(Path(pwd.getpwuid(os.getuid()).pw_dir).resolve())
    return found


def _of_program() -> Iterator[Path]:
    """The interpreter and what it imports from. `lib`: its folder itself may be a home folder."""
    for prefix in (sys.prefix, sys.exec_prefix, sys.base_prefix, sys.base_exec_prefix):
        yield from (Path(prefix), Path(prefix, "lib"))
    yield from (Path(entry) for entry in sys.path if entry)
    yield from (Path(entry) for entry in os.environ.get("LD_LIBRARY_PATH", "").split(":") if entry)


def _settings() -> Iterator[Path]:
    """What everybody may read of the machine's settings: libraries look there when it occurs to
    them, and take a refusal for an error where they would take a missing file for none.
    """
    with suppress(OSError):
        for place in _SETTINGS.iterdir():
            with suppress(OSError):
                if place.stat().st_mode & _FOR_ALL:
                    yield place


def _mapped(places: tuple[Path, ...]) -> Iterator[Path]:
    """Outside `places`, the libraries in this process's memory and those in the same folders.

    Not the folders: in one of a person's lie other things too.
    """
    for folder in {folder.resolve() for folder in _folders_of_libraries()}:
        if not any(folder.is_relative_to(place) for place in places):
            with suppress(OSError):
                yield from (one for one in folder.iterdir() if _LIBRARY.search(one.name))


def _folders_of_libraries() -> Iterator[Path]:
    try:
        lines = Path("/proc/self/maps").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return
    for line in lines:
        _, slash, rest = line.partition("/")
        if slash and ".so" in rest:
            yield Path("/" + rest).parent
