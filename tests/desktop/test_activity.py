"""What was done, what went wrong, and the way to each document."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from sealread.agent.state import AgentStatus
from sealread.document.model import Notice
from sealread.errors import DeviceUnused
from sealread.work.events import DeviceLeft, ItemFailed, ItemReported, ItemStarted, Trouble
from sealread_desktop.activity.model import KEPT, SECONDS, TOKENS, WHY, ActivityModel
from sealread_desktop.activity.problems_model import ProblemsModel, told_apart
from sealread_desktop.window import MainWindow
from tests.desktop.samples import done, item, reading, started
from tests.desktop.traces import event, report

PLAN, TOOL, RESPOND = AgentStatus.PLAN, AgentStatus.NEED_TOOL, AgentStatus.RESPOND


@pytest.fixture
def model(qapp: object) -> ActivityModel:
    made = ActivityModel()
    made.tester = QAbstractItemModelTester(made)  # type: ignore[attr-defined]
    return made


def lines(model: ActivityModel, parent: QModelIndex | None = None) -> list[str]:
    """The texts below a line, and below those, each with how deep it is."""
    found, parent = [], parent or QModelIndex()
    for row in range(model.rowCount(parent)):
        place = model.index(row, 0, parent)
        found.append(place.data())
        found += [f"  {line}" for line in lines(model, place)]
    return found


def test_a_document_tells_how_it_was_read_and_what_it_cost(model: ActivityModel) -> None:
    doubtful = reading("/b", status="needs_review", reason="not sure")
    model.take([ItemStarted(item(1), 1), done(1, reading("/a"), doubtful)])
    assert lines(model)[0] == "1.pdf"
    assert "    ✓ On the page: 1" in lines(model)
    assert "      /b" in lines(model)
    top = model.index(0, 0)
    assert top.siblingAtColumn(SECONDS).data() == "1.0"
    assert top.siblingAtColumn(TOKENS).data() == "2"


def test_a_second_attempt_says_why(model: ActivityModel) -> None:
    failed = ItemFailed(item(1), 30, "x", "1.pdf: broke the reading process.", quarantined=True)
    model.take([ItemStarted(item(1), 1), ItemStarted(item(1), 2), failed])
    assert lines(model) == ["1.pdf", "  Second attempt", "  Set aside"]


def test_questions_show_the_steps_of_the_agent_with_their_reasons(model: ActivityModel) -> None:
    told = report(
        event(1, PLAN, TOOL, tool="read_document", reasoning="nothing is read yet"),
        event(2, TOOL, PLAN, tool="read_document", seconds=1.5, tokens=7),
        event(3, PLAN, RESPOND, reasoning="all is there"),
    )
    model.take([ItemStarted(item(1), 1), ItemReported(item(1), told, 2.0)])
    assert lines(model) == ["1.pdf", "  read document", "  Decision", "  Decision"]
    assert model.index(0, WHY).data() == "all proven"
    step = model.index(0, 0, model.index(0, 0))
    assert step.siblingAtColumn(WHY).data() == "nothing is read yet"
    assert step.siblingAtColumn(SECONDS).data() == "1.5"


def test_only_the_last_documents_are_kept(qapp: object) -> None:
    model = ActivityModel()
    for number in range(KEPT + 3):
        model.take([ItemStarted(item(number), 1)])
    assert model.rowCount() == KEPT
    assert lines(model)[0] == "3.pdf"


def test_an_errors_sentence_is_told_apart_from_what_helps() -> None:
    said = "the file is empty (0 bytes). Ask for it again from where it came."
    assert told_apart(said) == (
        "The file is empty (0 bytes)",
        "Ask for it again from where it came.",
    )


def test_problems_name_document_cause_and_remedy(qapp: object) -> None:
    model = ProblemsModel()
    tester = QAbstractItemModelTester(model)
    broken = ItemFailed(item(1), 12, "empty", "1.pdf: the file is empty. Ask for it again.")
    other = Trouble("disk.iso", 11, "x", "disk.iso: Sealread does not read this kind of file.")
    model.take([started(2, other), broken])
    assert [(one.name, one.kind) for one in model.rows] == [
        ("disk.iso", "unsupported"),
        ("1.pdf", "failed"),
    ]
    assert model.rows[1].remedy == "Ask for it again."
    assert all(one.remedy for one in model.rows)
    del tester


def test_a_document_that_is_read_again_loses_its_problems_and_gains_its_notices(
    qapp: object,
) -> None:
    model = ProblemsModel()
    model.take([ItemFailed(item(1), 12, "empty", "1.pdf: the file is empty.")])
    read = done(1, reading("/a"))
    notice = Notice("hidden", "1.pdf: words that nobody can see were left out.", 1)
    from msgspec.structs import replace

    told = replace(read, extraction=replace(read.extraction, notices=(notice, notice)))
    model.take([ItemStarted(item(1), 1), told])
    assert [one.kind for one in model.rows] == ["notice"]


def test_that_the_processor_computes_in_place_of_a_device_is_told(qapp: object) -> None:
    model = ProblemsModel()
    sentence = str(DeviceUnused(what="its driver is missing"))
    model.take([started(1), DeviceLeft(sentence), DeviceLeft(sentence)])
    [told] = model.rows
    assert (told.name, told.kind, told.path) == ("This machine", "notice", "")
    assert told.what.endswith("without the graphics processor: its driver is missing")
    assert "sealread doctor" in told.remedy


def test_ctrl_j_folds_activity_out_and_in(window: MainWindow, qtbot: QtBot) -> None:
    window.activateWindow()
    assert not window.below.dock.isVisible()
    keys = Qt.KeyboardModifier.ControlModifier
    qtbot.keyClick(window, Qt.Key.Key_J, keys)
    assert window.below.dock.isVisible()
    qtbot.keyClick(window, Qt.Key.Key_J, keys)
    assert not window.below.dock.isVisible()


def test_a_problem_leads_to_its_document(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    told = (
        started(2),
        ItemFailed(item(1), 12, "empty", "1.pdf: the file is empty."),
        ItemFailed(item(2), 12, "empty", "2.pdf: the file is empty."),
    )
    window.runs.told.emit(told)
    window.below.dock.actions_.problems.trigger()
    panel = window.below.dock.list
    panel.view.setCurrentIndex(panel.view.model().index(1, 0))
    qtbot.mouseClick(panel.go, Qt.MouseButton.LeftButton)
    assert window.queue.row is not None
    assert window.queue.row.name == "2.pdf"


def test_what_was_read_before_stands_in_activity(known_window: MainWindow) -> None:
    told = lines(known_window.below.dock.activity)
    assert told[0].endswith("letter.pdf")
    assert "  Known already" in told
