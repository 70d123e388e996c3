"""What a new user does first: a mixed folder, doubtful values by keyboard alone, a spreadsheet."""

from __future__ import annotations

import shutil
from pathlib import Path

import openpyxl
import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from sealread.installed import shipped
from sealread.work.request import AUTO
from sealread_desktop.window import MainWindow
from tests.desktop.test_reading import _drop

LONG = 180_000
MOST_KEYS = 25
NO_KEY = Qt.KeyboardModifier.NoModifier
Key = Qt.Key


class Hands:
    """Presses keys where the keyboard is, as a person does, and counts them."""

    def __init__(self, window: MainWindow, qtbot: QtBot) -> None:
        self._window, self._qtbot = window, qtbot
        self.pressed = 0

    def press(self, key: Qt.Key, with_: Qt.KeyboardModifier = NO_KEY) -> None:
        """One stroke; keys that are held with another count as one more."""
        self.pressed += 1 + (with_ != NO_KEY)
        self._qtbot.keyClick(QApplication.focusWidget() or self._window, key, with_)


@pytest.mark.usefixtures("weights")
def test_a_mixed_folder_is_read_checked_and_exported_by_few_keys(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    inbox = tmp_path / "inbox"
    for kind in ("dop", "invoice", "receipt"):
        shutil.copytree(shipped("resources") / "samples" / kind, inbox / kind)
    (inbox / "disk.iso").write_bytes(b"x")
    window.schema.choose(AUTO)
    window.settings.put(replace(window.settings.value, output_folder=str(tmp_path)))
    hands, review = Hands(window, qtbot), window.checking.review
    window.activateWindow()

    _drop(window, inbox)
    qtbot.waitUntil(lambda: bool(window.model.rows) and not window.runs.busy, timeout=LONG)
    doubtful = sum(row.to_check for row in window.model.rows)
    assert doubtful >= 5

    hands.press(Key.Key_F2)
    seen: list[tuple[str, str]] = []
    for _ in range(5):
        reading, row = review.reading, window.queue.row
        assert reading is not None  # no dead end: the next one is chosen by itself
        assert row is not None
        assert reading.status == "needs_review"
        seen.append((row.path, reading.path))
        with qtbot.waitSignal(review.decided, timeout=LONG):
            hands.press(Key.Key_Return)
    assert len(set(seen)) == 5
    assert sum(row.to_check for row in window.model.rows) == doubtful - 5

    hands.press(Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: window.exports.dialog is not None, timeout=LONG)
    dialog = window.exports.dialog
    assert dialog is not None
    dialog.activateWindow()  # as a window manager does
    qtbot.waitUntil(dialog.isActiveWindow, timeout=LONG)
    hands.press(Key.Key_Return)
    qtbot.waitUntil(lambda: window.exports.dialog is None, timeout=LONG)

    assert hands.pressed < MOST_KEYS
    (sheet,) = tmp_path.glob("*.xlsx")
    book = openpyxl.load_workbook(sheet, read_only=True)
    lines = (row for one in book for row in one.iter_rows(values_only=True))
    told = "\n".join(str(cell) for line in lines for cell in line)
    for row in window.model.rows:
        assert (Path(row.path).name in told) == (row.extraction is not None)
