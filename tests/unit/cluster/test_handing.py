"""What comes of orders: whatever is answered, each document is kept or told once.

The documents were really read once; what the machines of these tests do with orders is written
down, since no real machine answers late, twice, or to another order when it is told to.
"""

from __future__ import annotations

import queue
import time
from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest
from msgspec import structs

from sealread.cluster import handing, models, underway
from sealread.cluster.batch import SiteBatch
from sealread.cluster.client import Connection, Offer
from sealread.cluster.errands import Orders
from sealread.cluster.frames import (
    MAX_ORDER,
    Answer,
    Away,
    Order,
    Read,
    Told,
    Unfit,
    decoded,
    encoded,
)
from sealread.cluster.handing import BROKEN_OFF, LOSSES, Handing
from sealread.cluster.program import version
from sealread.cluster.reading import Desk
from sealread.errors import SiteMachineUnfit
from sealread.extract.result import Extraction
from sealread.work.events import Event, ItemDone, ItemFailed, ItemStarted, Summary
from sealread.work.manifest import schema_copy
from sealread.work.queue import Queue
from sealread.work.request import READER, Request
from sealread.work.workspace import Workspace
from tests.unit.cluster.orders import SCHEMA, order
from tests.unit.cluster.test_reading import Alone

pytestmark = pytest.mark.usefixtures("weights")
Answers = Callable[[Order, int], Answer | bytes | None]
"""What is answered to an order, the how manyth it is from 1; None where it is lost."""


@pytest.fixture(scope="module")
def was_read() -> Iterator[Read]:
    """What reading a document comes to."""
    desk = Desk()
    outcome = desk.answer(encoded(order(), version()), Alone()).outcome
    assert isinstance(outcome, Read)
    yield outcome
    desk.close()


class Machines(Connection):
    """Two machines that answer as they are told to; `keys` come in as often as `times` says.

    `begins`: they tell first that they begin. `lost_as`: what Dask says of an order that is not
    answered. `silent`, `refused`: numbers of orders, from 1, of which nothing is heard, and which
    the connection does not take, since it is lost, or although it `stays`.
    """

    def __init__(self, inbox: queue.SimpleQueue[str | bytes | None], answers: Answers) -> None:
        super().__init__("tls://site:1", Path(), inbox.put)
        self._inbox, self._answers = inbox, answers
        self.orders: list[Order] = []
        self.preferred: list[Collection[str] | None] = []
        self.dropped: list[int] = []
        self.given_at: list[float] = []
        self.times, self.begins, self.lost_as = 1, False, "error"
        self.silent: set[int] = set()
        self.refused: set[int] = set()
        self.stays = False
        self._connected = True

    @property
    def alive(self) -> bool:
        return self._connected

    def connect(self, seconds: float, cancelled: Callable[[], bool]) -> None:
        self._connected = True

    def machines(self) -> Mapping[str, Offer]:
        offered = models.wanted(order().alike)
        return {f"tls://{name}": Offer(name, offered) for name in ("one", "two")}

    def submit(
        self,
        key: str,
        frame: bytes,
        resources: Mapping[str, float],
        priority: int,
        prefer: Collection[str] | None = None,
    ) -> Any:
        made = decoded(frame, Order, version(), MAX_ORDER)
        self.orders.append(made)
        self.preferred.append(prefer)
        self.given_at.append(time.monotonic())
        count = len(self.orders)
        if count in self.refused:
            self._connected = self.stays
            return None
        answer = self._answers(made, count)
        if self.begins:
            self._inbox.put(encoded(Told(made.ticket, "begun"), version()))
        for _ in range(0 if count in self.silent else self.times):
            self._inbox.put(key)
        status = self.lost_as if answer is None else "finished"
        return SimpleNamespace(status=status, answer=answer, ticket=made.ticket)

    def fetched(self, future: Any) -> bytes | None:
        answer = cast(Answer | bytes | None, future.answer)
        return encoded(answer, version()) if isinstance(answer, Answer) else answer

    def drop(self, unwanted: Collection[Any]) -> None:
        self.dropped += [one.ticket.attempt for one in unwanted]


class Stage:
    """A folder with one document, and a run over it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / "in").mkdir()
        (folder / "in" / "a.txt").write_text("Invoice number: 4711\n")
        self.events: list[Event] = []

    def run(self, answers: Answers, *, shared: Path | None = None, **how: Any) -> Summary:
        """`how`: of `Machines`."""
        inbox: queue.SimpleQueue[str | bytes | None] = queue.SimpleQueue()
        self.site = Machines(inbox, answers)
        for name, value in how.items():
            setattr(self.site, name, value)
        request = Request(
            (str(self.folder / "in"),), "small", out=str(self.folder / "out"),
            model=READER, definition=SCHEMA,
        )  # fmt: skip
        with Workspace.open(self.folder / "out" / ".sealread") as workspace:
            batch = SiteBatch(
                workspace, request, self.events.append, Queue(request), self.site.address
            )
            batch.plan(lambda: False)
            batch.begin()
            batch.add_items()
            copy = schema_copy(request, batch.planned.terms)
            orders = Orders(request, models.alike(batch.planned.chosen), copy, (), shared)
            Handing(batch, self.site, orders, 60.0).read_all(inbox, lambda: False)
            return batch.finish()

    def told(self, kind: type[ItemDone | ItemFailed | ItemStarted]) -> int:
        return sum(isinstance(one, kind) for one in self.events)


@pytest.fixture
def stage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Stage:
    monkeypatch.setattr(handing, "REST", 0.0)
    return Stage(tmp_path)


def answer(was_read: Read, made: Order, machine: str = "one", **changes: Any) -> Answer:
    """A document was read, as its order asked for."""
    extraction = msgspec.json.decode(was_read.untrusted_extraction, type=Extraction)
    name = "document.txt"
    document = structs.replace(extraction.document, sha256=made.sha256, file=name)
    body = msgspec.json.encode(structs.replace(extraction, document=document))
    outcome = structs.replace(was_read, untrusted_extraction=body)
    return structs.replace(Answer(machine, outcome, made.ticket, made.sha256), **changes)


def test_a_document_is_kept_under_its_own_name(stage: Stage, was_read: Read) -> None:
    summary = stage.run(lambda made, _: answer(was_read, made))

    assert (summary.done, summary.failed) == (1, ())
    (done,) = [one for one in stage.events if isinstance(one, ItemDone)]
    assert done.extraction.document.file == "a.txt"


def test_an_answer_that_comes_again_is_dropped(stage: Stage, was_read: Read) -> None:
    summary = stage.run(lambda made, _: answer(was_read, made), times=3)

    assert (summary.done, stage.told(ItemDone), stage.told(ItemFailed)) == (1, 1, 0)


def test_an_order_that_was_lost_is_given_again_as_another_attempt_after_a_rest_that_grows(
    stage: Stage, was_read: Read, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(handing, "REST", 0.2)

    summary = stage.run(lambda made, count: answer(was_read, made) if count == 4 else None)

    assert (summary.done, stage.told(ItemStarted)) == (1, 4)
    tickets = [one.ticket for one in stage.site.orders]
    assert [one.attempt for one in tickets] == [1, 2, 3, 4]
    assert len({one.run for one in tickets}) == 1
    first, second, third, fourth = stage.site.given_at
    assert second - first >= 0.2
    assert third - second >= 0.4
    assert fourth - third >= 0.6


@pytest.mark.parametrize(("begins", "bound"), [(True, BROKEN_OFF), (False, LOSSES)])
def test_a_document_that_costs_machine_after_machine_is_left(
    stage: Stage, begins: bool, bound: int
) -> None:
    summary = stage.run(lambda made, count: None, begins=begins)

    assert [one.code for one in summary.failed] == ["site_machines_lost"]
    assert stage.told(ItemStarted) == bound


def test_what_is_lost_with_the_line_to_the_scheduler_counts_for_nothing(
    stage: Stage, was_read: Read
) -> None:
    last = LOSSES + 2

    summary = stage.run(
        lambda made, count: answer(was_read, made) if count == last else None,
        begins=True, lost_as="cancelled",
    )  # fmt: skip

    assert (summary.done, stage.told(ItemStarted)) == (1, last)


def test_an_order_of_which_nothing_is_heard_is_taken_back_and_given_again(
    stage: Stage, was_read: Read, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(underway, "PATIENCES", 0.0)
    monkeypatch.setattr(underway, "MORE", 0.0)

    summary = stage.run(lambda made, _: answer(was_read, made), silent={1, 2}, begins=True)

    assert (summary.done, stage.told(ItemStarted)) == (1, 3)
    assert stage.site.dropped == [1, 2]


@pytest.mark.parametrize(("begins", "bound"), [(True, BROKEN_OFF), (False, LOSSES)])
def test_a_document_of_which_no_machine_ever_says_anything_is_left(
    stage: Stage, was_read: Read, monkeypatch: pytest.MonkeyPatch, begins: bool, bound: int
) -> None:
    monkeypatch.setattr(underway, "PATIENCES", 0.0)
    monkeypatch.setattr(underway, "MORE", 0.0)
    monkeypatch.setattr(handing, "_TICK", 0.01)

    summary = stage.run(
        lambda made, _: answer(was_read, made), silent=set(range(1, bound + 1)), begins=begins
    )

    assert [one.code for one in summary.failed] == ["site_machines_lost"]
    assert stage.told(ItemStarted) == bound


def test_an_order_that_a_lost_connection_does_not_take_is_given_by_the_next(
    stage: Stage, was_read: Read
) -> None:
    summary = stage.run(lambda made, _: answer(was_read, made), refused={1})

    assert (summary.done, stage.told(ItemStarted)) == (1, 2)
    assert [one.ticket.attempt for one in stage.site.orders] == [1, 2]


def test_an_order_that_is_not_taken_waits_before_it_is_given_again(
    stage: Stage, was_read: Read, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(handing, "_TICK", 0.05)
    refused = set(range(1, 5))

    summary = stage.run(lambda made, _: answer(was_read, made), refused=refused, stays=True)

    assert summary.done == 1
    times = stage.site.given_at
    assert all(later - earlier > 0.04 for earlier, later in pairwise(times))


@pytest.mark.parametrize("what", ["ticket", "sha256", "document", "frame"])
def test_the_answer_to_another_order_is_not_kept(stage: Stage, was_read: Read, what: str) -> None:
    def other(made: Order, _: int) -> Answer | bytes:
        match what:
            case "ticket":
                late = structs.replace(made.ticket, attempt=made.ticket.attempt + 1)
                return answer(was_read, made, ticket=late)
            case "sha256":
                return answer(was_read, made, sha256="0" * 64)
            case "document":
                return answer(was_read, structs.replace(made, sha256="0" * 64), sha256=made.sha256)
        return b"\xc1"

    summary = stage.run(other)

    assert summary.done == 0
    assert [one.code for one in summary.failed] == ["protocol"]
    assert len(stage.site.orders) == 2  # and then it is set apart


def test_what_a_machine_does_not_find_is_sent(stage: Stage, was_read: Read) -> None:
    def away_first(made: Order, count: int) -> Answer:
        return answer(was_read, made, **({"outcome": Away()} if count == 1 else {}))

    summary = stage.run(away_first, shared=stage.folder)

    assert summary.done == 1
    assert [type(one.place).__name__ for one in stage.site.orders] == ["Shared", "Sent"]


def test_a_machine_that_refuses_costs_the_document_nothing(stage: Stage, was_read: Read) -> None:
    refusal = Unfit(SiteMachineUnfit.number, {"what": "it has another version"}, lasting=True)

    def refusing(made: Order, count: int) -> Answer:
        if count == 1:
            return answer(was_read, made, "one", outcome=refusal)
        return answer(was_read, made, "two")

    summary = stage.run(refusing)

    assert (summary.done, summary.failed) == (1, ())
    assert stage.site.preferred == [None, ["tls://two"]]


def test_a_run_that_every_machine_refuses_ends_with_the_reason(
    stage: Stage, was_read: Read
) -> None:
    refusal = Unfit(SiteMachineUnfit.number, {"what": "it has another version"}, lasting=True)
    names = iter(("one", "two"))

    with pytest.raises(SiteMachineUnfit, match=r"one.* it has another version"):
        stage.run(lambda made, _: answer(was_read, made, next(names), outcome=refusal))

    assert stage.told(ItemFailed) == 0
