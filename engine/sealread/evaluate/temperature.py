"""Temperature scaling (Guo et al. 2017) on log-odds: one number that makes confidence honest."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

_SURE = 1e-4
"""Confidences are kept this far from 0 and 1, where log-odds have no end."""
_BOUNDS = (np.log(0.05), np.log(20.0))
_ROUNDS = 60
_GOLDEN = (np.sqrt(5.0) - 1) / 2


def fit_temperature(confidences: Sequence[float], correct: Sequence[bool]) -> float:
    """The temperature (0.05 to 20) under which the confidences are likeliest; 1.0 without data.

    Above 1 the confidences were too sure. The likelihood has one maximum in the inverse
    temperature, so a golden-section search finds it.
    """
    if not len(confidences):
        return 1.0
    odds, truth = log_odds(confidences), np.asarray(correct, dtype=np.float64)
    low, high = _BOUNDS
    for _ in range(_ROUNDS):
        left, right = high - _GOLDEN * (high - low), low + _GOLDEN * (high - low)
        if _loss(odds, truth, left) < _loss(odds, truth, right):
            high = right
        else:
            low = left
    return float(np.exp((low + high) / 2))


def scaled(confidences: Sequence[float], temperature: float) -> Floats:
    """Confidences under a temperature, 0 to 1."""
    return np.asarray(1 / (1 + np.exp(-log_odds(confidences) / temperature)), dtype=np.float64)


def log_odds(confidences: Sequence[float]) -> Floats:
    """The logarithm of p / (1 − p)."""
    kept = np.clip(np.asarray(confidences, dtype=np.float64), _SURE, 1 - _SURE)
    return np.asarray(np.log(kept / (1 - kept)), dtype=np.float64)


def _loss(odds: Floats, truth: Floats, log_temperature: float) -> float:
    """The mean negative log-likelihood."""
    z = odds / np.exp(log_temperature)
    return float(np.mean(np.logaddexp(0, z) - truth * z))
