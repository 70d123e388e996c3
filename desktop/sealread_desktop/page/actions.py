"""What a person can do with the page: turn it, zoom it, find and mark words on it."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction

from sealread_desktop.actions import action
from sealread_desktop.look.icons import wear


class PageActions(QObject):
    """Turning and zooming the page, and what else is shown beside it."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        tr = self.tr
        self.previous = action(self, tr("Previous page"), tr("Previous page"), "Ctrl+PgUp")
        self.next = action(self, tr("Next page"), tr("Next page"), "Ctrl+PgDown")
        self.zoom_in = action(self, tr("Zoom in"), tr("Zoom in"), "Ctrl++", "Ctrl+=")
        self.zoom_out = action(self, tr("Zoom out"), tr("Zoom out"), "Ctrl+-")
        self.fit_width = action(
            self, tr("Fit width"), tr("Make the page as wide as its pane"), "Ctrl+0"
        )
        self.fit_page = action(self, tr("Fit page"), tr("Show the whole page"), "Ctrl+9")
        self.thumbnails = action(
            self, tr("&Thumbnails"), tr("Show small pictures of all pages beside the page"), "F9"
        )
        self.thumbnails.setCheckable(True)
        for one, name in (
            (self.previous, "chevron-left"), (self.next, "chevron-right"),
            (self.zoom_in, "zoom-in"), (self.zoom_out, "zoom-out"),
            (self.fit_width, "move-horizontal"), (self.fit_page, "maximize"),
            (self.thumbnails, "panel-left"),
        ):  # fmt: skip
            wear(one, name)
        self.find = FindActions(self)


class FindActions(QObject):
    """Finding, marking and copying words of the page."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        tr = self.tr
        self.find = action(self, tr("&Find…"), tr("Find words in this document"), "Ctrl+F")
        self.next = action(self, tr("Find &next"), tr("Go to the next place found"), "F3")
        self.previous = action(
            self, tr("Find &previous"), tr("Go to the place found before"), "Shift+F3"
        )
        self.copy = action(
            self, tr("&Copy words"), tr("Copy the words that are marked on the page"), "Ctrl+C"
        )
        self.mark_all = action(
            self, tr("Mark &all words"), tr("Mark all words of the page"), "Ctrl+A"
        )
        self.close = QAction(tr("Close"), self)
        self.close.setToolTip(tr("End the search (Esc)"))
        for one, symbol in ((self.previous, "▴"), (self.next, "▾")):
            one.setIconText(symbol)
        wear(self.find, "search")
        wear(self.close, "x")
        for one in (self.copy, self.mark_all):  # lists and lines of text have their own
            one.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
