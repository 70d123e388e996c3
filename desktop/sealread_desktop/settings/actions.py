"""Settings and models, as actions with keys."""

from __future__ import annotations

from PySide6.QtCore import QObject

from sealread_desktop.actions import action


class SettingsActions(QObject):
    """What the Tools menu has of them."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.settings = action(
            self,
            self.tr("&Settings…"),
            self.tr("How documents are read, and how the window is"),
            "Ctrl+,",
        )
        self.models = action(
            self,
            self.tr("&Models…"),
            self.tr("The models that can read, and bringing one in"),
            "Ctrl+M",
        )
        self.packs = action(
            self,
            self.tr("M&odel packs…"),
            self.tr("Signed packs of models for a machine without a network"),
            "Ctrl+Shift+B",
        )
