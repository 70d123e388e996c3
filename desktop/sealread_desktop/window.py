"""The main window: puts the parts together; what they do is theirs."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QMainWindow

from sealread.work.events import Event, ItemStarted
from sealread.work.places import samples
from sealread.work.request import Request
from sealread.work.settings import request
from sealread.work.workspace import Workspace
from sealread_desktop import dialogs
from sealread_desktop.acceptance.commands import AcceptanceCommands
from sealread_desktop.action_finder import ActionFinder
from sealread_desktop.actions import FileActions, HelpActions, PaneActions
from sealread_desktop.activity.commands import ActivityCommands
from sealread_desktop.ask.tabs import AskTabs
from sealread_desktop.centre import Centre
from sealread_desktop.commands import Commands
from sealread_desktop.dropping import local_paths
from sealread_desktop.export.commands import ExportCommands
from sealread_desktop.export.savers import Savers
from sealread_desktop.look.sizes import open_at
from sealread_desktop.machines.commands import MachinesCommands
from sealread_desktop.memory import Memory
from sealread_desktop.menus import add_bar, add_menus
from sealread_desktop.opened import OpenDocument
from sealread_desktop.page.actions import PageActions
from sealread_desktop.pictures.commands import PictureCommands
from sealread_desktop.queue.commands import QueueCommands
from sealread_desktop.queue.covers import Covers
from sealread_desktop.queue.model import QueueModel
from sealread_desktop.queue.runs import Runs
from sealread_desktop.review.commands import ReviewCommands
from sealread_desktop.review.learnt_commands import LearntCommands
from sealread_desktop.schemas.choice import SchemaChoice
from sealread_desktop.schemas.commands import SchemaCommands
from sealread_desktop.settings.commands import SettingsCommands, tools_menu
from sealread_desktop.settings.keeper import SettingsKeeper
from sealread_desktop.stacks.commands import StackCommands
from sealread_desktop.status_line import StatusLine
from sealread_desktop.welcome.first_steps import FirstSteps


class MainWindow(QMainWindow):
    """One workspace, the documents that were dropped since the start, and the run over them."""

    def __init__(
        self,
        workspace: Workspace,
        memory: Memory,
        schema: str = "",
        settings: SettingsKeeper | None = None,
    ) -> None:
        super().__init__()
        self._memory = memory
        self.settings = settings or SettingsKeeper()
        self.settings.setParent(self)
        self._leaving = False
        self.actions_, self.help_actions = FileActions(self), HelpActions(self)
        pages, panes = PageActions(self), PaneActions(self)
        self.runs = Runs(workspace, self)
        self.model = QueueModel(self)
        self.savers = Savers(self.model, workspace, self)
        self.schema = SchemaChoice(schema or memory.schema)
        self.steps = None if memory.welcomed else self._first_steps()
        self.centre = Centre(self.model, self.actions_, pages, self.help_actions, self.steps)
        self.queue, self.page, self.fields = self.centre.queue, self.centre.page, self.centre.fields
        self.covers = Covers(self)
        self.queue.view.show_covers(self.covers)
        for choosing in (self.actions_.open_files, self.actions_.open_folder):
            choosing.triggered.connect(self.covers.warm)  # while a person chooses
        self.opened = OpenDocument(self.queue, self.page, self.fields)
        self.status = StatusLine()
        self._commands = Commands(self, self.actions_, self.queue, self.savers, memory, self._read)
        self._lay_out(pages, panes)
        walls, banner = self.help_actions.walls, self.centre.banner
        self.schemas = SchemaCommands(
            self,
            tools_menu(self),
            self.schema,
            self.queue,
            self.opened,
            self._asked,
            workspace,
            self.page,
        )
        self.set_up = SettingsCommands(
            self, self.settings, walls, banner, self.page.view, workspace
        )
        self.asks = AskTabs(
            self, workspace, self.centre, self.model, self.opened, self.schema, self.settings,
            memory,
        )  # fmt: skip
        self.learnt = LearntCommands(self, tools_menu(self), workspace)
        self.acceptance = AcceptanceCommands(
            self, tools_menu(self), workspace, self.queue.choose_path
        )
        self.pictures = PictureCommands(self, tools_menu(self), workspace)
        self.machines = MachinesCommands(
            self, tools_menu(self), workspace, self.settings, self.set_up.actions.settings
        )
        self.stacks = StackCommands(
            self,
            tools_menu(self),
            self._chosen,
            self.read,
            lambda: memory.folder,
            lambda: self.settings.value,
        )
        self.checking = ReviewCommands(self, workspace, self.centre, self.model, self.settings)
        self.exports = ExportCommands(
            self, workspace, self.model, self.queue, self.actions_.save_all,
            lambda: self.settings.value.output_folder or memory.folder, self.status.say,
        )  # fmt: skip
        asked = self.asks.ask.errand.told
        self.below = ActivityCommands(self, self.centre, self.runs.told, asked)
        self.work = QueueCommands(
            self, workspace, self.runs, self.model, self.queue, self.status, self.centre.banner,
            self.settings, self.schema,
        )  # fmt: skip
        self._connect(panes)
        self._allow()

    def _first_steps(self) -> FirstSteps:
        return FirstSteps(self.settings, self.help_actions.walls, self.actions_.try_samples)

    def read(self, paths: Sequence[str], *, again: bool = False) -> None:
        """Reads files and folders under the chosen schema; known documents only with `again`."""
        if paths:
            self.centre.banner.hide()
            self.runs.start(request(self.settings.value, paths, self.schema.schema, again=again))

    def take(self, paths: Sequence[str]) -> None:
        """Reads files and folders that were dropped or named; asks about a pack or a model."""
        self.read(self.set_up.bring(paths))

    def _read(self, paths: Sequence[str], again: bool) -> None:
        self.read(paths, again=again)

    def _chosen(self) -> str:
        """The path of the chosen document, "" for none."""
        row = self.queue.row
        return row.path if row is not None else ""

    def _asked(self) -> Request:
        """How documents are read with the settings of this moment."""
        return request(self.settings.value, (), "")

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802  (Qt's name)
        if local_paths(event.mimeData()):
            event.acceptProposedAction()
            self.covers.warm()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802
        event.acceptProposedAction()
        self.take(local_paths(event.mimeData()))

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802
        if not self._leaving and not self._may_leave():
            event.ignore()
        elif self.runs.busy or self.asks.busy:  # it closes when all has ended
            event.ignore()
            self._leaving = True
            self.runs.cancel(at_once=True, keep=True)
            self.asks.cancel()
            self.status.say(self.tr("Stopping…"))
        else:
            event.accept()
            self._end()

    def _may_leave(self) -> bool:
        if not (self.schemas.may_close() and self.asks.may_close()):
            return False
        return not (self.runs.busy or self.asks.busy) or dialogs.may_leave(self)

    def _end(self) -> None:
        self._memory.keep(self, self.centre.panes)
        self.hide()
        self.covers.halt()
        if self.steps is not None:
            self.steps.stop()
        self.page.stop()
        self.covers.stop()
        self.savers.wait()
        self.work.stop()
        self.exports.stop()
        self.checking.stop()
        self.acceptance.stop()
        self.stacks.stop()
        self.machines.stop()
        self.pictures.stop()
        self.asks.end()
        self.schemas.stop()
        self.settings.wait()

    def _lay_out(self, pages: PageActions, panes: PaneActions) -> None:
        self.setWindowTitle(self.tr("Sealread"))
        self.setAcceptDrops(True)
        open_at(self, 1360, 840)
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
        self.actions_.try_samples.triggered.connect(self._try_samples)
        self.help_actions.find_action.triggered.connect(lambda: ActionFinder(self).open())
        self.queue.chosen.connect(self._allow)
        self.runs.told.connect(self._take)
        self.runs.titled.connect(self.opened.learn)
        self.asks.corrected.connect(self.checking.review.reload)
        self.checking.review.decided.connect(self.asks.show_decided)
        self.checking.review.decided.connect(self.acceptance.decided)
        self.acceptance.ruled.connect(self._read_anew)
        self.asks.ended.connect(self._leave)
        self.runs.failed.connect(self._fail)
        self.runs.busy_changed.connect(self._busy_changed)
        self.savers.saved.connect(self.status.say)
        self.savers.failed.connect(self.centre.banner.tell)
        self.schema.schema_changed.connect(self._memory.keep_schema)

    def _read_anew(self) -> None:
        """Shows every document as it is handed out now."""
        for row in self.model.rows:
            self.checking.review.reload(row.path)

    def _take(self, events: Sequence[Event]) -> None:
        for event in events:
            if isinstance(event, ItemStarted):
                self.page.pictures.forget(event.item.path)
                self.covers.forget(event.item.path)
            self.model.apply(event)
        self.status.take(events)
        if self.model.rows:
            self._memory.welcome()
            self.centre.show_panes()
        self._allow()

    def _fail(self, sentence: str) -> None:
        self.centre.banner.tell(sentence)
        self.status.say(self.tr("Reading did not begin."))

    def _busy_changed(self, busy: bool) -> None:
        self.status.set_busy(busy)
        self._allow()
        if not busy:
            self.model.leave_unfinished()
        self._leave()

    def _leave(self) -> None:
        """Closes, once nothing goes on any more."""
        if self._leaving and not self.runs.busy and not self.asks.busy:
            self.close()

    def _try_samples(self) -> None:
        self.read([str(path) for path in samples()])

    def _stop(self) -> None:
        self.status.say(self.tr("Stopping…"))
        self.runs.cancel()

    def _allow(self) -> None:
        self.checking.allow()
        self._commands.allow(self.model, busy=self.runs.busy)
