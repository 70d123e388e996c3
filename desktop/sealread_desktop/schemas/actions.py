"""Making schemas, from the main window."""

from __future__ import annotations

from PySide6.QtCore import QObject

from sealread_desktop.actions import action


class SchemaActions(QObject):
    """Opening the schema editor."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        tr = self.tr
        self.edit = action(
            self, tr("&Edit the schema…"), tr("Change what is asked for"), "Ctrl+Shift+E"
        )
        self.new = action(self, tr("&New schema…"), tr("Make a schema of your own"), "Ctrl+Shift+N")
        self.field = action(
            self,
            tr("Field of the marked &words…"),
            tr("Add the label that is marked on the page to the schema, as a field"),
            "Ctrl+Shift+I",
        )
