"""What the window remembers from one start to the next, in a file of the workspace folder."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QByteArray, QSettings
from PySide6.QtWidgets import QMainWindow, QSplitter

FILE = "desktop.ini"
_WINDOW, _PANES, _SCHEMA, _FOLDER = "geometry", "panes", "schema", "folder"
_WELCOMED = "welcomed"


class Memory:
    """Geometry, the widths of the panes, the schema, the last folder, and whether it was used.

    Without `names` schema and folder are kept for this session only: the workspace is locked.
    """

    def __init__(self, workspace: Path, *, names: bool = True) -> None:
        self._settings = QSettings(str(workspace / FILE), QSettings.Format.IniFormat)
        self._names = names
        self._session: dict[str, str] = {}
        if not names:
            for key in (_SCHEMA, _FOLDER):
                self._settings.remove(key)

    @property
    def schema(self) -> str:
        """The schema that was chosen last."""
        return self._name(_SCHEMA)

    def keep_schema(self, schema: str) -> None:
        """Keeps the chosen schema."""
        self._keep_name(_SCHEMA, schema)

    @property
    def folder(self) -> str:
        """The folder that documents were opened from last."""
        return self._name(_FOLDER)

    @folder.setter
    def folder(self, folder: str) -> None:
        self._keep_name(_FOLDER, folder)

    @property
    def welcomed(self) -> bool:
        """Whether documents were read in this workspace's window before."""
        return bool(self._settings.value(_WELCOMED, False, bool))

    def welcome(self) -> None:
        """From the next start on nobody is here for the first time."""
        self._settings.setValue(_WELCOMED, True)

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

    def _name(self, key: str) -> str:
        return self._session.get(key) or str(self._settings.value(key, ""))

    def _keep_name(self, key: str, name: str) -> None:
        self._session[key] = name
        if self._names:
            self._settings.setValue(key, name)
