"""A button for an action that stands in a menu too."""

from __future__ import annotations

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QPushButton


def pressed(action: QAction, text: str = "") -> QPushButton:
    """A button that does what the action does; without `text` it is called as in the menu."""
    button = QPushButton(text or action.text().replace("&", ""))  # its letter is the menu's
    button.setToolTip(action.toolTip())
    button.clicked.connect(action.trigger)
    return button
