"""All that can be done in a window, found by a few letters and done with Return."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QMainWindow,
    QMenu,
    QVBoxLayout,
)

from sealread_desktop.look.sizes import open_at

_WIDTH, _HEIGHT = 520, 380
_AIR = 10
_MOVES = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)
_ACTION = Qt.ItemDataRole.UserRole


class ActionFinder(QDialog):
    """A line to write in above the actions of a window's menus that can be done now.

    Letters need not follow each other: "opfo" finds "Open folder". What says more of an action, its
    menu and its hint, is searched too. It closes, does what was chosen, and is gone.
    """

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Find an action"))
        open_at(self, _WIDTH, _HEIGHT)
        self.asked = QLineEdit(placeholderText=self.tr("What do you want to do?"))
        self.asked.setAccessibleName(self.tr("What do you want to do?"))
        self.found = QListWidget()
        self.found.setAccessibleName(self.tr("Actions"))
        self.found.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._actions = list(_in_menus(window.menuBar().actions()))
        column = QVBoxLayout(self)
        column.addWidget(self.asked)
        column.addWidget(self.found, 1)
        self.asked.textChanged.connect(self._show)
        self.asked.returnPressed.connect(self._do)
        self.found.itemActivated.connect(self._do)
        self.found.itemClicked.connect(self._do)
        self.asked.installEventFilter(self)
        self._show("")

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  (Qt's name)
        """Moves in the list with the keys that have no meaning in a line."""
        if watched is self.asked and isinstance(event, QKeyEvent) and event.key() in _MOVES:
            self.found.event(event)
            return True
        return super().eventFilter(watched, event)

    def _show(self, asked: str) -> None:
        self.found.clear()
        wanted = asked.casefold().split()
        fitting = [(place, one) for place, one in self._actions if _fits(place, one, wanted)]
        fitting.sort(key=lambda found: _rank(found[1], wanted))
        for place, action in fitting:
            key = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            said = f"{place} › {_plain(action)}" + (f"   {key}" if key else "")
            item = QListWidgetItem(action.icon(), said)
            item.setToolTip(action.statusTip())
            item.setSizeHint(QSize(0, self.fontMetrics().height() + _AIR))
            item.setData(_ACTION, action)
            self.found.addItem(item)
        self.found.setCurrentRow(0)

    def _do(self) -> None:
        item = self.found.currentItem()
        action = None if item is None else item.data(_ACTION)
        self.close()
        if isinstance(action, QAction):
            action.trigger()


def _in_menus(actions: Iterable[QAction], place: str = "") -> Iterator[tuple[str, QAction]]:
    """The actions of menus that can be done, each with the names of the menus it is in."""
    for one in actions:
        menu = one.menu()
        if isinstance(menu, QMenu):
            inside = f"{place} › {_plain(one)}" if place else _plain(one)
            yield from _in_menus(menu.actions(), inside)
        elif not one.isSeparator() and one.isEnabled() and one.isVisible():
            yield place, one


def _plain(action: QAction) -> str:
    return action.text().replace("&", "").rstrip("…")


def _fits(place: str, action: QAction, wanted: list[str]) -> bool:
    """Whether each word stands in what is said of it, or its letters do in the name, in order."""
    name = _plain(action).casefold()
    said = f"{place} {name} {action.statusTip()}".casefold()
    return all(word in said or _in_order(word, name) for word in wanted)


def _in_order(letters: str, name: str) -> bool:
    rest = iter(name)
    return all(letter in rest for letter in letters)


def _rank(action: QAction, wanted: list[str]) -> int:
    """Names that begin with what was asked come first, then those that hold it."""
    name, asked = _plain(action).casefold(), " ".join(wanted)
    if not asked:
        return 0
    return 0 if name.startswith(asked) else 1 if asked in name else 2
