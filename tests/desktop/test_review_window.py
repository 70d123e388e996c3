"""Checking in the whole window: a letter that was really read, by keyboard and on its page."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from msgspec import structs
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from sealread.work.corrections import Correction
from sealread.work.view import Reading
from sealread.work.workspace import Workspace
from sealread_desktop.page.boxes import pages_of
from sealread_desktop.tabs import ASK, DOCUMENTS
from sealread_desktop.window import MainWindow
from tests.desktop.conftest import LONG, Open

SOON = 20_000  # milliseconds; what needs no worker


@pytest.fixture
def folder(read_folder: Path, tmp_path: Path) -> Path:
    """A copy of the workspace that the letter was read into, to decide in."""
    return Path(shutil.copytree(read_folder / "workspace", tmp_path / "copy"))


@pytest.fixture
def checking(open_window: Open, read_folder: Path, folder: Path, qtbot: QtBot) -> MainWindow:
    """A window that shows the letter, and looks at all that is not quite sure."""
    window = open_window(folder)
    window.read([str(read_folder / "docs")])
    qtbot.waitUntil(lambda: bool(window.fields.model.readings), timeout=LONG)
    qtbot.waitUntil(lambda: not window.runs.busy, timeout=LONG)
    window.settings.put(structs.replace(window.settings.value, check_below=1.0))
    return window


def _decisions(folder: Path) -> list[Correction]:
    with Workspace.open(folder) as workspace:
        return [one.correction for one in workspace.corrections()]


def _chosen(window: MainWindow) -> Reading:
    reading = window.checking.review.reading
    assert reading is not None
    return reading


def _press(window: MainWindow, qtbot: QtBot, key: Qt.Key) -> None:
    """Presses a key that decides, and waits until it is kept."""
    with qtbot.waitSignal(window.checking.review.decided, timeout=SOON):
        qtbot.keyClick(window.fields.view, key)


def _type(window: MainWindow, qtbot: QtBot, value: str) -> None:
    qtbot.keyClick(window.fields.view, Qt.Key.Key_E)
    editor = QApplication.focusWidget()
    assert isinstance(editor, QLineEdit)
    editor.setText(value)
    qtbot.keyClick(editor, Qt.Key.Key_Return)


def _say_why(window: MainWindow, qtbot: QtBot, before: Reading) -> None:
    """The reason is asked for where the machine was sure; then the decision is kept."""
    review = window.checking.review
    if before.status not in ("needs_review", "not_found"):
        qtbot.waitUntil(lambda: review.reason_dialog is not None, timeout=SOON)
        assert review.reason_dialog is not None
        qtbot.keyClicks(review.reason_dialog.line, "for the test")
        qtbot.keyClick(review.reason_dialog.line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: _of(window, before.path).confidence == 1.0, timeout=SOON)


def _of(window: MainWindow, path: str) -> Reading:
    return next(one for one in window.fields.model.readings if one.path == path)


def test_a_letter_is_checked_by_keyboard(checking: MainWindow, folder: Path, qtbot: QtBot) -> None:
    qtbot.keyClick(checking, Qt.Key.Key_F2)
    way = [_chosen(checking)]
    for key in (Qt.Key.Key_A, Qt.Key.Key_Return):
        _press(checking, qtbot, key)
        way.append(_chosen(checking))
    assert [one.act for one in _decisions(folder)] == ["accept", "accept"]

    _type(checking, qtbot, "by hand")
    _say_why(checking, qtbot, way[2])
    told = _decisions(folder)
    assert [one.path for one in told] == [one.path for one in way]
    assert told[2].new == "by hand"

    checking.activateWindow()  # no window manager does so when the dialog has gone
    qtbot.waitUntil(checking.isActiveWindow, timeout=SOON)
    with qtbot.waitSignal(checking.checking.review.decided, timeout=SOON):
        qtbot.keyClick(checking, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert _of(checking, way[2].path) == way[2]


def test_a_value_is_taken_from_the_page(checking: MainWindow, folder: Path, qtbot: QtBot) -> None:
    view = checking.page.view
    qtbot.waitUntil(lambda: not view.page_rect.isEmpty(), timeout=LONG)
    qtbot.keyClick(checking, Qt.Key.Key_F2)
    readings = checking.fields.model.readings
    source, target = (n for n, one in enumerate(readings) if pages_of(one) == (1,))
    checking.fields.choose(source)
    qtbot.waitUntil(lambda: not view.chosen_rect().isEmpty(), timeout=LONG)
    place = view.chosen_rect().center()
    checking.fields.choose(target)
    qtbot.keyClick(checking.fields.view, Qt.Key.Key_T)
    assert checking.page.taking

    point = view.mapFromScene(place)
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=point)
    _say_why(checking, qtbot, readings[target])

    (one,) = _decisions(folder)
    assert one.path == readings[target].path
    assert one.text
    assert one.text in str(readings[source].text)
    assert one.evidence[0].page == 1
    assert not checking.page.taking


def test_keys_decide_nothing_while_another_tab_is_in_front(
    window: MainWindow, qtbot: QtBot
) -> None:
    actions = window.checking.actions
    qtbot.keyClick(window, Qt.Key.Key_F2)
    window.centre.tabs.setCurrentIndex(ASK)
    assert not any(one.isEnabled() for one in (*actions.deciding, actions.next, actions.undo))
    window.centre.tabs.setCurrentIndex(DOCUMENTS)
    assert actions.next.isEnabled()
    assert actions.undo.isEnabled()


def test_the_threshold_of_the_bar_is_the_setting(window: MainWindow) -> None:
    window.checking.bar.below.setValue(70)
    assert window.settings.value.check_below == pytest.approx(0.7)
    window.settings.put(structs.replace(window.settings.value, check_below=0.9))
    assert window.checking.bar.below.value() == 90
