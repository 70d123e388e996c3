"""What a person can do with the queue and with the work on it."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction

from sealread_desktop.actions import action


class QueueActions(QObject):
    """Pausing, ordering, trying again, watching. The first group belongs to the whole window."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        tr = self.tr
        self.pause = action(
            self, tr("&Pause"), tr("Rest now; the document at hand goes on later"), "Ctrl+P"
        )
        self.retry = action(
            self, tr("&Try again"), tr("Read the chosen documents that failed once more"), "Ctrl+R"
        )
        self.retry_all = action(
            self,
            tr("Try all &failed again"),
            tr("Read all documents that failed, were set aside or stopped once more"),
            "Ctrl+Shift+R",
        )
        self.read_as = action(
            self, tr("Read &as"), tr("Read the chosen documents under another schema")
        )
        self.find = action(
            self, tr("F&ilter documents"), tr("Type words of a document's name"), "Ctrl+L"
        )
        self.group = action(
            self,
            tr("&Group by folder"),
            tr("Show documents under their folders, or in the order of reading"),
            "Ctrl+Shift+G",
        )
        self.group.setCheckable(True)
        self.group.setChecked(True)
        self.watch = action(
            self,
            tr("&Watch a folder…"),
            tr("Read what comes into a folder by itself while the window is open"),
            "Ctrl+Shift+W",
        )
        self.leave_out = action(
            self,
            tr("&Stop these documents"),
            tr("Do not read the chosen documents; the others go on"),
            "Shift+Esc",
        )
        self.top = action(
            self, tr("Read &next"), tr("Put the chosen documents before all others"), "Alt+Home"
        )
        self.up = action(self, tr("Move &up"), tr("Read the chosen documents earlier"), "Alt+Up")
        self.down = action(
            self, tr("Move &down"), tr("Read the chosen documents later"), "Alt+Down"
        )
        self.remove = action(
            self,
            tr("&Remove from the queue"),
            tr("Take the chosen documents out of the list; what was read stays in the workspace"),
            "Del",
        )
        for one in self.of_the_list:
            one.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)

    @property
    def of_the_list(self) -> tuple[QAction, ...]:
        """Actions whose keys count only while the keyboard is in the queue."""
        return self.top, self.up, self.down, self.remove

    def say_paused(self, paused: bool) -> None:
        """The one action pauses and goes on."""
        self.pause.setText(self.tr("Go &on") if paused else self.tr("&Pause"))
