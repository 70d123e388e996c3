"""Puts activity and problems below the window and listens to whatever tells of documents."""

from __future__ import annotations

from PySide6.QtCore import QObject, SignalInstance
from PySide6.QtWidgets import QMainWindow, QMenu

from sealread_desktop.activity.dock import ActivityDock
from sealread_desktop.centre import Centre
from sealread_desktop.menus import VIEW
from sealread_desktop.models.lacking import LackingNote


class ActivityCommands(QObject):
    """`tellers` are signals that carry tuples of events: of runs and of questions."""

    def __init__(self, window: QMainWindow, centre: Centre, *tellers: SignalInstance) -> None:
        super().__init__(window)
        self._centre = centre
        self.dock = ActivityDock(window)
        self._lacking = LackingNote(centre.banner, self)
        for told in tellers:
            told.connect(self.dock.take)
            told.connect(self._lacking.take)
        self.dock.wanted.connect(self._go_to)
        menu = window.menuBar().findChild(QMenu, VIEW)
        if isinstance(menu, QMenu):
            menu.addSeparator()
            menu.addActions([self.dock.actions_.activity, self.dock.actions_.problems])

    def _go_to(self, path: str) -> None:
        if self._centre.queue.choose_path(path):
            self._centre.tabs.show_documents()
            self._centre.queue.view.setFocus()
