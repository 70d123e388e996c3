"""Weights that came in packs (`sealread.packs`), found by their SHA-256 or by what a pack says.

What the program was shipped with goes before what a pack says of the same thing.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import msgspec
from msgspec import Struct

from sealread.packs import installed
from sealread.packs.index import WEIGHTS as WEIGHTS
from sealread.packs.index import Member
from sealread.packs.installed import Installed
from sealread.weights.manifest import Manifest

MANIFESTS, ADAPTERS = "manifests", "adapters"
CALIBRATION, SCHEMAS = "calibration", "schemas"


class Packed(Struct, frozen=True):
    """A language model that came in a pack: its manifest, its file, its pack."""

    manifest: Manifest
    path: Path
    pack: Installed


def packs_folder(weights: Path) -> Path:
    """Where packs lie beside the other weights of a folder."""
    return weights / installed.FOLDER


def file_of(sha256: str, weights: Path) -> Path | None:
    """A packed file (a weight, an adapter) of this SHA-256, by the word of its pack."""
    for kind in (WEIGHTS, ADAPTERS):
        for _, member, path in installed.members(packs_folder(weights), kind):
            if member.sha256 == sha256:
                return path
    return None


def files(kind: str, weights: Path) -> tuple[Path, ...]:
    """All packed files of a kind ("calibration" …)."""
    return tuple(path for _, _, path in installed.members(packs_folder(weights), kind))


def models(weights: Path) -> tuple[Packed, ...]:
    """The language models that packs brought, each once."""
    found: dict[str, Packed] = {}
    for pack in installed.installed(packs_folder(weights)):
        held = {one.file: one for one in pack.index.members if one.kind == WEIGHTS}
        for manifest in _manifests(pack):
            member = held.get(manifest.file)
            if manifest.kind == "language-model" and _is(member, manifest):
                path = pack.path(member) if member else Path()
                if path.is_file():
                    found.setdefault(manifest.sha256, Packed(manifest, path, pack))
    return tuple(found.values())


def model_in(path: Path) -> Packed | None:
    """The language model that a pack brought as this very file; None for any other file."""
    place = path.parent.parent.parent  # packs/NAME/VERSION/weights/FILE
    if path.parent.name != WEIGHTS or place.parent.name != installed.FOLDER:
        return None
    return next((one for one in models(place.parent.parent) if one.path == path), None)


def _is(member: Member | None, manifest: Manifest) -> bool:
    return member is not None and member.sha256 == manifest.sha256


def _manifests(pack: Installed) -> list[Manifest]:
    """The manifests of a pack; one that cannot be read is passed over."""
    found = []
    for member in pack.index.members:
        if member.kind == MANIFESTS:
            path = pack.path(member)
            try:
                found.append(_manifest(path, path.stat().st_mtime_ns))
            except (OSError, msgspec.DecodeError):
                continue
    return found


@lru_cache(maxsize=128)
def _manifest(path: Path, modified: int) -> Manifest:
    del modified
    return msgspec.toml.decode(path.read_bytes(), type=Manifest)
