"""The page on what leaves this machine, with a real reading process behind it."""

from __future__ import annotations

import sys

import pytest
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QTreeWidgetItem
from pytestqt.qtbot import QtBot

from sealread_desktop.walls.dialog import WallsDialog

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
    """What was tried, with its mark and its outcome."""
    tops = [dialog.tree.topLevelItem(n) for n in range(dialog.tree.topLevelItemCount())]
    items: list[QTreeWidgetItem] = [
        top.child(n) for top in tops if top is not None for n in range(top.childCount())
    ]
    return {item.text(0)[2:]: (item.text(0)[0], item.text(1)) for item in items}


def test_the_page_shows_copies_and_repeats_what_was_tried(
    dialog: WallsDialog, qtbot: QtBot
) -> None:
    before = rows(dialog)
    assert before["Connect to another machine"] == ("✓", "Refused")
    assert before["Read a document"] == ("✓", "Works")

    if sys.platform == "linux":
        broken = {name for name, (mark, _) in before.items() if mark == "✗"}
        assert (not broken) == dialog.verdict.text().startswith("✓ The walls stand")

    dialog.copy.click()
    copied = QApplication.clipboard().text()
    assert "connect, by Python: refused" in copied
    assert dialog.verdict.text()[2:] in copied

    dialog.again.click()
    assert not dialog.tree.topLevelItemCount()
    dialog.reject()
    assert dialog.isVisible()  # while it tries
    qtbot.waitUntil(lambda: dialog.again.isEnabled(), timeout=LONG)
    assert rows(dialog).keys() == before.keys()

    dialog.buttons.button(QDialogButtonBox.StandardButton.Close).click()
    assert not dialog.isVisible()
