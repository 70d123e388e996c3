"""A run: every document of a request is read, kept and written; broken ones are named."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from pathlib import Path

from sealread.errors import (
    Cancelled,
    FileChanged,
    NothingToRead,
    OutputUnwritable,
    SealreadError,
    WorkspaceUnusable,
)
from sealread.extract.result import Extraction
from sealread.json_file import sweep
from sealread.work.audit import Head
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
from sealread.work.keeping import Keeper
from sealread.work.manifest import encoded, manifest_of
from sealread.work.plan import Plan, hash_file, make_plan
from sealread.work.quarantine import Quarantine
from sealread.work.queue import Queue, quarantines
from sealread.work.records import Entry
from sealread.work.request import Request
from sealread.work.witness import Witness, refusals_told
from sealread.work.workspace import Workspace, renamed
from sealread.work.writer import sole_writer
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
        with sole_writer(self._workspace.file):
            return self._execute()

    def _execute(self) -> Summary:
        plan = make_plan(self._request, self._workspace, lambda: self._queue.cancelled)
        self._tally.begin(plan)
        self._tell(_started(plan))
        if not plan.entries:
            raise NothingToRead(file=", ".join(self._request.paths))
        if self._request.again or not all(entry.known for entry in plan.entries):
            with refusals_told(self._workspace):
                self._queue.stand()
        run = self._workspace.begin_run(plan.terms, encoded(manifest_of(self._request, plan.terms)))
        try:
            self._sweep(plan)
            self._read_all(run, plan)
        except Cancelled:
            self._tally.cancelled = True
        finally:
            self._queue.close()
        self._finish(run)
        summary = self._tally.summary(self._workspace.head())
        self._tell(RunFinished(summary))
        return summary

    def _read_all(self, run: int, plan: Plan) -> None:
        witness = Witness(self._workspace, run)
        witness.look(self._queue.walls, self._queue.trips)
        ids = self._workspace.add_items(run, plan.entries)
        for entry, item in zip(plan.entries, ids, strict=True):
            if self._queue.cancelled:
                raise Cancelled
            self._one(entry, item, plan)
            witness.look(self._queue.walls, self._queue.trips)

    def _one(self, entry: Entry, item: int, plan: Plan) -> None:
        began = time.monotonic()
        try:
            if not self._skipped(entry, item, plan):
                self._read(entry, item, began, self._admitted(entry, plan))
        except Cancelled:
            with contextlib.suppress(OutputUnwritable):  # else the next run finds it torn off
                self._workspace.requeue_item(item)
            raise
        except WorkspaceUnusable:  # nothing can be kept any more, of this document or another
            raise
        except SealreadError as error:
            self._failed(entry, item, error, time.monotonic() - began)

    def _admitted(self, entry: Entry, plan: Plan) -> Quarantine:
        """Where breaks of this document are counted. Raises Quarantined if there were too many."""
        quarantine = Quarantine(self._workspace.database, plan.terms)
        if self._request.again or self._request.retry_quarantined:
            quarantine.release(entry.sha256)
        quarantine.check(entry.sha256, Path(entry.item.path).name)
        return quarantine

    def _skipped(self, entry: Entry, item: int, plan: Plan) -> bool:
        """Takes the extraction from the workspace if it is there, and puts its output in place."""
        if self._request.again:
            return False
        known = self._workspace.known(entry.sha256, plan.terms)
        if known is None:
            return False
        self._workspace.skip_item(item, known)
        extraction = renamed(known.extraction, Path(entry.item.path).name)
        extraction = self._handed_out(entry, item, extraction)
        self._tally.skipped += 1
        self._tell(ItemSkipped(entry.item, extraction, entry.output))
        return True

    def _read(self, entry: Entry, item: int, began: float, quarantine: Quarantine) -> None:
        extraction = self._extraction(entry, item, quarantine)
        seconds = time.monotonic() - began
        self._workspace.finish_item(item, extraction, seconds)
        quarantine.release(entry.sha256)
        extraction = self._handed_out(entry, item, extraction)
        self._tally.done += 1
        self._tally.pages += extraction.document.pages
        self._tell(ItemDone(entry.item, extraction, seconds, entry.output))

    def _handed_out(self, entry: Entry, item: int, extraction: Extraction) -> Extraction:
        """Puts what people corrected into an extraction, and its file in place."""
        extraction = self._workspace.corrected(extraction)
        if entry.output is not None:
            there = holds(Path(entry.output), extraction)
            if not there:
                write_json(extraction, Path(entry.output))
            self._workspace.exported(item, entry.output, extraction, written=not there)
        return extraction

    def _extraction(self, entry: Entry, item: int, quarantine: Quarantine) -> Extraction:
        """What the worker reads from the document, in as many attempts as it has left."""

        def begin() -> None:
            self._tell(ItemStarted(entry.item, self._workspace.begin_item(item)))

        def progress(message: protocol.Progress) -> None:
            kind = PageRead if isinstance(message, protocol.PageRead) else FieldRead
            self._tell(kind(entry.item, message.done, message.total))

        def broke(error: SealreadError) -> int:
            return quarantine.count(entry.sha256, error)

        keeper = Keeper(self._workspace.database, entry.sha256)
        extraction = self._queue.read(entry.item.path, begin, progress, keeper, broke)
        _check_hash(entry, extraction)
        return extraction

    def _sweep(self, plan: Plan) -> None:
        """Removes halves of files that a killed run left."""
        outputs = {Path(entry.output).parent for entry in plan.entries if entry.output}
        for folder in {self._workspace.file.parent, *outputs}:
            with contextlib.suppress(OSError):
                sweep(folder)

    def _finish(self, run: int) -> None:
        try:
            self._workspace.finish_run(run, "cancelled" if self._tally.cancelled else "done")
        except OutputUnwritable as error:  # a full disk: the run is over all the same
            self._tally.failed.append(trouble(self._workspace.file.name, error))

    def _failed(self, entry: Entry, item: int, error: SealreadError, seconds: float) -> None:
        quarantined = quarantines(error)
        if not isinstance(error, OutputUnwritable):  # what was read stays in the workspace
            with contextlib.suppress(OutputUnwritable):  # told all the same, and read again later
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

    def summary(self, trail: Head) -> Summary:
        return Summary(
            done=self.done,
            skipped=self.skipped,
            failed=tuple(self.failed),
            unsupported=self._unsupported,
            pages=self.pages,
            seconds=time.monotonic() - self._began,
            cancelled=self.cancelled,
            trail=trail,
        )


def _started(plan: Plan) -> RunStarted:
    return RunStarted(
        items=tuple(entry.item for entry in plan.entries),
        skipped=sum(entry.known for entry in plan.entries),
        unsupported=plan.unsupported,
        troubles=plan.troubles,
        fields=plan.fields,
    )


def _check_hash(entry: Entry, extraction: Extraction) -> None:
    """A result belongs to bytes that the parent hashed itself; the worker's word is not enough.

    A document that was saved anew while it waited counts as what it is now. Raises FileChanged
    where its bytes now are not those that were read, or as `hash_file` does.
    """
    sha256 = extraction.document.sha256
    if sha256 != entry.sha256 and sha256 != hash_file(Path(entry.item.path)):
        raise FileChanged(file=Path(entry.item.path).name)
