"""The check of the lock: does what is installed come from it, whole, under licences that fit."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct
from packaging.version import Version

from .advisories import Match, matches, read_folder
from .installed import Installed, altered_files, needed
from .licences import fits, licence_of
from .lock import Lock

OURS = "sealread"
CARRIED = ("desktop", "site")
"""The extras that installers carry: the window, and a site's machines."""
SEEDS = frozenset(("pip", "setuptools", "wheel"))
"""What a new virtual environment brings by itself."""
BEYOND = ("train", "parquet")
"""Extras that are not in the lock: which build of PyTorch fits depends on the machine, and Parquet
is for those who ask for it.
"""


class Verdict(Struct, frozen=True):
    """What the check found. `faults` are sentences; `advisories` is None where none were given."""

    pins: int
    installed: int
    files_checked: bool
    faults: tuple[str, ...]
    beyond: tuple[str, ...]
    matches: tuple[Match, ...]
    advisories: int | None

    @property
    def sound(self) -> bool:
        """Whether there is nothing to mend."""
        return not self.faults and not self.matches


def check(
    lock: Lock, there: dict[str, Installed], folder: Path | None = None, *, files: bool = True
) -> Verdict:
    """Checks all of it; `folder` holds OSV advisories, `files` compares each file with RECORD."""
    beyond = needed([OURS], BEYOND, there) - needed([OURS], (*CARRIED, "eval", "dev"), there)
    beyond -= lock.pins.keys()
    own = {name: one for name, one in there.items() if name not in beyond and name != OURS}
    faults = [*lock.faults, *_differences(lock, own), *_sources(own), *_licences(own)]
    if files:
        faults += _altered(own)
    read = read_folder(folder) if folder is not None else None
    if read is not None:
        faults += [f"{name} in the folder is no advisory" for name in read.unreadable]
    versions = {pin.name: pin.version for pin in lock.pins.values()}
    found = matches(versions, read) if read is not None else []
    return Verdict(
        pins=len(lock.pins),
        installed=len(own),
        files_checked=files,
        faults=tuple(faults),
        beyond=tuple(sorted(beyond)),
        matches=tuple(found),
        advisories=None if read is None else len(read.advisories),
    )


def _differences(lock: Lock, there: dict[str, Installed]) -> list[str]:
    faults = [f"{name} is installed and not in the lock"
              for name in sorted(there.keys() - lock.pins.keys() - SEEDS)]  # fmt: skip
    for name, pin in sorted(lock.pins.items()):
        if name not in there:
            faults += [f"{name} is in the lock and not installed"] if pin.applies else []
        elif Version(there[name].version) != Version(pin.version):
            faults.append(f"{name} is installed as {there[name].version}, locked as {pin.version}")
    return faults


def _sources(there: dict[str, Installed]) -> list[str]:
    return [f"{name} was installed from a URL, a repository or a folder"
            for name, one in sorted(there.items()) if one.source is not None]  # fmt: skip


def _licences(there: dict[str, Installed]) -> list[str]:
    faults = []
    for name, one in sorted(there.items()):
        licence = licence_of(one.distribution)
        if licence is None:
            faults.append(f"the licence of {name} is not known")
        elif not fits(licence):
            faults.append(f"the licence of {name} does not fit ours: {licence}")
    return faults


def _altered(there: dict[str, Installed]) -> list[str]:
    faults = []
    for name, one in sorted(there.items()):
        wrong = altered_files(one)
        if wrong:
            faults.append(f"{name}: {len(wrong)} files are not as RECORD says, first {wrong[0]}")
    return faults
