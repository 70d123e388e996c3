"""What runs tell comes in deliveries that leave the window time to draw."""

from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot

from sealread.work.events import Event, ItemLeft
from sealread.work.pending import Pending
from sealread.work.request import Request
from sealread.work.workspace import Workspace
from sealread_desktop.queue.runs import MOST, Runs
from tests.desktop.samples import item


def test_a_backlog_is_delivered_in_parts_and_in_order(qtbot: QtBot, tmp_path: Path) -> None:
    with Workspace.open(tmp_path) as workspace:
        runs, told = Runs(workspace), []
        runs.told.connect(told.append)
        events: list[Event] = [ItemLeft(item(number)) for number in range(2 * MOST + 5)]
        for event in events:
            runs._mailbox.put(event)
        qtbot.waitUntil(lambda: sum(map(len, told)) == len(events))
        assert [len(part) for part in told] == [MOST, MOST, 5]
        assert [event for part in told for event in part] == events


def test_a_request_that_cannot_begin_is_told_and_the_work_ends(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with Workspace.open(tmp_path) as workspace:
        runs, busy = Runs(workspace), []
        runs.busy_changed.connect(busy.append)
        with qtbot.waitSignal(runs.failed, timeout=30_000) as told:
            runs.start(Request((str(tmp_path),), "no such schema"))
        qtbot.waitUntil(lambda: not runs.busy, timeout=30_000)
        assert told.args is not None
        assert "no such schema" in told.args[0]
        assert busy == [True, False]


def test_one_request_after_another_is_taken_however_quickly_they_end(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with Workspace.open(tmp_path) as workspace:
        runs, told = Runs(workspace), []
        runs.failed.connect(told.append)
        for number in range(20):
            runs.start(Request((str(tmp_path),), f"schema {number}"))
            qtbot.wait(number)
        qtbot.waitUntil(lambda: not runs.busy, timeout=30_000)
        assert len(told) == 20


def test_what_was_left_is_gone_on_with(qtbot: QtBot, tmp_path: Path) -> None:
    with Workspace.open(tmp_path) as workspace:
        left = Request((), "no such schema")
        Pending(workspace.database).keep(lambda: [(left, "/in/a.pdf"), (left, "/in/b.pdf")])
        runs, refused = Runs(workspace), []
        runs.failed.connect(refused.append)
        with qtbot.waitSignal(runs.resumed, timeout=30_000) as resumed:
            runs.resume_left()
        qtbot.waitUntil(lambda: bool(refused) and not runs.busy, timeout=30_000)
        assert resumed.args == [2]
        assert Pending(workspace.database).requests() == ()  # it was told, and is not kept on
