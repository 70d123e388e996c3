"""Orders under way: a few for each machine, given again where they were lost, each kept once.

An order that is lost (with its machine, the scheduler, or the net) or of which nothing is heard for
too long is given again, after a rest that grows, and not without end; one that broke the process
that read it goes to another machine, and a second time is the last. The answer to an order that is
not under way is dropped, so that none is kept twice.
"""

from __future__ import annotations

import heapq
import queue
import time
from collections.abc import Callable, Iterator, Mapping

from sealread.cluster import models
from sealread.cluster.batch import SiteBatch
from sealread.cluster.client import Connection, Offer
from sealread.cluster.errands import Errand, Orders
from sealread.cluster.fitness import Fitness
from sealread.cluster.frames import (
    MAX_ANSWER,
    MAX_TOLD,
    Answer,
    Away,
    Failed,
    Read,
    Ticket,
    Told,
    Unfit,
    decoded,
)
from sealread.cluster.program import version
from sealread.cluster.tokens import new_key
from sealread.cluster.underway import Underway
from sealread.errors import (
    Cancelled,
    ProtocolError,
    SealreadError,
    SiteMachinesLost,
    SiteMachineUnfit,
    SiteWithoutMachines,
    WorkspaceUnusable,
    from_wire,
)
from sealread.work.records import Entry, ReadBy
from sealread.work.supervisor import ATTEMPTS
from sealread.worker.checking import checked_extraction

ROOM = 2
"""Orders for each machine: one that is read, and one that waits there."""
BYTES = 256 << 20
"""Of documents that are sent and not yet answered; a larger one goes alone."""
BROKEN_OFF = 5
"""How often machines may be lost while they read a document until it is left."""
LOSSES = 20
"""How often an order for it may be lost or taken back at all, also one that none had begun."""
REST = 1.0
"""Seconds until an order that was lost is given again, times how often it was lost."""
MOST_REST = 15.0
FIRST_WAIT = 15.0
"""Seconds for which a site may have no machine that could read when a run begins."""
_TICK = 0.5


class Handing:
    """Has the documents of a batch read by the machines of a site. `read_all` is called once.

    `wait`: how many seconds the scheduler, or every machine that could read, may be gone.
    """

    def __init__(self, batch: SiteBatch, site: Connection, orders: Orders, wait: float) -> None:
        self._batch, self._site, self._orders, self._wait = batch, site, orders, wait
        self._token = batch.new_token()
        self._wanted = models.wanted(orders.alike)
        self._entries: Iterator[Entry] = iter(batch.entries)
        self._waiting: list[Errand] = []
        self._resting: list[tuple[float, Errand]] = []  # until when
        self._away = Underway(orders.patience)
        self._fitness = Fitness(self._wanted)
        self._able, self._patience = time.monotonic(), min(wait, FIRST_WAIT)

    def read_all(
        self, inbox: queue.SimpleQueue[str | bytes | None], cancelled: Callable[[], bool]
    ) -> None:
        """Returns when every document is kept or told as failed. `inbox`: what the connection
        hears; None wakes it.

        Raises Cancelled, what `Connection.connect` does where the scheduler is gone for good,
        SiteWithoutMachines, SiteMachineUnfit, and what keeps every document from being kept.
        """
        try:
            while self._away or self._resting or self._is_any_left(cancelled):
                if cancelled():
                    raise Cancelled
                self._stay_connected(cancelled)
                self._wake()
                self._give(cancelled)
                self._take(inbox)
                self._take_back()
        finally:
            self._site.drop([future for _, future in self._away.take_all()])

    def _stay_connected(self, cancelled: Callable[[], bool]) -> None:
        if self._site.alive:
            return
        for errand, _ in self._away.take_all():
            self._again(errand)
        self._site.connect(self._wait, cancelled)
        self._able = time.monotonic()

    def _give(self, cancelled: Callable[[], bool]) -> None:
        """Gives orders while there is room, those of the lowest numbers first."""
        able = self._able_machines()
        most = ROOM * len(able)
        while (
            self._site.alive
            and len(self._away) < most
            and self._is_any_left(cancelled)
            and self._has_room()
        ):
            if not self._send(heapq.heappop(self._waiting), able):
                break

    def _able_machines(self) -> Mapping[str, Offer]:
        """Raises SiteWithoutMachines and SiteMachineUnfit where there was none for too long."""
        machines, now = self._site.machines(), time.monotonic()
        able = self._fitness.able(machines)
        if able:
            self._able, self._patience = now, self._wait
        elif (error := self._fitness.refusal(machines)) is not None:
            raise error
        elif now - self._able > self._patience:
            raise SiteWithoutMachines(address=self._site.address, what=", ".join(self._wanted))
        return able

    def _is_any_left(self, cancelled: Callable[[], bool]) -> bool:
        """Whether documents wait that are not under way; those that need not be read are told."""
        while not self._waiting:
            entry = next(self._entries, None)
            if entry is None:
                return False
            if cancelled():
                raise Cancelled
            if self._batch.is_wanted(entry):
                self._again(Errand(entry))
        return True

    def _has_room(self) -> bool:
        sent = self._away.sent
        return not sent or sent + self._waiting[0].entry.item.size <= BYTES

    def _send(self, errand: Errand, able: Mapping[str, Offer]) -> bool:
        """Gives an order; False where the scheduler does not take it, and would not take others."""
        try:
            place, sha256 = self._orders.place(errand)
            errand.attempt = self._batch.hand_out(errand.entry)
            ticket = Ticket(self._token, errand.number, errand.attempt)
            frame = self._orders.frame(ticket, place, sha256)
        except WorkspaceUnusable:
            raise
        except SealreadError as error:
            self._batch.fail(errand.entry, error)
            return True
        errand.ticket, errand.sha256 = ticket, sha256
        errand.begun = False
        key = new_key(ticket)
        prefer = self._fitness.preferred(able, errand.avoid)
        future = self._site.submit(key, frame, self._wanted, -errand.number, prefer)
        if future is None:
            self._again(errand)
            return False
        self._away.add(key, errand, future)
        return True

    def _again(self, errand: Errand) -> None:
        heapq.heappush(self._waiting, errand)

    def _wake(self) -> None:
        """Has those wait to be given that have rested."""
        now = time.monotonic()
        for until, errand in self._resting:
            if until <= now:
                self._again(errand)
        self._resting = [one for one in self._resting if one[0] > now]

    def _take(self, inbox: queue.SimpleQueue[str | bytes | None]) -> None:
        """Waits a moment for what comes in, and takes all of it."""
        try:
            mail = inbox.get(timeout=_TICK)
            while True:
                if isinstance(mail, bytes):
                    self._hear(mail)
                elif mail is not None:
                    self._over(mail)
                mail = inbox.get_nowait()
        except queue.Empty:
            pass

    def _hear(self, frame: bytes) -> None:
        """Progress: of another client's orders too, whatever its version."""
        try:
            told = decoded(frame, Told, version(), MAX_TOLD)
        except (ProtocolError, SiteMachineUnfit):
            return
        errand = self._away.told(told.ticket)
        if errand is None:
            return
        if told.what == "begun":
            errand.begun = True
        else:
            self._batch.told(errand.entry, told.what, told.done, told.total)

    def _over(self, key: str) -> None:
        """An order is over, in one way or another; one that is not under way is dropped."""
        found = self._away.take(key)
        if found is None:
            return
        errand, future = found
        ended = future.status
        frame = self._site.fetched(future)
        if frame is None and ended == "cancelled":  # with the scheduler, or the line to it
            self._again(errand)
            return
        if frame is None:
            self._lost(errand, while_reading=errand.begun and ended == "error")
            return
        try:
            answer = decoded(frame, Answer, version(), MAX_ANSWER)
        except (ProtocolError, SiteMachineUnfit) as error:
            self._broke(errand, ProtocolError(what=str(error)), "", 0.0)
            return
        self._answered(errand, answer)

    def _take_back(self) -> None:
        """Orders of which nothing was heard for too long. One that no machine has begun counts as
        well: a machine that hangs begins nothing, and is given more. Where other desks keep all
        machines busy it counts too, but seldom, since it is waited for twice as long (`Underway`):
        at the usual patience of ten minutes 84 minutes each time, so that a document is left after
        `LOSSES` times, 28 hours without one free machine. It is told as failed, and another run
        gives it anew.
        """
        late = self._away.take_silent()
        self._site.drop([future for _, future in late])
        for errand, _ in late:
            self._lost(errand, while_reading=errand.begun)

    def _lost(self, errand: Errand, *, while_reading: bool) -> None:
        errand.losses += 1
        errand.broken_off += while_reading
        if errand.losses < LOSSES and errand.broken_off < BROKEN_OFF:
            rest = min(REST * errand.losses, MOST_REST)
            self._resting.append((time.monotonic() + rest, errand))
        else:
            self._batch.fail(errand.entry, SiteMachinesLost(file=errand.file, times=errand.losses))

    def _answered(self, errand: Errand, answer: Answer) -> None:
        outcome = answer.outcome
        if isinstance(outcome, Unfit):
            error = from_wire(outcome.number, outcome.details)
            self._fitness.refused(answer.machine, error, lasting=outcome.lasting)
            self._again(errand)
            return
        if isinstance(outcome, Failed) and answer.ticket is None:
            self._broke(errand, from_wire(outcome.number, outcome.details), answer.machine, 0.0)
            return
        if (answer.ticket, answer.sha256) != (errand.ticket, errand.sha256):
            error = ProtocolError(what="the answer to another order")
            self._broke(errand, error, answer.machine, 0.0)
            return
        self._fitness.worked(answer.machine)
        match outcome:
            case Away():
                errand.sends = True
                self._again(errand)
            case Failed():
                self._failed(errand, outcome, answer.machine)
            case Read():
                self._read(errand, outcome, answer.machine)

    def _failed(self, errand: Errand, failed: Failed, machine: str) -> None:
        details = dict(failed.details)
        if "file" in details:
            details["file"] = errand.file
        error = from_wire(failed.number, details)
        if failed.broke:
            self._broke(errand, error, machine, failed.seconds)
        else:
            self._batch.fail(errand.entry, error, failed.seconds)

    def _broke(self, errand: Errand, error: SealreadError, machine: str, seconds: float) -> None:
        """Counts it; the next try is another machine's, the last one is told."""
        if self._batch.broke(errand.entry, error) < ATTEMPTS:
            errand.avoid.add(machine)
            self._again(errand)
        else:
            self._batch.fail(errand.entry, error, seconds)

    def _read(self, errand: Errand, read: Read, machine: str) -> None:
        try:
            extraction = checked_extraction(read.untrusted_extraction, errand.placed)
            if extraction.document.sha256 != errand.sha256:
                raise ProtocolError(what="an extraction of another document")
        except ProtocolError as error:
            self._broke(errand, error, machine, read.seconds)
            return
        self._batch.seen(machine, read.walls, read.trips)
        by = ReadBy(machine, sent=errand.bytes > 0)
        self._batch.keep(errand.entry, extraction, read.seconds, by)
