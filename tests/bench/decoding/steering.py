"""Models with random weights made to say what is known: the same words for everyone.

Only one logit is raised, so that all work (prefill, masks, sampling) is done as ever.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

RAISED = 1e4


class Steer:
    """A logits processor for llama-cpp-python that raises one token after the other.

    `first`: when the first token was asked for (`time.perf_counter`), None before; `seconds`: what
    the steering itself took; `steps`: how many tokens were asked for.
    """

    def __init__(self, tokens: Sequence[int], end: int) -> None:
        self._tokens = [*tokens, end]
        self.steps = 0
        self.seconds = 0.0
        self.first: float | None = None

    def __call__(self, _said: Any, logits: NDArray[np.float32]) -> NDArray[np.float32]:
        began = time.perf_counter()
        if self.first is None:
            self.first = began
        at = min(self.steps, len(self._tokens) - 1)
        logits[..., self._tokens[at]] += RAISED
        self.steps += 1
        self.seconds += time.perf_counter() - began
        return logits
