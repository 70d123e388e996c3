"""What a bill of materials says is inside: the packages that advisories can be looked up for."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from msgspec import Struct
from packaging.utils import canonicalize_name

_PYPI = "pkg:pypi/"


class Unreadable(Exception):
    """A file that is no CycloneDX bill."""


class Inside(Struct, frozen=True):
    """Packages of PyPI by canonical name with their versions, and the names of all other parts."""

    versions: dict[str, str]
    others: tuple[str, ...]


def read_bill(path: Path) -> Inside:
    """Reads a CycloneDX bill in JSON; what is only for development is not inside.

    Raises Unreadable.
    """
    try:
        told: Any = json.loads(path.read_bytes())
    except (OSError, ValueError) as cause:
        raise Unreadable(f"{path} cannot be read: {cause}") from cause
    if not isinstance(told, dict) or told.get("bomFormat") != "CycloneDX":
        raise Unreadable(f"{path} is no CycloneDX bill of materials")
    parts = [one for one in told.get("components", ()) if one.get("scope") != "excluded"]
    software = [one for one in parts if one.get("type") != "machine-learning-model"]
    versions, others = {}, []
    for one in software:
        place = str(one.get("purl", ""))
        if place.startswith(_PYPI) and "#" not in place:  # else a file of that package
            versions[canonicalize_name(str(one["name"]))] = str(one["version"])
        else:
            others.append(" ".join(str(one[key]) for key in ("name", "version") if key in one))
    return Inside(versions, tuple(sorted(others)))
