"""One document at a time through a worker that may break: tried twice, in a fresh worker."""

from __future__ import annotations

from collections.abc import Callable

from sealread.errors import (
    Cancelled,
    ProtocolError,
    SealreadError,
    WorkerDied,
    WorkerStuck,
)
from sealread.extract.result import Extraction
from sealread.work.places import environment
from sealread.work.request import Request
from sealread.worker import protocol
from sealread.worker.client import Listener, Worker

BROKE_THE_WORKER = (WorkerDied, WorkerStuck, ProtocolError)
_ATTEMPTS = 2


class Queue:
    """Hands documents to a worker, which is started when first needed and replaced when broken.

    `read` is for one thread; `cancel` may be called from any thread or signal handler.
    """

    def __init__(self, request: Request) -> None:
        self._request = request
        self._environment = environment(request.weights)
        self._worker: Worker | None = None
        self._serial = 0
        self.cancelled = False

    @property
    def worker_pid(self) -> int | None:
        """The process id of the worker, while there is one."""
        return self._worker.pid if self._worker is not None and self._worker.alive else None

    def read(self, path: str, begin: Callable[[], None], listener: Listener) -> Extraction:
        """Reads a document; `begin` is called before each attempt, `listener` hears of progress.

        Raises the document's SealreadError, what broke the worker the second time, or Cancelled.
        """
        for attempt in range(1, _ATTEMPTS + 1):
            try:
                return self._attempt(path, begin, listener)
            except BROKE_THE_WORKER:
                if self.cancelled:
                    raise Cancelled from None
                if attempt == _ATTEMPTS:
                    raise
        raise AssertionError("the last attempt returns or raises")

    def cancel(self, *, at_once: bool = False) -> None:
        """Makes the current or next `read` raise Cancelled."""
        self.cancelled = True
        if self._worker is not None:
            self._worker.cancel(at_once=at_once)

    def close(self) -> None:
        """Ends the worker."""
        if self._worker is not None:
            self._worker.close(at_once=True)

    def _attempt(self, path: str, begin: Callable[[], None], listener: Listener) -> Extraction:
        if self._worker is None or not self._worker.alive:
            self._worker = Worker(patience=self._request.patience, environment=self._environment)
        if self.cancelled:  # asked after the worker is there, which `cancel` would tell otherwise
            raise Cancelled
        begin()
        return self._worker.extract(self._order(path), listener)

    def _order(self, path: str) -> protocol.Extract:
        self._serial += 1
        request = self._request
        return protocol.Extract(
            item=self._serial,
            path=path,
            schema=request.schema,
            language=request.language,
            model=request.model,
            settings=request.settings,
        )


def quarantines(error: SealreadError) -> bool:
    """Whether this error means that the document is not to be trusted in a worker again."""
    return isinstance(error, BROKE_THE_WORKER)
