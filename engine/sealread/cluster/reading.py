"""The machine's side: an order in, its answer out. `read` is all that Dask runs there.

The machine's process opens no document: it hands it to the same walled processes as a local run
does, and keeps those from one order to the next.
"""

from __future__ import annotations

import atexit
import threading
import time
from collections.abc import Callable
from functools import cache

import msgspec
from msgspec import structs

from sealread.cluster import models
from sealread.cluster.documents import NotHere, placed
from sealread.cluster.frames import (
    MAX_ORDER,
    Answer,
    Away,
    Failed,
    Order,
    Read,
    Ticket,
    Told,
    Unfit,
    decoded,
    encoded,
)
from sealread.cluster.program import version
from sealread.cluster.settings import lets_device
from sealread.cluster.watch import Task, task_at_hand
from sealread.errors import (
    ModelDamaged,
    ModelMissing,
    ModelUnusable,
    PolicyUnusable,
    ProtocolError,
    SealreadError,
    SettingLocked,
    SiteMachineUnfit,
    WallsMissing,
    WeightsAltered,
    WeightsMissing,
    WorkerNotStarted,
)
from sealread.work.obeying import under_policy
from sealread.work.power import threads_now
from sealread.work.queue import Queue
from sealread.work.request import Request
from sealread.work.supervisor import ATTEMPTS
from sealread.worker import protocol
from sealread.worker.starting import BROKE_THE_WORKER

_LASTING = (
    ModelDamaged, ModelMissing, ModelUnusable, PolicyUnusable, SettingLocked, WallsMissing,
    WeightsAltered, WeightsMissing,
)  # fmt: skip
"""What is wrong with a machine, whatever it is given, until a person does something."""
_PASSING = (WorkerNotStarted, SiteMachineUnfit)
_GIVEN = frozenset(
    ("device", "effort", "find_above", "ocr", "patience", "phrasings", "review_below", "walls")
)
"""Settings that an order gives, which the policy of this machine may refuse; threads and memory are
the machine's own, and model and schema are told by their hashes.
"""
EVERY = 1.0
"""Seconds between two words about the progress of an order."""


def read(frame: bytes) -> bytes:
    """The answer to an order, both as frames. Never raises: Dask logs what a call was given."""
    machine = "–"
    try:
        task = task_at_hand()
        machine = task.machine
        return encoded(_desk().answer(frame, task), version())
    except Exception as error:  # noqa: BLE001 - as above; whoever asked is told
        what = f"an error of the machine's own, {type(error).__name__}"
        return encoded(Answer(machine, _failed(ProtocolError(what=what), 0.0)), version())


@cache
def _desk() -> Desk:
    desk = Desk()
    atexit.register(desk.close)
    return desk


class Desk:
    """Reads one order after the other; the processes that read stay."""

    def __init__(self) -> None:
        self._queue: Queue | None = None
        self._busy = threading.Lock()

    def answer(self, frame: bytes, task: Task) -> Answer:
        """What becomes of an order. `task`: where its progress is told, and who wants it still."""
        with self._busy:
            try:
                order = decoded(frame, Order, version(), MAX_ORDER)
            except SiteMachineUnfit as error:
                return Answer(task.machine, _unfit(error, lasting=True))
            except ProtocolError as error:
                return Answer(task.machine, _failed(error, 0.0))
            return Answer(task.machine, self._outcome(order, task), order.ticket, order.sha256)

    def close(self) -> None:
        """Ends the processes that read."""
        if self._queue is not None:
            self._queue.close()

    def _outcome(self, order: Order, task: Task) -> Read | Failed | Away | Unfit:
        began = time.monotonic()
        try:
            chosen = models.found(order.alike)
        except SealreadError as error:
            return _unfit(error, lasting=True)
        try:
            request = under_policy(_request(order), _GIVEN)
            queue = self._queue = self._queue or Queue(request)
            queue.turn_to(request, chosen, order.exemplars)
            try:
                with task.wanted_or(queue.leave):
                    return self._read(queue, order, task, began)
            finally:
                queue.stay()
        except NotHere:
            return Away()
        except (*_LASTING, *_PASSING) as error:
            return _unfit(error, lasting=isinstance(error, _LASTING))
        except SealreadError as error:
            return _failed(error, time.monotonic() - began)

    def _read(self, queue: Queue, order: Order, task: Task, began: float) -> Read:
        teller = _Teller(order.ticket, task.tell)
        teller.begin()
        with placed(order) as path:
            extraction = queue.afresh(str(path), teller.begin, teller.progress, lambda _: ATTEMPTS)
        if queue.walls is None:
            raise AssertionError("what was read was read behind walls")
        seconds = time.monotonic() - began
        return Read(msgspec.json.encode(extraction), seconds, queue.walls, queue.new_trips())


class _Teller:
    """Tells how far an order is, now and then; never what was read."""

    def __init__(self, ticket: Ticket, tell: Callable[[bytes], None]) -> None:
        self._ticket, self._tell = ticket, tell
        self._last = time.monotonic()

    def begin(self) -> None:
        """It is at hand: its document is looked for, which may hang where the shared folder does.
        And once more when it is handed to the process that reads.
        """
        self._tell(encoded(Told(self._ticket, "begun"), version()))

    def progress(self, message: protocol.Progress) -> None:
        """A page is read, or a question answered."""
        now = time.monotonic()
        if now - self._last >= EVERY:
            self._last = now
            is_page = isinstance(message, protocol.PageRead)
            told = Told(self._ticket, "page" if is_page else "field", message.done, message.total)
            self._tell(encoded(told, version()))


def _request(order: Order) -> Request:
    """An order as the request of a local run; threads are this machine's, and so is whether a
    graphics processor computes that the order asks for.
    """
    threads, spared = threads_now()
    device = order.settings.device if lets_device() else "processor"
    return Request(
        paths=(),
        schema=order.schema,
        definition=order.definition,
        settings=structs.replace(order.settings, threads=threads, spared=spared, device=device),
        patience=order.patience,
        sandbox=order.sandbox,
    )


def _failed(error: SealreadError, seconds: float) -> Failed:
    broke = isinstance(error, BROKE_THE_WORKER)
    return Failed(error.number, dict(error.details), seconds, broke)


def _unfit(error: SealreadError, *, lasting: bool) -> Unfit:
    return Unfit(error.number, dict(error.details), lasting)
