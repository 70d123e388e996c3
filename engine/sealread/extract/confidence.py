"""From what a model says of its answer to how often such answers are right.

Logistic scaling (Platt 1999) of the log-odds, fitted per model on documents that were held aside
(`sealread eval` prints it) and kept in the model's manifest.
"""

from __future__ import annotations

import math

from msgspec import Struct

_SURE = 1e-4


class Calibration(Struct, frozen=True):
    """Log-odds of being right = slope x log-odds the model gives + offset.

    The default changes nothing.
    """

    slope: float = 1.0
    offset: float = 0.0

    def __call__(self, likelihood: float) -> float:
        """The confidence of an answer, 0 to 1."""
        if self == _NONE:
            return likelihood
        kept = min(max(likelihood, _SURE), 1 - _SURE)
        odds = self.slope * math.log(kept / (1 - kept)) + self.offset
        return 1 / (1 + math.exp(-odds))


_NONE = Calibration()
