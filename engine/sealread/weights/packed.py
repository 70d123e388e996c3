"""Weights that came in packs (`sealread.packs`), found by their SHA-256 or by what a pack says.

What the program was shipped with goes before what a pack says of the same thing. A file of a pack
that is not what was signed any more, or that this version cannot read, is passed over with a line
in the log: all else goes on. Weights are held against their hash by who computes with them, and
there an altered one is an error: without it values would change unseen.
"""

from __future__ import annotations

import contextlib
import hashlib
import logging
import os
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from sealread.errors import SealreadError
from sealread.packs import installed
from sealread.packs.index import WEIGHTS as WEIGHTS
from sealread.packs.index import Member
from sealread.packs.installed import Installed
from sealread.weights.manifest import Manifest

MANIFESTS, ADAPTERS = "manifests", "adapters"
CALIBRATION, SCHEMAS = "calibration", "schemas"
_LARGE: Final = ".gguf"
_log = logging.getLogger(__name__)


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
    """All packed files of a kind ("calibration" …) but `.gguf`, as far as they are as signed."""
    found = installed.members(packs_folder(weights), kind)
    return tuple(path for _, one, path in found if path.suffix != _LARGE and _sound(one, path))


@contextlib.contextmanager
def passing_over(path: Path) -> Iterator[None]:
    """Inside, what is wrong with a file of a pack is told in the log and harms nothing else."""
    try:
        yield
    except SealreadError as error:
        _tell(path, str(error))


def models(weights: Path) -> tuple[Packed, ...]:
    """The language models that packs brought, each once."""
    found: dict[str, Packed] = {}
    for pack in installed.installed(packs_folder(weights)):
        held = {one.file: one for one in pack.index.members if one.kind == WEIGHTS}
        for manifest in _manifests(pack):
            member = held.get(manifest.file)
            if manifest.kind == "language-model" and _is(member, manifest):
                path = pack.path(member) if member else Path()
                if os.path.isfile(path):  # False, too, where nobody may look  # noqa: PTH113
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
            if _sound(member, path):
                try:
                    found.append(_manifest(path, path.stat().st_mtime_ns))
                except (OSError, msgspec.DecodeError, UnicodeDecodeError) as cause:
                    _tell(path, str(cause))
    return found


def _sound(member: Member, path: Path) -> bool:
    """Whether a small file is what was signed."""
    try:
        told = path.stat()
        found = _sha256(path, told.st_mtime_ns, told.st_size, told.st_ino)
    except OSError as cause:
        _tell(path, cause.strerror or type(cause).__name__)
        return False
    if found != member.sha256:
        _tell(path, "it is not what was signed")
    return found == member.sha256


@lru_cache(maxsize=512)
def _sha256(path: Path, modified: int, size: int, inode: int) -> str:
    del modified, size, inode
    return hashlib.sha256(path.read_bytes()).hexdigest()


@lru_cache(maxsize=512)
def _tell(path: Path, what: str) -> None:
    """Once for each file and reason."""
    _log.warning("%s came in a pack and is passed over (%s). Install it again.", path, what)


@lru_cache(maxsize=128)
def _manifest(path: Path, modified: int) -> Manifest:
    del modified
    return msgspec.toml.decode(path.read_bytes(), type=Manifest)
