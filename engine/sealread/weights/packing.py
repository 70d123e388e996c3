"""What goes into a pack and what may be in one: the two ends of `sealread.packs` for weights.

of_names(store, ("small",), version=1)  # what goes into a pack of the small model
check(index, files)                     # raises where an installed program could not use them
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from sealread.errors import PackRefused, PackUnmade
from sealread.installed import shipped
from sealread.packs.building import Plan, Source
from sealread.packs.index import KINDS, WEIGHTS, Index, Member
from sealread.packs.installing import Files
from sealread.weights import adapters
from sealread.weights.adapters import Adapter
from sealread.weights.gguf import read_header
from sealread.weights.gguf_model import check_model
from sealread.weights.manifest import Manifest, by_name, manifests
from sealread.weights.packed import ADAPTERS, CALIBRATION, MANIFESTS
from sealread.weights.packed import files as packed_files
from sealread.weights.store import Store

PLAN: Final = "pack.toml"
BASICS: Final = "basics"
_BASICS: Final = "OCR and language"
_GGUF, _TOML = ".gguf", ".toml"
_LICENCES: Final = "licences"
_Described = TypeVar("_Described")


class About(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `pack.toml` says of a folder that is to become a pack."""

    name: str
    version: int
    title: str


def of_folder(folder: Path) -> Plan:
    """The pack that a folder is laid out as: `pack.toml` and the folders of `packs.index.KINDS`.

    Raises PackUnmade for a folder that holds anything else.
    """
    try:
        about = msgspec.toml.decode((folder / PLAN).read_bytes(), type=About)
    except (OSError, msgspec.DecodeError) as cause:
        raise PackUnmade(file=folder.name, what=f"its {PLAN} cannot be read: {cause}") from cause
    found = sorted(one for one in folder.rglob("*") if not one.is_dir() and one != folder / PLAN)
    odd = [one for one in found if one.parent.name not in KINDS or one.parent.parent != folder]
    if odd:
        raise PackUnmade(file=folder.name, what=f"{odd[0].relative_to(folder)} has no place in it")
    named = tuple(Source(f"{one.parent.name}/{one.name}", one) for one in found)
    return Plan(about.name, about.version, about.title, named)


def of_names(
    store: Store, names: Iterable[str], version: int, name: str = "", title: str = ""
) -> Plan:
    """A pack of weights that are installed here, with all that belongs to them.

    `names`: manifests, "small", "standard", or "basics" for what reading needs. Raises
    WeightsMissing, WeightsAltered, ModelUnusable.
    """
    wanted = tuple(dict.fromkeys(one for name in names for one in _named(name)))
    shorts = [one.short or one.name for one in wanted if one.optional]
    stem = "-".join([*shorts, *([BASICS] if any(not one.optional for one in wanted) else [])])
    titles = [one.title for one in wanted if one.optional]
    said = title or ", ".join([*titles, *([_BASICS] if len(titles) < len(wanted) else [])])
    found = {one.name: one for part in wanted for one in _sources(store, part)}
    found |= {one.name: one for one in _licences()}
    return Plan(name or f"sealread-{stem}", version, said, tuple(found.values()))


def check(index: Index, files: Files) -> None:
    """Whether this program could use the contents of a pack. Raises PackRefused, ModelDamaged.

    `files`: those that are there by now; without weights only what is small is looked at. Weights
    that are no language model must be those that this program was shipped to read with.
    """
    held = {one.file: one for one in index.members if one.kind == WEIGHTS}
    told = [_decoded(index, files, one, Manifest) for one in _of(index, MANIFESTS, _TOML)]
    for manifest in told:
        _check_manifest(index, manifest, held.get(manifest.file))
    undescribed = set(held) - {one.file for one in told}
    if undescribed:
        raise _refused(index, f"{min(undescribed)} in it has no manifest")
    _check_adapters(index, files)
    for manifest in told:
        path = files.get(f"{WEIGHTS}/{manifest.file}")
        if path is not None and manifest.kind in ("language-model", "reader"):
            check_model(path)


def _named(name: str) -> list[Manifest]:
    if name == BASICS:
        return [one for one in manifests() if one.source is not None]
    return [next((one for one in manifests() if one.short == name), None) or by_name(name)]


def _sources(store: Store, manifest: Manifest) -> Iterator[Source]:
    """A weight, its manifest, and the adapter and calibration that were learnt for it."""
    models = shipped("models")
    yield Source(f"{WEIGHTS}/{manifest.file}", store.path(manifest.name), manifest.sha256)
    place = next(one for one in models.glob(f"*{_TOML}") if _says(one, manifest.name))
    yield Source(f"{MANIFESTS}/{place.name}", place)
    placed = adapters.adapter_for(manifest.sha256, store.folder) if manifest.optional else None
    if placed is not None:
        adapter = placed.adapter
        yield Source(f"{ADAPTERS}/{adapter.file}", placed.path, adapter.sha256)
        yield Source(f"{ADAPTERS}/{placed.told.name}", placed.told)
    brought = packed_files(CALIBRATION, store.folder)
    for numbers in sorted((*(models / "sources").glob("*.json"), *brought)):
        if manifest.sha256.encode() in numbers.read_bytes():
            yield Source(f"{CALIBRATION}/{numbers.name}", numbers)


def _says(place: Path, name: str) -> bool:
    return msgspec.toml.decode(place.read_bytes(), type=Manifest).name == name


def _licences() -> Iterator[Source]:
    for place in sorted((shipped("models") / _LICENCES).iterdir()):
        if place.suffix in KINDS[_LICENCES]:
            yield Source(f"{_LICENCES}/{place.name}", place)


def _of(index: Index, kind: str, ending: str) -> list[Member]:
    return [one for one in index.members if one.kind == kind and one.file.endswith(ending)]


def _decoded(index: Index, files: Files, member: Member, kind: type[_Described]) -> _Described:
    try:
        return msgspec.toml.decode(files[member.name].read_bytes(), type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as cause:
        raise _refused(index, f"{member.name} in it cannot be understood") from cause


def _check_manifest(index: Index, manifest: Manifest, member: Member | None) -> None:
    if member is None:
        raise _refused(index, f"it has a manifest of {manifest.file} and not the file")
    if (member.sha256, member.bytes) != (manifest.sha256, manifest.bytes):
        raise _refused(index, f"{manifest.file} in it is not what its manifest says")
    known = next((one for one in manifests() if one.name == manifest.name), None)
    if known is not None and (known.kind, known.sha256) != (manifest.kind, manifest.sha256):
        raise _refused(index, f"its {manifest.name} is not the one that this version reads with")
    if known is None and manifest.kind != "language-model":
        raise _refused(index, f"this version does not know its {manifest.name}")


def _check_adapters(index: Index, files: Files) -> None:
    held = {one.file: one for one in _of(index, ADAPTERS, _GGUF)}
    for member in _of(index, ADAPTERS, _TOML):
        told = _decoded(index, files, member, Adapter)
        found = held.pop(told.file, None)
        if found is None or (found.sha256, found.bytes) != (told.sha256, told.bytes):
            raise _refused(index, f"{told.file} in it is not what its manifest says")
        said = read_header(files[found.name]).entries.get(adapters.BASE_SHA256)
        if said != told.base_sha256:
            raise _refused(index, f"{told.file} in it was learnt for another model")
    if held:
        raise _refused(index, f"{min(held)} in it has no manifest")


def _refused(index: Index, what: str) -> PackRefused:
    return PackRefused(file=index.name, what=what)
