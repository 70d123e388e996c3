"""Logistic regression of "is it right" on signs: regularised, some may count only one way.

A group of answers (a kind of document) weighs as much as the root of how many answers it has: the
next kind of document is none of them, so none of them may rule, nor may one of few answers.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from sealread.extract.signs import MOST_ODDS

Floats = NDArray[np.float64]
RIDGE = 10.0
"""Strength of the pull of every weight to what leaves the score as it is, in answers."""
STRANGE_SHARE = 0.1
"""How much the strange answers of a group weigh beside the others."""
NEUTRAL = {"score": MOST_ODDS}
"""Weights that leave the score as it is."""
UP, DOWN = (0.0, None), (None, 0.0)
ONE_WAY = {
    "score": UP, "label_near": UP, "shared": DOWN, "label_other": DOWN,
}  # fmt: skip
"""Signs that are known to count for an answer, or against it."""


class Example(Struct, frozen=True):
    """An answer with its signs, and whether it is right; `group`: the kind of document.

    `strange`: to a question that documents of this kind do not answer.
    """

    group: str
    document: str
    right: bool
    score: float
    signs: dict[str, float]
    strange: bool = False


class Weights(Struct, frozen=True):
    """The log-odds of being right are the offset and the signs, each by its weight."""

    offset: float
    by_sign: dict[str, float]

    def __call__(self, examples: Sequence[Example]) -> Floats:
        """How likely each answer is right, 0 to 1."""
        odds = self.offset + _matrix(examples, list(self.by_sign)) @ np.array(
            list(self.by_sign.values())
        )
        return np.asarray(1 / (1 + np.exp(-np.clip(odds, -60, 60))), dtype=np.float64)


def weigh(examples: Sequence[Example], names: Sequence[str], ridge: float = RIDGE) -> Weights:
    """The weights under which the verdicts are likeliest; without examples the score counts."""
    from scipy.optimize import minimize  # only with the extra `eval`

    if not examples:
        return Weights(0.0, {name: NEUTRAL.get(name, 0.0) for name in names})
    inputs = np.column_stack([_matrix(examples, names), np.ones(len(examples))])
    truth = np.array([one.right for one in examples], dtype=np.float64)
    masses = _masses(examples)
    pull = np.append(np.full(len(names), ridge), 0.0)
    neutral = np.append([NEUTRAL.get(name, 0.0) for name in names], 0.0)

    def loss(weights: Floats) -> tuple[float, Floats]:
        odds = inputs @ weights
        said = 1 / (1 + np.exp(-np.clip(odds, -60, 60)))
        value = float((masses * (np.logaddexp(0, odds) - truth * odds)).sum())
        away = weights - neutral
        value += float((pull * away**2).sum()) / 2
        return value, inputs.T @ (masses * (said - truth)) + pull * away

    bounds = [*(ONE_WAY.get(name, (None, None)) for name in names), (None, None)]
    found = minimize(loss, neutral, jac=True, method="L-BFGS-B", bounds=bounds).x
    return Weights(
        round(float(found[-1]), 4),
        {name: round(float(one), 4) for name, one in zip(names, found, strict=False)},
    )


def _masses(examples: Sequence[Example]) -> Floats:
    """Weights of answers: a group has the root of its size, strange answers little of it."""
    sizes = Counter((one.group, one.strange) for one in examples)
    groups = Counter(one.group for one in examples)
    masses = np.array(
        [
            (STRANGE_SHARE if one.strange else 1.0)
            * math.sqrt(groups[one.group])
            / sizes[one.group, one.strange]
            for one in examples
        ]
    )
    return np.asarray(masses * len(examples) / masses.sum(), dtype=np.float64)


def _matrix(examples: Sequence[Example], names: Sequence[str]) -> Floats:
    return np.array([[one.signs.get(name, 0.0) for name in names] for one in examples]).reshape(
        len(examples), len(names)
    )
