"""Documents read under a schema, or asked in plain words, one at a time (`work.supervisor`)."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial

from sealread.document.page_lines import LinedPage
from sealread.errors import Cancelled
from sealread.extract.layouts import Exemplar
from sealread.extract.result import Extraction
from sealread.extract.settings import DeviceUse
from sealread.guard.walls import Level
from sealread.work import model_process
from sealread.work.ahead import Ahead, Following
from sealread.work.keeping import Keeper
from sealread.work.kept_states import StateShelf
from sealread.work.lending import lent
from sealread.work.model_choice import Chosen
from sealread.work.places import environment
from sealread.work.power import reads_ahead
from sealread.work.request import Inquiry, Request
from sealread.work.supervisor import Broke, Supervisor, Workers
from sealread.worker import protocol
from sealread.worker.client import Listener
from sealread.worker.device_tries import DeviceTries
from sealread.worker.report import Report
from sealread.worker.starting import BROKE_THE_WORKER
from sealread.worker.two_processes import TwoProcesses


class Queue(Supervisor):
    """Reads documents under the schema of a request."""

    def __init__(self, request: Request) -> None:
        super().__init__(
            request.weights, request.patience, request.sandbox, request.settings.device
        )  # fmt: skip
        self._request = request
        self._exemplars: tuple[Exemplar, ...] = ()
        self._ahead = _ahead_of(request)

    @property
    def trips(self) -> int:
        """How often code in the workers reached for the network, and was refused."""
        return super().trips + self._ahead.trips

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
            self._trips += self._ahead.trips
            self._ahead = _ahead_of(request)
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
        following: Callable[[], Following | None] = lambda: None,
    ) -> Extraction:
        """Reads a document; `listener` hears of progress, `keeper` has its pages, `shelf` states.

        `following` tells the next document, which is recognised while a language model works on
        this one. Raises as `supervised` does.
        """
        begin_next: Callable[[], None] = partial(self._read_ahead, following)

        def work(worker: Workers, item: int) -> Extraction:
            nonlocal begin_next
            on_read, begin_next = begin_next, _nothing  # what breaks again does so by itself
            self._ahead.settle(path, listener, self._is_stopping)
            order, kept = self._order(item, path), keeper.kept(item)
            try:
                if isinstance(worker, TwoProcesses):
                    with lent(shelf) as states:
                        made = worker.extract(order, listener, kept, keeper.keep, states, on_read)
                else:
                    made = worker.extract(order, listener, kept, keeper.keep)
            except (*BROKE_THE_WORKER, Cancelled):
                keeper.flush()
                raise
            keeper.keep_look()
            return made

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

    def cancel(self, *, at_once: bool = False) -> None:
        """Makes the current or next work raise Cancelled, and nothing more is read ahead."""
        super().cancel(at_once=at_once)
        self._ahead.leave()

    def drop(self, paths: Collection[str]) -> None:
        """None of these is read ahead any more, and nothing that was is kept."""
        self._ahead.drop(paths)

    def leave(self) -> None:
        """As `Supervisor.leave`; what is read ahead is left too."""
        super().leave()
        self._ahead.leave()

    def close(self) -> None:
        """Ends its workers; a process that it shares goes on."""
        self._ahead.close()
        super().close()

    def _read_ahead(self, following: Callable[[], Following | None]) -> None:
        """Begins with the next document, where there are cores for both."""
        if (self._device.wanted or reads_ahead()) and (after := following()) is not None:
            self._ahead.begin(after)
            if (still := following()) is None or still.path != after.path:
                self._ahead.drop([after.path])  # taken out before it was known to be begun

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
        made: list[StateShelf | None] = []

        def work(worker: Workers, item: int) -> Report:
            order = self._order(item, path)
            if not isinstance(worker, TwoProcesses):
                return worker.ask(order, listener)
            if not made:
                made.append(shelf())
            with lent(made[0]) as states:
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


def _ahead_of(request: Request) -> Ahead:
    return Ahead(request.weights, request.patience, request.sandbox)


def _tries(request: Request) -> DeviceTries:
    wanted = model_process.lets_device(request.settings.device, request.sandbox)
    return DeviceTries(wanted=wanted)
