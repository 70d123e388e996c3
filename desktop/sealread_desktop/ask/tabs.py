"""Questions and tables put into the window: their tabs, their menu, and what can be done when."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow, QMenu

from sealread.work.workspace import Workspace
from sealread_desktop import dialogs
from sealread_desktop.ask.actions import AskActions, PlaceActions
from sealread_desktop.ask.commands import AskCommands
from sealread_desktop.ask.place import PlaceShower
from sealread_desktop.ask.scope import documents
from sealread_desktop.centre import Centre
from sealread_desktop.memory import Memory
from sealread_desktop.opened import OpenDocument
from sealread_desktop.queue.model import QueueModel
from sealread_desktop.schemas.choice import SchemaChoice
from sealread_desktop.settings.keeper import SettingsKeeper
from sealread_desktop.tables.commands import TableCommands
from sealread_desktop.tabs import ASK, DOCUMENTS, TABLES

OFFER_MS = 300


class AskTabs(QObject):
    """`corrected` carries the path of a document of which a cell was corrected in the workspace.

    `ended` tells that nothing is asked any more.
    """

    corrected = Signal(str)
    ended = Signal()

    def __init__(
        self,
        window: QMainWindow,
        workspace: Workspace,
        centre: Centre,
        model: QueueModel,
        opened: OpenDocument,
        schema: SchemaChoice,
        settings: SettingsKeeper,
        memory: Memory,
    ) -> None:
        super().__init__(window)
        self._centre, self._model, self._schema = centre, model, schema
        self.places, self.actions = PlaceActions(window), AskActions(window)
        shower = PlaceShower(centre, opened)
        kit = workspace, settings, memory, shower, self.actions, self
        self.ask, self.tables = AskCommands(*kit), TableCommands(*kit)
        centre.tabs.add(self.ask.panel, self.tables.panel)
        self._offering = QTimer(self, singleShot=True, interval=OFFER_MS)
        self._add_menu(window)
        self._connect()
        self._allow()

    @property
    def busy(self) -> bool:
        """Whether documents are asked just now."""
        return self.ask.errand.busy or self.tables.busy

    def cancel(self) -> None:
        """Stops what is asked, at once; what came so far stays."""
        self.ask.errand.cancel(at_once=True)
        self.tables.stop(at_once=True)

    def may_close(self) -> bool:
        """Whether the window may close: what was written into a table is saved, or may go."""
        return not self.tables.unsaved or dialogs.may_lose_table(self._centre)

    def end(self) -> None:
        """Stops all and waits for it; what was asked to be written is written."""
        self.ask.errand.stop()
        self.ask.saver.wait()
        self.tables.wait()

    def show_decided(self, path: str) -> None:
        """A person decided on a value of the document at `path`: the table shows it, too."""
        place = self._model.place(path)
        extraction = None if place is None else self._model.row(place).extraction
        if extraction is not None:
            self.tables.writing.show(path, extraction)

    def offer(self) -> None:
        """Tells the two tabs what the queue holds now."""
        queue = self._centre.queue
        found = documents(queue.row, queue.selected_rows, self._model.rows)
        self.ask.panel.scope.offer(found)
        self.tables.panel.scope.offer(found)
        self._allow()

    def _add_menu(self, window: QMainWindow) -> None:
        places, does = self.places, self.actions
        bar = window.menuBar()
        menu = QMenu(self.tr("&Ask"), window)
        above = bar.actions()
        bar.insertMenu(above[-1] if above else QAction(), menu)  # before the help
        menu.addActions([places.documents, places.ask, places.tables])
        menu.addSeparator()
        menu.addActions([does.start, does.stop, does.show])
        menu.addSeparator()
        menu.addActions([does.columns, does.change_column, does.remove_column, does.clear])
        menu.addSeparator()
        menu.addAction(does.save)

    def _connect(self) -> None:
        places, does, tabs = self.places, self.actions, self._centre.tabs
        places.documents.triggered.connect(self._go_to_documents)
        places.ask.triggered.connect(self.go_to_ask)
        places.tables.triggered.connect(self.go_to_tables)
        does.start.triggered.connect(lambda: self._front.start())
        does.stop.triggered.connect(self._stop)
        does.show.triggered.connect(lambda: self._front.show_place())
        does.save.triggered.connect(lambda: self._front.save())
        does.columns.triggered.connect(self._tick)
        does.change_column.triggered.connect(self.tables.change_column)
        does.remove_column.triggered.connect(self.tables.remove_column)
        does.clear.triggered.connect(self.tables.clear)
        tabs.currentChanged.connect(self._turned)
        self.ask.changed.connect(self._allow)
        self.tables.changed.connect(self._allow)
        self.tables.corrected.connect(self.corrected)
        self.ask.errand.ended.connect(self._ended)
        self.tables.errand.ended.connect(self._ended)
        self._offering.timeout.connect(self.offer)
        queue = self._centre.queue
        for signal in (self._model.modelReset, self._model.rowsInserted, self._model.dataChanged):
            signal.connect(self._stale)
        for signal in (queue.chosen, queue.selection_changed):
            signal.connect(self._stale)

    @property
    def _front(self) -> AskCommands | TableCommands:
        return self.tables if self._centre.tabs.currentIndex() == TABLES else self.ask

    def _go_to_documents(self) -> None:
        self._centre.tabs.show_documents()
        self._centre.queue.view.setFocus()

    def go_to_ask(self) -> None:
        """Puts the questions in front, ready to be written."""
        self._centre.tabs.setCurrentIndex(ASK)
        self.ask.panel.questions.setFocus()

    def go_to_tables(self) -> None:
        """Puts the table in front, ready for columns to be named."""
        self._centre.tabs.setCurrentIndex(TABLES)
        self.tables.panel.names.setFocus()

    def _turned(self) -> None:
        self.offer()

    def _stale(self) -> None:
        """The queue changed; the tabs hear of it in a moment, if one of them is in front."""
        if self._centre.tabs.currentIndex() != DOCUMENTS and not self._offering.isActive():
            self._offering.start()

    def _tick(self) -> None:
        self.go_to_tables()
        read = (row.extraction.schema.name for row in self._model.rows if row.extraction)
        offered = (schema for _, schema in self._schema.offered)
        schema = self._schema.schema_or((*read, *offered))
        if schema is not None:
            self.tables.tick(schema)

    def _stop(self) -> None:
        if self.ask.errand.busy and self._centre.tabs.currentIndex() != TABLES:
            self.ask.errand.cancel()
        elif self.tables.busy:
            self.tables.stop()
        else:
            self.ask.errand.cancel()

    def _ended(self) -> None:
        if not self.busy:
            self.ended.emit()

    def _allow(self) -> None:
        """Enables what can be done now, in the tab that is in front."""
        does, front = self.actions, self._front
        ahead = self._centre.tabs.currentIndex() != DOCUMENTS
        does.start.setEnabled(ahead and front.can_start)
        does.show.setEnabled(ahead and front.can_show)
        does.save.setEnabled(ahead and front.can_save)
        does.stop.setEnabled(self.busy)
        for action in (does.change_column, does.remove_column):
            action.setEnabled(front is self.tables and ahead and self.tables.can_remove)
        does.clear.setEnabled(front is self.tables and ahead and self.tables.can_clear)
