"""The action in the menu of tools, and the dialog that it opens beside the window."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QMainWindow, QMenu

from sealread.work.workspace import Workspace
from sealread_desktop.actions import action

if TYPE_CHECKING:
    from sealread_desktop.acceptance.dialog import AcceptanceDialog


class AcceptanceCommands(QObject):
    """`show_document` shows the document at a path; False where it is not in the queue.

    `ruled` tells that other values pass from now on.
    """

    ruled = Signal()

    def __init__(
        self,
        window: QMainWindow,
        menu: QMenu,
        workspace: Workspace,
        show_document: Callable[[str], bool],
    ) -> None:
        super().__init__(window)
        self._window, self._workspace, self._show = window, workspace, show_document
        self.dialog: AcceptanceDialog | None = None
        self.test = action(
            self,
            self.tr("&Acceptance test…"),
            self.tr("Test on some of your documents how good the values are, choose what passes"),
            "Ctrl+Shift+A",
        )
        menu.addAction(self.test)
        self.test.triggered.connect(self._open)

    def decided(self) -> None:
        """A value was decided on: what is shown may be another now."""
        if self.dialog is not None:
            self.dialog.look()

    def stop(self) -> None:
        """Waits for what is being done; for the end of the program."""
        if self.dialog is not None:
            self.dialog.stop()

    def _open(self) -> None:
        from sealread_desktop.acceptance.dialog import AcceptanceDialog

        if self.dialog is None:
            self.dialog = AcceptanceDialog(self._workspace, self._show, self._window)
            self.dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            self.dialog.destroyed.connect(self._closed)
            self.dialog.ruled.connect(self.ruled)
        self.dialog.come()

    def _closed(self) -> None:
        self.dialog = None
