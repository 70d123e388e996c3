"""The action in the menu of tools, and the dialog that it opens beside the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QMainWindow, QMenu

from sealread.work.workspace import Workspace
from sealread_desktop.actions import action

if TYPE_CHECKING:
    from sealread_desktop.pictures.dialog import PicturesDialog


class PictureCommands(QObject):
    """What draws is loaded when it is first asked for."""

    def __init__(self, window: QMainWindow, menu: QMenu, workspace: Workspace) -> None:
        super().__init__(window)
        self._window, self._workspace = window, workspace
        self.dialog: PicturesDialog | None = None
        self.pictures = action(
            self,
            self.tr("&Pictures of the results…"),
            self.tr("How sure values are, which kinds of documents there are, values over time"),
            "Ctrl+Shift+P",
        )
        menu.addAction(self.pictures)
        self.pictures.triggered.connect(self.open)

    def open(self) -> None:
        """Shows the pictures of what the workspace holds now."""
        from sealread_desktop.pictures.dialog import PicturesDialog

        if self.dialog is not None:
            self.dialog.raise_()
            return
        self.dialog = PicturesDialog(self._workspace, self._window)
        self.dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.dialog.destroyed.connect(self._closed)
        self.dialog.show()

    def stop(self) -> None:
        """Waits for what goes on; for the end of the program."""
        if self.dialog is not None:
            self.dialog.end()

    def _closed(self) -> None:
        self.dialog = None
