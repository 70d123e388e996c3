"""A tree and a table whose Enter key says yes to what is chosen."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QTableView, QTreeView, QWidget

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class ConfirmTree(QTreeView):
    """`confirmed` tells of the Enter key; not of one that an editor inside leaves over."""

    confirmed = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  (Qt's name)
        if _is_enter(self, event):
            self.confirmed.emit()
        else:
            super().keyPressEvent(event)


class ConfirmTable(QTableView):
    """The same for a table."""

    confirmed = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  (Qt's name)
        if _is_enter(self, event):
            self.confirmed.emit()
        else:
            super().keyPressEvent(event)


def _is_enter(view: QWidget, event: QKeyEvent) -> bool:
    held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    return event.key() in _ENTER and not held and view.hasFocus()
