"""Dask's scheduler, worker and nanny, of which only so much answers as an ordinary order needs.

A closed list of operations each; whatever else is asked, of a scheduler, a machine or a nanny, is
refused in a sentence: running functions, plugins, files, actors, other people's data, shutting
down. Nothing listens beside TLS: Dask's HTTP server starts only for a dashboard, on localhost.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from typing import Any, Final

import psutil
from distributed import Nanny, Scheduler, Worker
from distributed.core import Status
from distributed.scheduler import TaskState, WorkerState
from distributed.stealing import WorkStealing

from sealread.cluster.counting import Counting
from sealread.cluster.pickles import restrict
from sealread.cluster.settings import MachineSettings
from sealread.cluster.tokens import told_key
from sealread.errors import SiteMessageRefused

SCHEDULER_ANSWERS: Final = frozenset(
    {
        "drain",
        "gather",
        "heartbeat_worker",
        "identity",
        "log_event",
        "machines",
        "register-client",
        "register-worker",
        "register_nanny",
        "unregister",
    }
)
SCHEDULER_HEARS: Final = frozenset(
    {
        "add-keys",
        "cancel-keys",
        "client-desires-keys",
        "client-releases-keys",
        "close-client",
        "heartbeat-client",
        "keep-alive",
        "log-event",
        "long-running",
        "release-worker-data",
        "report-key",
        "subscribe-topic",
        "unsubscribe-topic",
        "request-refresh-who-has",
        "reschedule",
        "steal-response",
        "task-erred",
        "task-finished",
        "update-graph",
        "worker-status-change",
    }
)
MACHINE_ANSWERS: Final = frozenset({"at_hand", "get_data", "identity"})
MACHINE_HEARS: Final = frozenset(
    {
        "cancel-compute",
        "close",
        "compute-task",
        "free-keys",
        "refresh-who-has",
        "remove-replicas",
        "remove-worker",
        "steal-request",
        "worker-status-change",
    }
)
NANNY_ANSWERS: Final = frozenset({"close_gracefully"})
DRAINED: Final = "sealread-drained"
"""Why a machine ends that was drained: it does not come back by itself."""
TOPIC: Final = "sealread"
"""Under which machines tell of their orders: of Dask's events the only ones that are passed on."""
MOST_TOLD: Final = 4096
DASHBOARD_PORT: Final = 8787
_LOOPBACK: Final = "127.0.0.1"
_FETCHED_WITHIN: Final = 60.0
"""Seconds in which the answers of a drained machine may be fetched; then it is read elsewhere."""
_OFTEN: Final = 0.05

Handlers = dict[str, Callable[..., Any]]


class _Quiet:
    """A server of Dask's that serves no HTTP but a dashboard on localhost, and imports nothing
    from the folder that it writes in, which Dask puts first among those of Python's modules.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._updated_sys_path = False
        sys.path[:] = [one for one in sys.path if one != self.local_directory]  # type: ignore[attr-defined]

    def start_http_server(
        self,
        routes: list[Any],
        dashboard_address: str | None,
        default_port: int = 0,
        ssl_options: Any = None,
    ) -> None:
        """Listens only where a dashboard was asked for."""
        if dashboard_address is None:
            return
        super().start_http_server(  # type: ignore[misc]
            routes, f"{_LOOPBACK}:{int(dashboard_address)}", default_port, ssl_options
        )


class SiteScheduler(_Quiet, Scheduler):
    """Hands orders to machines; it never calls what they are orders for."""

    def __init__(self, **options: Any) -> None:
        restrict()
        super().__init__(extensions={"stealing": WorkStealing}, **options)
        own: Handlers = {
            "machines": self.machines,
            "drain": self.drain,
            "log_event": self._unheard,
        }
        self.handlers = _closed({**self.handlers, **own}, SCHEDULER_ANSWERS)
        heard: Handlers = {
            "log-event": self._hear,
            "subscribe-topic": self._subscribe,
        }
        self.stream_handlers = _only({**self.stream_handlers, **heard}, SCHEDULER_HEARS)
        self.counting = Counting(self)
        self.add_plugin(self.counting)

    def machines(self) -> list[dict[str, Any]]:
        """What each machine does, as plain data (`status.Machine`)."""
        return self.counting.machines()

    def drain(self, name: str) -> bool:
        """Begins to take a machine out of work after the item at hand; False: there is none."""
        address = self.aliases.get(name)
        if address is None or address not in self.workers:
            return False
        self._ongoing_background_tasks.call_soon(self._drain, address)
        return True

    async def _drain(self, address: str) -> None:
        """Takes a machine out, whatever goes wrong with what it still has."""
        try:
            if address in self.workers:
                await self._emptied(address)
        finally:
            if address in self.workers:
                self.worker_send(address, {"op": "close", "reason": DRAINED})
                await self.remove_worker(address, stimulus_id=DRAINED, expected=True, close=False)

    async def _emptied(self, address: str) -> None:
        at = self.workers[address]
        self.handle_worker_status_change(Status.closing_gracefully, at, DRAINED)
        told = {"op": "worker-status-change", "status": at.status.name, "stimulus_id": DRAINED}
        self.worker_send(address, told)
        at_hand = await self._at_hand(address)
        for task in list(at.processing):
            if told_key(str(task.key)) not in at_hand:
                self._reschedule(task.key, worker=address, stimulus_id=DRAINED)
        await self._until(address, lambda: not at.processing)
        await self._until(address, lambda: not at.has_what, _FETCHED_WITHIN)

    async def _at_hand(self, address: str) -> frozenset[str]:
        """What is told of the keys that a machine works on, once it has heard that it is to begin
        nothing more.
        """
        while address in self.workers:
            told = await self.rpc(address).at_hand()
            if told["status"] == Status.closing_gracefully.name:
                return frozenset(told["keys"])
            await asyncio.sleep(_OFTEN)
        return frozenset()

    async def _until(
        self, address: str, done: Callable[[], bool], seconds: float = float("inf")
    ) -> None:
        waited = 0.0
        while address in self.workers and not done() and waited < seconds:
            await asyncio.sleep(_OFTEN)
            waited += _OFTEN

    async def restart_workers(  # type: ignore[override]
        self, workers: list[str] | None = None, **_: Any
    ) -> dict[str, str]:
        """Takes out machines that no longer answer: their nannies are not called from here."""
        for address in workers or ():
            await self.remove_worker(address, stimulus_id="sealread-silent")
        return {}

    def valid_workers(self, ts: TaskState) -> set[WorkerState] | None:
        """The machines that may read an order. One that was meant for machines which are gone, or
        end, is anybody's who offers what it asks for; Dask would have it wait for these.
        """
        valid = super().valid_workers(ts)
        if valid is None or valid or not ts.worker_restrictions:
            return valid
        ts.worker_restrictions = None
        return super().valid_workers(ts)

    def _hear(self, topic: object, msg: object, worker: str = "", **_: Any) -> None:
        """A machine tells how far an order is."""
        if worker and topic == TOPIC and isinstance(msg, bytes) and len(msg) <= MOST_TOLD:
            self.log_event(TOPIC, msg)

    def _subscribe(self, topic: str, client: str) -> None:
        """A client wants to hear how far its orders are."""
        if topic == TOPIC:
            self.subscribe_topic(topic=topic, client=client)

    @staticmethod
    def _unheard(*_: Any, **__: Any) -> None:
        """Dask's events: kept by nobody here."""


class MachineWorker(_Quiet, Worker):
    """The Dask process of a machine: one order at a time, read by walled processes below it."""

    def __init__(self, *args: Any, settings: MachineSettings, **options: Any) -> None:
        restrict()
        settings.take_effect()
        options["metrics"] = {"load": _load, "memory_used": _memory_used}
        super().__init__(*args, extensions={}, **options)
        self.handlers = _closed({**self.handlers, "at_hand": self.at_hand}, MACHINE_ANSWERS)
        self.stream_handlers = _only(self.stream_handlers, MACHINE_HEARS)

    def at_hand(self) -> dict[str, Any]:
        """The state that the machine is in, and what is told of the orders that it reads now."""
        keys = [told_key(str(one)) for one in self.active_keys]
        return {"status": self.status.name, "keys": keys}


class MachineNanny(_Quiet, Nanny):
    """Starts a machine's process again when it dies. Nobody but that process can call it."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, worker_class=MachineWorker, **options)
        self._start_host = _LOOPBACK
        self.handlers = _closed(self.handlers, NANNY_ANSWERS)
        self.ended_for = ""

    def close_gracefully(self, reason: str = "") -> None:
        """The machine's process says that it ends, and why."""
        self.ended_for = reason
        super().close_gracefully(reason=reason)


def _closed(handlers: Handlers, answers: frozenset[str]) -> Handlers:
    """Handlers of which all but some answer that they are refused."""
    return {op: one if op in answers else _refusing(op) for op, one in handlers.items()}


def _only(handlers: Handlers, heard: frozenset[str]) -> Handlers:
    """Handlers of a stream: what is not heard ends it."""
    return {op: one for op, one in handlers.items() if op in heard}


def _refusing(op: str) -> Callable[..., None]:
    def refuse(**_: Any) -> None:
        raise SiteMessageRefused(what=f"{op} is not answered")

    return refuse


async def _load(_: Worker) -> float:
    """The part of the machine's processors that is at work, 0 to 1."""
    return float(psutil.cpu_percent()) / 100


async def _memory_used(_: Worker) -> float:
    """The part of the machine's memory that is taken, 0 to 1."""
    return float(psutil.virtual_memory().percent) / 100
