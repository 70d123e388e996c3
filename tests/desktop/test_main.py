"""The program starts, or says why it cannot."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from sealread_desktop.main import WRONG_USAGE, main
from sealread_desktop.window import MainWindow


def test_a_workspace_that_cannot_be_used_is_told(tmp_path: Path, qtbot: QtBot) -> None:
    (tmp_path / "file").write_text("not a folder")
    told: list[str] = []

    def dismiss() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        told.append(box.text())
        box.accept()

    QTimer.singleShot(0, dismiss)
    assert main(["--workspace", str(tmp_path / "file")]) == WRONG_USAGE
    assert "cannot be written" in told[0]


def test_the_window_opens_empty_and_closing_it_ends_the_program(
    tmp_path: Path, qtbot: QtBot
) -> None:
    seen: list[int] = []

    def close() -> None:
        for widget in QApplication.topLevelWidgets():
            if isinstance(widget, MainWindow) and widget.isVisible():
                seen.append(len(widget.model.rows))
                widget.close()

    QTimer.singleShot(0, close)
    assert main(["--workspace", str(tmp_path)]) == 0
    assert seen == [0]
    assert (tmp_path / "desktop.ini").is_file()
