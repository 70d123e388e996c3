"""Adapters that come with Sealread: small matrices that teach a language model to fill forms.

An adapter is a GGUF file in `models/adapters` with a manifest (TOML) beside it. It was learnt for
one file of weights, which it names by SHA-256, and is used with no other. Before llama.cpp sees it,
its hash is compared and its tensors are held against those of its base.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from sealread.errors import ModelDamaged, ModelUnusable
from sealread.installed import shipped
from sealread.weights import packed
from sealread.weights.gguf import Header, Tensor, read_header
from sealread.weights.hashing import hash_file
from sealread.weights.store import default_folder
from sealread.weights.verified import known_sha256

FOLDER = "adapters"
BASE_SHA256 = "sealread.adapter.base_sha256"
"""The key under which an adapter names its base."""
MAX_RANK = 256
_PART = re.compile(r"(blk\.\d{1,6}\.[a-z_]{1,32}\.weight)\.lora_([ab])")
_FULL = frozenset((0, 1, 30))
"""F32, F16, BF16."""


class Adapter(Struct, frozen=True, forbid_unknown_fields=True):
    """The manifest of an adapter; `learnt_from`: what taught it, and under which licence."""

    name: str
    file: str
    sha256: str
    bytes: int
    base_sha256: str
    licence: str
    learnt_from: str


class Placed(Struct, frozen=True):
    """An adapter: `told` is the file of its manifest, `path` that of its matrices."""

    adapter: Adapter
    told: Path
    path: Path


def adapters(weights: Path | None = None) -> tuple[Placed, ...]:
    """All adapters, the shipped ones first, then those of packs in the folder `weights` (the usual
    one for None); one of a pack that cannot be read is passed over.

    Raises ModelUnusable for a shipped one that cannot be read.
    """
    folder = weights or default_folder()
    brought: list[Placed] = []
    for told in packed.files(packed.ADAPTERS, folder):
        with packed.passing_over(told):
            adapter = _read(told)
            path = packed.file_of(adapter.sha256, folder) or told.with_name(adapter.file)
            brought.append(Placed(adapter, told, path))
    return (*_shipped(), *brought)


@cache
def _shipped() -> tuple[Placed, ...]:
    found = ((one, _read(one)) for one in sorted((shipped("models") / FOLDER).glob("*.toml")))
    return tuple(Placed(adapter, told, told.with_name(adapter.file)) for told, adapter in found)


def _read(path: Path) -> Adapter:
    try:
        return msgspec.toml.decode(path.read_bytes(), type=Adapter)
    except (msgspec.DecodeError, UnicodeDecodeError, OSError) as cause:
        raise ModelUnusable(file=path.name, what=f"its manifest is not valid: {cause}") from cause


def adapter_for(base_sha256: str, weights: Path | None = None) -> Placed | None:
    """The adapter of a file of weights; None where there is none. Raises as `adapters`."""
    return next((one for one in adapters(weights) if one.adapter.base_sha256 == base_sha256), None)


class Chosen(Struct, frozen=True):
    """The adapter that a model computes with: its file and the SHA-256 of it."""

    path: Path
    sha256: str


def chosen(base_sha256: str, wanted: Path | Literal["shipped", "none"]) -> Chosen | None:
    """The adapter for a file of weights: the one that comes with Sealread, another file, or none.

    Raises ModelDamaged for a file that is no adapter, ModelUnusable for one of another base.
    """
    if isinstance(wanted, Path):
        said = read_header(wanted).entries.get(BASE_SHA256)
        if said != base_sha256:
            raise ModelUnusable(file=wanted.name, what="it was not learnt for this model")
        return Chosen(wanted, hash_file(wanted))
    adapter = adapter_for(base_sha256) if wanted == "shipped" else None
    return None if adapter is None else Chosen(checked(adapter), adapter.adapter.sha256)


def checked(placed: Placed, weights: Path | None = None) -> Path:
    """The file of an adapter, if it is the one that its manifest names. `weights`: the folder that
    remembers what was hashed, the usual one for None.

    Raises ModelDamaged where it is another or is not there.
    """
    adapter = placed.adapter
    try:
        found = known_sha256(placed.path, weights or default_folder())
    except OSError as cause:
        raise ModelDamaged(file=adapter.file, what="it cannot be read") from cause
    if found != adapter.sha256:
        raise ModelDamaged(file=adapter.file, what="it is not the file that was shipped")
    return placed.path


def check_adapter(path: Path, base: Header) -> None:
    """Holds an adapter against the header of its base. Raises ModelDamaged."""
    header = read_header(path)
    said = header.entries
    if said.get("general.type") != "adapter" or said.get("adapter.type") != "lora":
        raise ModelDamaged(file=path.name, what="it is no adapter")
    if said.get("general.architecture") != base.entries.get("general.architecture"):
        raise ModelDamaged(file=path.name, what="it was made for another architecture")
    matrices = {tensor.name: tensor for tensor in base.tensors}
    pairs: dict[str, dict[str, Tensor]] = {}
    for tensor in header.tensors:
        part = _PART.fullmatch(tensor.name)
        if part is None or tensor.kind not in _FULL or part[1] not in matrices:
            raise ModelDamaged(file=path.name, what=f"{tensor.name[:40]!r} does not belong in it")
        pairs.setdefault(part[1], {})[part[2]] = tensor
    if not pairs or not all(_fit(matrices[name], pair) for name, pair in pairs.items()):
        raise ModelDamaged(file=path.name, what="its matrices do not fit its base")


def _fit(matrix: Tensor, pair: dict[str, Tensor]) -> bool:
    """Whether two matrices, (in, rank) and (rank, out), stand beside one of (in, out)."""
    if set(pair) != {"a", "b"} or any(len(one.shape) != 2 for one in (matrix, *pair.values())):
        return False
    (wide, rank), (low, out) = pair["a"].shape, pair["b"].shape
    return (wide, out) == matrix.shape and rank == low and 1 <= rank <= MAX_RANK
