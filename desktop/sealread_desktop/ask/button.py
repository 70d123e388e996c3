"""A push button that does what an action does, and is enabled when it is."""

from __future__ import annotations

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QPushButton, QWidget


class ActionButton(QPushButton):
    """Shows `text`, or the text of the action without its key."""

    def __init__(self, action: QAction, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text or action.text().replace("&", ""), parent)
        self._action = action
        self.clicked.connect(action.trigger)
        action.changed.connect(self._follow)
        self._follow()

    def _follow(self) -> None:
        self.setEnabled(self._action.isEnabled())
        self.setToolTip(self._action.toolTip())
