"""Everything a person can do, as actions with keys; menus, bars and buttons show the same ones."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeySequence

from sealread_desktop.look.icons import wear


def action(owner: QObject, text: str, hint: str, *keys: str) -> QAction:
    """An action with its text, what it does in few words, and its keys, the first of them shown."""
    made = QAction(text, owner)
    made.setShortcuts([QKeySequence(key) for key in keys])
    made.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
    made.setToolTip(f"{hint} ({_native(keys[0])})" if keys else hint)
    made.setStatusTip(hint)
    return made


def _native(key: str) -> str:
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)


class FileActions(QObject):
    """Opening, reading, saving."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        tr = self.tr
        self.open_files = action(self, tr("Open &files…"), tr("Read some documents"), "Ctrl+O")
        self.open_folder = action(
            self, tr("Open f&older…"), tr("Read all documents in a folder"), "Ctrl+Shift+O"
        )
        self.try_samples = action(
            self, tr("Tr&y samples"), tr("Read three documents that come with Sealread"), "Ctrl+T"
        )
        self.read_again = action(
            self, tr("&Read again"), tr("Read the chosen document with the chosen schema"), "F5"
        )
        self.stop = action(self, tr("S&top"), tr("Stop reading and keep what is finished"), "Esc")
        self.save = action(
            self, tr("&Save JSON…"), tr("Save what was read from the chosen document"), "Ctrl+S"
        )
        self.save_all = action(
            self, tr("Save &all JSON…"), tr("Save all that was read into a folder"), "Ctrl+Shift+S"
        )
        self.leave = action(self, tr("&Quit"), tr("Close the window"), "Ctrl+Q")
        for one, name in (
            (self.open_files, "files"), (self.open_folder, "folder-open"),
            (self.try_samples, "play"), (self.read_again, "refresh-cw"), (self.stop, "square"),
            (self.save, "file-json"), (self.save_all, "save"),
        ):  # fmt: skip
            wear(one, name)


class PaneActions(QObject):
    """Moving the keyboard from pane to pane."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        tr = self.tr
        self.documents = action(self, tr("&Documents"), tr("Go to the documents"), "Alt+1")
        self.page = action(self, tr("&Page"), tr("Go to the page"), "Alt+2")
        self.fields = action(self, tr("&Fields"), tr("Go to the fields"), "Alt+3")


class HelpActions(QObject):
    """Finding out about the program."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        tr = self.tr
        self.walls = action(
            self,
            tr("What &leaves this machine…"),
            tr("Try the walls around the reading process"),
            "F1",
        )
        self.find_action = action(
            self, tr("&Find an action…"), tr("Search all that can be done, and do it"), "Ctrl+K"
        )
        wear(self.walls, "shield-check")
        wear(self.find_action, "command")
