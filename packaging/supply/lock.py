"""The lock file: every requirement with its one version and the hashes of its files."""

from __future__ import annotations

import re
from pathlib import Path

from msgspec import Struct
from packaging.requirements import InvalidRequirement, Requirement
from packaging.utils import canonicalize_name

_HASH = re.compile(r"--hash=(\w+):([0-9a-fA-F]+)")
_SHA256_DIGITS = 64


class Pin(Struct, frozen=True):
    """One requirement. `applies`: whether its marker is true on this machine."""

    name: str
    version: str
    hashes: tuple[str, ...]
    applies: bool


class Lock(Struct, frozen=True):
    """A lock file, and a sentence for every line that is not as it should be."""

    pins: dict[str, Pin]
    faults: tuple[str, ...]


class Faulty(Exception):
    """A lock with lines that are not as they should be: nothing is built from it."""


def sound_lock(path: Path) -> Lock:
    """As `read_lock`. Raises Faulty, which says what is wrong."""
    lock = read_lock(path)
    if lock.faults:
        raise Faulty("\n".join(lock.faults))
    return lock


def read_lock(path: Path) -> Lock:
    """Reads a file as pip-compile writes it."""
    pins: dict[str, Pin] = {}
    faults: list[str] = []
    for line in _logical_lines(path.read_text(encoding="utf-8")):
        found = _pin(line)
        if isinstance(found, str):
            faults.append(found)
        elif found.name in pins:
            faults.append(f"{found.name} stands twice in the lock")
        else:
            pins[found.name] = found
    return Lock(pins, tuple(faults))


def _logical_lines(text: str) -> list[str]:
    joined = re.sub(r"\\\n", " ", text)
    plain = (re.sub(r"(^|\s)#.*$", "", line).strip() for line in joined.splitlines())
    return [line for line in plain if line]


def _pin(line: str) -> Pin | str:
    """The pin of a line, or what is wrong with it."""
    if line.startswith("-"):
        return f"an option in the lock: {line.split()[0]}"
    written = line.split("--hash", 1)[0].strip()
    try:
        requirement = Requirement(written)
    except InvalidRequirement:
        return f"not a requirement: {written.split()[0]}"
    name = canonicalize_name(requirement.name)
    if requirement.url is not None:
        return f"{name} comes from a URL or a repository"
    exact = [
        one for one in requirement.specifier if one.operator == "==" and "*" not in one.version
    ]
    if len(exact) != 1 or len(requirement.specifier) != 1:
        return f"{name} is not pinned to one version"
    hashes = tuple(digits.lower() for kind, digits in _HASH.findall(line) if kind == "sha256")
    if not hashes or any(len(digits) != _SHA256_DIGITS for digits in hashes):
        return f"{name} has no SHA-256"
    applies = requirement.marker is None or requirement.marker.evaluate()
    return Pin(name, exact[0].version, hashes, applies)
