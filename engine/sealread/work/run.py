"""A run: every document of a request is read, kept and written; broken ones are named.

Of a request without a schema it is one run a schema in the workspace, told as one.
"""

from __future__ import annotations

from functools import partial
from itertools import zip_longest

from sealread.errors import Cancelled
from sealread.work.ahead import Following
from sealread.work.batch import Batch, Listener
from sealread.work.events import Summary, together
from sealread.work.fellows import fellow_writer
from sealread.work.queue import Queue
from sealread.work.records import Entry
from sealread.work.request import Request
from sealread.work.sorted_batch import batch_for
from sealread.work.witness import refusals_told
from sealread.work.workspace import Workspace


class Run:
    """One run over a request. `execute` is called once, in a thread of the caller's choice."""

    def __init__(self, workspace: Workspace, request: Request, listener: Listener) -> None:
        self._workspace = workspace
        self._queue = Queue(request)
        self._batch = batch_for(workspace, request, listener, self._queue)
        self._begun: list[Batch] = []

    @property
    def worker_pid(self) -> int | None:
        """The process id of the worker, while there is one."""
        return self._queue.worker_pid

    @property
    def trips(self) -> int:
        """How often code in the workers reached for the network, and was refused."""
        return self._queue.trips

    def cancel(self, *, at_once: bool = False) -> None:
        """Stops after cleaning up; finished items stay. `at_once` gives the worker no time."""
        self._queue.cancel(at_once=at_once)

    def execute(self) -> Summary:
        """Reads everything; returns how it went. Raises what keeps the run from beginning.

        Only one run at a time writes to a workspace: WorkspaceBusy names the other.
        """
        with fellow_writer(self._workspace.file, "run"):
            return self._execute()

    def _execute(self) -> Summary:
        self._batch.plan(lambda: self._queue.cancelled)
        self._batch.take_queue()
        if self._batch.needs_worker:
            with refusals_told(self._workspace):
                self._queue.stand()
        try:
            self._read_all()
        except Cancelled:
            if not self._begun:
                self._begin(self._batch)
            self._batch.stop()
        finally:
            self._queue.close()
        return together([batch.finish() for batch in self._begun])

    def _read_all(self) -> None:
        entries = self._batch.entries
        for entry, after in zip_longest(entries, entries[1:]):
            if self._queue.cancelled:
                raise Cancelled
            batch = self._batch.batch_of(entry)
            self._begin(batch)
            batch.read(entry, partial(self._following, after))

    def _following(self, after: Entry | None) -> Following | None:
        return self._batch.following(after) if after is not None else None

    def _begin(self, batch: Batch) -> None:
        batch.take_queue()
        if batch.run is None:
            batch.begin(tuple(one.run for one in self._begun if one.run is not None))
            self._begun.append(batch)
            batch.add_items()
