"""The bill of materials of the folder: the one of the lock, cut down to what is inside, with what
lies in it besides: the interpreter, shared libraries, llama.cpp, the bills of others.
"""

from __future__ import annotations

import platform
import shutil
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote

from packaging.utils import canonicalize_name
from supply.installed import Installed
from supply.sbom import weight, written

from bundling.own import LLAMA
from bundling.owners import Owners, shared_libraries
from bundling.papers import Brought

FILE = "sealread.cdx.json"
_BILLS = "bills"


def folder_bill(
    document: dict[str, Any], carried: Iterable[Installed], brought: Iterable[Brought],
    weights: Iterable[str], packages: Path, bills: Mapping[str, Iterable[str]],
) -> str:  # fmt: skip
    """The bill as JSON; its bytes are the same each time.

    `document`: of the lock (`supply.sbom.document`); `weights`: the names of those inside;
    `packages`: the folder's site-packages; `bills`: of `move_bills`.
    """
    carried = list(carried)
    inside = {one.name for one in carried} | set(weights)
    kept = [one for one in document["components"] if one["name"] in inside]
    references = {one["name"]: str(one["bom-ref"]) for one in kept}
    main = str(document["metadata"]["component"]["bom-ref"])
    for one in kept:
        if one["type"] == "library":
            one["scope"] = "required"
        if one["name"] in bills:
            one["externalReferences"] = [{"type": "bom", "url": url} for url in bills[one["name"]]]
    needs = {str(row["ref"]): set(row["dependsOn"]) for row in document["dependencies"]}
    added = [(main, one) for one in (_python(), *(_of_system(one) for one in brought))]
    owners = Owners(carried)
    for file in shared_libraries(packages):
        owner = references.get(owners.of(file), main)
        added.append((owner, _of_wheel(file, owner)))
    if LLAMA in references:
        added.append((references[LLAMA], _llama(references[LLAMA])))
    for owner, component in added:
        kept.append(component)
        needs.setdefault(owner, set()).add(str(component["bom-ref"]))
    return _whole(document, kept, needs)


def with_weights(told: dict[str, Any], manifests: Iterable[Mapping[str, Any]]) -> str:
    """A bill (as read from JSON) with more weights, by their manifests."""
    main = str(told["metadata"]["component"]["bom-ref"])
    needs = {str(row["ref"]): set(row["dependsOn"]) for row in told["dependencies"]}
    more = [weight(dict(one)) | {"scope": "required"} for one in manifests]
    needs[main] |= {str(one["bom-ref"]) for one in more}
    return _whole(told, [*told["components"], *more], needs)


def move_bills(packages: Path, documents: Path) -> dict[str, list[str]]:
    """Moves the bills that wheels carry to the folder's documents; returns them by distribution,
    as paths from there.
    """
    moved: dict[str, list[str]] = {}
    for file in sorted(packages.glob("*.dist-info/sboms/*")):
        name = canonicalize_name(file.parts[-3].partition("-")[0])
        place = documents / _BILLS / name / file.name
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.move(file, place)
        moved.setdefault(name, []).append(place.relative_to(documents).as_posix())
    for folder in packages.glob("*.dist-info/sboms"):
        folder.rmdir()
    return moved


def _whole(
    document: Mapping[str, Any], components: list[dict[str, Any]], needs: Mapping[str, set[str]]
) -> str:
    """The bill with these components, and what each needs of them."""
    main = str(document["metadata"]["component"]["bom-ref"])
    there = {str(one["bom-ref"]) for one in components} | {main}
    rows = [
        {"ref": ref, "dependsOn": sorted(there & wanted)}
        for ref, wanted in needs.items()
        if ref in there
    ]
    components = sorted(components, key=lambda one: str(one["bom-ref"]))
    return written({**document, "components": components, "dependencies": rows})


def _python() -> dict[str, Any]:
    version = sys.version.split()[0]
    return _component("python", f"pkg:generic/python@{version}") | {
        "type": "platform",
        "version": version,
        "licenses": [{"license": {"id": "PSF-2.0"}}],
    }


def _of_system(one: Brought) -> dict[str, Any]:
    name, version = one.package or one.library, one.version or "unknown"
    kind = f"deb/{_distribution()}" if one.package else "generic"
    made = _component(name, f"pkg:{kind}/{name}@{quote(version)}#{one.library}")
    return made | {"version": version}


def _distribution() -> str:
    """The distribution of the machine that builds, as its packages are called."""
    try:
        return platform.freedesktop_os_release().get("ID", "debian")
    except OSError:
        return "debian"


def _of_wheel(file: str, owner: str) -> dict[str, Any]:
    """A library that a wheel carries. Its version is not told: the name of its file has that of its
    interface at most.
    """
    made = _component(file.rpartition("/")[2], f"{owner}#{file}")
    return made | {"properties": [{"name": "sealread:file", "value": file}]}


def _llama(owner: str) -> dict[str, Any]:
    return _component("llama.cpp", f"{owner}#vendor/llama.cpp") | {
        "description": "compiled from the source that the locked package of its parent holds",
        "licenses": [{"license": {"id": "MIT"}}],
    }


def _component(name: str, url: str) -> dict[str, Any]:
    return {"type": "library", "bom-ref": url, "purl": url, "name": name, "scope": "required"}
