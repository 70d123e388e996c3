"""Whether confidence can be believed: reliability, calibration error, what can be accepted."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from msgspec import Struct

BINS = 10


class Bin(Struct, frozen=True):
    """Answers of like confidence: how many, their mean confidence, and how many were right."""

    count: int
    confidence: float
    accuracy: float


class Acceptance(Struct, frozen=True):
    """What can be accepted unseen: answers from `threshold` on (None: none), shares from 0 to 1."""

    precision: float
    threshold: float | None
    share_of_answers: float


class Reliability(Struct, frozen=True):
    """How confidences compare with the truth; `error` is the expected calibration error."""

    answers: int
    error: float
    bins: tuple[Bin, ...]
    acceptance: tuple[Acceptance, ...]


def reliability(
    confidences: Sequence[float], correct: Sequence[bool], precisions: Sequence[float]
) -> Reliability:
    """Reliability of answers: one confidence (0 to 1) and one verdict each."""
    bins = equal_mass_bins(confidences, correct)
    total = max(len(confidences), 1)
    error = sum(one.count * abs(one.confidence - one.accuracy) for one in bins) / total
    accepted = tuple(acceptance(confidences, correct, precision) for precision in precisions)
    return Reliability(len(confidences), round(error, 4), bins, accepted)


def equal_mass_bins(
    confidences: Sequence[float], correct: Sequence[bool], bins: int = BINS
) -> tuple[Bin, ...]:
    """Answers in order of confidence, cut into bins of like size; fewer where there are few."""
    sure, right = np.asarray(confidences, dtype=float), np.asarray(correct, dtype=float)
    order = np.argsort(sure, kind="stable")
    return tuple(
        Bin(len(part), round(float(sure[part].mean()), 4), round(float(right[part].mean()), 4))
        for part in np.array_split(order, bins)
        if len(part)
    )


def acceptance(
    confidences: Sequence[float], correct: Sequence[bool], precision: float
) -> Acceptance:
    """The lowest threshold above which this share of the answers is right."""
    sure, right = np.asarray(confidences, dtype=float), np.asarray(correct, dtype=float)
    order = np.argsort(-sure, kind="stable")
    reached = np.cumsum(right[order]) / np.arange(1, len(order) + 1)
    ends = np.append(np.diff(sure[order]) != 0, True)[: len(order)]  # equal ones go together
    enough = np.flatnonzero((reached >= precision) & ends)
    if not len(enough):
        return Acceptance(precision, None, 0.0)
    last = int(enough[-1])
    return Acceptance(precision, float(sure[order][last]), round((last + 1) / len(order), 4))
