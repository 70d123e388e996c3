"""The export dialog on a letter that was really read: by keyboard, every format, asked before."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import openpyxl
import pymupdf
import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from sealread.work.exporting.model import Format
from sealread_desktop.export.dialog import ExportDialog
from sealread_desktop.window import MainWindow
from tests.desktop.conftest import LONG

pytestmark = pytest.mark.usefixtures("weights")


def opened(window: MainWindow) -> ExportDialog:
    window.exports.actions.export.trigger()
    assert window.exports.dialog is not None
    return window.exports.dialog


def choose(dialog: ExportDialog, form: Format, folder: Path) -> None:
    dialog.form.format.setCurrentIndex(dialog.form.format.findData(form))
    dialog.form.folder.setText(str(folder))


def answer(press: Callable[[QMessageBox], None]) -> list[str]:
    """Presses a button of the question that comes; returns what was asked."""
    asked: list[str] = []

    def look() -> None:
        box = QApplication.activeModalWidget()
        if isinstance(box, QMessageBox):
            asked.append(box.text())
            press(box)
        else:
            QTimer.singleShot(10, look)

    QTimer.singleShot(0, look)
    return asked


def test_a_workbook_by_keyboard_and_again_only_after_a_question(
    known_window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    window = known_window
    dialog = opened(window)
    dialog.form.folder.setText(str(tmp_path))
    with qtbot.waitSignal(dialog.finished, timeout=LONG):
        qtbot.keyClick(dialog, Qt.Key.Key_Return)

    place = tmp_path / "documents.xlsx"
    rows = list(openpyxl.load_workbook(place)["Documents"].iter_rows(values_only=True))
    assert rows[1][0] == "letter.pdf"
    assert "RE-2024-0815" in rows[1]
    assert window.status.text.text() == "Files written: 1."

    place.write_bytes(b"mine")
    dialog = opened(window)
    assert dialog.choice.folder == str(tmp_path)
    asked = answer(lambda box: box.buttons()[1].click())
    dialog.go.click()
    qtbot.waitUntil(lambda: bool(asked) and dialog.go.isEnabled(), timeout=LONG)
    assert "documents.xlsx" in asked[0]
    assert place.read_bytes() == b"mine"
    answer(lambda box: box.buttons()[0].click())
    with qtbot.waitSignal(dialog.finished, timeout=LONG):
        dialog.go.click()
    assert place.read_bytes() != b"mine"


def test_marked_pdf_and_report_from_the_worker(
    known_window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    for form in ("pdf", "html"):
        dialog = opened(known_window)
        choose(dialog, form, tmp_path)
        assert not dialog.form.name.isVisible()
        with qtbot.waitSignal(dialog.finished, timeout=LONG):
            dialog.go.click()

    with pymupdf.open(tmp_path / "letter-marked.pdf") as document:
        titles = {note.info["title"] for page in document for note in page.annots()}
    assert "Invoice number" in titles
    body = (tmp_path / "letter-report.html").read_text()
    assert "RE-2024-0815" in body
    assert "data:image/png;base64," in body


def test_what_cannot_be_written_is_said_in_the_dialog_which_stays(
    known_window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    (tmp_path / "file").touch()
    dialog = opened(known_window)
    choose(dialog, "json", tmp_path / "file")
    dialog.go.click()
    qtbot.waitUntil(dialog.troubles.isVisible, timeout=LONG)

    assert "cannot be written" in dialog.troubles.toPlainText()
    assert dialog.message.text() == "Files written: 0. Not exported: 1."
    dialog.form.folder.clear()
    assert dialog.message.text() == "Choose a folder."
    assert not dialog.go.isEnabled()
    dialog.reject()
    assert known_window.exports.dialog is None


def test_what_is_being_saved_when_the_window_closes_is_written(
    known_window: MainWindow, tmp_path: Path
) -> None:
    known_window.savers.save_all(tmp_path / "out")
    known_window.close()

    assert (tmp_path / "out" / "letter.json").is_file()


def test_an_export_that_goes_on_when_the_window_closes_is_stopped(
    known_window: MainWindow, tmp_path: Path
) -> None:
    dialog = opened(known_window)
    choose(dialog, "pdf", tmp_path)
    dialog.go.click()
    assert known_window.exports.exporting.busy
    known_window.close()

    assert not known_window.exports.exporting.busy
    assert not list(tmp_path.glob("*.pdf"))


def test_nothing_can_be_exported_before_something_was_read(window: MainWindow) -> None:
    assert not window.exports.actions.export.isEnabled()
    assert window.exports.actions.export in window.menuBar().actions()[0].menu().actions()
