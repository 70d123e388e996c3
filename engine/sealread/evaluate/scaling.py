"""Logistic scaling (Platt 1999) on log-odds: two numbers that make confidence honest.

Temperature scaling (Guo et al. 2017) is the case without an offset; it cannot bring a confidence
from above one half to below it, which a model that is wrong more often than not needs.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Scaling = tuple[float, float]
"""Slope and offset: log-odds of being right = slope x log-odds said + offset."""

_SURE = 1e-4
"""Confidences are kept this far from 0 and 1, where log-odds have no end."""
_ROUNDS = 100
_SMALL = 1e-9
_NEUTRAL = np.array([1.0, 0.0])
_RIDGE = 1e-3
"""Keeps the slope finite where all answers are right, or all wrong."""


def fit_scaling(confidences: Sequence[float], correct: Sequence[bool]) -> Scaling:
    """The scaling under which the verdicts are likeliest (Newton's method); (1, 0) without data."""
    if not len(confidences):
        return 1.0, 0.0
    inputs = np.column_stack([log_odds(confidences), np.ones(len(confidences))])
    truth = np.asarray(correct, dtype=np.float64)
    found = _NEUTRAL
    for _ in range(_ROUNDS):
        said = _logistic(inputs @ found)
        slope = inputs.T @ (said - truth) + _RIDGE * (found - _NEUTRAL)
        curve = (inputs * (said * (1 - said))[:, None]).T @ inputs + _RIDGE * np.eye(2)
        step = np.linalg.solve(curve, slope)
        while np.abs(step).max() > _SMALL and _loss(inputs, truth, found - step) > _loss(
            inputs, truth, found
        ):
            step = step / 2  # a full step of Newton's method may jump over the valley
        found = found - step
        if np.abs(step).max() <= _SMALL:
            break
    return float(found[0]), float(found[1])


def _loss(inputs: Floats, truth: Floats, scaling: Floats) -> float:
    """The negative log-likelihood, with the ridge."""
    odds = inputs @ scaling
    ridge = _RIDGE * float(((scaling - _NEUTRAL) ** 2).sum()) / 2
    return float((np.logaddexp(0, odds) - truth * odds).sum()) + ridge


def scaled(confidences: Sequence[float], scaling: Scaling) -> Floats:
    """Confidences under a scaling, 0 to 1."""
    return _logistic(scaling[0] * log_odds(confidences) + scaling[1])


def log_odds(confidences: Sequence[float]) -> Floats:
    """The logarithm of p / (1 − p)."""
    kept = np.clip(np.asarray(confidences, dtype=np.float64), _SURE, 1 - _SURE)
    return np.asarray(np.log(kept / (1 - kept)), dtype=np.float64)


def _logistic(odds: Floats) -> Floats:
    return np.asarray(1 / (1 + np.exp(-np.clip(odds, -60, 60))), dtype=np.float64)
