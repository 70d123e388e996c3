"""What the window remembers from one start to the next, in a file of the workspace folder."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QByteArray, QSettings
from PySide6.QtWidgets import QMainWindow, QSplitter

FILE = "desktop.ini"
_WINDOW, _PANES, _SCHEMA, _FOLDER = "geometry", "panes", "schema", "folder"


class Memory:
    """Geometry, the widths of the panes, the schema, and the last folder."""

    def __init__(self, workspace: Path) -> None:
        self._settings = QSettings(str(workspace / FILE), QSettings.Format.IniFormat)

    @property
    def schema(self) -> str:
        """The schema that was chosen last."""
        return str(self._settings.value(_SCHEMA, ""))

    def keep_schema(self, schema: str) -> None:
        """Keeps the chosen schema."""
        self._settings.setValue(_SCHEMA, schema)

    @property
    def folder(self) -> str:
        """The folder that documents were opened from last."""
        return str(self._settings.value(_FOLDER, ""))

    @folder.setter
    def folder(self, folder: str) -> None:
        self._settings.setValue(_FOLDER, folder)

    def restore(self, window: QMainWindow, panes: QSplitter) -> None:
        """Gives window and panes the sizes they had."""
        for key, restore in ((_WINDOW, window.restoreGeometry), (_PANES, panes.restoreState)):
            state = self._settings.value(key)
            if isinstance(state, QByteArray):
                restore(state)

    def keep(self, window: QMainWindow, panes: QSplitter) -> None:
        """Keeps the sizes."""
        self._settings.setValue(_WINDOW, window.saveGeometry())
        self._settings.setValue(_PANES, panes.saveState())
        self._settings.sync()
