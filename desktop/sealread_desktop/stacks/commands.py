"""The action in the menu of files, and the dialog that it opens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QMainWindow, QMenu

from sealread.work.preferences import Preferences
from sealread.work.settings import request
from sealread_desktop import dialogs
from sealread_desktop.actions import action

if TYPE_CHECKING:
    from sealread_desktop.stacks.dialog import StackDialog

Read = Callable[[Sequence[str]], None]


class StackCommands(QObject):
    """`chosen` is the path of the document that is chosen, "" for none; `read` reads files.

    `preferences`: with which model and settings a stack is looked through.
    """

    def __init__(
        self, window: QMainWindow, menu: QMenu, chosen: Callable[[], str], read: Read,
        folder: Callable[[], str], preferences: Callable[[], Preferences],
    ) -> None:  # fmt: skip
        super().__init__(window)
        self._window, self._chosen, self._read, self._folder = window, chosen, read, folder
        self._preferences = preferences
        self.dialog: StackDialog | None = None
        self.split = action(
            self,
            self.tr("Split a stac&k…"),
            self.tr("Take a scan of several papers apart, and read each of them"),
            "Ctrl+Shift+K",
        )
        menu.addAction(self.split)
        self.split.triggered.connect(self._open)

    def stop(self) -> None:
        """Stops what is being done; for the end of the program."""
        if self.dialog is not None:
            self.dialog.end()

    def open(self, path: str) -> None:
        """Looks through the file at a path."""
        from sealread_desktop.stacks.dialog import StackDialog

        asked = request(self._preferences(), (), "")
        self.dialog = StackDialog(path, self._window, asked)
        self.dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.dialog.destroyed.connect(self._closed)
        self.dialog.parted.connect(self._read)
        self.dialog.open()

    def _open(self) -> None:
        if self.dialog is not None:
            self.dialog.raise_()
            return
        path = self._chosen() or next(iter(dialogs.files(self._window, self._folder())), "")
        if path:
            self.open(path)

    def _closed(self) -> None:
        self.dialog = None
