"""The action in the menu of tools, and the dialog that it opens beside the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow, QMenu

from sealread.work.workspace import Workspace
from sealread_desktop.actions import action
from sealread_desktop.settings.keeper import SettingsKeeper

if TYPE_CHECKING:
    from sealread_desktop.machines.dialog import MachinesDialog

_OF_A_SITE = frozenset({"site", "site_keys"})


class MachinesCommands(QObject):
    """`edit` is the action that opens the settings."""

    def __init__(
        self,
        window: QMainWindow,
        menu: QMenu,
        workspace: Workspace,
        settings: SettingsKeeper,
        edit: QAction,
    ) -> None:
        super().__init__(window)
        self._window, self._workspace, self._settings = window, workspace, settings
        self._edit = edit
        self.dialog: MachinesDialog | None = None
        self.show_machines = action(
            self,
            self.tr("Mac&hines…"),
            self.tr("What the machines of your site do, and how long it will take"),
            "Ctrl+Shift+H",
        )
        menu.addAction(self.show_machines)
        self.show_machines.triggered.connect(self._open)
        settings.changed.connect(self._changed)

    def stop(self) -> None:
        """Waits for the question that is being asked; for the end of the program."""
        if self.dialog is not None:
            self.dialog.stop()

    def _open(self) -> None:
        from sealread_desktop.machines.dialog import MachinesDialog

        if self.dialog is None:
            value = self._settings.value
            self.dialog = MachinesDialog(
                value.site, value.site_keys, self._workspace, self._window
            )  # fmt: skip
            self.dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            self.dialog.destroyed.connect(self._closed)
            self.dialog.settings_wanted.connect(self._edit.trigger)
        self.dialog.come()

    def _changed(self, keys: frozenset[str]) -> None:
        if self.dialog is not None and keys & _OF_A_SITE:
            self.dialog.turn_to(self._settings.value.site, self._settings.value.site_keys)

    def _closed(self) -> None:
        self.dialog = None
