"""The main window: puts the parts together; what they do is theirs."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QMainWindow

from sealread.work.events import Event, ItemStarted
from sealread.work.request import Request
from sealread.work.workspace import Workspace
from sealread_desktop import dialogs
from sealread_desktop.actions import FileActions, HelpActions, PageActions, PaneActions
from sealread_desktop.centre import Centre
from sealread_desktop.commands import Commands
from sealread_desktop.dropping import local_paths
from sealread_desktop.memory import Memory
from sealread_desktop.menus import add_bar, add_menus
from sealread_desktop.opened import OpenDocument
from sealread_desktop.queue_model import QueueModel
from sealread_desktop.runs import Runs
from sealread_desktop.savers import Savers
from sealread_desktop.schema_choice import SchemaChoice
from sealread_desktop.status_line import StatusLine
from sealread_desktop.walls_dialog import WallsDialog


class MainWindow(QMainWindow):
    """One workspace, the documents that were dropped since the start, and the run over them."""

    def __init__(self, workspace: Workspace, memory: Memory, schema: str = "") -> None:
        super().__init__()
        self._memory = memory
        self._leaving = False
        self.actions_, self.help_actions = FileActions(self), HelpActions(self)
        pages, panes = PageActions(self), PaneActions(self)
        self.runs = Runs(workspace, self)
        self.model = QueueModel(self)
        self.savers = Savers(self.model, workspace.saved, self)
        self.schema = SchemaChoice(schema or memory.schema)
        self.centre = Centre(self.model, self.actions_, pages)
        self.queue, self.page, self.fields = self.centre.queue, self.centre.page, self.centre.fields
        self.opened = OpenDocument(self.queue, self.page, self.fields)
        self.status = StatusLine()
        self._commands = Commands(self, self.actions_, self.queue, self.savers, memory, self._read)
        self._lay_out(pages, panes)
        self._connect(panes)
        self._allow()

    def read(self, paths: Sequence[str], *, again: bool = False) -> None:
        """Reads files and folders under the chosen schema; known documents only with `again`."""
        if paths:
            self.centre.banner.hide()
            self.runs.start(Request(tuple(paths), self.schema.schema, again=again))

    def _read(self, paths: Sequence[str], again: bool) -> None:
        self.read(paths, again=again)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802  (Qt's name)
        if local_paths(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802
        event.acceptProposedAction()
        self.read(local_paths(event.mimeData()))

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802
        if self.runs.busy and not self._leaving and not dialogs.may_leave(self):
            event.ignore()
        elif self.runs.busy:  # it closes when the run has ended
            event.ignore()
            self._leaving = True
            self.runs.cancel(at_once=True)
            self.status.say(self.tr("Stopping…"))
        else:
            event.accept()
            self._end()

    def _end(self) -> None:
        self._memory.keep(self, self.centre.panes)
        self.hide()
        self.page.pictures.stop()
        self.savers.wait()

    def _lay_out(self, pages: PageActions, panes: PaneActions) -> None:
        self.setWindowTitle(self.tr("Sealread"))
        self.setAcceptDrops(True)
        self.resize(1360, 840)
        add_menus(self, self.actions_, pages, panes, self.help_actions)
        add_bar(self, self.actions_, self.schema)
        self.setCentralWidget(self.centre)
        self.setStatusBar(self.status)
        self._memory.restore(self, self.centre.panes)

    def _connect(self, panes: PaneActions) -> None:
        panes.documents.triggered.connect(self.queue.view.setFocus)
        panes.page.triggered.connect(self.page.view.setFocus)
        panes.fields.triggered.connect(self.fields.view.setFocus)
        self.actions_.stop.triggered.connect(self._stop)
        self.help_actions.walls.triggered.connect(lambda: WallsDialog(self).exec())
        self.queue.chosen.connect(self._allow)
        self.runs.told.connect(self._take)
        self.runs.titled.connect(self.opened.learn)
        self.runs.failed.connect(self._fail)
        self.runs.busy_changed.connect(self._busy_changed)
        self.savers.saved.connect(self.status.say)
        self.savers.failed.connect(self.centre.banner.tell)
        self.schema.schema_changed.connect(self._memory.keep_schema)

    def _take(self, events: Sequence[Event]) -> None:
        for event in events:
            if isinstance(event, ItemStarted):
                self.page.pictures.forget(event.item.path)
            self.model.apply(event)
        self.status.take(events)
        if self.model.rows:
            self.centre.show_panes()
        self._allow()

    def _fail(self, sentence: str) -> None:
        self.centre.banner.tell(sentence)
        self.status.say(self.tr("The run did not begin."))

    def _busy_changed(self, busy: bool) -> None:
        self.status.set_busy(busy)
        self._allow()
        if not busy:
            self.model.leave_unfinished()
        if self._leaving and not busy:
            self.close()

    def _stop(self) -> None:
        self.status.say(self.tr("Stopping…"))
        self.runs.cancel()

    def _allow(self) -> None:
        self._commands.allow(self.model, busy=self.runs.busy)
