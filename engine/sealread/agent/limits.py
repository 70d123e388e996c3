"""How much a request may cost, and how much of that is spent."""

from __future__ import annotations

import time
from collections.abc import Callable

from msgspec import Struct

from sealread.agent.course import Ending

_LAST_STEPS = 4
"""A tool's turn takes two steps, presenting its result two more."""


class Limits(Struct, frozen=True):
    """The budget of one request on one document.

    `steps`: transitions of the loop. `tokens`: read and written by the model. `seconds`: wall time.
    `grace`: seconds a tool has to stop once told to. `choosing`: seconds a chooser has to choose.
    `refusals`: choices refused in a row before the policy decides; `distrust`: refused in all
    before the chooser is asked no more. `turns`: of a tool with different inputs in one way.
    """

    steps: int = 200
    tokens: int = 1_000_000
    seconds: float = 1800.0
    grace: float = 5.0
    choosing: float = 60.0
    refusals: int = 2
    distrust: int = 6
    turns: int = 3


class Budget:
    """What one run has used. `counter` gives a number of tokens that only grows."""

    def __init__(self, limits: Limits, counter: Callable[[], int] | None = None) -> None:
        self._limits = limits
        self._counter = counter
        self._started = time.monotonic()
        self._first_token = counter() if counter else 0

    def tokens(self) -> int:
        """Tokens used since the start."""
        return self._counter() - self._first_token if self._counter else 0

    def seconds_left(self) -> float:
        """Wall time that is left, never below 0."""
        return max(0.0, self._limits.seconds - (time.monotonic() - self._started))

    def spent(self, steps: int) -> Ending | None:
        """What is used up after that many steps, None where there is enough for another tool."""
        if steps + _LAST_STEPS > self._limits.steps:
            return "steps"
        if self.tokens() >= self._limits.tokens:
            return "tokens"
        return "seconds" if self.seconds_left() <= 0 else None
