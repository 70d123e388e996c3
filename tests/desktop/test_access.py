"""For people without a mouse or without a screen: names, keys and letters of everything."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QTranslator
from PySide6.QtGui import QAccessible, QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMainWindow,
    QMenu,
    QPlainTextEdit,
    QTabBar,
    QTextEdit,
    QToolBar,
    QWidget,
)
from pytestqt.qtbot import QtBot

from sealread.work.places import translations
from sealread_desktop.window import MainWindow
from tests.desktop.views import VIEWS, classes, shown

INPUTS = (
    QAbstractButton, QAbstractItemView, QAbstractSpinBox, QComboBox, QLineEdit, QPlainTextEdit,
    QTextEdit,
)  # fmt: skip
INSIDE = (QAbstractSpinBox, QComboBox, QLineEdit, QTabBar, QHeaderView)
LANGUAGES = ("en", "de")


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[str]:
    """The program speaks this language, from before the window is made until after it is gone."""
    translator = QTranslator()
    assert translator.load(str(translations() / f"sealread_{request.param}.qm"))
    qapp.installTranslator(translator)
    yield request.param
    qapp.removeTranslator(translator)


def test_every_window_and_dialog_is_walked() -> None:
    assert classes() == set(VIEWS)


@pytest.mark.parametrize("name", VIEWS)
def test_every_input_has_a_name_for_screen_readers(
    name: str, window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    with shown(name, window, tmp_path, qtbot) as view:
        inputs = _inputs(view)
        assert inputs
        assert "\n".join(_place(one) for one in inputs if not _name(one)) == ""


@pytest.mark.parametrize("name", VIEWS)
def test_no_letter_is_the_key_of_two_things(
    name: str, language: str, window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    with shown(name, window, tmp_path, qtbot) as view:
        twice = {
            place: [text for text in texts if letters[_letter(text)] > 1]
            for place, texts in _groups(view)
            if (letters := Counter(filter(None, map(_letter, texts)))).total() > len(letters)
        }
        assert "\n".join(f"{place}: {texts}" for place, texts in twice.items()) == ""


@pytest.mark.parametrize("name", ["MainWindow", "SchemaEditor"])
def test_no_key_does_two_things(
    name: str, window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    with shown(name, window, tmp_path, qtbot) as view:
        keys = Counter(key for one in _actions(view) for key in one)
        assert " ".join(key for key, count in keys.items() if count > 1) == ""


def test_every_action_has_a_key_and_says_what_it_does(window: MainWindow) -> None:
    bar = window.menuBar()
    actions = [action for menu in bar.findChildren(QMenu) for action in menu.actions()]
    own = [one for one in actions if not one.isSeparator() and one.menu() is None and one.text()]
    assert [one.text() for one in own if not one.statusTip()] == []
    assert [one.text() for one in own if one.shortcut().isEmpty()] == []


def _inputs(view: QWidget) -> list[QWidget]:
    """What a person puts something in or presses, without what belongs to another such thing."""
    inputs = (one for one in view.findChildren(QWidget) if isinstance(one, INPUTS))
    return [one for one in inputs if not _is_part(one, view) and one.window() is view]


def _is_part(widget: QWidget, view: QWidget) -> bool:
    if widget.objectName().startswith("qt_"):  # Qt's own, for more and for closing
        return True
    above = widget.parentWidget()
    while above is not None and above is not view:
        if isinstance(above, INSIDE):
            return True
        above = above.parentWidget()
    return isinstance(widget, QHeaderView | QTabBar)


def _name(widget: QWidget) -> str:
    interface = QAccessible.queryAccessibleInterface(widget)
    name = interface.text(QAccessible.Text.Name) if interface is not None else ""
    return name if any(map(str.isalpha, name)) else ""  # a symbol cannot be read out


def _place(widget: QWidget) -> str:
    above = widget.parentWidget()
    return f"{type(widget).__name__} in {type(above).__name__} {widget.objectName()}".strip()


def _groups(view: QWidget) -> Iterator[tuple[str, list[str]]]:
    """Texts that stand beside each other, so that their letters must differ."""
    if isinstance(view, QMainWindow):
        bar = view.menuBar()
        yield "menu bar", [action.text() for action in bar.actions()]
        for menu in bar.findChildren(QMenu):
            yield menu.title(), [action.text() for action in menu.actions()]
    above = [a.text() for a in view.menuBar().actions()] if isinstance(view, QMainWindow) else []
    yield "view", [*above, *(text for one in view.findChildren(QWidget) for text in _text(one))]


def _text(widget: QWidget) -> Iterable[str]:
    if not widget.isVisible():
        return ()
    if isinstance(widget, QLabel) and widget.buddy() is not None:
        return (widget.text(),)
    if isinstance(widget, QAbstractButton) and not isinstance(widget.parentWidget(), QToolBar):
        return (widget.text(),)
    return ()


def _letter(text: str) -> str:
    found = re.search(r"(?<!&)(?:&&)*&([^&\s])", text)
    return found.group(1).casefold() if found else ""


def _actions(view: QWidget) -> Iterator[list[str]]:
    """The keys of each action and shortcut that holds in the whole window."""
    whole = "WindowShortcut", "ApplicationShortcut"
    for action in view.findChildren(QAction):
        if action.shortcutContext().name in whole and _belongs(action, view):
            yield [key.toString() for key in action.shortcuts()]
    for shortcut in view.findChildren(QShortcut):
        if shortcut.context().name in whole and shortcut.parent().window() is view:
            yield [QKeySequence(shortcut.key()).toString()]


def _belongs(action: QAction, view: QWidget) -> bool:
    """Whether it acts in this window and not in a dialog of its own."""
    holders = [one for one in action.associatedObjects() if isinstance(one, QWidget)]
    return any(one.window() is view or isinstance(one, QMenu) for one in holders)
