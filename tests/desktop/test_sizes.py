"""Windows and their words with the letters that a person has chosen."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from sealread_desktop.look.sizes import grown, open_at, room_for_words
from sealread_desktop.tables.column_dialog import ColumnDialog


def letters(widget: QWidget, times: float) -> None:
    font = QApplication.font()
    font.setPointSizeF(font.pointSizeF() * times)
    widget.setFont(font)


def test_lengths_grow_with_the_letters_and_never_shrink(qtbot: QtBot) -> None:
    usual, large, small = QWidget(), QWidget(), QWidget()
    for widget, times in ((usual, 1.0), (large, 3.0), (small, 0.5)):
        qtbot.addWidget(widget)
        letters(widget, times)

    assert grown(usual, 100) == grown(small, 100) == 100
    assert grown(large, 100) == pytest.approx(5 * large.fontMetrics().height(), abs=1)


def test_a_window_opens_as_large_as_its_letters_ask_for_within_the_screen(qtbot: QtBot) -> None:
    window, widest = QWidget(), QWidget()
    for widget in (window, widest):
        qtbot.addWidget(widget)
        letters(widget, 3.0)
    room = window.screen().availableGeometry()

    open_at(window, 100, 100)
    open_at(widest, room.width() - 10, 100)

    assert window.width() == window.height() == grown(window, 100)
    assert widest.width() == room.width()


def test_words_that_are_broken_into_lines_have_room(qtbot: QtBot) -> None:
    window = QDialog()
    qtbot.addWidget(window)
    words = QLabel("Many words that need more than one line. " * 6, wordWrap=True)
    QVBoxLayout(window).addWidget(words)
    window.resize(200, 0)
    window.show()

    room_for_words(window)
    QApplication.processEvents()

    assert words.height() >= words.heightForWidth(words.width())


def test_the_dialog_of_a_column_shows_all_its_words_in_large_letters(qtbot: QtBot) -> None:
    dialog = ColumnDialog("Total [EUR]", lambda _: None)
    qtbot.addWidget(dialog)
    letters(dialog, 2.0)
    dialog.show()
    QApplication.processEvents()

    words = dialog.findChildren(QLabel)[0]
    assert words.height() >= words.heightForWidth(words.width())
