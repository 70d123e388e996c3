"""What a scheduler keeps of its machines to be told: how many documents each has read, how fast."""

from __future__ import annotations

import time
from collections import deque
from typing import TYPE_CHECKING, Any, Final

from distributed.core import Status
from distributed.diagnostics.plugin import SchedulerPlugin

from sealread.cluster.tokens import told_key

if TYPE_CHECKING:
    from distributed.scheduler import Scheduler, WorkerState

_LAST: Final = 50
"""So many answers of a machine say how fast it is."""
_REMEMBERED: Final = 1000
"""Machines, those among them that are gone; of these the oldest is forgotten."""
_STATES: Final = {Status.running: "working", Status.closing_gracefully: "draining"}


class _Tally:
    """A machine's answers."""

    def __init__(self, host: str) -> None:
        self.host = host
        self.done = 0
        self.times: deque[float] = deque(maxlen=_LAST)

    def count(self) -> None:
        self.done += 1
        self.times.append(time.monotonic())

    def per_hour(self) -> float:
        if len(self.times) < 2:
            return 0.0
        return 3600 * (len(self.times) - 1) / max(time.monotonic() - self.times[0], 1e-3)


class Counting(SchedulerPlugin):
    """Counts each machine's answers by its name."""

    name = "sealread-counting"

    def __init__(self, scheduler: Scheduler) -> None:
        self._scheduler = scheduler
        self._tallies: dict[str, _Tally] = {}

    def add_worker(self, scheduler: Scheduler, worker: str) -> None:
        """A machine joined, or came back."""
        joined = scheduler.workers[worker]
        name = str(joined.name)
        self._tallies.setdefault(name, _Tally(joined.host)).host = joined.host
        here = {str(one.name) for one in scheduler.workers.values()}
        gone = [one for one in self._tallies if one not in here]
        for one in gone[: max(len(self._tallies) - _REMEMBERED, 0)]:
            del self._tallies[one]

    def transition(  # type: ignore[override]
        self, key: str, start: str, finish: str, *args: Any, worker: str = "", **kwargs: Any
    ) -> None:
        """An order went from one state to another."""
        at = self._scheduler.workers.get(worker)
        if start == "processing" and finish == "memory" and at is not None:
            self._tallies[str(at.name)].count()

    def machines(self) -> list[dict[str, Any]]:
        """Each machine as plain data, those that are gone last."""
        here = {str(one.name): one for one in self._scheduler.workers.values()}
        told = [_told(name, tally, here.get(name)) for name, tally in self._tallies.items()]
        return sorted(told, key=lambda one: (one["state"] == "gone", one["name"]))


def _told(name: str, tally: _Tally, at: WorkerState | None) -> dict[str, Any]:
    told = {
        "name": name,
        "host": tally.host,
        "state": "gone",
        "at_hand": None,
        "waiting": 0,
        "done": tally.done,
        "per_hour": round(tally.per_hour(), 1),
        "load": 0.0,
        "memory": 0.0,
    }
    if at is None:
        return told
    at_hand = [str(task.key) for task in at.executing if task in at.processing]
    return told | {
        "state": _STATES.get(at.status, "waiting"),
        "at_hand": told_key(at_hand[0]) if at_hand else None,
        "waiting": len(at.processing) - bool(at_hand),
        "load": float(at.metrics.get("load") or 0),
        "memory": float(at.metrics.get("memory_used") or 0),
    }
