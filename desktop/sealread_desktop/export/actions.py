"""Exporting, as an action with a key."""

from __future__ import annotations

from PySide6.QtCore import QObject

from sealread_desktop.actions import action
from sealread_desktop.look.icons import wear


class ExportActions(QObject):
    """What the File menu has of it."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.export = action(
            self,
            self.tr("&Export…"),
            self.tr("Write what was read as tables, PDF or reports"),
            "Ctrl+E",
        )
        wear(self.export, "download")
