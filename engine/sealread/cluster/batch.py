"""The documents of a run that other machines read: offered one by one, kept as answers come."""

from __future__ import annotations

from pathlib import Path

from sealread.cluster.tokens import new_token
from sealread.errors import SealreadError, WorkspaceUnusable
from sealread.extract.layouts import Exemplar
from sealread.extract.result import Extraction
from sealread.work.batch import Batch, Listener
from sealread.work.events import FieldRead, ItemStarted, PageRead
from sealread.work.plan import Plan
from sealread.work.quarantine import Quarantine
from sealread.work.queue import Queue
from sealread.work.records import Entry, ReadBy
from sealread.work.request import Request
from sealread.work.walls import RunWalls
from sealread.work.witness import Witness
from sealread.work.workspace import Workspace, renamed


class SiteBatch(Batch):
    """A batch whose documents are read elsewhere, several at a time.

    In place of `Batch.read`: `is_wanted`, then `hand_out` for each attempt, and one of `keep`,
    `fail` and `leave`; all in the thread that holds the workspace's writer lock. What they raise
    keeps every document from being kept.
    """

    def __init__(
        self, workspace: Workspace, request: Request, listener: Listener, queue: Queue, site: str
    ) -> None:
        """`queue` reads what is learnt from, here; `site`: the address of the scheduler."""
        super().__init__(workspace, request, listener, queue)
        self.site = site
        self._witnesses: dict[str, tuple[Witness, int]] = {}

    @property
    def planned(self) -> Plan:
        """What will be done, after `plan`."""
        return self._planned

    @property
    def exemplars(self) -> tuple[Exemplar, ...]:
        """Pages on which people decided values of the schema, after `begin`."""
        return self._learnt.exemplars

    def new_token(self) -> str:
        """For the orders of one client, after `begin`."""
        return new_token(self._workspace.database, self._begun)

    def is_wanted(self, entry: Entry) -> bool:
        """Whether a document has to be read. One that the workspace has is put in its place, one
        that may not be tried again is told as failed.
        """
        item = self._items[entry.item.number]
        try:
            if self._skipped(entry, item):
                return False
            self._admitted(entry)
        except WorkspaceUnusable:
            raise
        except SealreadError as error:
            self._failed(entry, item, error, 0.0)
            return False
        return True

    def hand_out(self, entry: Entry) -> int:
        """A document is given to a machine; which attempt that is, from 1. Raises OutputUnwritable
        where the disk is full.
        """
        attempt = self._workspace.hand_out(self._items[entry.item.number])
        self._tell(ItemStarted(entry.item, attempt, self._planned.terms.schema_sha256))
        return attempt

    def keep(self, entry: Entry, extraction: Extraction, seconds: float, by: ReadBy) -> None:
        """Keeps what a machine read, under the document's own name, or tells why that failed."""
        item = self._items[entry.item.number]
        own = renamed(extraction, Path(entry.item.path).name)
        try:
            self._keep(entry, item, own, seconds, by)
        except WorkspaceUnusable:
            raise
        except SealreadError as error:
            self._failed(entry, item, error, seconds)

    def fail(self, entry: Entry, error: SealreadError, seconds: float = 0.0) -> None:
        """A document cannot be read."""
        self._failed(entry, self._items[entry.item.number], error, seconds)

    def broke(self, entry: Entry, error: SealreadError) -> int:
        """A document broke the process that read it; how often it has done so."""
        return Quarantine(self._workspace.database, self._planned.terms).count(entry.sha256, error)

    def told(self, entry: Entry, what: str, done: int, total: int) -> None:
        """A machine says how far it is."""
        kind = PageRead if what == "page" else FieldRead
        self._tell(kind(entry.item, done, total))

    def seen(self, machine: str, walls: RunWalls, trips: int) -> None:
        """Tells what is new about the walls on a machine."""
        if machine not in self._witnesses:
            self._witnesses[machine] = Witness(self._workspace, self._begun, machine), 0
        witness, before = self._witnesses[machine]
        self._witnesses[machine] = witness, before + trips
        witness.look(walls, before + trips)
