"""Undo in an input field undoes in the schema: one history, not one for each field."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QWidget

_KEYS = (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo)


class SchemaUndoing(QObject):
    """Keeps input fields from taking the keys for undo and redo, so that the window has them."""

    def watch(self, *fields: QWidget) -> None:
        """Watches these fields."""
        for field in fields:
            field.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  (Qt's name)
        del watched
        if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
            return False
        if not any(event.matches(key) for key in _KEYS):
            return False
        event.ignore()
        return True
