"""When an ask is to end early: on request, or because its time is up."""

from __future__ import annotations

import time
from collections.abc import Callable

from sealread.errors import Cancelled, DeadlinePassed

Stop = Callable[[], bool]
_PAUSE = 0.02
"""Seconds between two questions whether to stop while a batch is computed."""


class Limits:
    """What may end an ask: a request, and a time (`time.monotonic()`)."""

    def __init__(self, cancelled: Stop | None, deadline: float | None) -> None:
        self._cancelled, self._deadline = cancelled, deadline
        self._began = time.monotonic()

    def passed(self) -> bool:
        """Whether to stop."""
        return self._late() or (self._cancelled is not None and self._cancelled())

    def check(self) -> None:
        """Raises Cancelled or DeadlinePassed when it is time to stop."""
        if self._late():
            raise DeadlinePassed(seconds=round(time.monotonic() - self._began, 1))
        if self._cancelled is not None and self._cancelled():
            raise Cancelled

    def _late(self) -> bool:
        return self._deadline is not None and time.monotonic() >= self._deadline


class Watch:
    """Asks whether to stop, for llama.cpp: seldom enough to cost nothing.

    llama.cpp asks after every step of a computation, on the thread that computes.
    """

    def __init__(self, stop: Stop) -> None:
        self._stop = stop
        self._next = time.monotonic() + _PAUSE
        self._stopped = False
        self._raised: BaseException | None = None

    def asked(self, _data: object) -> bool:
        """Whether to stop; what is raised here is kept, for llama.cpp cannot carry it."""
        if self._stopped or time.monotonic() < self._next:
            return self._stopped
        try:
            self._stopped = self._stop()
        except BaseException as raised:  # noqa: BLE001
            self._raised, self._stopped = raised, True
        self._next = time.monotonic() + _PAUSE
        return self._stopped

    def reraise(self) -> None:
        """Raises what was raised while llama.cpp computed."""
        if self._raised is not None:
            raise self._raised
