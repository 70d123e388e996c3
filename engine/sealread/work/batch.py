"""One request being worked off: its run in the workspace, and what becomes of each document."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from pathlib import Path

from msgspec import structs

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
from sealread.work import kept_states
from sealread.work.ahead import Following
from sealread.work.events import (
    DeviceLeft,
    Event,
    FieldRead,
    Item,
    ItemDone,
    ItemFailed,
    ItemSkipped,
    ItemStarted,
    PageRead,
    RunFinished,
    RunStarted,
    Summary,
    trouble,
)
from sealread.work.export import holds, write_json
from sealread.work.keeping import Keeper
from sealread.work.kept_states import StateShelf
from sealread.work.learning import Learnt, learn
from sealread.work.manifest import encoded, manifest_of
from sealread.work.model_choice import chosen
from sealread.work.plan import Choose, Plan, hash_file, make_plan, replanned
from sealread.work.power import spared
from sealread.work.quarantine import Quarantine
from sealread.work.queue import Queue
from sealread.work.records import Entry, ReadBy, RunState
from sealread.work.request import Request
from sealread.work.supervisor import quarantines
from sealread.work.tally import Tally
from sealread.work.witness import Witness
from sealread.work.workspace import Workspace, renamed
from sealread.worker import protocol

Listener = Callable[[Event], None]
Next = Callable[[], Following | None]


class Batch:
    """The documents of one request, from the walk over its paths to the summary.

    In this order: `plan` (in any thread), `batch_of` an entry, there `begin` (once) and `read`,
    `finish` (in the thread that holds the workspace's writer lock). `listener` hears of all of it.
    `choose` says which model reads. `site`: where machines read for this one, None for nowhere.
    """

    site: str | None = None

    def __init__(
        self,
        workspace: Workspace,
        request: Request,
        listener: Listener,
        queue: Queue,
        choose: Choose = chosen,
    ) -> None:
        self.request = request
        self._workspace, self._tell, self._queue = workspace, listener, queue
        self._choose = choose
        self._tally = Tally()
        self._learnt = Learnt()
        self._plan: Plan | None = None
        self._items: dict[int, int] = {}  # ids by number
        self._witness: Witness | None = None
        self._trips = 0
        self._late = False  # documents are told one by one
        self._next: Next = lambda: None
        self.run: int | None = None

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The documents in the order of their names, after `plan`."""
        return self._planned.entries

    @property
    def asked(self) -> Request:
        """The request as a person made it."""
        return self.request

    @property
    def needs_worker(self) -> bool:
        """Whether there may be anything that the workspace does not know already."""
        again = self.request.again or self._late
        return again or not all(entry.known for entry in self.entries)

    def batch_of(self, entry: Entry) -> Batch:
        """The batch in which a document is read."""
        del entry
        return self

    def under(self, schema: str, definition: str | None = None) -> Batch:
        """A batch of the same request under another schema, that is given documents to `read`.

        `definition`: the schema's text where it lies in no file, `schema` being its name.

        What was found beside the documents is in the summary of the first that is made, unless this
        one has begun. Raises SchemaError.
        """
        request = structs.replace(self.request, schema=schema, definition=definition)
        other = Batch(self._workspace, request, self._tell, self._queue, self._choose)
        other._plan, other._late = replanned(self._planned, request), True
        if self.run is None:
            self._tally.hand_over(other._tally)
        return other

    def plan(self, cancelled: Callable[[], bool]) -> None:
        """Walks the paths, hashes the documents, and tells of them. Raises as `make_plan` does.

        Raises NothingToRead after it has told what lies there instead.
        """
        self._plan = make_plan(self.request, self._workspace, cancelled, self._choose)
        self._tally.begin(self._plan)
        self._tell(_started(self._plan, spared(self.request.settings)))
        if not self._plan.entries:
            raise NothingToRead(file=", ".join(self.request.paths))

    def take_queue(self) -> None:
        """Has the queue read for this request from here on."""
        self._queue.turn_to(self.request, self._planned.chosen, self._learnt.exemplars)

    def begin(self, beside: tuple[int, ...] = ()) -> None:
        """Keeps the run in the workspace, `beside` other runs that go on at the same time.

        Pages that people have decided on since the last one are looked at before.
        """
        terms = self._planned.terms
        if self.request.learns:
            reader = self._queue if self.needs_worker else None
            self._learnt = learn(self._workspace, terms.schema_sha256, reader)
            self.take_queue()
        chosen, taught = self._planned.chosen, self._learnt.taught
        manifest = encoded(manifest_of(self.request, terms, chosen, taught, self.site))
        self.run = self._workspace.begin_run(terms, manifest, beside)
        self._witness = Witness(self._workspace, self.run)

    def add_items(self) -> None:
        """Keeps the documents in the run, and removes halves of files that a killed run left."""
        self._prepare()
        ids = self._workspace.add_items(self._begun, self.entries)
        self._items = {
            entry.item.number: item for entry, item in zip(self.entries, ids, strict=True)
        }

    def read(self, entry: Entry, following: Next = lambda: None) -> None:
        """Reads one document, or takes it from the workspace; tells how that ended.

        `following` tells the one that is likely to be read next, of this batch or another, which
        may be recognised meanwhile. Raises Cancelled where it was stopped, and what keeps every
        document from being kept.
        """
        number, self._next = entry.item.number, following
        if number not in self._items:
            [self._items[number]] = self._workspace.add_items(self._begun, [entry])
        self._one(entry, self._items[number])
        self._look()

    def following(self, entry: Entry) -> Following | None:
        """A document of this batch to be recognised before its turn; None for one that the
        workspace knows, and for one that may not be tried again.
        """
        if entry.known and not self.request.again:
            return None
        try:
            name = Path(entry.item.path).name
            Quarantine(self._workspace.database, self._planned.terms).check(entry.sha256, name)
        except SealreadError:
            return None
        keeper = Keeper(self._workspace.database, entry.sha256, cached=not self.request.again)
        return Following(entry.item.path, self.request.settings, keeper)

    def stop(self) -> None:
        """Documents were left: the run counts as cancelled."""
        self._tally.cancelled = True

    def finish(self) -> Summary:
        """Ends the run and tells its summary."""
        try:
            state: RunState = "cancelled" if self._tally.cancelled else "done"
            self._workspace.finish_run(self._begun, state)
        except OutputUnwritable as error:  # a full disk: the run is over all the same
            self._tally.failed.append(trouble(self._workspace.file.name, error))
        summary = self._tally.summary(self._workspace.head())
        self._tell(RunFinished(summary))
        return summary

    @property
    def _planned(self) -> Plan:
        if self._plan is None:
            raise AssertionError("a batch is planned first")
        return self._plan

    @property
    def _begun(self) -> int:
        if self.run is None:
            raise AssertionError("a batch is begun first")
        return self.run

    def _prepare(self) -> None:
        self._sweep()
        self._look()

    def _look(self) -> None:
        """Tells what is new about the walls; several batches share them, each tells its own."""
        self._trips += self._queue.new_trips()
        if self._witness is not None:
            self._witness.look(self._queue.walls, self._trips)
        if why := self._queue.device_news():
            self._tell(DeviceLeft(why))
            with contextlib.suppress(OutputUnwritable):  # it is told all the same
                self._workspace.record("device unused", run=self.run, why=why)

    def _one(self, entry: Entry, item: int) -> None:
        began = time.monotonic()
        try:
            if not self._skipped(entry, item):
                self._read(entry, item, began, self._admitted(entry))
        except Cancelled:
            with contextlib.suppress(OutputUnwritable):  # else the next run finds it torn off
                self._workspace.requeue_item(item)
            raise
        except WorkspaceUnusable:  # nothing can be kept any more, of this document or another
            raise
        except SealreadError as error:
            self._failed(entry, item, error, time.monotonic() - began)

    def _admitted(self, entry: Entry) -> Quarantine:
        """Where breaks of this document are counted. Raises Quarantined if there were too many."""
        quarantine = Quarantine(self._workspace.database, self._planned.terms)
        if self.request.again or self.request.retry_quarantined:
            quarantine.release(entry.sha256)
        quarantine.check(entry.sha256, Path(entry.item.path).name)
        return quarantine

    def _skipped(self, entry: Entry, item: int) -> bool:
        """Takes the extraction from the workspace if it is there, and puts its output in place."""
        if self.request.again:
            return False
        known = self._workspace.known(entry.sha256, self._planned.terms)
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
        self._keep(entry, item, extraction, time.monotonic() - began)

    def _keep(
        self,
        entry: Entry,
        item: int,
        extraction: Extraction,
        seconds: float,
        by: ReadBy | None = None,
    ) -> None:
        """Keeps what was read from a document, and tells; `by`: another machine that read it."""
        _check_hash(entry, extraction)
        self._workspace.finish_item(item, extraction, seconds, by)
        Quarantine(self._workspace.database, self._planned.terms).release(entry.sha256)
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
            attempt = self._workspace.begin_item(item)
            self._tell(ItemStarted(entry.item, attempt, self._planned.terms.schema_sha256))

        def progress(message: protocol.Progress) -> None:
            self._tell(_progress(entry.item, message))

        def broke(error: SealreadError) -> int:
            return quarantine.count(entry.sha256, error)

        again = self.request.again
        database = self._workspace.database
        keeper = Keeper(database, entry.sha256, cached=not again)
        shelf = StateShelf(database, entry.sha256)
        return self._queue.read(entry.item.path, begin, progress, keeper, broke, shelf, self._next)

    def _sweep(self) -> None:
        outputs = {Path(entry.output).parent for entry in self.entries if entry.output}
        for folder in {self._workspace.file.parent, *outputs}:
            with contextlib.suppress(OSError):
                sweep(folder)
        kept_states.sweep(self._workspace.database)

    def _failed(self, entry: Entry, item: int, error: SealreadError, seconds: float) -> None:
        quarantined = quarantines(error)
        if not isinstance(error, OutputUnwritable):  # what was read stays in the workspace
            with contextlib.suppress(OutputUnwritable):  # told all the same, and read again later
                self._workspace.fail_item(item, error, seconds, quarantined=quarantined)
        told = trouble(entry.item.name, error)
        self._tally.failed.append(told)
        self._tell(ItemFailed(entry.item, told.number, told.code, told.sentence, quarantined))


def _progress(item: Item, message: protocol.Progress) -> PageRead | FieldRead:
    if isinstance(message, protocol.PageRead):
        return PageRead(item, message.done, message.total)
    return FieldRead(item, message.done, message.total, message.values)


def _started(plan: Plan, threads: int) -> RunStarted:
    return RunStarted(
        items=tuple(entry.item for entry in plan.entries),
        skipped=sum(entry.known for entry in plan.entries),
        unsupported=plan.unsupported,
        troubles=plan.troubles,
        fields=plan.fields,
        lacking=plan.chosen.lacking,
        spared=threads,
    )


def _check_hash(entry: Entry, extraction: Extraction) -> None:
    """A result belongs to bytes that the parent hashed itself; the worker's word is not enough.

    A document that was saved anew while it waited counts as what it is now. Raises FileChanged
    where its bytes now are not those that were read, or as `hash_file` does.
    """
    sha256 = extraction.document.sha256
    if sha256 != entry.sha256 and sha256 != hash_file(Path(entry.item.path)):
        raise FileChanged(file=Path(entry.item.path).name)
