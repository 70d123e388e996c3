"""What corrections taught is looked through in the window, and forgotten."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from sealread.work.correcting import Wish, correct, find
from sealread.work.learning import lessons
from sealread.work.releasing import learning, newest, released
from sealread_desktop.review.learnt import LearntDialog
from sealread_desktop.window import MainWindow
from tests.unit.work.accounted import Office, reading


@pytest.fixture
def office(tmp_path: Path) -> Office:
    made = Office(tmp_path)
    made.read(made.extraction(reading("/total", 5, text="5"), values={"total": 5}))
    return made


def test_pages_are_listed_and_one_document_is_forgotten(qtbot: QtBot, office: Office) -> None:
    workspace = office.workspace
    correct(workspace, find(workspace, "a.pdf"), Wish(path="/total", value="9,68", reason="x"))
    dialog = LearntDialog(workspace)
    qtbot.addWidget(dialog)
    dialog.show()

    row = [dialog.table.item(0, column).text() for column in range(4)]
    qtbot.mouseClick(dialog.forget, Qt.MouseButton.LeftButton)

    assert row == ["test.json", "a.pdf", "1", "total"]
    assert dialog.table.rowCount() == 0
    assert not dialog.forget.isEnabled()
    assert dialog.words.text().startswith("Nothing was learnt yet")
    assert lessons(workspace) == ()
    workspace.close()


def test_decisions_wait_for_a_release_where_that_is_chosen(qtbot: QtBot, office: Office) -> None:
    workspace = office.workspace
    correct(workspace, find(workspace, "a.pdf"), Wish(path="/total", value="9,68", reason="x"))
    dialog = LearntDialog(workspace)
    qtbot.addWidget(dialog)
    dialog.show()
    assert dialog.when.currentData() == "at-once"
    assert not dialog.release.isEnabled()

    dialog.when.setCurrentIndex(dialog.when.findData("when-released"))
    dialog.when.activated.emit(dialog.when.currentIndex())
    assert learning(workspace.database) == "when-released"
    assert dialog.release.isEnabled()
    assert "1" in dialog.release.toolTip()

    qtbot.mouseClick(dialog.release, Qt.MouseButton.LeftButton)
    sha256 = lessons(workspace)[0].schema_sha256
    assert released(workspace.database, sha256) == newest(workspace.database, sha256)
    assert not dialog.release.isEnabled()
    workspace.close()


def test_the_window_opens_it_from_the_menu_of_tools(window: MainWindow, qtbot: QtBot) -> None:
    window.learnt.look_through.trigger()
    dialog = window.learnt.dialog

    assert dialog is not None
    qtbot.waitUntil(dialog.isVisible)
    dialog.reject()
    qtbot.waitUntil(lambda: window.learnt.dialog is None)
