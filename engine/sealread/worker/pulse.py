"""Tells the parent how far a model is, what it said so far, and that it is at work.

A long page is read in for a minute on a slow machine, and no field is answered meanwhile. What
counts as progress is that tokens were computed: code that only turns in circles is given up on.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable

from sealread.worker.protocol import (
    MAX_VALUE,
    MAX_VALUE_PATH,
    MAX_VALUES,
    UNTOLD,
    VALUE_PATH,
    FieldRead,
)

EVERY = 15.0
"""Seconds without a word after which it says that it goes on."""
SOON = 0.2
"""Seconds between two words that carry values, at least."""
_UNTOLD = re.compile(f"[{UNTOLD}]")
_PATH = re.compile(VALUE_PATH)


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
        soon: float = SOON,
    ) -> None:
        self._item, self._say = item, say
        self._computed, self._cancelled = computed, cancelled
        self._every, self._soon = every, soon
        self._done = self._total = 0
        self._values: dict[str, str] = {}
        self._due = False
        self._seen, self._said = computed(), time.monotonic()

    def on_field(self, done: int, total: int) -> None:
        """So many questions are answered."""
        self._done, self._total = done, total
        self._tell_soon(at_once=not self._values or done == total)

    def on_value(self, path: str, text: str) -> None:
        """These words were said as a value; none: nothing is said there after all."""
        words = " ".join(_UNTOLD.sub(" ", text).split())
        if not words:
            self._values.pop(path, None)
        elif len(path) > MAX_VALUE_PATH or not _PATH.match(path):
            return
        elif path in self._values or len(self._values) < MAX_VALUES:
            self._values[path] = words if len(words) <= MAX_VALUE else f"{words[: MAX_VALUE - 1]}…"
        self._tell_soon()

    def cancelled(self) -> bool:
        """Whether to stop; tells what is due, and says now and then that it goes on."""
        silent = time.monotonic() - self._said
        due = self._due and silent >= self._soon
        if due or (silent >= self._every and self._computed() != self._seen):
            self._tell()
        return self._cancelled()

    def _tell_soon(self, *, at_once: bool = False) -> None:
        self._due = True
        if at_once or time.monotonic() - self._said >= self._soon:
            self._tell()

    def _tell(self) -> None:
        self._due = False
        self._seen, self._said = self._computed(), time.monotonic()
        self._say(FieldRead(self._item, self._done, self._total, tuple(self._values.items())))
