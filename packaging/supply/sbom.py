"""The bill of materials, CycloneDX 1.6: the same bytes for the same lock, environment, weights."""

from __future__ import annotations

import json
import tomllib
import uuid
from pathlib import Path
from typing import Any

from msgspec import Struct

from .checking import CARRIED, OURS
from .installed import Installed, direct, needed, reached
from .licences import licence_of
from .lock import Lock, Pin

SPACE = uuid.UUID("6f2b7a52-8f64-5b0e-9c52-0a7a7f0f5b11")
"""The name space of our serial numbers, which come from the content."""
LICENCE = "AGPL-3.0-or-later"


class Project(Struct, frozen=True):
    """What the repository says of Sealread itself."""

    version: str
    description: str
    weights: tuple[dict[str, Any], ...]


def read_project(repository: Path) -> Project:
    """Reads pyproject.toml and the manifests of the weights and the adapters."""
    project = tomllib.loads((repository / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    folder = repository / "models"
    weights = [tomllib.loads(path.read_text("utf-8")) for path in sorted(folder.glob("*.toml"))]
    for path in sorted((folder / "adapters").glob("*.toml")):
        told = tomllib.loads(path.read_text(encoding="utf-8"))
        weights.append({"kind": "adapter", "title": "What a language model learnt", **told})
    return Project(project["version"], project["description"], tuple(weights))


def bill(project: Project, lock: Lock, there: dict[str, Installed], when: str | None) -> str:
    """The bill as JSON. `when`: a time (ISO 8601, UTC) to put in; None leaves it out."""
    return written(document(project, lock, there, when))


def written(told: dict[str, Any]) -> str:
    """A bill as JSON, with a serial number that comes from its content."""
    told = {key: value for key, value in told.items() if key != "serialNumber"}
    content = json.dumps(told, sort_keys=True)
    told["serialNumber"] = f"urn:uuid:{uuid.uuid5(SPACE, content)}"
    return json.dumps(told, indent=2, sort_keys=True, ensure_ascii=False) + "\n"


def document(
    project: Project, lock: Lock, there: dict[str, Installed], when: str | None
) -> dict[str, Any]:
    """The bill without its serial number."""
    main = _application(project)
    own = _libraries(lock, there)
    weights = [weight(one) for one in project.weights]
    metadata: dict[str, Any] = {"component": main, "tools": {"components": [_tool(project)]}}
    if when is not None:
        metadata["timestamp"] = when
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": metadata,
        "components": sorted([*own, *weights], key=lambda one: str(one["bom-ref"])),
        "dependencies": _dependencies(main, lock, there, weights),
    }


def _application(project: Project) -> dict[str, Any]:
    return {
        "type": "application",
        "bom-ref": f"pkg:pypi/{OURS}@{project.version}",
        "purl": f"pkg:pypi/{OURS}@{project.version}",
        "name": OURS,
        "version": project.version,
        "description": project.description,
        "licenses": [{"license": {"id": LICENCE}}],
    }


def _tool(project: Project) -> dict[str, Any]:
    return {"type": "application", "name": "packaging/sbom.py", "version": project.version}


def _libraries(lock: Lock, there: dict[str, Installed]) -> list[dict[str, Any]]:
    used = needed([OURS], (), there)
    carried = needed([OURS], CARRIED, there)
    return [
        _library(pin, there.get(name), _scope(name, used, carried))
        for name, pin in sorted(lock.pins.items())
    ]


def _scope(name: str, used: set[str], carried: set[str]) -> str:
    """CycloneDX: required to run, optional (the window, a site), or excluded (development)."""
    if name in used:
        return "required"
    return "optional" if name in carried else "excluded"


def _library(pin: Pin, one: Installed | None, scope: str) -> dict[str, Any]:
    made: dict[str, Any] = {
        "type": "library",
        "bom-ref": _reference(pin),
        "purl": _reference(pin),
        "name": pin.name,
        "version": pin.version,
        "scope": scope,
        # One hash a file of the release: which of them is installed depends on the machine.
        "properties": [
            {"name": "sealread:lock:sha256", "value": one} for one in sorted(pin.hashes)
        ],
    }
    licence = licence_of(one.distribution) if one is not None else None
    if licence is not None:
        made["licenses"] = [{"expression": licence}]
    return made


def _reference(pin: Pin) -> str:
    return f"pkg:pypi/{pin.name}@{pin.version}"


def weight(manifest: dict[str, Any]) -> dict[str, Any]:
    """The component of a weight, by its manifest."""
    made: dict[str, Any] = {
        "type": "machine-learning-model",
        "bom-ref": f"weight:{manifest['name']}",
        "name": manifest["name"],
        "version": manifest["sha256"][:12],
        "description": manifest["title"],
        "hashes": [{"alg": "SHA-256", "content": manifest["sha256"]}],
        "licenses": [{"license": {"id": manifest["licence"]}}],
        "properties": [
            {"name": "sealread:bytes", "value": str(manifest["bytes"])},
            {"name": "sealread:file", "value": manifest["file"]},
        ],
    }
    if author := manifest.get("author"):
        made["publisher"] = author
    if manifest["kind"] == "language-model":  # documents are read without it
        made["scope"] = "optional"
    made["properties"] += [{"name": "sealread:source", "value": one} for one in _sources(manifest)]
    return made


def _sources(manifest: dict[str, Any]) -> list[str]:
    """The packages that carry a weight, in the order of its parts; none for one that is bundled."""
    whole = [one | {"package": one["wheel"]} for one in [manifest.get("source")] if one]
    return [
        f"pkg:pypi/{one['package']}@{one['version']}#{one['member']}"
        for one in [*whole, *manifest.get("parts", ())]
    ]


def _dependencies(
    main: dict[str, Any], lock: Lock, there: dict[str, Installed], weights: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    names = {name: _reference(pin) for name, pin in lock.pins.items()}
    extras: dict[str, set[frozenset[str]]] = {}
    for name, with_ in reached([OURS], CARRIED, there):
        extras.setdefault(name, set()).add(with_)
    rows = [
        {"ref": names[name], "dependsOn": sorted(_needs(name, names, there, extras))}
        for name in sorted(names)
    ]
    own = [*_needs(OURS, names, there, extras), *(one["bom-ref"] for one in weights)]
    return [{"ref": main["bom-ref"], "dependsOn": sorted(own)}, *rows]


def _needs(
    name: str,
    names: dict[str, str],
    there: dict[str, Installed],
    extras: dict[str, set[frozenset[str]]],
) -> list[str]:
    """What a distribution needs, with the `extras` that it is wanted with."""
    if name not in there:
        return []
    found = {
        need
        for with_ in extras.get(name, {frozenset()})
        for need, _ in direct(there[name].distribution, with_)
    }
    return [names[need] for need in sorted(found) if need in names and need != name]
