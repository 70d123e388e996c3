"""A worker that parses, and beside it the process with the language model, which parses nothing.

Pages go from the one to the other through this process, which checks them on the way. A document
is read before anybody takes hold of the model, so that a long scan keeps nobody from it.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Generic, TypeVar

from msgspec import structs

from sealread.errors import (
    Cancelled,
    DeviceUnused,
    ModelUnusable,
    ProtocolError,
    SealreadError,
)
from sealread.extract.result import Extraction
from sealread.worker import protocol
from sealread.worker.carrying import Passed, options_of, order
from sealread.worker.client import Keep, Kept, Listener, TakeLines, Worker, forget
from sealread.worker.device_tries import DeviceTries
from sealread.worker.model_process import Model, ModelProcess, Record, Turn
from sealread.worker.report import Report
from sealread.worker.shelves import NO_SHELF, Shelf, served
from sealread.worker.starting import BROKE_THE_WORKER, reason

MOST_WANTED = 100
"""How often one request may have its document read or looked at."""
_Made = TypeVar("_Made")
_LOSING = (*BROKE_THE_WORKER, ModelUnusable)
"""How it shows that a graphics processor was lost, or has not the memory."""
_Frame = TypeVar("_Frame", protocol.KeptPages, protocol.KeptAnswers)


class TwoProcesses(Generic[Record]):
    """Works as a `Worker` does. `own` parses and belongs to it; the model it shares with others.

    `admit` is called with the record of the model's process before that is given anything, and may
    raise. `patience`: as of a `Worker`. `device`: whether a graphics processor is opened; where one
    fails, what is at hand is done again without.
    """

    def __init__(
        self,
        own: Worker,
        shared: ModelProcess[Record],
        model: Model,
        patience: float,
        admit: Callable[[Record], None],
        device: DeviceTries | None = None,
    ) -> None:
        self._own, self._shared, self._model = own, shared, model
        self._device = device or DeviceTries(wanted=False)
        self._patience, self._admit = patience, admit
        self._at_work: tuple[Worker, int] | None = None
        self._cancelled = False
        self._item = self._trips = 0

    @property
    def alive(self) -> bool:
        """Whether its own worker can be given work."""
        return self._own.alive

    @property
    def pid(self) -> int:
        """The process id of its own worker."""
        return self._own.pid

    @property
    def trips(self) -> int:
        """How often code reached for the network, in its own worker and at its turns."""
        return self._own.trips + self._trips

    def extract(
        self,
        request: protocol.Extract,
        listener: Listener,
        kept: Kept = (),
        keep: Keep = forget,
        shelf: Shelf = NO_SHELF,
        on_read: Callable[[], None] = lambda: None,
    ) -> Extraction:
        """Reads one document, as `Worker.extract` does; `shelf`: who keeps states of its pages.

        `on_read` is called when its own worker has read the pages, before the model begins.
        """
        known = tuple(kept)
        pages = [one for one in known if isinstance(one, protocol.KeptPages)]
        answers = [one for one in known if isinstance(one, protocol.KeptAnswers)]
        with self._heeded():
            way = order(0, request.path, options_of(request.settings))
            began = time.monotonic()
            passed = self._read(way, listener, pages, keep)
            seconds = time.monotonic() - began
            on_read()

            def work(turn: Turn[Record]) -> Extraction:
                give = served(shelf, _Once(turn.worker, passed, seconds).give)
                return turn.worker.extract(
                    structs.replace(request, item=turn.item, states=shelf.known()), listener,
                    _stamped(answers, turn.item), keep, give,
                )  # fmt: skip

            return self._done(work, shelf.forget)

    def ask(self, request: protocol.Ask, listener: Listener, shelf: Shelf = NO_SHELF) -> Report:
        """Works off a request on one document, as `Worker.ask` does; `shelf` as in `extract`."""

        def work(turn: Turn[Record]) -> Report:
            give = served(shelf, _Asked(self, turn.worker, request.path, listener).give)
            order = structs.replace(request, item=turn.item, states=shelf.known())
            return turn.worker.ask(order, listener, give)

        with self._heeded():
            return self._done(work, shelf.forget)

    def cancel(self, *, at_once: bool = False) -> None:
        """Makes the current or next call raise Cancelled. Any thread or signal handler may call.

        Whose process works for this caller is told, and with `at_once` ended; nobody else's work.
        """
        self._cancelled = True
        if (at_work := self._at_work) is not None:
            worker, item = at_work
            worker.cancel(at_once=at_once, item=item)

    def close(self, *, at_once: bool = False) -> str:
        """Ends its own worker; the model's process goes on."""
        return self._own.close(at_once=at_once)

    def read(
        self,
        request: protocol.Read,
        listener: Listener,
    ) -> Passed:
        """Has its own worker read a document."""
        return self._read(request, listener, (), forget)

    def look(self, path: str) -> tuple[protocol.PageKind, ...]:
        """Has its own worker look at a document."""
        with self._working(self._own, self._next()) as item:
            return self._own.look(protocol.Look(item, path))

    def words(
        self, path: str, pages: Sequence[int], take: TakeLines, sha256: str | None = None
    ) -> int:
        """Has its own worker read words of pages, as `Worker.words` does."""
        with self._heeded(), self._working(self._own, self._next()):
            return self._own.words(path, pages, take, sha256)

    def stop_reading(self) -> None:
        """Has its own worker stop with the document that nobody waits for any more."""
        self._own.cancel(item=self._item)

    @property
    def cancelled(self) -> bool:
        """Whether it was told to stop."""
        return self._cancelled

    def _read(
        self,
        request: protocol.Read,
        listener: Listener,
        pages: Iterable[protocol.KeptPages],
        keep: Keep,
    ) -> Passed:
        with self._working(self._own, self._next()) as item:
            order = structs.replace(request, item=item)
            return self._own.read(order, listener, _stamped(pages, item), keep)

    def _next(self) -> int:
        self._item += 1
        return self._item

    @contextlib.contextmanager
    def _heeded(self) -> Iterator[None]:
        """A wish to stop is over once it was heard."""
        try:
            yield
        except Cancelled:
            self._cancelled = False
            raise

    def _done(self, work: Callable[[Turn[Record]], _Made], lost: Callable[[], None]) -> _Made:
        """What `work` makes at a turn: on the graphics processor, or where that fails without.

        `lost` is called between the two. What fails without it as well was not the processor's
        doing, and costs it nothing.
        """
        why: DeviceUnused | None = None
        if self._device.wanted:
            try:
                with self._turn(device=True) as turn, self._losing(turn.worker):
                    return work(turn)
            except DeviceUnused as error:
                self._device.none(error)
            except _Lost as error:
                why = error.why
                lost()
        with self._turn(device=False) as turn:
            made = work(turn)
        if why is not None:
            self._device.lost(why)
        return made

    @contextlib.contextmanager
    def _losing(self, worker: Worker) -> Iterator[None]:
        """Takes what may be the doing of a graphics processor for that: without it, it shows."""
        try:
            yield
        except _LOSING as error:
            ended = isinstance(error, ModelUnusable) or not worker.alive
            if worker.device is None or not ended or self._cancelled:
                raise
            what = f"{worker.device.title} failed ({reason(error)})"
            raise _Lost(DeviceUnused(what=what)) from error

    @contextlib.contextmanager
    def _turn(self, *, device: bool) -> Iterator[Turn[Record]]:
        model = structs.replace(self._model, device=device)
        with self._shared.turn(model, lambda: self._cancelled) as turn:
            self._admit(turn.record)
            turn.worker.patience = self._patience
            before = turn.worker.trips
            try:
                with self._working(turn.worker, turn.item):
                    yield turn
            except BaseException:
                turn.worker.settle(turn.item)
                raise
            finally:
                self._trips += turn.worker.trips - before

    @contextlib.contextmanager
    def _working(self, worker: Worker, item: int) -> Iterator[int]:
        """Who is told of a wish to stop; one that came before is heard here."""
        before, self._at_work = self._at_work, (worker, item)
        try:
            if self._cancelled:
                raise Cancelled
            yield item
        finally:
            self._at_work = before


class _Lost(Exception):
    """A graphics processor was lost in the middle of work."""

    def __init__(self, why: DeviceUnused) -> None:
        super().__init__(str(why))
        self.why = why


class _Once:
    """Gives a document that was read beforehand."""

    def __init__(self, model: Worker, passed: Passed, seconds: float) -> None:
        self._model, self._passed, self._seconds = model, passed, seconds

    def give(self, wanted: protocol.Wanted) -> Iterable[protocol.Given]:
        """The frames. Raises ProtocolError."""
        if wanted.what != "read":
            raise _stray(self._model)
        return self._passed.frames(wanted.item, wanted.want, self._seconds)


class _Asked:
    """Has the document of a request read whenever it is wanted, in the way that it is wanted."""

    def __init__(
        self, readers: TwoProcesses[Record], model: Worker, path: str, listener: Listener
    ) -> None:
        self._readers, self._model = readers, model
        self._path, self._listener = path, listener
        self._left = MOST_WANTED

    def give(self, wanted: protocol.Wanted) -> Iterable[protocol.Given]:
        """The frames; none where nobody waits for them any more. Raises what ends the item."""
        self._left -= 1
        if self._left < 0:
            raise _stray(self._model)
        try:
            return self._given(wanted)
        except Cancelled:
            if self._readers.cancelled:
                raise
            return ()
        except SealreadError as error:
            if not self._readers.alive:  # it was the document's doing, whoever wanted it
                raise
            details = error.details
            return (protocol.NotGiven(wanted.item, wanted.want, error.number, details),)

    def _given(self, wanted: protocol.Wanted) -> Iterable[protocol.Given]:
        if wanted.what == "look":
            kinds = self._readers.look(self._path)
            return (protocol.GivenLook(wanted.item, wanted.want, kinds),)

        def hear(told: protocol.Progress) -> None:
            self._listener(told)
            if self._model.unwanted == wanted.want:
                self._readers.stop_reading()

        read = self._readers.read(order(0, self._path, wanted), hear)
        return read.frames(wanted.item, wanted.want)


def _stamped(frames: Iterable[_Frame], item: int) -> Iterator[_Frame]:
    return (structs.replace(one, item=item) for one in frames)


def _stray(model: Worker) -> ProtocolError:
    """For a process that wants what no program of ours would; it is ended."""
    model.close(at_once=True)
    return ProtocolError(what="a wish that nobody has")
