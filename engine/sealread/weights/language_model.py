"""Which language model reads: the one that a person names, else the best that fits this machine.

language_model(None, store)     # the standard model, or the small one, or None
language_model("small", store)  # or a manifest's name, a file, a model that was imported
"""

from __future__ import annotations

import shutil
from pathlib import Path

from msgspec import Struct

from sealread.errors import MissingFile, ModelMissing, ModelUnusable, WeightsAltered
from sealread.system import memory_free, memory_total
from sealread.weights.catalogue import Card, cards, models_folder, place_of
from sealread.weights.manifest import Manifest, language_models
from sealread.weights.parts import partial_of, room
from sealread.weights.recommended import WORKER
from sealread.weights.store import Store
from sealread.weights.verified import known_sha256

ENOUGH = 6 << 30
"""Bytes of memory of a machine that the standard model suits."""
_GIB, _GB = 1 << 30, 1e9
_SHOWN = 12
_ENDING = ".gguf"


class Suitable(Struct, frozen=True):
    """The model that suits a machine, and the reason as a sentence."""

    manifest: Manifest
    why: str


class Offer(Struct, frozen=True):
    """A language model of Sealread that is not installed: what `sealread models pull SHORT` brings.

    `suits`: whether it is the one for this machine.
    """

    title: str
    short: str
    bytes: int
    suits: bool


def offers(store: Store | None = None) -> tuple[Offer, ...]:
    """The language models that could be fetched, the best first."""
    store = store or Store()
    best, here = suitable(store).manifest, installed(store)
    return tuple(
        Offer(one.title, one.short or one.name, one.bytes, one is best)
        for one in language_models()
        if one not in here
    )


def suitable(store: Store, memory: int | None = None, disk: int | None = None) -> Suitable:
    """Which model to fetch: the standard one where memory and disk suffice, else the small one.

    `memory`: bytes of the whole machine; `disk`: bytes that are free where weights lie.
    One that is in its place already takes no more room.
    """
    standard, small = language_models()
    memory = memory_total() if memory is None else memory
    if memory < ENOUGH:
        has = f"this machine has {memory / _GIB:.1f} GiB of memory"
        return Suitable(small, f"{has}, and the standard model wants {ENOUGH >> 30} GiB.")
    free = free_disk(store.folder) if disk is None else disk
    wanted = 0 if place_of_installed(standard, store) else room(standard, _here(standard, store))
    if free < wanted:
        has = f"{free / _GB:.1f} GB of the disk are free"
        return Suitable(small, f"{has}, and the standard model wants {wanted / _GB:.1f} GB.")
    return Suitable(standard, f"this machine has {memory / _GIB:.1f} GiB of memory.")


def _here(manifest: Manifest, store: Store) -> int:
    """Bytes of a model that an earlier pull left."""
    partial = partial_of(store, manifest)
    return min(partial.stat().st_size, manifest.bytes) if partial.is_file() else 0


def free_disk(folder: Path) -> int:
    """Bytes free where a folder lies or would lie."""
    there = next(one for one in (folder, *folder.absolute().parents) if one.exists())
    return shutil.disk_usage(there).free


def language_model(
    choice: str | None = None, store: Store | None = None, spare: int = 0
) -> Path | None:
    """The verified file of the model that a person chose.

    `choice`: "standard", "small", the name of a manifest, a file, or the name of a model that was
    imported. None: the best one that is installed and finds room in the memory that is free now;
    None comes back where there is none. `spare`: bytes that are taken by a model already loaded. A
    file that is in no list is not hashed here.

    Raises ModelMissing for one that comes with Sealread and is not installed, WeightsAltered,
    MissingFile, ModelUnusable for a name that nobody knows.
    """
    store = store or Store()
    if choice is None:
        return _best(store, spare)
    for manifest in language_models():
        if choice in (manifest.short, manifest.name):
            return _shipped(manifest, store)
    folder = models_folder(store.folder)
    for card in cards(folder):
        if card.file and choice in (card.name, card.file):
            return _brought(card, store)
    return _file(choice, folder)


def installed(store: Store) -> tuple[Manifest, ...]:
    """The language models of Sealread that are in their place, the best first; none is hashed."""
    return tuple(one for one in language_models() if place_of_installed(one, store) is not None)


def is_whole(manifest: Manifest, store: Store) -> bool:
    """Whether a model of Sealread is installed and is the file that it should be."""
    place = place_of_installed(manifest, store)
    try:
        return place is not None and known_sha256(place, store.folder) == manifest.sha256
    except OSError:
        return False


def _best(store: Store, spare: int) -> Path | None:
    free = memory_free() + spare
    for manifest in installed(store):
        if manifest.memory + WORKER <= free:
            return _shipped(manifest, store)
    return None


def place_of_installed(manifest: Manifest, store: Store) -> Path | None:
    """Where a model of Sealread lies, pulled or brought in by a person; None where it does not."""
    own = store.place(manifest)
    if own.is_file():
        return own
    folder = models_folder(store.folder)
    same = (place_of(card, folder) for card in cards(folder) if card.sha256 == manifest.sha256)
    return next((place for place in same if place.is_file()), None)


def _shipped(manifest: Manifest, store: Store) -> Path:
    place = place_of_installed(manifest, store)
    if place is None:
        folder, name = store.place(manifest).parent, manifest.short or manifest.name
        raise ModelMissing(what=manifest.title, folder=str(folder), name=name, file=manifest.file)
    return _verified(place, manifest.sha256, store)


def _brought(card: Card, store: Store) -> Path:
    place = place_of(card, models_folder(store.folder))
    if not place.is_file():
        raise MissingFile(file=str(place))
    return _verified(place, card.sha256, store)


def _file(choice: str, folder: Path) -> Path:
    path = Path(choice)
    if path.is_file():
        return path
    if path.suffix.lower() == _ENDING:
        raise MissingFile(file=choice)
    known = [one.short or one.name for one in language_models()]
    known += [card.name for card in cards(folder) if card.file]
    said = ", ".join(dict.fromkeys(known))
    raise ModelUnusable(file=choice, what=f"there is no model of that name; known: {said}")


def _verified(place: Path, sha256: str, store: Store) -> Path:
    try:
        found = known_sha256(place, store.folder)
    except OSError as cause:
        what = f"the system does not let Sealread read it: {cause.strerror}"
        raise ModelUnusable(file=str(place), what=what) from cause
    if found != sha256:
        raise WeightsAltered(file=str(place), found=found[:_SHOWN], expected=sha256[:_SHOWN])
    return place
