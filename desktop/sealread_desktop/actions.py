"""Everything a person can do, as actions with keys; menus, bars and buttons show the same ones."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeySequence


def _action(owner: QObject, text: str, hint: str, *keys: str) -> QAction:
    action = QAction(text, owner)
    action.setShortcuts([QKeySequence(key) for key in keys])
    action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
    action.setToolTip(f"{hint} ({_native(keys[0])})" if keys else hint)
    action.setStatusTip(hint)
    return action


def _native(key: str) -> str:
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)


class FileActions(QObject):
    """Opening, reading, saving."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        tr = self.tr
        self.open_files = _action(self, tr("Open &files…"), tr("Read some documents"), "Ctrl+O")
        self.open_folder = _action(
            self, tr("Open f&older…"), tr("Read all documents in a folder"), "Ctrl+Shift+O"
        )
        self.read_again = _action(
            self, tr("&Read again"), tr("Read the chosen document with the chosen schema"), "F5"
        )
        self.stop = _action(self, tr("S&top"), tr("Stop reading and keep what is finished"), "Esc")
        self.save = _action(
            self, tr("&Save JSON…"), tr("Save what was read from the chosen document"), "Ctrl+S"
        )
        self.save_all = _action(
            self, tr("Save &all JSON…"), tr("Save all that was read into a folder"), "Ctrl+Shift+S"
        )
        self.leave = _action(self, tr("&Quit"), tr("Close the window"), "Ctrl+Q")


class PageActions(QObject):
    """Turning and zooming the page."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        tr = self.tr
        self.previous = _action(self, tr("Previous page"), tr("Previous page"), "Ctrl+PgUp")
        self.next = _action(self, tr("Next page"), tr("Next page"), "Ctrl+PgDown")
        self.zoom_in = _action(self, tr("Zoom in"), tr("Zoom in"), "Ctrl++", "Ctrl+=")
        self.zoom_out = _action(self, tr("Zoom out"), tr("Zoom out"), "Ctrl+-")
        self.fit_width = _action(
            self, tr("Fit width"), tr("Make the page as wide as its pane"), "Ctrl+0"
        )
        short = (self.previous, "◂"), (self.next, "▸"), (self.zoom_in, "+"), (self.zoom_out, "−")
        for action, symbol in short:
            action.setIconText(symbol)


class PaneActions(QObject):
    """Moving the keyboard from pane to pane."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        tr = self.tr
        self.documents = _action(self, tr("&Documents"), tr("Go to the documents"), "Alt+1")
        self.page = _action(self, tr("&Page"), tr("Go to the page"), "Alt+2")
        self.fields = _action(self, tr("&Fields"), tr("Go to the fields"), "Alt+3")


class HelpActions(QObject):
    """Finding out about the program."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        tr = self.tr
        self.walls = _action(
            self,
            tr("What &leaves this machine…"),
            tr("Try the walls around the reading process"),
            "F1",
        )
