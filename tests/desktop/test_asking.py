"""Questions and tables in a real window, answered by the real worker."""

from __future__ import annotations

import csv
import os
import shutil
from pathlib import Path

import psutil
import pytest
from openpyxl import load_workbook
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QMessageBox
from pytestqt.qtbot import QtBot

from sealread.work.audit import anchor_of
from sealread.work.audit_check import verify
from sealread.work.tabling.formats import Format
from sealread.work.workspace import Workspace
from sealread_desktop.ask.model import ANSWER
from sealread_desktop.review.correction_reason import ReasonDialog
from sealread_desktop.tables.column_dialog import ColumnDialog
from sealread_desktop.tables.model import FIRST
from sealread_desktop.tables.tick_dialog import TickDialog
from sealread_desktop.tabs import ASK, DOCUMENTS, TABLES
from sealread_desktop.window import MainWindow
from tests.desktop.conftest import LONG, Open

pytestmark = pytest.mark.usefixtures("weights")

NUMBER, TOTAL = "What is the invoice number?", "What is the total amount?"


def _ask(window: MainWindow, text: str) -> None:
    window.asks.places.ask.trigger()
    questions = window.asks.ask.panel.questions
    questions.setPlainText(text)
    QTest.keyClick(questions, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)


def _end(window: MainWindow, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not window.asks.busy and not window.runs.busy, timeout=LONG)


def _column(window: MainWindow, place: int) -> list[str]:
    model = window.asks.tables.model
    return [str(model.index(row, place).data() or "") for row in range(model.rowCount())]


def _fill(window: MainWindow, qtbot: QtBot) -> None:
    window.asks.actions.start.trigger()
    assert window.asks.busy
    _end(window, qtbot)


def test_questions_are_answered_beside_a_batch_and_lead_to_the_page(
    known_window: MainWindow, read_folder: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    window, asks = known_window, known_window.asks
    window.read([str(read_folder / "docs")], again=True)
    _ask(window, f"{NUMBER}\n{TOTAL}")
    assert asks.busy
    assert window.runs.busy
    assert asks.ask.panel.history.count() == 1
    _end(window, qtbot)
    assert not window.centre.banner.isVisible()
    rows = asks.ask.rounds[0].round.rows
    assert [row.question for row in rows] == [NUMBER, TOTAL]
    [_, total] = [row.answer for row in rows]
    assert total is not None
    assert "1,234.50" in total.text

    asks.ask.panel.choose(1)
    assert "1,234.50" in asks.ask.panel.proof.words.toPlainText()
    QTest.keyClick(asks.ask.panel.view, Qt.Key.Key_Return)
    assert window.centre.tabs.currentIndex() == DOCUMENTS
    assert window.page.page == total.evidence[0].page == 2
    qtbot.waitUntil(lambda: not window.page.view.chosen_rect().isEmpty(), timeout=LONG)

    asks.places.ask.trigger()
    window.asks.ask.panel.questions.setPlainText("Something else")
    asks.ask.panel.recalled.emit(0)
    assert asks.ask.panel.questions.toPlainText() == f"{NUMBER}\n{TOTAL}"
    assert asks.ask.panel.view.model().index(1, ANSWER).data() == total.text


@pytest.fixture
def own_window(open_window: Open, read_folder: Path, tmp_path: Path, qtbot: QtBot) -> MainWindow:
    """A window on a copy of what was read, which a test may change."""
    own = shutil.copytree(read_folder, tmp_path / "own")
    window = open_window(own / "workspace")
    window.read([str(own / "docs")])
    qtbot.waitUntil(lambda: bool(window.model.rows) and not window.runs.busy, timeout=LONG)
    return window


def test_a_table_fills_in_is_put_right_and_is_saved(
    own_window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    window, tables = own_window, own_window.asks.tables
    window.asks.places.tables.trigger()
    tables.panel.names.setText("Invoice number; Total amount [EUR]; Half [EUR] = total_amount / 2")
    tables.panel.names.returnPressed.emit()
    _fill(window, qtbot)
    assert _column(window, FIRST) == ["RE-2024-0815"]
    assert "1234.5" in _column(window, FIRST + 1)[0]
    assert "617.25" in _column(window, FIRST + 2)[0]

    tables.panel.names.setText("Invoice date")
    tables.panel.add.click()
    [errand] = tables.model.sheet.missing()
    assert [column.title for column in errand.columns] == ["Invoice date"]
    _fill(window, qtbot)
    assert _column(window, FIRST + 3) == ["14.03.2024"]

    tables.model.setData(tables.model.index(0, FIRST), "=1+1")
    qtbot.waitUntil(lambda: _column(window, FIRST) == ["=1+1"] or _reason_asked(), timeout=LONG)
    if _column(window, FIRST) != ["=1+1"]:
        why = _dialog(ReasonDialog, qtbot)
        assert isinstance(why, ReasonDialog)
        why.line.setText("misread")
        with qtbot.waitSignal(window.asks.corrected, timeout=LONG):
            why.accept()
    sheet = tables.model.table(tables.panel.order)
    forms: tuple[Format, ...] = ("xlsx", "csv")
    for form in forms:
        with qtbot.waitSignal(tables.saver.saved):
            tables.saver.save(lambda: sheet, tmp_path / f"table.{form}", form)
    book = load_workbook(tmp_path / "table.xlsx")
    assert [cell.value for cell in book["Table"][2]][1:4] == ["'=1+1", 1234.5, "=(C2/2)"]
    assert "page 1" in book["Table"]["E2"].comment.text
    with (tmp_path / "table.csv").open(encoding="utf-8-sig", newline="") as file:
        assert list(csv.reader(file))[1][1] == "'=1+1"

    tables.panel.choose(0, FIRST + 1)
    window.asks.actions.show.trigger()
    assert (window.centre.tabs.currentIndex(), window.page.page) == (DOCUMENTS, 2)


def _reason_asked() -> bool:
    return any(isinstance(one, ReasonDialog) for one in QApplication.topLevelWidgets())


def test_a_column_is_changed_by_a_person(own_window: MainWindow, qtbot: QtBot) -> None:
    window, tables = own_window, own_window.asks.tables
    window.asks.places.tables.trigger()
    tables.panel.names.setText("Invoice number; Total amount; Half = total / 2")
    tables.panel.add.click()
    _fill(window, qtbot)
    tables.panel.choose(0, FIRST + 2)
    window.asks.actions.change_column.trigger()
    dialog = _dialog(ColumnDialog, qtbot)
    assert isinstance(dialog, ColumnDialog)
    assert dialog.line.text() == "Half = total / 2"
    dialog.line.setText("Invoice number")
    dialog.accept()
    assert "already" in dialog.trouble.text()
    dialog.line.setText("Half = total_amount / 2")
    dialog.accept()
    assert tables.model.sheet.columns[2].formula == "total_amount / 2"


def test_a_question_becomes_columns_to_look_through(own_window: MainWindow, qtbot: QtBot) -> None:
    """Without a language model the words of the question are the columns."""
    window, tables = own_window, own_window.asks.tables
    window.asks.places.tables.trigger()
    tables.panel.question.setText("Invoice number and total amount of each invoice")
    with qtbot.waitSignal(tables.proposing.found, timeout=LONG):
        tables.panel.propose.click()
    titles = [column.title for column in tables.model.sheet.columns]
    assert titles == ["Invoice number", "Total amount"]
    assert "Look them through" in tables.panel.text.text()
    assert "words of the question" in tables.panel.text.text()
    _end(window, qtbot)
    tables.panel.question.setText("Total amount of each invoice")
    tables.panel.propose.click()
    assert window.asks.actions.stop.isEnabled()
    assert not tables.can_start
    window.asks.actions.stop.trigger()
    _end(window, qtbot)


def _dialog(kind: type[QDialog], qtbot: QtBot) -> QDialog:
    """The dialog of this kind, as soon as it is open."""
    found: list[QDialog] = []

    def look() -> bool:
        found.extend(one for one in QApplication.topLevelWidgets() if isinstance(one, kind))
        return any(one.isVisible() for one in found)

    qtbot.waitUntil(look, timeout=LONG)
    return found[-1]


def test_a_schemas_columns_come_from_the_workspace_and_are_corrected_there(
    own_window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    window, tables = own_window, own_window.asks.tables
    window.asks.actions.columns.trigger()
    ticks = _dialog(TickDialog, qtbot)
    assert isinstance(ticks, TickDialog)
    ticks.filter.setText("invoice number")
    ticks.tick("/number")
    ticks.accept()
    assert [column.title for column in tables.model.sheet.columns] == ["Invoice number"]
    assert window.centre.tabs.currentIndex() == TABLES
    _fill(window, qtbot)
    assert _column(window, FIRST) == ["RE-2024-0815"]

    tables.model.setData(tables.model.index(0, FIRST), "RE-1")
    why = _dialog(ReasonDialog, qtbot)
    assert isinstance(why, ReasonDialog)
    why.line.setText("another number counts")
    with qtbot.waitSignal(window.asks.corrected, timeout=LONG):
        why.accept()
    assert _column(window, FIRST) == ["RE-1"]

    def in_the_queue() -> str:
        [row] = window.model.rows
        return str(row.extraction.values["number"]) if row.extraction else ""

    qtbot.waitUntil(lambda: in_the_queue() == "RE-1", timeout=LONG)
    with Workspace.open(tmp_path / "own" / "workspace") as workspace:
        assert workspace.corrections()[-1].correction.reason == "another number counts"
        assert verify(workspace, anchor_of(workspace.file).read_bytes()).whole


@pytest.mark.real_workers
def test_stopping_and_closing_leave_no_process(known_window: MainWindow, qtbot: QtBot) -> None:
    window = known_window
    window.page.pictures.stop()
    assert not window.asks.actions.start.isEnabled()
    _ask(window, NUMBER)
    assert window.asks.actions.stop.isEnabled()
    window.asks.actions.stop.trigger()
    _end(window, qtbot)
    assert window.asks.ask.rounds[0].round.rows[0].state == "stopped"
    assert window.centre.tabs.currentIndex() == ASK
    _ask(window, NUMBER)
    qtbot.waitUntil(lambda: bool(psutil.Process(os.getpid()).children()), timeout=LONG)
    QTimer.singleShot(0, _agree)
    window.close()
    qtbot.waitUntil(lambda: not window.isVisible(), timeout=LONG)
    assert not psutil.Process(os.getpid()).children()


def _agree() -> None:
    box = QApplication.activeModalWidget()
    assert isinstance(box, QMessageBox)
    box.buttons()[0].click()
