"""How much what rules, reader and language model say is worth: learnt numbers, beside the model.

Two logistic models give the likelihood that a value of rules, or of the language model, is right,
from the signs in `extract.resolving`. They are fitted on documents of whole kinds left out
(`sealread.evaluate.sources`) and shipped as JSON with the hash of the model they were fitted for.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

from sealread.errors import ModelUnusable
from sealread.extract.confidence import likelihood
from sealread.installed import shipped
from sealread.weights import packed
from sealread.weights.store import default_folder

_FOLDER = "sources"
USUAL = "qwen2.5-coder-1.5b-instruct"
"""Whose numbers count for models that nobody measured."""


class Weighing(Struct, frozen=True, forbid_unknown_fields=True):
    """The log-odds of being right: an offset and, for each sign, its strength by its weight."""

    offset: float
    weights: dict[str, float]

    def __call__(self, signs: Mapping[str, float]) -> float:
        """How likely it is right, 0 to 1."""
        return likelihood(self.offset, self.weights, signs)


class SourceWeights(Struct, frozen=True, forbid_unknown_fields=True):
    """What was learnt for a language model, with an adapter (`adapter_sha256`) or without one.

    `rules`, `model`: how likely a value of each is right; `cells`: one of the model's in a record,
    None where that was not measured.
    `least`: below it nothing is a value, `least_cell`: nothing in a record. `settled`: where rules
    are so sure the model is not asked.
    `fitted_on`: how many answers of how many documents.
    """

    model_sha256: str
    fitted_on: dict[str, int]
    rules: Weighing
    model: Weighing
    least: float
    settled: float
    cells: Weighing | None = None
    least_cell: float = 0.0
    adapter_sha256: str | None = None

    def fingerprint(self) -> str:
        """A SHA-256 over all of it."""
        return hashlib.sha256(msgspec.json.encode(self, order="sorted")).hexdigest()


@cache
def source_weights(model_sha256: str, adapter_sha256: str | None = None) -> SourceWeights:
    """The numbers of a model with its adapter, of the model alone, or the usual ones.

    Raises ModelUnusable for a damaged file.
    """
    known = {(one.model_sha256, one.adapter_sha256): one for one in _numbers()}
    alone = known.get((model_sha256, None))
    usual = alone or _read(shipped("models") / _FOLDER / f"{USUAL}.json")
    return known.get((model_sha256, adapter_sha256), usual)


def _numbers() -> list[SourceWeights]:
    """All numbers. Those of packs first: of the same model, what was shipped counts."""
    found = []
    for path in packed.files(packed.CALIBRATION, default_folder()):
        with packed.passing_over(path):
            found.append(_read(path))
    return [*found, *map(_read, sorted((shipped("models") / _FOLDER).glob("*.json")))]


@cache
def _read(path: Path) -> SourceWeights:
    try:
        return msgspec.json.decode(path.read_bytes(), type=SourceWeights)
    except (msgspec.DecodeError, UnicodeDecodeError, OSError) as cause:
        raise ModelUnusable(file=path.name, what=f"it is not valid: {cause}") from cause
