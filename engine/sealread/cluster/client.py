"""The connection to a site's scheduler: orders go out by it, answers and words come in.

`connected` is a client of Dask as this program wants one. `Connection` is one that is made anew
where it was lost; what was under way then is lost with it, and whoever gave it gives it again.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Collection, Mapping
from concurrent import futures
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from sealread.cluster.extra import need_dask
from sealread.cluster.way import open_way
from sealread.errors import Cancelled, SiteUnreachable

if TYPE_CHECKING:
    from distributed import Client, Future

PATIENCE = 10.0
"""Seconds for one try to connect."""
_AGAIN = 0.5
"""Seconds between two tries."""
_FETCHING = 30.0
"""Seconds that an answer which is there may take on its way."""
_LOOKING = 2.0
"""Seconds between two looks at which machines there are; more where there are many."""
_MANY = 50
_WORKS = "running"
"""What Dask says of a machine that takes orders."""
_ANSWERING = 5.0
"""Seconds that the scheduler has to say which machines there are."""
SILENT = 60.0
"""Seconds without a word of the scheduler after which it is taken for lost."""


class Offer(Struct, frozen=True):
    """What a machine that works offers to orders: its name, and resources (`cluster.models`)."""

    name: str
    resources: Mapping[str, float]


def connected(address: str, folder: Path, patience: float = PATIENCE) -> Client:
    """A client of the scheduler at `tls://host:port`, with the keys in `folder`; close it.

    From then on this process may reach that host, and no other. `patience`: seconds. Raises
    SiteExtraMissing, and what `security.check` raises.
    """
    need_dask()
    open_way(address)
    from distributed import Client

    from sealread.cluster.pickles import restrict
    from sealread.cluster.security import check, security

    restrict()
    full = check(address, folder)
    try:
        client = Client(full, security=security(folder), timeout=patience, set_as_default=False)
    except (OSError, TimeoutError) as cause:
        raise SiteUnreachable(address=full, what=type(cause).__name__) from cause
    end_all_that_erred(client)
    return client


def end_all_that_erred(client: Client) -> None:
    """A traceback is looked at by nobody here; one of no known form would keep Dask from ever
    ending the order that it belongs to.
    """
    handlers: Any = client._stream_handlers
    ends = handlers["task-erred"]

    def erred(key: str, exception: Any = None, traceback: Any = None) -> None:
        del traceback
        ends(key=key, exception=exception)

    handlers["task-erred"] = erred


class Connection:
    """A client that is there until `close`; its calls are for one thread.

    `hear` is given the key of every order that is over, and every frame that a machine tells, in
    threads of Dask's. `alive` says whether what was submitted may still be answered.
    """

    def __init__(self, address: str, folder: Path, hear: Callable[[str | bytes], None]) -> None:
        self.address, self._folder, self._hear = address, folder, hear
        self._client: Client | None = None
        self._line: object = None
        self._machines: dict[str, Offer] = {}
        self._looked = self._heard = 0.0

    def __enter__(self) -> Connection:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def alive(self) -> bool:
        """Whether the scheduler is still connected, and has said something lately. Where Dask has
        connected anew by itself it is not: nothing that is told of orders would come in.
        """
        client = self._client
        if client is None or client.status != "running" or client.scheduler_comm is not self._line:
            return False
        return time.monotonic() - self._heard < SILENT

    def connect(self, seconds: float, cancelled: Callable[[], bool]) -> None:
        """Connects, anew where it was connected; tries for `seconds`, once at least.

        Raises Cancelled, and as `connected` does.
        """
        self.close()
        deadline = time.monotonic() + seconds
        while True:
            try:
                self._open()
            except (SiteUnreachable, OSError):
                self.close()
                if time.monotonic() > deadline:
                    raise
                if cancelled():
                    raise Cancelled from None
                time.sleep(_AGAIN)
            else:
                self._looked, self._heard = 0.0, time.monotonic()
                return

    def machines(self) -> Mapping[str, Offer]:
        """The machines that work, by their addresses, as they were a moment ago; none while it is
        lost.
        """
        now = time.monotonic()
        if now - self._looked >= _LOOKING * max(1, len(self._machines) // _MANY):
            self._looked = now
            with contextlib.suppress(*_lost()):
                self._look()
        return self._machines

    def submit(
        self,
        key: str,
        frame: bytes,
        resources: Mapping[str, float],
        priority: int,
        prefer: Collection[str] | None = None,
    ) -> Future[bytes] | None:
        """Gives an order to the scheduler; None where the connection is lost.

        `prefer`: addresses of machines that should read it; others do where those are gone. Not
        Dask's `allow_other_workers`, with which it takes no heed of resources either.
        """
        from sealread.cluster.reading import read

        try:
            future = self._alive().submit(
                read,
                frame,
                key=key,
                workers=None if prefer is None else sorted(prefer),
                resources=dict(resources),
                priority=priority,
                retries=0,
                pure=False,
            )
        except _lost():
            return None
        future.add_done_callback(lambda done: self._hear(str(done.key)))
        return future

    def fetched(self, future: Future[bytes]) -> bytes | None:
        """The answer to an order that is over, as a frame; None where there is none: its machine
        was lost, or the scheduler. Nothing of it is kept anywhere.
        """
        try:
            if future.status != "finished":
                return None
            return future.result(timeout=_FETCHING)
        except Exception:  # noqa: BLE001 - of Dask, in any of a dozen forms: there is no answer
            return None
        finally:
            future.release()

    def drop(self, unwanted: Collection[Future[bytes]]) -> None:
        """Nobody wants these answers any more."""
        if self.alive and unwanted:
            with contextlib.suppress(*_lost()):
                self._alive().cancel(list(unwanted), force=True)

    def close(self) -> None:
        """Ends the connection; the scheduler forgets what was submitted by it."""
        client, self._client, self._line = self._client, None, None
        self._machines = {}
        if client is not None:
            with contextlib.suppress(*_lost()):
                client.close(timeout=PATIENCE)

    def _alive(self) -> Client:
        if self._client is None:
            raise AssertionError("orders are given to a scheduler that is connected")
        return self._client

    def _open(self) -> None:
        from sealread.cluster.servers import TOPIC

        client = self._client = connected(self.address, self._folder)
        self._line = client.scheduler_comm
        try:
            client.subscribe_topic(TOPIC, self._hear_event)
        except _lost():
            raise SiteUnreachable(address=self.address, what="it hung up") from None

    def _look(self) -> None:
        client = self._alive()
        scheduler: Any = client.scheduler
        if scheduler is None:  # it was closed meanwhile
            self._machines = {}
            return
        told = client.sync(scheduler.identity, n_workers=-1, callback_timeout=_ANSWERING)
        self._machines = {
            address: Offer(str(one["name"]), one["resources"])
            for address, one in told["workers"].items()
            if one["status"] == _WORKS
        }
        self._heard = time.monotonic()

    def _hear_event(self, event: tuple[float, Any]) -> None:
        _, told = event
        if isinstance(told, bytes):
            self._hear(told)


def _lost() -> tuple[type[Exception], ...]:
    """What a client of Dask raises whose connection is lost, or was closed in the meantime."""
    from distributed.client import ClosedClientError

    return OSError, futures.CancelledError, ClosedClientError
