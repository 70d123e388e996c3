"""Which of several answers belongs to which of several truths."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import numpy as np

Want = TypeVar("Want")
Have = TypeVar("Have")
Partners = list[tuple[int | None, int | None]]
Likeness = Callable[[Want, Have], float]


def as_sets(
    wanted: Sequence[Want], there: Sequence[Have], likeness: Likeness[Want, Have], least: float
) -> Partners:
    """One to one, likest first; ties go to the same order. Pairs are not below `least`.

    Indices into both sequences, in the order of `wanted`; None on a side stands for nobody.
    """
    scored = sorted(
        (-likeness(want, have), abs(i - j), i, j)
        for i, want in enumerate(wanted)
        for j, have in enumerate(there)
    )
    partner: dict[int, int] = {}
    taken: set[int] = set()
    for score, _, i, j in scored:
        if -score >= least and i not in partner and j not in taken:
            partner[i] = j
            taken.add(j)
    return _all(partner, len(wanted), len(there))


def in_order(
    wanted: Sequence[Want], there: Sequence[Have], likeness: Likeness[Want, Have], least: float
) -> Partners:
    """One to one without crossing, so that the likeness in all is greatest (Needleman-Wunsch)."""
    scores = np.array([[likeness(w, h) for h in there] for w in wanted])
    scores = scores.reshape(len(wanted), len(there))
    scores[scores < least] = 0.0
    best = np.zeros((len(wanted) + 1, len(there) + 1))
    for i in range(len(wanted)):
        for j in range(len(there)):
            best[i + 1, j + 1] = max(best[i, j] + scores[i, j], best[i, j + 1], best[i + 1, j])
    return _all(_traced(best, scores), len(wanted), len(there))


def _traced(best: np.ndarray, scores: np.ndarray) -> dict[int, int]:
    partner: dict[int, int] = {}
    i, j = scores.shape
    while i and j:
        if scores[i - 1, j - 1] > 0 and best[i, j] == best[i - 1, j - 1] + scores[i - 1, j - 1]:
            i, j = i - 1, j - 1
            partner[i] = j
        elif best[i, j] == best[i - 1, j]:
            i -= 1
        else:
            j -= 1
    return partner


def _all(partner: dict[int, int], wanted: int, there: int) -> Partners:
    matched: Partners = [(i, partner.get(i)) for i in range(wanted)]
    taken = set(partner.values())
    return matched + [(None, j) for j in range(there) if j not in taken]
