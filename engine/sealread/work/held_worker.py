"""A worker for work beside runs: started when it is first needed, and again when it has died."""

from __future__ import annotations

import threading

from sealread.errors import Cancelled
from sealread.work.places import environment
from sealread.work.site import allow_reading
from sealread.worker.client import Worker


class HeldWorker:
    """For one thread; `cancel` may be called from any, or from a signal handler."""

    def __init__(self, weights: str | None, patience: float) -> None:
        """`patience`: seconds after which a document without progress is given up."""
        self._environment, self._patience = environment(weights), patience
        self._worker: Worker | None = None
        self._lock = threading.RLock()  # a signal may cancel in the middle of a call
        self._stopped = False

    def alive(self) -> Worker:
        """The worker. Raises Cancelled once it was cancelled, PolicyUnusable, WorkerDied."""
        with self._lock:
            if self._stopped:
                raise Cancelled
            if self._worker is None or not self._worker.alive:
                allow_reading()
                self._worker = Worker(patience=self._patience, environment=self._environment)
            if self._stopped:  # meanwhile
                raise Cancelled
            return self._worker

    def cancel(self, *, at_once: bool = True) -> None:
        """Makes the work in hand raise Cancelled, and all further work."""
        with self._lock:
            self._stopped = True
            if self._worker is not None:
                self._worker.cancel(at_once=at_once)

    def close(self) -> None:
        """Ends the worker; the next work starts another."""
        with self._lock:
            if self._worker is not None:
                self._worker.close(at_once=True)
                self._worker = None
