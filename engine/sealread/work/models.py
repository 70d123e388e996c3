"""The models that Sealread can read with: listed, brought in, verified, chosen, removed.

    for card in cards(): fits(card.described.needs, free_memory())
    staged = stage(path, on_bytes=…, cancelled=…); accept(staged, by_person=True)

What a door needs of the room `weights`, and how a model fits this machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from sealread.system import memory_free
from sealread.weights import catalogue
from sealread.weights.catalogue import (
    Card,
    State,
    cards,
    models_folder,
    path_of,
    place_of,
    verify,
)
from sealread.weights.describing import Described, Dialect, Needs
from sealread.weights.language_model import Offer, offers
from sealread.weights.manifest import language_models
from sealread.weights.recommended import WORKER, Recommended, alternative, fitting, recommended
from sealread.weights.staging import Staged, accept, discard, stage
from sealread.work.model_process import SHARED
from sealread.work.request import READER

__all__ = [
    "Card", "Described", "Dialect", "Fit", "Needs", "Offer", "Recommended", "Staged", "State",
    "accept", "alternative", "cards", "choice_of", "discard", "fits", "fits_bytes", "fitting",
    "free_memory", "model_of", "models_folder", "of_file", "offers", "path_of", "place_of",
    "recommended", "remove", "stage", "usual", "verify",
]  # fmt: skip

Fit = Literal["fits", "tight", "too large"]
_EASY = 0.8


def free_memory() -> int:
    """Bytes that programs could have now without swapping, were no model of this one loaded."""
    return memory_free() + SHARED.memory()


def remove(card: Card, folder: Path | None = None) -> None:
    """Removes a model, as `catalogue.remove` does; one that nobody is at is no longer held open."""
    SHARED.rest()
    catalogue.remove(card, folder)


def fits(needs: Needs, available: int) -> Fit:
    """Whether a model and the process around it find room in `available` bytes.

    "tight": it leaves less than a fifth of that to others.
    """
    return fits_bytes(needs.total, available)


def fits_bytes(memory: int, available: int) -> Fit:
    """`fits` of a model that takes so many bytes."""
    wanted = memory + WORKER
    if wanted > available:
        return "too large"
    return "fits" if wanted <= _EASY * available else "tight"


def of_file(file: str, folder: Path | None = None) -> Card | None:
    """The card of the model with that file name; that of the bundled reader for ""."""
    for card in cards(folder):
        if card.file == file and (file or card.default):
            return card
    return None


def choice_of(card: Card) -> str:
    """How a model is named among the settings: by its file; the bundled reader is READER."""
    return card.file or READER


def model_of(choice: str) -> str | None:
    """What a `Request` takes as its model for a choice among the settings; "" leaves it open.

    Raises ModelUnusable for a name that no file of the folder can have.
    """
    return READER if choice == READER else path_of(choice)


def usual(found: Sequence[Card], free: int) -> Card | None:
    """Which of these reads where nobody chose one, with so many bytes of memory free: the best
    language model of Sealread that fits, else the bundled reader.
    """
    by_hash = {card.sha256: card for card in found}
    for manifest in language_models():
        if manifest.sha256 in by_hash and manifest.memory + WORKER <= free:
            return by_hash[manifest.sha256]
    return next((card for card in found if card.default), None)
