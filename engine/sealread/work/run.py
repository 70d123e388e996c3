"""A run: every document of a request is read, kept and written; broken ones are named."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from sealread.errors import Cancelled, NothingToRead, OutputUnwritable, SealreadError
from sealread.work.events import (
    Event,
    FieldRead,
    ItemDone,
    ItemFailed,
    ItemSkipped,
    ItemStarted,
    PageRead,
    RunFinished,
    RunStarted,
    Summary,
    Trouble,
    trouble,
)
from sealread.work.export import holds, write_json
from sealread.work.plan import Plan, make_plan
from sealread.work.queue import Queue, quarantines
from sealread.work.records import Entry
from sealread.work.request import Request
from sealread.work.workspace import Workspace, renamed
from sealread.worker import protocol

Listener = Callable[[Event], None]


class Run:
    """One run over a request. `execute` is called once, in a thread of the caller's choice."""

    def __init__(self, workspace: Workspace, request: Request, listener: Listener) -> None:
        self._workspace = workspace
        self._request = request
        self._tell = listener
        self._queue = Queue(request)
        self._tally = _Tally()

    @property
    def worker_pid(self) -> int | None:
        """The process id of the worker, while there is one."""
        return self._queue.worker_pid

    def cancel(self, *, at_once: bool = False) -> None:
        """Stops after cleaning up; finished items stay. `at_once` gives the worker no time."""
        self._queue.cancel(at_once=at_once)

    def execute(self) -> Summary:
        """Reads everything; returns how it went. Raises what keeps the run from beginning."""
        plan = make_plan(self._request, self._workspace, lambda: self._queue.cancelled)
        self._tally.begin(plan)
        self._tell(_started(plan))
        if not plan.entries:
            raise NothingToRead(file=", ".join(self._request.paths))
        run = self._workspace.begin_run(plan.terms)
        try:
            self._read_all(run, plan)
        except Cancelled:
            self._tally.cancelled = True
        finally:
            self._queue.close()
        self._finish(run)
        summary = self._tally.summary()
        self._tell(RunFinished(summary))
        return summary

    def _read_all(self, run: int, plan: Plan) -> None:
        ids = self._workspace.add_items(run, plan.entries)
        for entry, item in zip(plan.entries, ids, strict=True):
            if self._queue.cancelled:
                raise Cancelled
            self._one(entry, item, plan)

    def _one(self, entry: Entry, item: int, plan: Plan) -> None:
        began = time.monotonic()
        try:
            if not self._skipped(entry, item, plan):
                self._read(entry, item, began)
        except Cancelled:
            self._workspace.requeue_item(item)
            raise
        except SealreadError as error:
            self._failed(entry, item, error, time.monotonic() - began)

    def _skipped(self, entry: Entry, item: int, plan: Plan) -> bool:
        """Takes the extraction from the workspace if it is there, and puts its output in place."""
        if self._request.again:
            return False
        known = self._workspace.known(entry.sha256, plan.terms)
        if known is None:
            return False
        self._workspace.skip_item(item, known)
        extraction = renamed(known.extraction, Path(entry.item.path).name)
        if entry.output is not None and not holds(Path(entry.output), extraction):
            write_json(extraction, Path(entry.output))
        self._tally.skipped += 1
        self._tell(ItemSkipped(entry.item, extraction, entry.output))
        return True

    def _read(self, entry: Entry, item: int, began: float) -> None:
        def begin() -> None:
            self._tell(ItemStarted(entry.item, self._workspace.begin_item(item)))

        def progress(message: protocol.Progress) -> None:
            kind = PageRead if isinstance(message, protocol.PageRead) else FieldRead
            self._tell(kind(entry.item, message.done, message.total))

        extraction = self._queue.read(entry.item.path, begin, progress)
        seconds = time.monotonic() - began
        self._workspace.finish_item(item, extraction, seconds)
        if entry.output is not None:
            write_json(extraction, Path(entry.output))
        self._tally.done += 1
        self._tally.pages += extraction.document.pages
        self._tell(ItemDone(entry.item, extraction, seconds, entry.output))

    def _finish(self, run: int) -> None:
        try:
            self._workspace.finish_run(run, "cancelled" if self._tally.cancelled else "done")
        except OutputUnwritable as error:  # a full disk: the run is over all the same
            self._tally.failed.append(trouble(self._workspace.file.name, error))

    def _failed(self, entry: Entry, item: int, error: SealreadError, seconds: float) -> None:
        quarantined = quarantines(error)
        if not isinstance(error, OutputUnwritable):  # what was read stays in the workspace
            self._workspace.fail_item(item, error, seconds, quarantined=quarantined)
        told = trouble(entry.item.name, error)
        self._tally.failed.append(told)
        self._tell(ItemFailed(entry.item, told.number, told.code, told.sentence, quarantined))


class _Tally:
    """Counts a run as it goes."""

    def __init__(self) -> None:
        self._began = time.monotonic()
        self._unsupported: tuple[Trouble, ...] = ()
        self.failed: list[Trouble] = []
        self.done = self.skipped = self.pages = 0
        self.cancelled = False

    def begin(self, plan: Plan) -> None:
        self._unsupported = plan.unsupported
        self.failed.extend(plan.troubles)

    def summary(self) -> Summary:
        return Summary(
            done=self.done,
            skipped=self.skipped,
            failed=tuple(self.failed),
            unsupported=self._unsupported,
            pages=self.pages,
            seconds=time.monotonic() - self._began,
            cancelled=self.cancelled,
        )


def _started(plan: Plan) -> RunStarted:
    return RunStarted(
        items=tuple(entry.item for entry in plan.entries),
        skipped=sum(entry.known for entry in plan.entries),
        unsupported=plan.unsupported,
        troubles=plan.troubles,
        fields=plan.fields,
    )
