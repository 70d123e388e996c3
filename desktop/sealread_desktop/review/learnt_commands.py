"""The action that opens what corrections taught."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QMainWindow, QMenu

from sealread.work.workspace import Workspace
from sealread_desktop.actions import action

if TYPE_CHECKING:
    from sealread_desktop.review.learnt import LearntDialog


class LearntCommands(QObject):
    """The action in the menu of tools, and the dialog that it opens."""

    def __init__(self, window: QMainWindow, menu: QMenu, workspace: Workspace) -> None:
        super().__init__(window)
        self._window, self._workspace = window, workspace
        self.dialog: LearntDialog | None = None
        self.look_through = action(
            self,
            self.tr("What was &learnt…"),
            self.tr("Look through what corrections taught"),
            "Ctrl+Shift+L",
        )
        menu.addAction(self.look_through)
        self.look_through.triggered.connect(self._open)

    def _open(self) -> None:
        from sealread_desktop.review.learnt import LearntDialog

        self.dialog = LearntDialog(self._workspace, self._window)
        self.dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.dialog.destroyed.connect(self._closed)
        self.dialog.open()

    def _closed(self) -> None:
        self.dialog = None
