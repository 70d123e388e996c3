"""Requests worked off together by the real worker, while their order is changed."""

from __future__ import annotations

import json
import os
import signal
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from sealread.errors import SealreadError
from sealread.extract.settings import Settings
from sealread.work.events import (
    Event,
    ItemDone,
    ItemFailed,
    ItemLeft,
    ItemSkipped,
    ItemStarted,
    PageRead,
    RunFinished,
)
from sealread.work.model_process import SHARED
from sealread.work.pending import Pending
from sealread.work.request import Request
from sealread.work.shift import Shift
from sealread.work.titles import Titles
from sealread.work.workspace import Workspace
from tests.unit.work.test_run import SCHEMA


def until(true: Callable[[], bool], seconds: float = 60) -> None:
    """Waits until it is true; fails when it does not become so."""
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.02)


pytestmark = pytest.mark.usefixtures("weights")

React = Callable[[Event], None]


class Office:
    """Folders of short invoices, and ears that hear of what is done with them."""

    def __init__(self, folder: Path, workspace: Workspace) -> None:
        self.folder, self.workspace = folder, workspace
        self.events: list[Event] = []
        self.refusals: list[str] = []
        self.titles: list[str] = []
        self.schema = folder / "number.json"
        self.schema.write_text(json.dumps(SCHEMA))
        self.other_schema = folder / "other.json"
        self.other_schema.write_text(json.dumps({**SCHEMA, "title": "Other"}))
        self.react: React = lambda event: None

    def request(self, folder: str, *names: str, schema: Path | None = None) -> Request:
        """A request for invoices that are put into a folder now."""
        place = self.folder / folder
        place.mkdir(exist_ok=True)
        for name in names:
            (place / name).write_text(f"Invoice\n\nInvoice number: {name}-4711\n")
        return Request((str(place),), str(schema or self.schema), patience=120)

    def path(self, name: str) -> str:
        return str(self.folder / name)

    def hear(self, event: Event) -> None:
        self.events.append(event)
        self.react(event)

    def entitled(self, titles: Titles) -> None:
        self.titles.append(titles.sha256)

    def refused(self, error: SealreadError) -> None:
        self.refusals.append(error.code)

    def named(self, kind: type[ItemDone | ItemSkipped | ItemFailed | ItemLeft]) -> list[str]:
        return [event.item.name for event in self.events if isinstance(event, kind)]

    def states(self) -> list[str]:
        """How the runs ended, the oldest first."""
        return [run.state for run in reversed(self.workspace.runs())]

    def waiting(self) -> list[str]:
        """The names of what the next start goes on with."""
        requests = Pending(self.workspace.database).requests()
        return [Path(path).name for request in requests for path in request.paths]


@pytest.fixture
def office(tmp_path: Path, workspace: Workspace) -> Office:
    return Office(tmp_path, workspace)


def test_a_request_that_comes_while_another_is_read_joins_it_under_its_own_schema(
    office: Office,
) -> None:
    shift = Shift(office.workspace, office, office.request("one", "a.txt", "b.txt"))
    second = office.request("two", "c.txt", schema=office.other_schema)
    pids: set[int | None] = set()

    def react(event: Event) -> None:
        if isinstance(event, ItemStarted):
            pids.add(shift.worker_pid)
            if event.item.name == "a.txt":
                assert shift.join(second)

    office.react = react
    shift.execute()

    assert office.named(ItemDone) == ["a.txt", "b.txt", "c.txt"]
    schemas = [e.extraction.schema.sha256 for e in office.events if isinstance(e, ItemDone)]
    assert schemas == [office.titles[0], office.titles[0], office.titles[1]]
    assert len(pids) == 1  # one worker for all
    assert office.states() == ["done", "done"]
    assert [run.id for run in office.workspace.runs()] == [2, 1]
    assert office.waiting() == []
    assert not shift.join(second)  # it is over


def test_the_order_is_changed_a_document_dropped_and_the_one_at_hand_stopped(
    office: Office,
) -> None:
    shift = Shift(office.workspace, office, office.request("one", *(f"{n}.txt" for n in "abcde")))

    def react(event: Event) -> None:
        if isinstance(event, ItemStarted) and event.item.name == "a.txt":
            shift.arrange([office.path("one/e.txt"), office.path("one/c.txt")])
            shift.drop([office.path("one/d.txt"), office.path("one/a.txt")])

    office.react = react
    shift.execute()

    assert office.named(ItemDone) == ["e.txt", "c.txt", "b.txt"]
    assert sorted(office.named(ItemLeft)) == ["a.txt", "d.txt"]
    assert office.states() == ["cancelled"]  # items were left
    (finished,) = [event for event in office.events if isinstance(event, RunFinished)]
    assert (finished.summary.done, finished.summary.failed) == (3, ())
    assert office.waiting() == []


def _paused_at(office: Office, shift: Shift, kind: type[PageRead | ItemDone]) -> threading.Thread:
    """A shift at work that was paused when it told of its first document."""
    paused = threading.Event()

    def react(event: Event) -> None:
        if isinstance(event, kind) and event.item.name == "a.txt" and not paused.is_set():
            shift.pause()
            paused.set()

    office.react = react
    work = threading.Thread(target=shift.execute)
    work.start()
    assert paused.wait(120)
    return work


def test_a_pause_ends_the_process_with_the_model_too(office: Office, small_model: Path) -> None:
    """While work is paused the machine, and its memory, are the person's."""
    request = replace(
        office.request("one", "a.txt", "b.txt"),
        model=str(small_model), settings=Settings(effort="thorough", threads=1),
    )  # fmt: skip
    shift = Shift(office.workspace, office, request)

    work = _paused_at(office, shift, ItemDone)
    until(lambda: SHARED.pid is None)
    assert shift.paused
    shift.resume()
    work.join(120)

    assert office.named(ItemDone) == ["a.txt", "b.txt"]


def test_a_pause_ends_the_worker_and_the_document_at_hand_is_read_when_it_goes_on(
    office: Office,
) -> None:
    request = office.request("one", "a.txt", "b.txt")
    first = office.folder / "one" / "a.txt"
    # Long enough that the pause comes before its end.
    first.write_text(first.read_text() + "Goods as agreed, and nothing else.\n" * 3_000)
    shift = Shift(office.workspace, office, request)

    work = _paused_at(office, shift, PageRead)
    until(lambda: shift.worker_pid is None)
    assert (shift.paused, office.named(ItemDone)) == (True, [])
    until(lambda: office.waiting() == ["a.txt", "b.txt"])
    shift.resume()
    work.join(120)

    assert office.named(ItemDone) == ["a.txt", "b.txt"]
    assert office.states() == ["done"]


def test_what_waits_when_it_is_left_is_kept_and_what_is_stopped_is_not(office: Office) -> None:
    request = office.request("one", "a.txt", "b.txt", "c.txt")

    def leave(*, keep: bool) -> None:
        shift = Shift(office.workspace, office, request)

        def react(event: Event) -> None:
            if isinstance(event, ItemStarted) and event.item.name == "b.txt":
                shift.cancel(at_once=True, keep=keep)

        office.react = react
        shift.execute()

    leave(keep=True)
    assert office.waiting() == ["b.txt", "c.txt"]
    leave(keep=False)
    assert office.waiting() == []
    assert office.states() == ["cancelled", "cancelled"]
    assert office.named(ItemSkipped) == ["a.txt"]


def test_a_worker_that_is_killed_twice_over_a_document_does_not_end_the_work(
    office: Office,
) -> None:
    shift = Shift(office.workspace, office, office.request("one", "a.txt", "b.txt"))

    def react(event: Event) -> None:
        if isinstance(event, ItemStarted) and event.item.name == "a.txt" and shift.worker_pid:
            os.kill(shift.worker_pid, signal.SIGKILL)

    office.react = react
    shift.execute()

    (failed,) = [event for event in office.events if isinstance(event, ItemFailed)]
    assert (failed.item.name, failed.quarantined) == ("a.txt", True)
    attempts = [e.attempt for e in office.events if isinstance(e, ItemStarted)]
    assert attempts == [1, 2, 1]
    assert office.named(ItemDone) == ["b.txt"]


def test_a_request_that_cannot_be_read_is_refused_and_the_others_go_on(office: Office) -> None:
    shift = Shift(office.workspace, office, office.request("empty"))
    office.schema.with_name("broken.json").write_text('{"type": 7}')
    shift.join(office.request("two", "b.txt", schema=office.schema.with_name("broken.json")))
    shift.join(office.request("three", "c.txt"))

    shift.execute()

    assert office.refusals == ["nothing_to_read", "schema"]
    assert office.named(ItemDone) == ["c.txt"]
