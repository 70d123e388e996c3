"""The task that Dask runs at the moment: who reads it, telling of it, and whether it is wanted."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterator

from distributed import Worker, get_worker

from sealread.cluster.servers import TOPIC

_EVERY = 0.5


class Task:
    """One order in the process of a machine."""

    def __init__(self, worker: Worker, key: str) -> None:
        self._worker, self._key = worker, key

    @property
    def machine(self) -> str:
        """The name of the machine."""
        return str(self._worker.name)[:200]

    def tell(self, frame: bytes) -> None:
        """Tells whoever listens."""
        self._worker.log_event(TOPIC, frame)

    @contextlib.contextmanager
    def wanted_or(self, leave: Callable[[], None]) -> Iterator[None]:
        """Calls `leave`, once and from another thread, when nobody wants the answer any more."""
        over = threading.Event()

        def watch() -> None:
            while not over.wait(_EVERY):
                if not self._is_wanted():
                    leave()
                    return

        watcher = threading.Thread(target=watch, name="wanted", daemon=True)
        watcher.start()
        try:
            yield
        finally:
            over.set()
            watcher.join()

    def _is_wanted(self) -> bool:
        known = self._worker.state.tasks.get(self._key)
        return known is not None and known.state == "executing"


def task_at_hand() -> Task:
    """The task that this thread works on. Raises ValueError outside of one."""
    worker = get_worker()
    return Task(worker, str(worker.get_current_task()))
