"""A site of many machines, simulated by events: what a run takes, and what holds it up.

An order goes from the client through the scheduler to a machine, which has one document at hand and
the rest of its window waiting; its answer goes back through the scheduler to the client, which
commits it and gives that machine its next order. Scheduler and client do one thing at a time, first
come, first served. A machine may die with what it has: its orders go to others, and it comes back
later. A poisonous document breaks the process that reads it, on two machines, and is then put
aside. Orders that wait at one machine are not stolen by another, so the end of a run is a
little longer than Dask would make it.

Everything is in seconds. A run of more than `most` documents is simulated up to there, and goes on
at the rate that it had in the middle.
"""

from __future__ import annotations

import heapq
import math
import random
from collections import deque
from collections.abc import Callable

from msgspec import Struct

_STRIKES = 2
"""How often a document may break the process that reads it."""
_NO_PROCESS = -1
"""At hand at a machine that is starting a process."""


class Site(Struct, frozen=True, kw_only=True):
    """A site and the documents that it reads.

    `cost` is the mean of a document's seconds on one machine, `spread` the standard deviation of
    their logarithm (0: all alike). `scheduler` and `writer`: seconds of theirs a document; `wire`:
    on the way, each way. `life`: mean seconds until a machine dies (0: never), `notice`: until that
    is seen, `repair`: until it is back. `poison`: the part of documents that breaks a process,
    `restart`: seconds until there is another. `slow`: the part of machines at half the pace.
    """

    machines: int
    documents: int
    cost: float
    spread: float = 0.0
    window: int = 2
    scheduler: float = 0.0
    writer: float = 0.0
    wire: float = 0.0
    life: float = 0.0
    notice: float = 0.0
    repair: float = 0.0
    poison: float = 0.0
    restart: float = 0.0
    slow: float = 0.0
    seed: int = 0
    most: int = 400_000


class Course(Struct, frozen=True):
    """How a run went. `efficiency`: reading that counted, of what all machines had time for.

    `busy_…`: how much of the time each was at work. `ceiling`: what of them was the busiest.
    `simulated`: the documents that were simulated one by one.
    """

    seconds: float
    documents_a_second: float
    efficiency: float
    ceiling: str
    busy_machines: float
    busy_scheduler: float
    busy_writer: float
    deaths: int
    read_again: int
    put_aside: int
    simulated: int


def simulated(site: Site) -> Course:
    """The course of a site's run; the same site gives the same course.

    It ends when every document is committed, and breaks off where one is committed twice.
    """
    return _Simulation(site).run()


class _Server:
    """What does one thing at a time, asked in the order of time."""

    def __init__(self, seconds: float) -> None:
        self._seconds, self._free, self.busy = seconds, 0.0, 0.0

    def done(self, now: float, parts: int = 1) -> float:
        """When what is asked for now is done; it is one of `parts` of a document's work."""
        seconds = self._seconds / parts
        self._free = max(now, self._free) + seconds
        self.busy += seconds
        return self._free


class _Machine:
    """`life` counts its deaths, so that what a dead one was about to do is told from the rest."""

    __slots__ = ("at_hand", "began", "life", "pace", "up", "waiting", "way")

    def __init__(self, pace: float) -> None:
        self.pace, self.life, self.up = pace, 0, True
        self.way: set[int] = set()  # orders that have not come yet
        self.waiting: deque[int] = deque()
        self.at_hand: int | None = None
        self.began = 0.0


class _Simulation:
    def __init__(self, site: Site) -> None:
        self._site = site
        self._chance = random.Random(site.seed)
        self._count = min(site.documents, site.most)
        self._events: list[tuple[float, int, Callable[..., None], tuple[int, ...]]] = []
        self._serial = 0
        self._now = 0.0
        self._scheduler, self._writer = _Server(site.scheduler), _Server(site.writer)
        slow = round(site.slow * site.machines)
        self._machines = [_Machine(2.0 if n < slow else 1.0) for n in range(site.machines)]
        self._next = 0
        self._again: deque[int] = deque()
        self._hungry: deque[int] = deque()  # machines with room, one entry an order
        self._strikes: dict[int, int] = {}
        self._costs: dict[int, float] = {}
        self._useful = self._read = 0.0
        self._deaths = self._repeated = self._aside = 0
        self._committed: dict[int, float] = {}  # when, by document

    def run(self) -> Course:
        """Handles event after event until every document is committed."""
        for number in range(len(self._machines)):
            self._dies_later(number)
        for _ in range(self._site.window):
            for number in range(len(self._machines)):
                self._give(number)
        while len(self._committed) < self._count:
            self._now, _, handle, given = heapq.heappop(self._events)
            handle(*given)
        return self._course()

    def _at(self, time: float, handle: Callable[..., None], *given: int) -> None:
        self._serial += 1
        heapq.heappush(self._events, (time, self._serial, handle, given))

    def _give(self, number: int) -> None:
        """A machine has room: it gets the next order, or waits until there is one."""
        machine = self._machines[number]
        if not machine.up:
            return
        if self._again:
            document = self._again.popleft()
        elif self._next < self._count:
            document, self._next = self._next, self._next + 1
        else:
            self._hungry.append(number)
            return
        machine.way.add(document)
        there = self._scheduler.done(self._now, 2) + self._site.wire
        self._at(there, self._comes, number, machine.life, document)

    def _comes(self, number: int, life: int, document: int) -> None:
        machine = self._machines[number]
        if machine.life != life:
            return
        machine.way.discard(document)
        machine.waiting.append(document)
        if machine.at_hand is None:
            self._begin(number)

    def _begin(self, number: int) -> None:
        machine = self._machines[number]
        if not machine.waiting:
            return
        machine.at_hand, machine.began = machine.waiting.popleft(), self._now
        seconds = self._cost(machine.at_hand) * machine.pace
        self._at(self._now + seconds, self._reads, number, machine.life)

    def _reads(self, number: int, life: int) -> None:
        """A machine is through with its document."""
        machine = self._machines[number]
        if machine.life != life or machine.at_hand is None:
            return
        document, machine.at_hand = machine.at_hand, None
        self._read += self._now - machine.began
        broke = self._poisonous(document)
        answered = self._scheduler.done(self._now, 2) + self._site.wire
        if broke:
            self._at(answered, self._breaks, number, life, document)
            machine.at_hand = _NO_PROCESS
            self._at(self._now + self._site.restart, self._stands, number, life)
        else:
            self._useful += self._now - machine.began
            self._at(answered, self._answers, number, life, document)
            self._begin(number)

    def _stands(self, number: int, life: int) -> None:
        machine = self._machines[number]
        if machine.life == life:
            machine.at_hand = None
            self._begin(number)

    def _breaks(self, number: int, life: int, document: int) -> None:
        self._strikes[document] = self._strikes.get(document, 0) + 1
        if self._strikes[document] >= _STRIKES:
            self._aside += 1
            self._answers(number, life, document)
        else:
            self._more(number, life)  # first, so that another machine gets the document
            self._back(document)

    def _answers(self, number: int, life: int, document: int) -> None:
        self._at(self._writer.done(self._now), self._commits, number, life, document)

    def _commits(self, number: int, life: int, document: int) -> None:
        if document in self._committed:
            raise AssertionError("a document is committed once")
        self._committed[document] = self._now
        self._more(number, life)

    def _more(self, number: int, life: int) -> None:
        if self._machines[number].life == life:
            self._give(number)

    def _back(self, document: int) -> None:
        """An order goes to whoever has room."""
        self._again.append(document)
        self._repeated += 1
        while self._hungry and self._again:
            self._give(self._hungry.popleft())

    def _dies_later(self, number: int) -> None:
        if self._site.life:
            time = self._now + self._chance.expovariate(1 / self._site.life)
            self._at(time, self._dies, number)

    def _dies(self, number: int) -> None:
        """What the machine had is seen to be lost after a while, and the machine is back later."""
        machine = self._machines[number]
        lost = [*machine.way, *machine.waiting]
        if machine.at_hand not in (None, _NO_PROCESS):
            self._read += self._now - machine.began
            lost.append(machine.at_hand)
        machine.way, machine.waiting, machine.at_hand = set(), deque(), None
        machine.life, machine.up = machine.life + 1, False
        self._hungry = deque(one for one in self._hungry if one != number)
        self._deaths += 1
        for document in lost:
            self._at(self._now + self._site.notice, self._back, document)
        self._at(self._now + self._site.repair, self._returns, number)

    def _returns(self, number: int) -> None:
        self._machines[number].up = True
        self._dies_later(number)
        for _ in range(self._site.window):
            self._give(number)

    def _poisonous(self, document: int) -> bool:
        """Evenly spread, so that their number is as asked for."""
        part = self._site.poison
        return math.floor((document + 1) * part) > math.floor(document * part)

    def _cost(self, document: int) -> float:
        """Lognormal with the mean `cost`; the same document costs the same again."""
        site = self._site
        if not site.spread:
            return site.cost
        chance = random.Random(site.seed * 1_000_003 + document)
        return site.cost * chance.lognormvariate(-(site.spread**2) / 2, site.spread)

    def _course(self) -> Course:
        site, count = self._site, self._count
        times = list(self._committed.values())
        ended = times[-1]
        quarter, three = times[count // 4], times[3 * count // 4]
        steady = (3 * count // 4 - count // 4) / (three - quarter) if three > quarter else 0.0
        rest = site.documents - count
        seconds = ended + (rest / steady if rest else 0.0)
        at_work = site.documents / (seconds * count)  # of seconds at work in what was simulated
        busy = {
            "machines": self._read * at_work / site.machines,
            "scheduler": self._scheduler.busy * at_work,
            "writer": self._writer.busy * at_work,
        }
        return Course(
            seconds=seconds,
            documents_a_second=site.documents / seconds,
            efficiency=self._useful * at_work / site.machines,
            ceiling=max(busy, key=lambda one: busy[one]),
            busy_machines=busy["machines"],
            busy_scheduler=busy["scheduler"],
            busy_writer=busy["writer"],
            deaths=self._deaths,
            read_again=self._repeated,
            put_aside=self._aside,
            simulated=count,
        )
