"""Packs of a tiny model, sound and otherwise, as nobody but a test makes them."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import structs

from sealread.packs.building import sealed
from sealread.packs.header import SIZE, Header
from sealread.packs.key_files import SigningKey
from tests.unit.weights.small_models import Model

Members = Mapping[str, bytes]


def members_of(model: Model, manifests: Path, **more: bytes) -> dict[str, bytes]:
    """The members of a pack of this model; `more`: by name, `_` for `/`."""
    name = model.manifest.name
    return {
        f"manifests/{name}.toml": (manifests / f"{name}.toml").read_bytes(),
        f"weights/{model.manifest.file}": model.body,
        "licences/licence.txt": b"May be used.\n",
        **more,
    }


def about(
    members: Members, name: str = "tiny", version: int = 1, title: str = "Tiny model"
) -> dict[str, Any]:
    """The index as plain values, to be spoilt."""
    told = [
        {"name": one, "bytes": len(body), "sha256": hashlib.sha256(body).hexdigest()}
        for one, body in sorted(members.items())
    ]
    return {"name": name, "version": version, "title": title, "members": told}


def raw_pack(
    index: bytes, bodies: bytes, key: SigningKey | None, total: int | None = None, **header: Any
) -> bytes:
    """A pack whose header vouches for this index, whatever it says; `header`: fields instead."""
    whole = SIZE + len(index) + len(bodies) if total is None else total
    head = Header(len(index), whole, hashlib.sha256(index).digest())
    return sealed(structs.replace(head, **header), key).written() + index + bodies


def pack_of(members: Members, key: SigningKey | None, **told: Any) -> bytes:
    """A pack, signed with a key; `told`: as in `about`."""
    index = msgspec.json.encode(about(members, **told))
    return raw_pack(index, b"".join(body for _, body in sorted(members.items())), key)


def tree(folder: Path) -> dict[str, str]:
    """What lies under a folder, by name; hashes of files, "link" and "folder"."""
    return {str(one.relative_to(folder)): _state(one) for one in sorted(folder.rglob("*"))}


def _state(place: Path) -> str:
    if place.is_symlink():
        return "link"
    return "folder" if place.is_dir() else hashlib.sha256(place.read_bytes()).hexdigest()
