"""Work in a thread of its own, for so long and no longer.

A thread cannot be killed. It is told to stop and given some seconds; what still runs then is left
behind, and the caller must not use again what it may be using.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

_POLL = 0.02
IsStopped = Callable[[], bool]
Stop = Literal["cancelled", "timed_out"]
T = TypeVar("T")


@dataclass
class Ran(Generic[T]):
    """How work ended: with a value or an error, or stopped from outside.

    `stuck`: it did not stop and still runs. What it may bring after it was stopped is dropped.
    """

    value: T | None = None
    error: BaseException | None = None
    stopped: Stop | None = None
    stuck: bool = False


def run_bounded(
    work: Callable[[IsStopped], T], *, seconds: float, grace: float, cancelled: IsStopped
) -> Ran[T]:
    """Runs `work(is_stopped)` for at most `seconds`, and `grace` more after it was told to stop."""
    task = _Task(work, time.monotonic() + seconds, cancelled)
    task.start()
    try:
        stopped = task.watched()
    finally:
        task.asked.set()
    if stopped is None:
        return task.result
    return Ran(stopped=stopped, stuck=not task.done.wait(grace))


class _Task(Generic[T]):
    def __init__(
        self, work: Callable[[IsStopped], T], deadline: float, cancelled: IsStopped
    ) -> None:
        self._work = work
        self._deadline = deadline
        self._cancelled = cancelled
        self._told: Stop | None = None
        self.asked = threading.Event()
        self.done = threading.Event()
        self.result: Ran[T] = Ran()

    def start(self) -> None:
        threading.Thread(target=self._run, name="tool", daemon=True).start()

    def _run(self) -> None:
        try:
            self.result = Ran(value=self._work(self._is_stopped))
        except BaseException as error:  # noqa: BLE001 - becomes a failure on the state
            self.result = Ran(error=error)
        self.done.set()

    def _is_stopped(self) -> bool:
        self._told = self._told or self._reason()
        return self._told is not None or self.asked.is_set()

    def _reason(self) -> Stop | None:
        if self._cancelled():
            return "cancelled"
        return "timed_out" if time.monotonic() >= self._deadline else None

    def watched(self) -> Stop | None:
        """Waits for the end of the work, or says why it has to stop before.

        Work that was told to stop was stopped, however quickly it ended.
        """
        while not self.done.wait(_POLL):
            if reason := self._reason():
                return reason
        return self._told
