"""One document at a time through a worker that may break: tried twice, in a fresh worker."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from sealread.errors import (
    Cancelled,
    ProtocolError,
    SealreadError,
    WorkerDied,
    WorkerStuck,
)
from sealread.extract.result import Extraction
from sealread.work.places import environment
from sealread.work.request import Inquiry, Request
from sealread.worker import protocol
from sealread.worker.client import Listener, Worker
from sealread.worker.report import Report

BROKE_THE_WORKER = (WorkerDied, WorkerStuck, ProtocolError)
_ATTEMPTS = 2
_Done = TypeVar("_Done")


class Supervisor:
    """Hands work to a worker, which is started when first needed and replaced when broken.

    `supervised` is for one thread; `cancel` may be called from any thread or signal handler.
    """

    def __init__(self, weights: str | None, patience: float) -> None:
        self._patience = patience
        self._environment = environment(weights)
        self._worker: Worker | None = None
        self._serial = 0
        self.cancelled = False

    @property
    def worker_pid(self) -> int | None:
        """The process id of the worker, while there is one."""
        return self._worker.pid if self._worker is not None and self._worker.alive else None

    def supervised(self, begin: Callable[[], None], work: Callable[[Worker, int], _Done]) -> _Done:
        """Does `work(worker, item)`; `begin` is called before each attempt.

        Raises the document's SealreadError, what broke the worker the second time, or Cancelled.
        """
        for attempt in range(1, _ATTEMPTS + 1):
            try:
                return self._attempt(begin, work)
            except BROKE_THE_WORKER:
                if self.cancelled:
                    raise Cancelled from None
                if attempt == _ATTEMPTS:
                    raise
        raise AssertionError("the last attempt returns or raises")

    def cancel(self, *, at_once: bool = False) -> None:
        """Makes the current or next work raise Cancelled."""
        self.cancelled = True
        if self._worker is not None:
            self._worker.cancel(at_once=at_once)

    def close(self) -> None:
        """Ends the worker."""
        if self._worker is not None:
            self._worker.close(at_once=True)

    def _attempt(self, begin: Callable[[], None], work: Callable[[Worker, int], _Done]) -> _Done:
        if self._worker is None or not self._worker.alive:
            self._worker = Worker(patience=self._patience, environment=self._environment)
        if self.cancelled:  # asked after the worker is there, which `cancel` would tell otherwise
            raise Cancelled
        begin()
        self._serial += 1
        return work(self._worker, self._serial)


class Queue(Supervisor):
    """Reads documents under the schema of a request."""

    def __init__(self, request: Request) -> None:
        super().__init__(request.weights, request.patience)
        self._request = request

    def read(self, path: str, begin: Callable[[], None], listener: Listener) -> Extraction:
        """Reads a document; `listener` hears of progress. Raises as `supervised` does."""
        return self.supervised(
            begin, lambda worker, item: worker.extract(self._order(item, path), listener)
        )

    def _order(self, item: int, path: str) -> protocol.Extract:
        request = self._request
        return protocol.Extract(
            item=item,
            path=path,
            schema=request.schema,
            language=request.language,
            model=request.model,
            settings=request.settings,
        )


class Interview(Supervisor):
    """Works off a request in plain words on documents."""

    def __init__(self, inquiry: Inquiry) -> None:
        super().__init__(inquiry.weights, inquiry.patience)
        self._inquiry = inquiry

    def ask(self, path: str, begin: Callable[[], None], listener: Listener) -> Report:
        """Asks a document; `listener` hears of progress. Raises as `supervised` does."""
        return self.supervised(
            begin, lambda worker, item: worker.ask(self._order(item, path), listener)
        )

    def _order(self, item: int, path: str) -> protocol.Ask:
        inquiry = self._inquiry
        return protocol.Ask(
            item=item,
            path=path,
            request=inquiry.request,
            intent=inquiry.intent,
            questions=inquiry.questions,
            schema=inquiry.schema,
            output_language=inquiry.output_language,
            model=inquiry.model,
            settings=inquiry.settings,
        )


def quarantines(error: SealreadError) -> bool:
    """Whether this error means that the document is not to be trusted in a worker again."""
    return isinstance(error, BROKE_THE_WORKER)
