"""Several requests worked off together, in one order that may be changed, by one worker.

What `Run` does for one request, this does for as many as come while it goes on: each is a run of
its own in the workspace, and its documents join the others.
"""

from __future__ import annotations

import contextlib
import queue
import threading
from collections.abc import Iterable, Sequence
from typing import Protocol

from sealread.errors import Cancelled, SealreadError
from sealread.work.ahead import Following
from sealread.work.batch import Batch
from sealread.work.events import Event, ItemLeft
from sealread.work.fellows import fellow_writer
from sealread.work.keeping import forget_documents
from sealread.work.model_choice import Choosing
from sealread.work.model_process import SHARED
from sealread.work.pending import Pending, Waiting
from sealread.work.queue import Queue
from sealread.work.request import Request
from sealread.work.schedule import Job, Schedule
from sealread.work.sorted_batch import batch_for
from sealread.work.titles import Titles, titles
from sealread.work.witness import refusals_told
from sealread.work.workspace import Workspace

_Job = Job[Batch]


class Ears(Protocol):
    """Who hears of a shift. All is called in threads of the shift, or of whoever calls it."""

    def hear(self, event: Event) -> None:
        """Takes an event of one of the runs."""

    def entitled(self, titles: Titles) -> None:
        """Takes the titles of a schema, before the first event of a run under it."""

    def refused(self, error: SealreadError) -> None:
        """A request was not taken: why its run did not begin."""


class Shift:
    """One worker's work from the first request until nothing waits any more.

    `execute` is called once, in a thread of the caller's choice; all else may be called from any
    thread and does not block.
    """

    def __init__(self, workspace: Workspace, ears: Ears, first: Request) -> None:
        self._workspace, self._ears = workspace, ears
        self._queue = Queue(first)
        self._schedule: Schedule[Batch] = Schedule()
        self._pending = Pending(workspace.database)
        self._asked: queue.SimpleQueue[Request | None] = queue.SimpleQueue()
        self._taken_out: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._unplanned: list[Request] = []
        self._begun: list[Batch] = []
        self._owners: dict[Batch, Batch] = {}
        self._told: set[Batch] = set()  # whose runs the queue knows to have begun
        self._keeps = False
        self._choose = Choosing()
        self.join(first)

    @property
    def paused(self) -> bool:
        """Whether the work rests."""
        return self._schedule.paused

    @property
    def worker_pid(self) -> int | None:
        """The process id of the worker, while there is one."""
        return self._queue.worker_pid

    def join(self, request: Request) -> bool:
        """Adds a request; its documents wait behind those that are there. False: it is over."""
        self._unplanned.append(request)
        if not self._schedule.expect():
            return False
        self._asked.put(request)
        return True

    def pause(self) -> None:
        """Rests at once: the worker is ended, the document at hand goes on later where it was."""
        self._schedule.pause()
        self._queue.leave()

    def resume(self) -> None:
        """Goes on."""
        self._schedule.resume()

    def drop(self, paths: Iterable[str]) -> None:
        """Takes documents out, the one at hand too; tells ItemLeft of each that was not read."""
        paths = tuple(paths)
        dropped, at_hand = self._schedule.drop(paths)
        self._queue.drop(paths)
        for job in dropped:
            self._left(job)
        if at_hand:
            self._queue.leave()

    def arrange(self, paths: Sequence[str]) -> None:
        """What waits at `paths` is read first, in their order."""
        self._schedule.arrange(paths)

    def cancel(self, *, at_once: bool = False, keep: bool = False) -> None:
        """Ends it; what is finished stays. `keep`: what waits is kept for the next start."""
        self._keeps = keep
        self._queue.cancel(at_once=at_once)
        self._schedule.end()

    def execute(self) -> None:
        """Works until nothing waits any more. Raises what keeps everything from being read.

        WorkspaceBusy, WallsMissing, WorkspaceUnusable, OutputUnwritable, or what ends the worker
        before it was given anything.
        """
        planner = threading.Thread(target=self._plan_all, name="planner", daemon=True)
        planner.start()
        try:
            with fellow_writer(self._workspace.file, "run"):
                self._work()
        finally:
            self._schedule.end()
            self._asked.put(None)
            planner.join()

    def _plan_all(self) -> None:
        while (request := self._asked.get()) is not None:
            jobs: tuple[_Job, ...] = ()
            try:
                jobs = self._planned(request)
            except Cancelled:  # nobody wants to hear of it any more
                continue
            except SealreadError as error:
                self._ears.refused(error)
            except Exception as error:  # noqa: BLE001 - the person must hear of it
                self._ears.refused(SealreadError(file="–", what=type(error).__name__))
            for job in self._schedule.add(jobs):
                job.owner.stop()
            self._unplanned.remove(request)

    def _planned(self, request: Request) -> tuple[_Job, ...]:
        batch = batch_for(self._workspace, request, self._ears.hear, self._queue, self._choose)
        self._entitle(batch)
        batch.plan(lambda: self._schedule.over)
        return tuple(Job(batch, entry) for entry in batch.entries)

    def _work(self) -> None:
        try:
            while (job := self._schedule.take(self._settle)) is not None:
                self._one(job)
                self._finish_ended()
        except Cancelled:
            pass
        finally:
            self._queue.close()
            self._forget_taken_out()
            self._leave_behind()
        for batch in self._begun:
            if self._queue.cancelled:
                batch.stop()
            batch.finish()

    def _one(self, job: _Job) -> None:
        self._queue.stay()
        try:
            if self._schedule.interrupted:  # before anybody was at work who could be told
                raise Cancelled
            batch = job.owner.batch_of(job.entry)
            self._begin(batch, job.owner)
            batch.read(job.entry, self._following)
        except Cancelled:
            if self._schedule.put_back(job):
                if self._queue.cancelled:
                    raise
                return  # a pause, or meant for the document before
            self._left(job)
        self._pending.forget(job.path)

    def _following(self) -> Following | None:
        job = self._schedule.following
        return job.owner.following(job.entry) if job is not None else None

    def _begin(self, batch: Batch, owner: Batch) -> None:
        """Begins the batch in which a document of `owner` is read, if it is not begun."""
        batch.take_queue()
        if batch.run is not None:
            return
        if batch is not owner:
            self._owners[batch] = owner
            self._entitle(batch)
        if owner not in self._told:
            self._told.add(owner)
            self._queue.begin_run()
        if batch.needs_worker:
            with refusals_told(self._workspace):
                self._queue.stand()
        batch.begin(tuple(one.run for one in self._begun if one.run is not None))
        self._begun.append(batch)
        batch.add_items()

    def _left(self, job: _Job) -> None:
        self._taken_out.put(job.entry.sha256)
        job.owner.stop()
        self._ears.hear(ItemLeft(job.entry.item))

    def _finish_ended(self) -> None:
        """Finishes runs of which nothing waits any more."""
        for batch in [one for one in self._begun if not self._waits(one)]:
            self._begun.remove(batch)
            self._owners.pop(batch, None)
            batch.finish()

    def _waits(self, batch: Batch) -> bool:
        """Whether documents wait that may be read in this batch."""
        return self._schedule.count(self._owners.get(batch, batch)) > 0

    def _entitle(self, batch: Batch) -> None:
        self._ears.entitled(titles(batch.request.load_schema()))

    def _settle(self) -> None:
        """The order changed: it is written down; what has nothing to do for long goes."""
        if self._schedule.paused:
            self._queue.close()
            SHARED.rest()
        self._forget_taken_out()
        self._pending.keep(self._waiting)

    def _forget_taken_out(self) -> None:
        """Deletes what is kept of documents that were taken out and wait nowhere else."""
        waiting = {job.entry.sha256 for job in self._schedule.open}
        with contextlib.suppress(queue.Empty):
            documents = set[str]()
            while True:
                documents.add(self._taken_out.get_nowait())
        if documents - waiting:
            with contextlib.suppress(SealreadError):  # costs room until it expires
                forget_documents(self._workspace.database, documents - waiting)

    def _waiting(self) -> list[Waiting]:
        planned = [(job.owner.asked, job.path) for job in self._schedule.open]
        return planned + [(one, path) for one in tuple(self._unplanned) for path in one.paths]

    def _leave_behind(self) -> None:
        if self._keeps or not self._queue.cancelled:
            self._pending.keep(self._waiting)
        else:
            self._pending.clear()
