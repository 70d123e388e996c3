"""Showing and hiding what lies folded away below."""

from __future__ import annotations

from PySide6.QtCore import QObject

from sealread_desktop.actions import action


class ActivityActions(QObject):
    """Activity and problems."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        tr = self.tr
        self.activity = action(
            self, tr("&Activity"), tr("Show or hide what was done, and why"), "Ctrl+J"
        )
        self.activity.setCheckable(True)
        self.problems = action(
            self, tr("Pro&blems"), tr("Show what went wrong and what helps"), "Ctrl+Shift+J"
        )
