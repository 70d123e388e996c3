"""One document at a time through a worker that may break: tried twice, in a fresh worker.

Where a language model reads, the worker only parses, and the model is in a process that it shares
(`work.model_process`).
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TypeVar

from msgspec import structs

from sealread.errors import Cancelled, DeviceUnused, Quarantined, SealreadError
from sealread.extract.settings import DeviceUse
from sealread.guard.walls import Level
from sealread.work import model_process
from sealread.work.model_choice import Chosen
from sealread.work.places import environment
from sealread.work.request import SANDBOX
from sealread.work.site import allow_reading
from sealread.work.walls import RunWalls, lesser, require, tried
from sealread.worker.client import Worker
from sealread.worker.device_tries import DeviceTries
from sealread.worker.starting import BROKE_THE_WORKER, thrice
from sealread.worker.two_processes import TwoProcesses

ATTEMPTS = 2
"""How often a document may break the worker before it is quarantined."""
Workers = Worker | TwoProcesses[RunWalls]
Broke = Callable[[SealreadError], int]
_Done = TypeVar("_Done")


class Supervisor:
    """Hands work to a worker, which is started when first needed and replaced when broken.

    `supervised` is for one thread; `cancel` may be called from any thread or signal handler.
    `read_with` is called before anything is read.
    """

    def __init__(
        self,
        weights: str | None,
        patience: float,
        sandbox: Level = SANDBOX,
        device: DeviceUse = "processor",
    ) -> None:
        self._patience = patience
        self._device = DeviceTries(wanted=model_process.lets_device(device, sandbox))
        self._chosen: Chosen | None = None
        self._sandbox = sandbox
        self._walls: RunWalls | None = None
        self._environment = environment(weights)
        self._worker: Workers | None = None
        self._serial = 0
        self._trips = self._told = 0
        self._leaving = False
        self._wish = threading.Lock()
        self.cancelled = False

    @property
    def worker_pid(self) -> int | None:
        """The process id of the worker that parses, while there is one."""
        return self._worker.pid if self._worker is not None and self._worker.alive else None

    @property
    def walls(self) -> RunWalls | None:
        """What stands around the worker, as tried from inside; None before there was one.

        Of two processes what stands around the one that it closes in less.
        """
        return self._walls

    @property
    def trips(self) -> int:
        """How often code in the workers reached for the network, and was refused."""
        return self._own_trips()

    def new_trips(self) -> int:
        """How often since this was asked last."""
        before, self._told = self._told, self.trips
        return self._told - before

    def begin_run(self) -> None:
        """Another run begins, for which a graphics processor that was lost is tried again."""
        if self._device.begin():
            self._walls = None

    def device_news(self) -> str:
        """Why the processor computes and no graphics processor, where that is new; else ""."""
        return self._device.news()

    def read_with(self, chosen: Chosen) -> None:
        """The model from here on; a worker that was started for another is ended."""
        if self._chosen is not None and self._chosen.file != chosen.file:
            self.close()
            self._walls = None
        self._chosen = chosen

    @property
    def model(self) -> str | None:
        """The file of the model, None for the bundled reader."""
        if self._chosen is None:
            raise AssertionError("a model is chosen before anything is read")
        return self._chosen.file

    def stand(self) -> RunWalls:
        """Starts a worker, where there is none, and tries its walls before it sees a document.

        Raises WallsMissing where they are less than was asked for, Cancelled, WorkerNotStarted.
        """
        if self._worker is None or not self._worker.alive or self._walls is None:
            self._walls = self._started()
            if not self._walls.proven.covers(self._sandbox):
                self.close()
            require(self._walls)
        return self._walls

    def supervised(
        self,
        begin: Callable[[], None],
        work: Callable[[Workers, int], _Done],
        broke: Broke | None = None,
    ) -> _Done:
        """Does `work(worker, item)`; `begin` is called before each attempt.

        `broke` hears what broke the worker and returns how often the document has done so; without
        it this call counts. Raises the document's SealreadError, what broke the worker the last
        time, Cancelled, or WorkerNotStarted, which is no fault of the document's.
        """
        times = 0
        while True:
            self.stand()
            try:
                return self._attempt(begin, work)
            except BROKE_THE_WORKER as error:
                if self.cancelled or self._leaving:
                    raise Cancelled from None
                times = broke(error) if broke else times + 1
                if times >= ATTEMPTS:
                    raise

    def cancel(self, *, at_once: bool = False) -> None:
        """Makes the current or next work raise Cancelled."""
        self.cancelled = True
        if self._worker is not None:
            self._worker.cancel(at_once=at_once)

    def leave(self) -> None:
        """Makes the current or next work raise Cancelled, once; any thread may call.

        The worker is ended at once, and another is started when it is needed again.
        """
        with self._wish:
            self._leaving = True
            if self._worker is not None:
                self._worker.cancel(at_once=True)

    def stay(self) -> None:
        """Forgets a `leave` that came too late or early, or that was heard.

        A worker that was told of it while it had nothing to do would leave its next work: it ends.
        """
        with self._wish:
            was_told, self._leaving = self._leaving, False
        if was_told:
            self._end_worker()

    def close(self) -> None:
        """Ends the worker; a process that it shares goes on."""
        self._end_worker()

    def _end_worker(self) -> None:
        if self._worker is not None:
            self._worker.close(at_once=True)

    def _own_trips(self) -> int:
        return self._trips + (0 if self._worker is None else self._worker.trips)

    def _attempt(self, begin: Callable[[], None], work: Callable[[Workers, int], _Done]) -> _Done:
        if self.cancelled or self._leaving:  # asked once there is a worker that would be told
            raise Cancelled
        if self._worker is None:
            raise AssertionError("who stands behind walls is there")
        begin()
        self._serial += 1
        return work(self._worker, self._serial)

    def _started(self) -> RunWalls:
        """Starts a worker in place of the one that is gone, and tries its walls."""

        def start() -> RunWalls:
            self._end_worker()
            self._trips = self._own_trips()
            return self._tried()

        return thrice(start, self._is_stopping)

    def _tried(self) -> RunWalls:
        """Starts a worker, and what it shares, and tries the walls of both."""
        allow_reading()
        model = self._shared_model()
        worker = self._worker = Worker(
            patience=self._patience,
            environment=self._environment,
            models=() if self.model is None or model is not None else (self.model,),
        )
        walls = tried(worker, self._sandbox)
        if model is None:
            return walls
        shared = self._shared_record(model)
        self._worker = model_process.beside(
            worker, model, self._sandbox, self._patience, self._device
        )  # fmt: skip
        return lesser(walls, shared)

    def _shared_record(self, model: model_process.Model) -> RunWalls:
        """The walls of the process with the model; with a graphics processor, where that works."""
        if self._device.wanted:
            wanted = structs.replace(model, device=True)
            try:
                return model_process.record(wanted, self._sandbox, self._is_stopping)
            except DeviceUnused as error:
                self._device.none(error)
        return model_process.record(model, self._sandbox, self._is_stopping)

    def _shared_model(self) -> model_process.Model | None:
        """What the shared process is wanted with; None where the bundled reader reads alone."""
        chosen = self._chosen
        if chosen is None or chosen.file is None or not chosen.is_language_model:
            return None
        environment = tuple(sorted(self._environment.items()))
        return model_process.Model(chosen.file, chosen.sha256, environment)

    def _is_stopping(self) -> bool:
        return self.cancelled or self._leaving


def quarantines(error: SealreadError) -> bool:
    """Whether this error means that the document is not to be trusted in a worker again."""
    return isinstance(error, (*BROKE_THE_WORKER, Quarantined))
