"""One document at a time through a worker that may break: tried twice, in a fresh worker.

Where a language model reads, the worker only parses, and the model is in a process that it shares
(`work.model_process`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from msgspec import structs

from sealread.document.page_lines import LinedPage
from sealread.errors import Cancelled, DeviceUnused, Quarantined, SealreadError
from sealread.extract.layouts import Exemplar
from sealread.extract.result import Extraction
from sealread.extract.settings import DeviceUse
from sealread.guard.walls import Level
from sealread.work import model_process
from sealread.work.keeping import Keeper
from sealread.work.kept_states import StateShelf
from sealread.work.lending import Lent
from sealread.work.model_choice import Chosen
from sealread.work.places import environment
from sealread.work.power import reads_ahead
from sealread.work.request import SANDBOX, Inquiry, Request
from sealread.work.site import allow_reading
from sealread.work.walls import RunWalls, lesser, require, tried
from sealread.worker import protocol
from sealread.worker.ahead import Following
from sealread.worker.client import Listener, Worker
from sealread.worker.device_tries import DeviceTries
from sealread.worker.report import Report
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
        return self._trips + (0 if self._worker is None else self._worker.trips)

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
        self._leaving = True
        if self._worker is not None:
            self._worker.cancel(at_once=True)

    def stay(self) -> None:
        """Forgets a `leave` that came too late, or that was heard."""
        self._leaving = False

    def close(self) -> None:
        """Ends the worker; a process that it shares goes on."""
        if self._worker is not None:
            self._worker.close(at_once=True)

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
            self.close()
            self._trips = self.trips
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


class Queue(Supervisor):
    """Reads documents under the schema of a request."""

    def __init__(self, request: Request) -> None:
        super().__init__(
            request.weights, request.patience, request.sandbox, request.settings.device
        )  # fmt: skip
        self._request = request
        self._exemplars: tuple[Exemplar, ...] = ()

    def turn_to(
        self, request: Request, chosen: Chosen, exemplars: tuple[Exemplar, ...] = ()
    ) -> None:
        """Reads for a request from here on; the worker stays where it can serve both.

        `exemplars`: pages on which people decided values of its schema.
        """
        self._exemplars = exemplars
        if _worker_of(request) != _worker_of(self._request):
            self.close()
            self._patience, self._sandbox = request.patience, request.sandbox
            self._environment = environment(request.weights)
            self._walls = None
            self._device = _tries(request)
        self.read_with(chosen)
        self._request = request

    def read(
        self,
        path: str,
        begin: Callable[[], None],
        listener: Listener,
        keeper: Keeper,
        broke: Broke,
        shelf: StateShelf,
        following: Callable[[], Following | None] | None = None,
    ) -> Extraction:
        """Reads a document; `listener` hears of progress, `keeper` has its pages, `shelf` states.

        `following` tells the next document, which is read while a language model works on this
        one. Raises as `supervised` does.
        """
        lent = Lent(shelf)

        def work(worker: Workers, item: int) -> Extraction:
            order, kept = self._order(item, path), keeper.kept(item)
            try:
                if isinstance(worker, TwoProcesses):
                    ahead = following if self._device.wanted or reads_ahead() else None
                    with lent as states:
                        return worker.extract(order, listener, kept, keeper.keep, states, ahead)
                return worker.extract(order, listener, kept, keeper.keep)
            except (*BROKE_THE_WORKER, Cancelled):
                keeper.flush()
                raise

        return self.supervised(begin, work, broke)

    def afresh(
        self,
        path: str,
        begin: Callable[[], None],
        listener: Listener,
        broke: Broke | None = None,
    ) -> Extraction:
        """Reads a document as if for the first time; no page of it is kept. Raises as `read`."""
        return self.supervised(
            begin, lambda worker, item: worker.extract(self._order(item, path), listener), broke
        )

    def words(self, path: str, page: int, sha256: str) -> LinedPage | None:
        """The words of a page (from 1); None where the document has no such page.

        Raises as `read`, DocumentChanged where the file's SHA-256 is another.
        """
        found: list[LinedPage] = []
        self.supervised(
            _nothing, lambda worker, _: worker.words(path, [page], found.append, sha256)
        )
        return found[0] if found else None

    def _order(self, item: int, path: str) -> protocol.Extract:
        request = self._request
        return protocol.Extract(
            item=item,
            path=path,
            schema=request.schema,
            language=request.language,
            model=self.model,
            settings=request.settings,
            definition=request.definition,
            exemplars=self._exemplars,
        )


class Interview(Supervisor):
    """Works off a request in plain words on documents."""

    def __init__(self, inquiry: Inquiry) -> None:
        super().__init__(
            inquiry.weights, inquiry.patience, inquiry.sandbox, inquiry.settings.device
        )  # fmt: skip
        self._inquiry = inquiry

    def ask(
        self,
        path: str,
        begin: Callable[[], None],
        listener: Listener,
        shelf: Callable[[], StateShelf | None],
    ) -> Report:
        """Asks a document; `listener` hears of progress, `shelf` makes what has states of its pages
        and is called only where a language model reads.

        Raises as `supervised` does, and as `shelf` does.
        """
        lent: Lent | None = None

        def work(worker: Workers, item: int) -> Report:
            nonlocal lent
            order = self._order(item, path)
            if not isinstance(worker, TwoProcesses):
                return worker.ask(order, listener)
            lent = lent or Lent(shelf())
            with lent as states:
                return worker.ask(order, listener, states)

        return self.supervised(begin, work)

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
            model=self.model,
            settings=inquiry.settings,
            planner=inquiry.planner,
        )


def _nothing() -> None:
    """Nobody counts attempts here."""


def _worker_of(request: Request) -> tuple[str | None, float, Level, DeviceUse]:
    """What a worker is started with besides its model; the rest goes with each document."""
    return request.weights, request.patience, request.sandbox, request.settings.device


def _tries(request: Request) -> DeviceTries:
    wanted = model_process.lets_device(request.settings.device, request.sandbox)
    return DeviceTries(wanted=wanted)


def quarantines(error: SealreadError) -> bool:
    """Whether this error means that the document is not to be trusted in a worker again."""
    return isinstance(error, (*BROKE_THE_WORKER, Quarantined))
