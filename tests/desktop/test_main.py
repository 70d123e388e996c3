"""The program starts, or says why it cannot."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from sealread_desktop.main import WRONG_USAGE, main
from sealread_desktop.models.dialog import ModelsDialog
from sealread_desktop.packs.dialog import PacksDialog
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


@pytest.mark.parametrize(
    ("name", "kind", "said"),
    [("a.sealpack", PacksDialog, "no pack"), ("a.GGUF", ModelsDialog, "not a GGUF file")],
)
def test_a_pack_or_a_model_that_is_named_is_looked_into_and_read_as_no_document(
    tmp_path: Path, qtbot: QtBot, name: str, kind: type[PacksDialog | ModelsDialog], said: str
) -> None:
    (tmp_path / name).write_text("no such thing")
    told: list[str] = []
    read: list[object] = []

    def look() -> None:
        window = next(
            one for one in QApplication.topLevelWidgets()
            if isinstance(one, MainWindow) and one.isVisible()
        )  # fmt: skip
        dialog = window.set_up.dialog
        if isinstance(dialog, kind) and not (dialog.said.text() and not dialog.jobs.busy):
            QTimer.singleShot(20, look)
            return
        if isinstance(dialog, kind):
            told.append(dialog.said.text())
            dialog.close()
        read.extend(window.model.rows)
        read.append(window.runs.busy)
        window.close()

    QTimer.singleShot(0, look)
    assert main(["--workspace", str(tmp_path / "place"), str(tmp_path / name)]) == 0
    assert told
    assert said in told[0]
    assert read == [False]
