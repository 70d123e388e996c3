"""The one process of this program that has a language model: started once, asked in turns.

It opens no document. It ends when nobody asked it for ten minutes, when another model is wanted
and nobody is at it, and with the program. Whoever finds it dead starts another.

    with process.turn(model, stopped) as turn: turn.worker.extract(…, give=…)
"""

from __future__ import annotations

import atexit
import contextlib
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from msgspec import Struct

from sealread.errors import Cancelled, DeviceUnused
from sealread.guard.walls import Level
from sealread.system import memory_of
from sealread.worker.client import Worker
from sealread.worker.starting import BROKE_THE_WORKER, reason, thrice

IDLE = 600.0
"""Seconds without work after which it ends and gives its memory back."""
REST = 60.0
"""Seconds in which a graphics processor that could not be opened is not tried again."""
_TICK = 0.1
Record = TypeVar("Record")


class Model(Struct, frozen=True):
    """What a process is started for: the model's file, its SHA-256, what its environment says.

    `device`: whether it opens a graphics processor.
    """

    file: str
    sha256: str = ""
    environment: tuple[tuple[str, str], ...] = ()
    device: bool = False


@dataclass(frozen=True)
class Turn(Generic[Record]):
    """The process in the hands of one user: it works on `item`, which was never used before.

    `record`: what trying its walls has shown.
    """

    worker: Worker
    item: int
    record: Record


@dataclass(frozen=True)
class _Started(Generic[Record]):
    worker: Worker
    model: Model
    record: Record


class ModelProcess(Generic[Record]):
    """At most one process at a time. All may be called from any thread.

    `tries` has its walls tried before it is given anything.
    """

    def __init__(self, tries: Callable[[Worker], Record], idle: float = IDLE) -> None:
        self._tries, self.idle = tries, idle
        self._turns = threading.Condition()
        self._line: deque[object] = deque()
        self._started: _Started[Record] | None = None
        self._timer: threading.Timer | None = None
        self._unusable: tuple[Model, float, str] | None = None
        self._item = 0

    @property
    def pid(self) -> int | None:
        """The process's id, while there is one."""
        started = self._started
        return started.worker.pid if started is not None and started.worker.alive else None

    @property
    def waiting(self) -> int:
        """How many wait for their turn."""
        return max(0, len(self._line) - 1)

    def memory(self) -> int:
        """Bytes that it has for itself, without the file of the model; 0 where that is unknown."""
        return memory_of(self.pid) if self.pid is not None else 0

    def record(self, model: Model, stopped: Callable[[], bool]) -> Record:
        """What trying the walls of its process has shown; starts one where there is none.

        Raises as `turn` does.
        """
        started = self._started
        if started is not None and started.worker.alive and started.model == model:
            return started.record
        with self.turn(model, stopped) as turn:
            return turn.record

    @contextlib.contextmanager
    def turn(self, model: Model, stopped: Callable[[], bool]) -> Iterator[Turn[Record]]:
        """The process with that model, for as long as the block takes; first come, first served.

        Raises Cancelled once `stopped()` is true before it is there, WorkerNotStarted, what `tries`
        raises beside what breaks a process, and DeviceUnused where it was to open a graphics
        processor and that ended it, or opened walls for nothing.
        """
        with self._in_line(stopped):
            started = self._ready(model, stopped)
            self._item += 1
            yield Turn(started.worker, self._item, started.record)

    def rest(self) -> None:
        """Ends it if nobody is at it."""
        with self._turns:
            if not self._line:
                self.close()

    def close(self) -> None:
        """Ends it at once, whoever is at it."""
        started, self._started = self._started, None
        if started is not None:
            started.worker.close(at_once=True)

    @contextlib.contextmanager
    def _in_line(self, stopped: Callable[[], bool]) -> Iterator[None]:
        ticket = object()
        with self._turns:
            self._line.append(ticket)
        try:
            with self._turns:
                while self._line[0] is not ticket:
                    if stopped():
                        raise Cancelled
                    self._turns.wait(_TICK)
            yield
        finally:
            with self._turns:
                self._line.remove(ticket)
                self._turns.notify_all()
                self._time_idleness()

    def _ready(self, model: Model, stopped: Callable[[], bool]) -> _Started[Record]:
        """For whoever is at the head of the line."""
        started = self._started
        if started is not None and started.worker.alive and started.model == model:
            return started
        self._still_refused(model)  # before one that works is ended for nothing
        self.close()
        if model.device:
            self._started = self._with_device(model)
        else:
            self._started = thrice(lambda: self._start(model), stopped)
        atexit.unregister(self.close)
        atexit.register(self.close)
        return self._started

    def _with_device(self, model: Model) -> _Started[Record]:
        """One try: there is another way."""
        try:
            started = self._start(model)
        except BROKE_THE_WORKER as error:
            raise self._refused(model, f"its driver ended the process ({reason(error)})") from error
        worker = started.worker
        if worker.device is None and worker.walls().level is Level.SEALED_DEVICE:
            worker.close(at_once=True)
            raise self._refused(model, worker.why_no_device)
        return started

    def _refused(self, model: Model, why: str) -> DeviceUnused:
        """The error of a device that cannot be opened; for a while nobody tries it again."""
        self._unusable = model, time.monotonic() + REST, why
        return DeviceUnused(what=why)

    def _still_refused(self, model: Model) -> None:
        """Raises DeviceUnused where the device could not be opened a short while ago."""
        if self._unusable is not None:
            refused, until, why = self._unusable
            if model == refused and time.monotonic() < until:
                raise DeviceUnused(what=why)

    def _start(self, model: Model) -> _Started[Record]:
        worker = Worker(
            environment=dict(model.environment),
            models=(model.file,),
            documents=False,
            device=model.file if model.device else None,
        )
        try:
            return _Started(worker, model, self._tries(worker))
        except BaseException:
            worker.close(at_once=True)
            raise

    def _time_idleness(self) -> None:
        """Has it ended if nobody comes in time; called with the lock held."""
        if self._timer is not None:
            self._timer.cancel()
        if self._line or self._started is None:
            return
        self._timer = threading.Timer(self.idle, self._end_idle, (self._item,))
        self._timer.daemon = True
        self._timer.start()

    def _end_idle(self, item: int) -> None:
        with self._turns:
            if not self._line and self._item == item:
                self.close()
