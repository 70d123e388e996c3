"""OCR beside the model: the next scan is recognised while the model works on the document before.

A worker of its own recognises it. Its pages are kept as those of a document that was torn off
(`work.keeping`), and found when its turn comes: what changed meanwhile, or is read in another way
then, finds nothing and is read as ever. What goes wrong is told when its turn comes.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Collection
from functools import partial

from msgspec import Struct

from sealread.document.resuming import ReadPage
from sealread.errors import Cancelled, SealreadError
from sealread.extract.settings import Settings
from sealread.guard.walls import Level
from sealread.work.keeping import Keeper
from sealread.work.model_choice import Chosen
from sealread.work.supervisor import ATTEMPTS, Supervisor, Workers
from sealread.worker import protocol
from sealread.worker.carrying import options_of, order
from sealread.worker.client import Listener, Worker

_TICK = 0.1


class Following(Struct, frozen=True):
    """The document that comes next; `keeper` keeps its pages."""

    path: str
    settings: Settings
    keeper: Keeper


class Ahead:
    """Recognises one document at a time. For one thread; `leave` and `drop` are for any."""

    def __init__(self, weights: str | None, patience: float, sandbox: Level) -> None:
        self._supervisor = Supervisor(weights, patience, sandbox)
        self._supervisor.read_with(Chosen(None, ""))
        self._thread: threading.Thread | None = None
        self._path = self._dropped = ""
        self._pages = (0, 0)
        self._ending = threading.Lock()

    @property
    def trips(self) -> int:
        """How often code in its worker reached for the network, and was refused."""
        return self._supervisor.trips

    def begin(self, following: Following) -> None:
        """Begins with a document in a thread; what is under way is left."""
        self._stop()
        if following.settings.ocr == "off":
            return
        self._path, self._dropped, self._pages = following.path, "", (0, 0)
        self._thread = threading.Thread(
            target=self._recognise, args=(following,), name="ahead", daemon=True
        )
        self._thread.start()

    def settle(self, path: str, listener: Listener, cancelled: Callable[[], bool]) -> None:
        """Before a document is read: waits where it is the one that is recognised, and tells how
        far that is; leaves any other. Raises Cancelled.
        """
        told = self._pages
        while self._path == path and self._thread is not None and self._thread.is_alive():
            self._thread.join(_TICK)
            if cancelled():
                self._stop()
                raise Cancelled
            if self._pages != told:
                told = self._pages
                listener(protocol.PageRead(0, *told))
        self._stop()

    def leave(self) -> None:
        """What is under way ends soon; the pages that were recognised are kept."""
        self._supervisor.leave()

    def drop(self, paths: Collection[str]) -> None:
        """A document that was taken out is left, and what was recognised of it forgotten; any
        thread may call.
        """
        with self._ending:
            if self._path not in paths:
                return
            self._dropped = self._path
        self._supervisor.leave()

    def close(self) -> None:
        """Ends the worker."""
        self._stop()
        self._supervisor.close()

    def _stop(self) -> None:
        thread, self._thread, self._path = self._thread, None, ""
        if thread is not None and thread.is_alive():
            self._supervisor.leave()
            thread.join()
        self._supervisor.stay()

    def _recognise(self, following: Following) -> None:
        work = partial(self._pages_of, following)
        with contextlib.suppress(SealreadError, OSError):
            self._supervisor.supervised(_nothing, work, lambda _: ATTEMPTS)
        with self._ending:
            if self._dropped == following.path:
                following.keeper.forget()
            else:
                following.keeper.flush()

    def _pages_of(self, following: Following, worker: Workers, item: int) -> None:
        if not isinstance(worker, Worker):
            raise TypeError("it reads without a model")
        path, keeper = following.path, following.keeper
        ways = options_of(following.settings)
        kinds = worker.look(protocol.Look(2 * item - 1, path))
        if not ways.force_ocr and "scanned" not in kinds:
            return
        item *= 2
        kept = [one for one in keeper.kept(item) if isinstance(one, protocol.KeptPages)]

        def keep(told: protocol.PageWords | protocol.WindowAnswers, page: ReadPage | None) -> None:
            if page is not None and page.page.modality == "scanned":
                keeper.keep(told, page)

        worker.read(order(item, path, ways), self._hear, kept, keep)

    def _hear(self, told: protocol.Progress) -> None:
        if isinstance(told, protocol.PageRead):
            self._pages = told.done, told.total


def _nothing() -> None:
    """Nobody counts attempts here."""
