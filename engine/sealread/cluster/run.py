"""A run whose documents are read by a site's machines, in place of `work.run.Run`.

SiteRun(workspace, request, listener, Site("tls://host:8786", folder_of_keys)).execute()
"""

from __future__ import annotations

import queue
from pathlib import Path

from msgspec import Struct

from sealread.cluster import models
from sealread.cluster.batch import SiteBatch
from sealread.cluster.client import Connection
from sealread.cluster.errands import Orders
from sealread.cluster.handing import Handing
from sealread.errors import Cancelled, SealreadError, SiteNeedsSchema, WorkspaceUnusable
from sealread.work.batch import Listener
from sealread.work.events import Summary
from sealread.work.fellows import fellow_writer
from sealread.work.manifest import schema_copy
from sealread.work.queue import Queue
from sealread.work.request import AUTO, Request
from sealread.work.workspace import Workspace

WAIT = 600.0


class Site(Struct, frozen=True):
    """Where the machines of a site are found.

    `address`: of the scheduler, `tls://host:port`; `keys`: the folder with this machine's.
    `shared`: a folder that the machines see too; documents in it are not sent. `wait`: for how many
    seconds scheduler or machines may be gone in the middle of a run.
    """

    address: str
    keys: Path
    shared: Path | None = None
    wait: float = WAIT


class SiteRun:
    """One run over a request. `execute` is called once, in a thread of the caller's choice."""

    def __init__(
        self, workspace: Workspace, request: Request, listener: Listener, site: Site
    ) -> None:
        """Raises SiteNeedsSchema for a request whose documents have to be sorted first."""
        if request.schema == AUTO:
            raise SiteNeedsSchema
        self._workspace, self._request, self._site = workspace, request, site
        self._queue = Queue(request)  # reads here what is learnt from
        self._batch = SiteBatch(workspace, request, listener, self._queue, site.address)
        self._inbox: queue.SimpleQueue[str | bytes | None] = queue.SimpleQueue()
        self._cancelled = False

    @property
    def trips(self) -> int:
        """How often code in the workers of this machine reached for the network."""
        return self._queue.trips

    def cancel(self, *, at_once: bool = False) -> None:
        """Stops; finished items stay, others are left. Any thread or signal handler may call."""
        self._cancelled = True
        self._queue.cancel(at_once=at_once)
        self._inbox.put(None)

    def execute(self) -> Summary:
        """Has everything read; returns how it went. Raises what keeps the run from beginning or
        from going on: as `work.run.Run.execute` and `client.connected`, SiteWithoutMachines,
        SiteMachineUnfit. What is finished is kept then too.
        """
        with fellow_writer(self._workspace.file, "run"):
            try:
                return self._execute()
            finally:
                self._queue.close()

    def _execute(self) -> Summary:
        batch = self._batch
        batch.plan(self._is_cancelled)
        batch.take_queue()
        with Connection(self._site.address, self._site.keys, self._inbox.put) as connection:
            if batch.needs_worker:
                connection.connect(0, self._is_cancelled)
            batch.begin()
            batch.add_items()
            try:
                handing = Handing(batch, connection, self._orders(), self._site.wait)
                handing.read_all(self._inbox, self._is_cancelled)
            except Cancelled:
                batch.stop()
            except WorkspaceUnusable:  # nothing can be kept, not even that it ended
                raise
            except SealreadError:
                batch.stop()
                batch.finish()
                raise
        return batch.finish()

    def _orders(self) -> Orders:
        plan, request = self._batch.planned, self._request
        alike = models.alike(plan.chosen, request.weights)
        schema = schema_copy(request, plan.terms)
        return Orders(request, alike, schema, self._batch.exemplars, self._site.shared)

    def _is_cancelled(self) -> bool:
        return self._cancelled
