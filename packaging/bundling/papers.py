"""Licences of all that is inside, and the bill of materials of exactly that."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import uuid
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct
from packaging.utils import canonicalize_name
from supply.installed import Installed
from supply.licences import licence_of
from supply.sbom import SPACE

_NAMES = ("licen", "copying", "notice", "authors", "copyright", "thirdparty")
_HEAD = """What Sealread carries
=====================

Sealread itself is under AGPL-3.0-or-later (LICENSE). It carries the works below, each under its
own licence; their texts, as far as their makers hand them out, lie in the folder `licences`.

"""


class Brought(Struct, frozen=True):
    """A shared library of the machine that built the folder, with the package it came from."""

    library: str
    package: str
    version: str
    copyright: Path | None


def packages_of(brought: Mapping[str, Path]) -> tuple[Brought, ...]:
    """Which Debian packages libraries came from; "" where dpkg does not know."""
    return tuple(_package(name, source) for name, source in sorted(brought.items()))


def _package(name: str, source: Path) -> Brought:
    for place in (str(source), str(source).removeprefix("/usr")):
        done = subprocess.run(["dpkg", "-S", place], capture_output=True, text=True, check=False)
        if done.returncode == 0:
            package = done.stdout.split(":")[0]
            version = subprocess.run(
                ["dpkg-query", "-W", "-f", "${Version}", package],
                capture_output=True, text=True, check=True,
            ).stdout  # fmt: skip
            paper = Path("/usr/share/doc", package, "copyright")
            return Brought(name, package, version, paper if paper.is_file() else None)
    return Brought(name, "", "", None)


def place_licences(
    folder: Path, carried: Iterable[Installed], brought: Iterable[Brought], library: Path
) -> None:
    """Moves the texts into `folder`/licences and writes `folder`/third-party.txt.

    `library`: the folder's own library of Python, with `site-packages` in it.
    """
    texts = folder / "licences"
    _copy(library / "LICENSE.txt", texts / "python" / "LICENSE.txt")
    lines = [f"Python {sys.version.split()[0]}: PSF-2.0"]
    moved = _move_texts(library / "site-packages", texts)
    for one in carried:
        told = licence_of(one.distribution) or "see its text"
        lines.append(f"{one.name} {one.version}: {told}")
        lines[-1] += "" if one.name in moved else " (its makers add no text)"
    for one in brought:
        if one.copyright is not None:
            _copy(one.copyright, texts / one.package / "copyright")
        lines.append(f"{one.library}: of {one.package or 'unknown'} {one.version}")
    (folder / "third-party.txt").write_text(_HEAD + "\n".join(lines) + "\n", encoding="utf-8")


def _move_texts(packages: Path, texts: Path) -> set[str]:
    """Those in the folders with what is known of each distribution; returns whose they were."""
    found = set()
    for place in sorted(packages.glob("*.dist-info")):
        name = canonicalize_name(place.name.partition("-")[0])
        for file in sorted(path for path in place.rglob("*") if path.is_file()):
            if any(file.name.lower().startswith(start) for start in _NAMES):
                below = "_".join(
                    part for part in file.relative_to(place).parts if part != "licenses"
                )
                _copy(file, texts / name / below)
                file.unlink()
                found.add(name)
    return found


def _copy(source: Path, target: Path) -> None:
    if source.is_file():
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)


def bundle_bill(
    text: str, carried: Iterable[Installed], brought: Iterable[Brought], weights: Iterable[str]
) -> str:
    """The bill of the lock (`supply.sbom`), cut down to what the folder holds; its bytes are the
    same each time. `weights`: the names of those inside.
    """
    document: dict[str, Any] = json.loads(text)
    inside = {one.name for one in carried} | set(weights)
    kept = [one for one in document["components"] if one["name"] in inside]
    for one in kept:
        if one["type"] == "library":
            one["scope"] = "required"
    kept += [_python(), *(_library(one) for one in brought)]
    names = {one["bom-ref"] for one in kept} | {document["metadata"]["component"]["bom-ref"]}
    document["components"] = sorted(kept, key=lambda one: str(one["bom-ref"]))
    document["dependencies"] = [
        {"ref": row["ref"], "dependsOn": [one for one in row["dependsOn"] if one in names]}
        for row in document["dependencies"]
        if row["ref"] in names
    ]
    document.pop("serialNumber", None)
    content = json.dumps(document, sort_keys=True)
    document["serialNumber"] = f"urn:uuid:{uuid.uuid5(SPACE, content)}"
    return json.dumps(document, indent=2, sort_keys=True, ensure_ascii=False) + "\n"


def _python() -> dict[str, Any]:
    version = sys.version.split()[0]
    return {
        "type": "platform",
        "bom-ref": f"pkg:generic/python@{version}",
        "purl": f"pkg:generic/python@{version}",
        "name": "python",
        "version": version,
        "licenses": [{"license": {"id": "PSF-2.0"}}],
    }


def _library(one: Brought) -> dict[str, Any]:
    name, version = one.package or one.library, one.version or "unknown"
    return {
        "type": "library",
        "bom-ref": f"pkg:deb/debian/{name}@{version}#{one.library}",
        "purl": f"pkg:deb/debian/{name}@{version}#{one.library}",
        "name": name,
        "version": version,
    }
