"""Known vulnerabilities: advisories in the OSV format that somebody brought, matched with versions.

The format: https://ossf.github.io/osv-schema/. Evaluation of ranges as its section on evaluation
says, with versions compared as PyPI compares them (PEP 440).
"""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct
from packaging.utils import canonicalize_name
from packaging.version import InvalidVersion, Version

_ECOSYSTEM = "PyPI"
_ORDER = ("introduced", "last_affected", "fixed", "limit")


class Match(Struct, frozen=True, order=True):
    """A version that an advisory is about."""

    name: str
    version: str
    advisory: str


class Folder(Struct, frozen=True):
    """Advisories that somebody brought: those that were read, and the files that are none."""

    advisories: tuple[dict[str, Any], ...]
    unreadable: tuple[str, ...]


def read_folder(place: Path) -> Folder:
    """The advisories in an export: a folder of JSON files, a ZIP of them, or one JSON file.

    A file holds an advisory, a list of them, or such a list under `vulns`.
    """
    read: list[dict[str, Any]] = []
    unreadable: list[str] = []
    for name, body in _files(place):
        found = _advisories(body)
        read.extend(found or ())
        if found is None:
            unreadable.append(name)
    return Folder(tuple(read), tuple(unreadable))


def _files(place: Path) -> Iterator[tuple[str, bytes]]:
    """Names and contents, in the order of the names; b"" for what cannot be read."""
    if place.is_dir():
        for path in sorted(place.rglob("*.json")):
            try:
                yield path.name, path.read_bytes()
            except OSError:
                yield path.name, b""
    elif zipfile.is_zipfile(place):
        with zipfile.ZipFile(place) as archive:
            for name in sorted(archive.namelist()):
                if name.endswith(".json"):
                    yield name.rpartition("/")[2], archive.read(name)
    else:
        yield place.name, place.read_bytes()


def _advisories(body: bytes) -> list[dict[str, Any]] | None:
    """What a file holds; None where it is anything else than advisories."""
    try:
        told = json.loads(body)
    except ValueError:
        return None
    if isinstance(told, dict) and isinstance(told.get("vulns"), list):
        told = told["vulns"]
    found = told if isinstance(told, list) else [told]
    whole = all(isinstance(one, dict) and isinstance(one.get("id"), str) for one in found)
    return found if found and whole else None


def matches(versions: dict[str, str], folder: Folder) -> list[Match]:
    """Which of these packages (canonical name to version) an advisory is about."""
    found = set()
    for advisory in folder.advisories:
        if advisory.get("withdrawn"):
            continue
        for affected in advisory.get("affected", ()):
            name = _name(affected)
            if name in versions and is_affected(versions[name], affected):
                found.add(Match(name, versions[name], str(advisory["id"])))
    return sorted(found)


def is_affected(version: str, affected: dict[str, Any]) -> bool:
    """Whether a version is among the `versions` of an `affected` entry or in one of its ranges."""
    listed = {_parsed(one) or one for one in affected.get("versions", ())}
    own = _parsed(version)
    if version in listed or (own is not None and own in listed):
        return True
    ranges = (one for one in affected.get("ranges", ()) if one.get("type") != "GIT")
    return own is not None and any(_in_range(own, one.get("events", ())) for one in ranges)


def _name(affected: dict[str, Any]) -> str | None:
    package = affected.get("package", {})
    if package.get("ecosystem") != _ECOSYSTEM or not isinstance(package.get("name"), str):
        return None
    return canonicalize_name(package["name"])


def _in_range(version: Version, events: Any) -> bool:
    """Events in the order of their versions: each one passed turns the answer."""
    inside = False
    for at, kind in sorted(_events(events), key=lambda event: (event[0], _ORDER.index(event[1]))):
        if kind == "introduced" and version >= at:
            inside = True
        elif (kind in ("fixed", "limit") and version >= at) or (
            kind == "last_affected" and version > at
        ):
            inside = False
    return inside


def _events(events: Any) -> Iterator[tuple[Version, str]]:
    for event in events:
        for kind in _ORDER:
            if kind in event and (kind, event[kind]) != ("limit", "*"):
                at = _parsed("0.dev0" if event[kind] == "0" else event[kind])
                if at is None:  # a version that nobody can compare: believe the worst
                    at, kind = Version("0.dev0"), "introduced"
                yield at, kind


def _parsed(version: str) -> Version | None:
    try:
        return Version(version)
    except InvalidVersion:
        return None
