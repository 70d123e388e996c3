"""Models by their SHA-256: what an order asks for, what a machine offers, and where it has it.

resources(weights)             # for Dask: {"document": 1, "model-0123456789abcdef": 1, …}
alike(chosen, weights)         # of the model that a client chose
found(order.alike, weights)    # the same model on this machine, or SiteMachineUnfit
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from sealread.cluster.frames import Alike
from sealread.cluster.program import fingerprint
from sealread.errors import SiteMachineUnfit
from sealread.weights import adapters, catalogue
from sealread.weights.language_model import installed, place_of_installed
from sealread.weights.manifest import default_reader
from sealread.weights.store import Store
from sealread.weights.verified import known_sha256
from sealread.work.model_choice import Chosen, choose
from sealread.work.request import READER

DOCUMENT = "document"
"""The resource of which a machine has one for each document that it reads at a time."""
_DIGITS = 16


def resource(sha256: str) -> str:
    """The resource that stands for a model."""
    return f"model-{sha256[:_DIGITS]}"


def resources(weights: str | None = None) -> dict[str, float]:
    """What this machine offers: one document at a time, with any of the models that it has.

    Raises as `work.model_choice.choose` does where not even the bundled reader is whole.
    """
    choose(READER, "standard", weights)
    models = [default_reader().sha256, *(sha256 for sha256, _ in _files(weights))]
    return {DOCUMENT: 1, **{resource(one): 1 for one in models}}


def wanted(alike: Alike) -> dict[str, float]:
    """What an order takes of a machine while it is read."""
    return {DOCUMENT: 1, resource(alike.model): 1}


def alike(chosen: Chosen, weights: str | None = None) -> Alike:
    """What a machine must have to read with a model that was chosen here. Raises ModelUnusable."""
    return Alike(fingerprint(), chosen.sha256, chosen.reader_sha256, _adapter(chosen, weights))


def found(asked: Alike, weights: str | None = None) -> Chosen:
    """The model that is asked for, on this machine.

    Raises SiteMachineUnfit (without `machine`) where program, model or adapter are other ones, and
    as `work.model_choice.choose` does.
    """
    if asked.program != fingerprint():
        raise SiteMachineUnfit(what="its program, or its list of weights, is another one")
    chosen = _chosen(asked, weights)
    if chosen is None or (chosen.sha256, chosen.reader_sha256) != (asked.model, asked.reader):
        raise SiteMachineUnfit(what=f"it does not have the model {asked.model[:_DIGITS]}")
    if _adapter(chosen, weights) != asked.adapter:
        raise SiteMachineUnfit(what=f"its adapter of {asked.model[:_DIGITS]} is another one")
    return chosen


def _chosen(asked: Alike, weights: str | None) -> Chosen | None:
    if asked.model == default_reader().sha256:
        return choose(READER, "standard", weights)
    place = next((place for sha256, place in _files(weights) if sha256 == asked.model), None)
    return None if place is None else choose(str(place), "standard", weights)


def _files(weights: str | None) -> Iterator[tuple[str, Path]]:
    """Models besides the bundled reader that are installed, by the word of manifests and cards;
    `choose` has them hashed.
    """
    store = Store(Path(weights) if weights else None)
    for manifest in installed(store):
        if place := place_of_installed(manifest, store):
            yield manifest.sha256, place
    folder = catalogue.models_folder(store.folder)
    for card in catalogue.cards(folder):
        if (place := catalogue.place_of(card, folder)).is_file():
            yield card.sha256, place


def _adapter(chosen: Chosen, weights: str | None) -> str | None:
    """The SHA-256 of the adapter's file that lies here; None for a model without one."""
    if not chosen.is_language_model:
        return None
    folder = Path(weights) if weights else None
    placed = adapters.adapter_for(chosen.sha256, folder)
    if placed is None:
        return None
    return known_sha256(adapters.checked(placed, folder), Store(folder).folder)
