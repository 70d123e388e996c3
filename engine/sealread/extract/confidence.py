"""From what a model says of its answer to how often such answers are right.

Two scales. The *score* is the model's likelihood under a logistic scaling (Platt 1999): candidates
are weighed by it while a document is read, and the thresholds of reading are places on it. The
*confidence* that is handed out is the probability that a reading is right: a logistic model over
its score and other signs (`extract.signs`), fitted on documents that were held aside
(`make confidence`) and kept beside the model's file.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from sealread.errors import ModelUnusable
from sealread.extract.result import NOT_SURE, Reading, RunnerUp, as_found
from sealread.extract.verification import absent

_SURE = 1e-4
_ENDING = ".confidence.json"
TIE = "something else is as likely"
_JUDGED = ("grounded", "normalised", "inferred")
_RUNNERS_UP = 3
UNLIKELY = 0.25
"""Words that were simply asked for are no value below this confidence: of the answers to keys that
documents do not state it takes away half, of right answers one in two hundred."""


class Calibration(Struct, frozen=True):
    """Log-odds of being right = slope x log-odds the model gives + offset.

    The default changes nothing.
    """

    slope: float = 1.0
    offset: float = 0.0

    def __call__(self, likelihood: float) -> float:
        """The score of an answer, 0 to 1."""
        if self == _NONE:
            return likelihood
        kept = min(max(likelihood, _SURE), 1 - _SURE)
        odds = self.slope * math.log(kept / (1 - kept)) + self.offset
        return 1 / (1 + math.exp(-odds))


_NONE = Calibration()


def likelihood(offset: float, weights: Mapping[str, float], signs: Mapping[str, float]) -> float:
    """A logistic model: the probability whose log-odds are an offset and weighted signs."""
    odds = offset + sum(weight * signs.get(name, 0.0) for name, weight in weights.items())
    return 1 / (1 + math.exp(-min(max(odds, -60.0), 60.0)))


class Confidence(Struct, frozen=True, forbid_unknown_fields=True):
    """The log-odds of being right: the offset and, for each sign, its strength by its weight.

    `model_sha256`: of the model whose answers it was fitted on; `fitted_on`: how many answers of
    how many documents, and with which seed.
    """

    model_sha256: str
    fitted_on: dict[str, int]
    offset: float
    weights: dict[str, float]

    def __call__(self, signs: Mapping[str, float]) -> float:
        """How likely a reading with such signs is right, 0 to 1."""
        return likelihood(self.offset, self.weights, signs)

    def fingerprint(self) -> str:
        """A SHA-256 over all of it."""
        return hashlib.sha256(msgspec.json.encode(self, order="sorted")).hexdigest()


def confidence_file(model: Path) -> Path:
    """Where what is known of a model's confidence lies: beside its file."""
    return model.with_suffix(_ENDING)


def confidence_of(model: Path, sha256: str) -> Confidence | None:
    """How readings of a model are to be believed; None where nobody measured it.

    Raises ModelUnusable for a file that cannot be read.
    """
    path = confidence_file(model)
    try:
        found = msgspec.json.decode(path.read_bytes(), type=Confidence)
    except FileNotFoundError:
        return None
    except (msgspec.DecodeError, OSError) as cause:
        raise ModelUnusable(file=path.name, what=f"it is not valid: {cause}") from cause
    return found if found.model_sha256 == sha256 else None


def believed(reading: Reading, confidence: float, review_below: float) -> Reading:
    """A reading with the confidence that it deserves; below the bound a person has to look at it.

    What is marked for review for another reason than how sure it is stays so.
    """
    sure = round(confidence, 4)
    status, reason = reading.status, reading.reason
    if sure < review_below and status in _JUDGED:
        status, reason = "needs_review", NOT_SURE
    elif sure >= review_below and status == "needs_review" and reason == NOT_SURE:
        status, reason = as_found(reading), None
    return replace(reading, confidence=sure, status=status, reason=reason)


def as_tie(reading: Reading) -> Reading:
    """A value that another machine may read otherwise, since something else is as likely.

    However likely it is, a person has to look at it.
    """
    if reading.value is None or (reading.status == "needs_review" and reading.reason != NOT_SURE):
        return reading
    return replace(reading, status="needs_review", reason=TIE)


def rejected(reading: Reading, confidence: float) -> Reading:
    """That nothing was found instead of a reading: its words become the first that came close."""
    words = RunnerUp(reading.text or "", reading.evidence, round(confidence, 4), reading.source)
    near = (words, *reading.runners_up)[:_RUNNERS_UP]
    return absent(reading.path, 1 - confidence, near)


def worth(readings: Sequence[Reading]) -> float:
    """By how many right values outnumber wrong ones, as far as their confidences say.

    A reading of a list counts as many values as it has items.
    """
    return sum(
        (2 * one.confidence - 1) * (len(one.value) if isinstance(one.value, list) else 1)
        for one in readings
        if one.value is not None
    )
