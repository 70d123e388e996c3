"""The page on what leaves this machine, with a real reading process behind it."""

from __future__ import annotations

import sys

import pytest
from PySide6.QtWidgets import QDialogButtonBox
from pytestqt.qtbot import QtBot

from sealread_desktop.walls_dialog import WallsDialog

LONG = 60_000


@pytest.fixture
def dialog(qtbot: QtBot) -> WallsDialog:
    """The dialog, shown, once the walls were tried."""
    shown = WallsDialog()
    qtbot.addWidget(shown)
    shown.show()
    qtbot.waitUntil(lambda: shown.again.isEnabled(), timeout=LONG)
    return shown


def rows(dialog: WallsDialog) -> dict[str, tuple[str, str]]:
    table = dialog.table
    texts = [
        [cell.text() if (cell := table.item(row, column)) else "" for column in range(3)]
        for row in range(table.rowCount())
    ]
    return {name: (mark, how) for mark, name, how in texts}


def test_it_shows_each_attempt_and_how_it_was_refused(dialog: WallsDialog) -> None:
    mark, how = rows(dialog)["connect, by Python"]

    assert mark == "✓"
    assert how.startswith("refused, ")


@pytest.mark.skipif(sys.platform != "linux", reason="what stands differs by system")
def test_nothing_is_marked_that_stands(dialog: WallsDialog) -> None:
    broken = {name for name, (mark, _) in rows(dialog).items() if mark != "✓"}

    assert (not broken) == dialog.verdict.text().startswith("The walls stand")


def test_it_can_be_tried_again(dialog: WallsDialog, qtbot: QtBot) -> None:
    before = rows(dialog)

    dialog.again.click()
    assert not dialog.table.rowCount()
    qtbot.waitUntil(lambda: dialog.again.isEnabled(), timeout=LONG)

    assert rows(dialog).keys() == before.keys()


def test_it_does_not_close_while_it_tries(dialog: WallsDialog, qtbot: QtBot) -> None:
    dialog.again.click()
    dialog.reject()
    assert dialog.isVisible()

    qtbot.waitUntil(lambda: dialog.again.isEnabled(), timeout=LONG)
    close = dialog.buttons.button(QDialogButtonBox.StandardButton.Close)
    close.click()
    assert not dialog.isVisible()
