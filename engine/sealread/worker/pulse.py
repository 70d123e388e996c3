"""Tells the parent that a model is at work where it is long from one answer to the next.

A long page is read in for a minute on a slow machine, and no field is answered meanwhile. What
counts as progress is that tokens were computed: code that only turns in circles is given up on.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from sealread.worker.protocol import FieldRead

EVERY = 15.0
"""Seconds without a word after which it says that it goes on."""


class Pulse:
    """Follows one item. `computed` gives how many tokens were computed, `cancelled` whether to
    stop; a model at work asks that all the time.
    """

    def __init__(
        self,
        item: int,
        say: Callable[[FieldRead], None],
        computed: Callable[[], int],
        cancelled: Callable[[], bool],
        every: float = EVERY,
    ) -> None:
        self._item, self._say = item, say
        self._computed, self._cancelled, self._every = computed, cancelled, every
        self._last = FieldRead(item, 0, 0)
        self._seen, self._said = computed(), time.monotonic()

    def on_field(self, done: int, total: int) -> None:
        """So many questions are answered."""
        self._last = FieldRead(self._item, done, total)
        self._tell()

    def cancelled(self) -> bool:
        """Whether to stop; says now and then that it goes on."""
        if time.monotonic() - self._said >= self._every and self._computed() != self._seen:
            self._tell()
        return self._cancelled()

    def _tell(self) -> None:
        self._seen, self._said = self._computed(), time.monotonic()
        self._say(self._last)
