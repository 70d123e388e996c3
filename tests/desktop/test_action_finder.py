"""All that can be done is found by a few letters, and done with Return."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from sealread_desktop.action_finder import ActionFinder
from sealread_desktop.window import MainWindow


def texts(finder: ActionFinder) -> list[str]:
    return [finder.found.item(row).text() for row in range(finder.found.count())]


@pytest.fixture
def finder(window: MainWindow, qtbot: QtBot) -> ActionFinder:
    window.show()
    window.help_actions.find_action.trigger()
    [found] = window.findChildren(ActionFinder)
    qtbot.waitUntil(found.isVisible)
    return found


def test_everything_that_can_be_done_is_there_with_its_menu_and_key(
    finder: ActionFinder, window: MainWindow
) -> None:
    said = texts(finder)
    assert any(one.startswith("File › Open folder") and "Ctrl+Shift+O" in one for one in said)
    assert not window.actions_.stop.isEnabled()
    assert not any("› Stop" in one for one in said)  # nothing goes on that could be stopped


@pytest.mark.parametrize(
    ("asked", "first"),
    [
        ("open fo", "File › Open folder"),
        ("opfo", "File › Open folder"),
        ("leaves machine", "Help › What leaves this machine"),
        ("as wide as", "View › Fit width"),
        ("read as payslip", "Queue › Read as › Payslip"),
    ],
)
def test_letters_of_the_name_and_words_of_the_hint_find_it(
    finder: ActionFinder, asked: str, first: str
) -> None:
    finder.asked.setText(asked)
    assert texts(finder)[0].startswith(first)


def test_the_arrows_move_and_return_does_it(
    finder: ActionFinder, window: MainWindow, qtbot: QtBot
) -> None:
    done: list[str] = []
    window.help_actions.walls.triggered.disconnect()
    window.help_actions.walls.triggered.connect(lambda: done.append("walls"))
    finder.asked.setText("machine")
    row = next(n for n, one in enumerate(texts(finder)) if "What leaves" in one)
    for _ in range(row):
        qtbot.keyClick(finder.asked, Qt.Key.Key_Down)
    qtbot.keyClick(finder.asked, Qt.Key.Key_Return)
    assert done == ["walls"]
    qtbot.waitUntil(lambda: not window.findChildren(ActionFinder))


def test_what_nobody_knows_does_nothing(finder: ActionFinder, qtbot: QtBot) -> None:
    finder.asked.setText("zzzz qqqq")
    assert texts(finder) == []
    qtbot.keyClick(finder.asked, Qt.Key.Key_Return)
