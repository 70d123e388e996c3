"""Reading the next document while the model works on the one before: OCR beside the model."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from msgspec import Struct, structs

from sealread.document.resuming import ReadPage
from sealread.errors import Cancelled, ProtocolError, SealreadError
from sealread.worker import protocol
from sealread.worker.carrying import Passed
from sealread.worker.client import Keep, Listener, Worker

_TICK = 0.1
_Part = tuple[protocol.PageWords, ReadPage | None]


class Following(Struct, frozen=True):
    """The document that comes next. `kept`: what is kept of its pages, read in the way of `way`.

    The items of both do not count.
    """

    way: protocol.Read
    kept: tuple[protocol.KeptPages, ...] = ()


class Ahead:
    """One document at most, read by a worker that nobody else uses meanwhile: `begin`, later `take`
    or `leave`. What goes wrong is not told: the document is read again when its turn comes.

    For one thread; `cancel` may be called from any.
    """

    def __init__(self, worker: Worker) -> None:
        self._worker = worker
        self._way: protocol.Read | None = None
        self._thread: threading.Thread | None = None
        self._passed: Passed | None = None
        self._told: list[_Part] = []
        self._seconds = 0.0

    def begin(self, following: Following, item: int) -> None:
        """Begins to read it under a number that no other work of the worker has."""
        self.leave()
        self._way = structs.replace(following.way, item=item)
        kept = tuple(structs.replace(one, item=item) for one in following.kept)
        self._thread = threading.Thread(
            target=self._read, args=(self._way, kept), name="ahead", daemon=True
        )
        self._thread.start()

    @property
    def item(self) -> int:
        """The number under which it reads; 0 where it does not."""
        return self._way.item if self._way is not None else 0

    def take(
        self, way: protocol.Read, listener: Listener, keep: Keep, cancelled: Callable[[], bool]
    ) -> tuple[Passed, float] | None:
        """The document with the seconds that it took, if it is the one that was read in this way.

        Waits for its end; `listener` and `keep` hear then what they would have heard. None where it
        is another, or could not be read. Raises Cancelled.
        """
        if self._way is None or structs.replace(way, item=0) != structs.replace(self._way, item=0):
            self.leave()
            return None
        while self._thread is not None and self._thread.is_alive():
            self._thread.join(_TICK)
            if cancelled():
                self.cancel()
        passed, told, seconds = self._passed, self._told, self._seconds
        self._forget()
        if cancelled():
            raise Cancelled
        if passed is None:
            return None
        for words, page in told:
            keep(words, page)
        listener(protocol.PageRead(way.item, len(passed.pages), len(passed.pages)))
        return passed, seconds

    def cancel(self, *, at_once: bool = False) -> None:
        """Stops it; with `at_once` the worker is ended."""
        if self._way is not None and self._thread is not None and self._thread.is_alive():
            self._worker.cancel(at_once=at_once, item=self._way.item)

    def leave(self) -> None:
        """Stops it, waits until the worker is free, and forgets what was read."""
        self.cancel()
        if self._thread is not None:
            self._thread.join()
        self._forget()

    def _forget(self) -> None:
        self._way = self._thread = self._passed = None
        self._told = []

    def _read(self, way: protocol.Read, kept: tuple[protocol.KeptPages, ...]) -> None:
        began = time.monotonic()
        try:
            self._passed = self._worker.read(way, _deaf, kept, self._keep)
        except (SealreadError, OSError):
            self._passed = None
        self._seconds = time.monotonic() - began

    def _keep(
        self, told: protocol.PageWords | protocol.WindowAnswers, page: ReadPage | None
    ) -> None:
        if not isinstance(told, protocol.PageWords):
            raise ProtocolError(what="answers of a model where there is none")
        self._told.append((told, page))


def _deaf(_: protocol.Progress) -> None:
    """Nobody looks at it yet."""
