"""What is installed: versions, what needs what, where it came from, whether its files are whole."""

from __future__ import annotations

import base64
import csv
import hashlib
import json
from collections.abc import Iterable
from importlib.metadata import Distribution, distributions
from pathlib import Path

from msgspec import Struct
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

_CHUNK = 1 << 20


class Installed(Struct, frozen=True):
    """A distribution. `source` is the URL or repository it was installed from, if it was."""

    name: str
    version: str
    distribution: Distribution
    source: str | None
    editable: bool


def read_installed(paths: list[str] | None = None) -> dict[str, Installed]:
    """What is installed in this environment (or below these paths), by canonical name."""
    found = distributions(path=paths) if paths is not None else distributions()
    made = [_installed(one) for one in found if one.metadata["Name"]]
    return {one.name: one for one in reversed(made)}  # the first on the path is the one imported


def _installed(distribution: Distribution) -> Installed:
    source, editable = _source(distribution.read_text("direct_url.json"))
    name = canonicalize_name(distribution.metadata["Name"])
    return Installed(name, distribution.version, distribution, source, editable)


def _source(text: str | None) -> tuple[str | None, bool]:
    if text is None:
        return None, False
    told = json.loads(text)
    return str(told.get("url")), bool(told.get("dir_info", {}).get("editable"))


def needed(roots: Iterable[str], extras: Iterable[str], there: dict[str, Installed]) -> set[str]:
    """The names that `roots` with their `extras` need, directly or through others."""
    return {name for name, _ in reached(roots, extras, there)}


def reached(
    roots: Iterable[str], extras: Iterable[str], there: dict[str, Installed]
) -> set[tuple[str, frozenset[str]]]:
    """The same, each with the extras that it is needed with; a name may come with several."""
    waiting = [(canonicalize_name(root), frozenset(extras)) for root in roots]
    found: set[tuple[str, frozenset[str]]] = set()
    while waiting:
        one = waiting.pop()
        if one in found or one[0] not in there:
            continue
        found.add(one)
        waiting += direct(there[one[0]].distribution, one[1])
    return found


def direct(distribution: Distribution, extras: frozenset[str]) -> list[tuple[str, frozenset[str]]]:
    """What a distribution with these extras needs itself: names, and the extras of each."""
    needs = []
    for written in distribution.requires or ():
        requirement = Requirement(written)
        if requirement.marker is None or any(
            requirement.marker.evaluate({"extra": extra}) for extra in (extras or {""})
        ):
            needs.append((canonicalize_name(requirement.name), frozenset(requirement.extras)))
    return needs


def altered_files(one: Installed) -> list[str]:
    """The files of a distribution that are missing or not what its RECORD says."""
    record = one.distribution.read_text("RECORD")
    if record is None:
        return ["RECORD"]
    wrong = []
    # Not `Distribution.files`: newer ones leave out what is missing.
    for file, hashed, _ in csv.reader(record.splitlines()):
        mode, _, value = hashed.partition("=")
        if not value or file.endswith(".pyc"):
            continue
        path = Path(str(one.distribution.locate_file(file)))
        if not path.is_file() or _digest(path, mode) != value:
            wrong.append(file)
    return wrong


def _digest(path: Path, kind: str) -> str:
    digest = hashlib.new(kind)
    with path.open("rb") as stream:
        while chunk := stream.read(_CHUNK):
            digest.update(chunk)
    return base64.urlsafe_b64encode(digest.digest()).rstrip(b"=").decode()
