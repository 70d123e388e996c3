"""Documents are dropped on a real window and read by the real worker."""

from __future__ import annotations

import contextlib
from pathlib import Path

import psutil
import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from sealread.work.events import Event, ItemStarted
from sealread.work.request import AUTO
from sealread_desktop.schemas.choice import SchemaChoice
from sealread_desktop.window import MainWindow
from tests.desktop.conftest import LONG
from tests.desktop.samples import draw_letter

pytestmark = pytest.mark.usefixtures("weights")


def _drop(window: MainWindow, folder: Path) -> None:
    mime, copy = QMimeData(), Qt.DropAction.CopyAction
    mime.setUrls([QUrl.fromLocalFile(str(folder))])
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPoint(99, 99), copy, mime, buttons, keys)
    QApplication.sendEvent(window, enter)
    assert enter.isAccepted()
    QApplication.sendEvent(window, QDropEvent(QPointF(99, 99), copy, mime, buttons, keys))


def _workers() -> set[int]:
    """The worker processes that run now; one may end while it is looked at."""
    found = set()
    for child in psutil.Process().children():
        with contextlib.suppress(psutil.NoSuchProcess):
            if "sealread.worker.server" in child.cmdline():
                found.add(child.pid)
    return found


def _states(window: MainWindow) -> dict[str, str]:
    return {row.name: row.state for row in window.model.rows}


def _schemas(window: MainWindow) -> list[str]:
    """The names of the schemas that the documents were read under."""
    return [row.extraction.schema.name if row.extraction else "" for row in window.model.rows]


def test_a_dropped_folder_is_read_and_what_is_broken_says_why(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    draw_letter(tmp_path / "docs" / "a.pdf")
    (tmp_path / "docs" / "empty.pdf").touch()
    (tmp_path / "docs" / "disk.iso").write_bytes(b"x")
    _drop(window, tmp_path / "docs")
    qtbot.waitUntil(lambda: bool(window.model.rows) and not window.runs.busy, timeout=LONG)
    assert _states(window) == {"a.pdf": "done", "empty.pdf": "failed", "disk.iso": "unsupported"}
    window.queue.choose(1)
    assert "0 bytes" in window.queue.sentence.text()
    assert window.queue.sentence.isVisible()


def test_without_a_chosen_schema_each_document_is_read_by_its_kind_until_it_is_read_as_another(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    draw_letter(tmp_path / "docs" / "a.pdf")
    (tmp_path / "docs" / "b.txt").write_text("Dear Ann,\n\nthank you for the flowers.\n")
    window.schema.choose(AUTO)
    _drop(window, tmp_path / "docs")
    qtbot.waitUntil(lambda: bool(window.model.rows) and not window.runs.busy, timeout=LONG)
    assert _states(window) == {"a.pdf": "done", "b.txt": "done"}
    assert [row.kind for row in window.model.rows] == ["Invoice", ""]
    assert _schemas(window) == ["invoice", "form.json"]
    assert "Read: 2" in window.status.text.text()

    window.queue.choose(1)
    others = window.work.actions.read_as.menu()
    assert AUTO not in [action.data() for action in others.actions()]
    next(action for action in others.actions() if action.data() == "receipt").trigger()
    qtbot.waitUntil(lambda: _schemas(window) == ["invoice", "receipt"], timeout=LONG)
    qtbot.waitUntil(lambda: not window.runs.busy, timeout=LONG)


def test_automatic_is_what_a_new_window_reads_by(qtbot: QtBot) -> None:
    choice = SchemaChoice()
    qtbot.addWidget(choice)
    assert choice.schema == AUTO
    assert AUTO not in {schema for _, schema in choice.offered}
    assert choice.schema_or(("no such", "receipt", "invoice")) == "receipt"
    assert choice.schema_or(("no such",)) is None
    choice.choose("invoice")
    assert choice.schema_or(("receipt",)) == "invoice"


@pytest.mark.real_workers
def test_a_worker_killed_twice_over_a_document_leaves_the_window_and_names_it(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    draw_letter(tmp_path / "docs" / "a.pdf")
    draw_letter(tmp_path / "docs" / "b.pdf")

    def kill_at_a(events: tuple[Event, ...]) -> None:
        if any(isinstance(one, ItemStarted) and one.item.name == "a.pdf" for one in events):
            for pid in _workers():
                psutil.Process(pid).kill()

    window.page.pictures.stop()  # its worker would be killed in the place of the run's
    window.runs.told.connect(kill_at_a)
    window.read([str(tmp_path / "docs")])
    qtbot.waitUntil(lambda: bool(window.model.rows) and not window.runs.busy, timeout=LONG)
    assert _states(window) == {"a.pdf": "quarantined", "b.pdf": "done"}
    assert window.queue.sentence.text().startswith("a.pdf: the reading process broke")
    assert "Failed: 1" in window.status.text.text()


@pytest.mark.real_workers
def test_escape_stops_the_run_and_the_worker_is_gone(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    draw_letter(tmp_path / "docs" / "a.pdf")
    draw_letter(tmp_path / "docs" / "b.pdf")
    window.page.pictures.stop()
    window.covers.stop()
    window.read([str(tmp_path / "docs")])
    qtbot.waitUntil(lambda: _states(window).get("a.pdf") == "running", timeout=LONG)
    window.actions_.stop.trigger()
    qtbot.waitUntil(lambda: not window.runs.busy, timeout=LONG)
    assert _states(window)["b.pdf"] == "stopped"
    assert window.status.text.text().startswith("Stopped.")
    assert not psutil.Process().children()


@pytest.mark.real_workers
def test_closing_while_work_runs_asks_once_and_leaves_no_process(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    draw_letter(tmp_path / "docs" / "a.pdf")
    window.read([str(tmp_path / "docs")])
    qtbot.waitUntil(lambda: _states(window).get("a.pdf") == "running", timeout=LONG)
    asked: list[str] = []

    def agree() -> None:
        box = QApplication.activeModalWidget()
        if isinstance(box, QMessageBox):
            asked.append(box.text())
            box.buttons()[0].click()

    QTimer.singleShot(0, agree)
    window.close()
    qtbot.waitUntil(lambda: not window.isVisible(), timeout=LONG)
    assert len(asked) == 1
    assert not psutil.Process().children()


def test_a_run_that_cannot_begin_says_why_in_the_window(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    schema = tmp_path / "broken.json"
    schema.write_text('{"type": 7}')
    window.schema.choose(str(schema))
    window.read([str(tmp_path)])
    qtbot.waitUntil(lambda: not window.runs.busy, timeout=LONG)
    assert "broken.json" in window.centre.banner.text.text()
    assert window.centre.banner.isVisible()
