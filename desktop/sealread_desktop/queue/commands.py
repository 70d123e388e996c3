"""What the actions of the queue do, to the work and to the list of it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow, QMenu

from sealread.work.events import Event, RunStarted
from sealread.work.settings import request
from sealread.work.workspace import Workspace
from sealread_desktop import dialogs
from sealread_desktop.banner import Banner
from sealread_desktop.queue.actions import QueueActions
from sealread_desktop.queue.model import QueueModel
from sealread_desktop.queue.moves import Way
from sealread_desktop.queue.notices import Notices
from sealread_desktop.queue.panel import QueuePanel
from sealread_desktop.queue.row import Row
from sealread_desktop.queue.runs import Runs
from sealread_desktop.queue.story import AGAIN
from sealread_desktop.queue.watcher import Watcher
from sealread_desktop.schemas.choice import SchemaChoice
from sealread_desktop.settings.keeper import SettingsKeeper
from sealread_desktop.status_line import StatusLine


class QueueCommands(QObject):
    """Connects the queue, its actions and the work; `start` goes on with what was left."""

    def __init__(
        self,
        window: QMainWindow,
        workspace: Workspace,
        runs: Runs,
        model: QueueModel,
        queue: QueuePanel,
        status: StatusLine,
        banner: Banner,
        settings: SettingsKeeper,
        schema: SchemaChoice,
    ) -> None:
        super().__init__(window)
        self._window, self._runs, self._model, self._queue = window, runs, model, queue
        self._status, self._banner, self._settings, self._schema = status, banner, settings, schema
        self.actions = QueueActions(self)
        self.watcher = Watcher(workspace, self)
        self.notices = Notices(window, lambda: settings.value.notify)
        self.menu = _menu(window, self.actions)
        self._others = QMenu(window)
        self.actions.read_as.setMenu(self._others)
        self._connect_actions()
        self._connect_work()
        self.allow()

    def start(self) -> None:
        """Goes on with what the last session left, and watches the folders that it watched."""
        self._runs.resume_left()
        self._watch()

    def stop(self) -> None:
        """Watches nothing any more; waits for what goes on in threads."""
        self.watcher.end()
        self._runs.wait()

    def read(self, paths: Sequence[str], *, retry: bool = False) -> None:
        """Reads documents, with `retry` those too that broke the worker before."""
        if paths:
            schema, settings = self._schema.schema, self._settings.value
            self._runs.start(request(settings, paths, schema, retry_quarantined=retry))

    def read_as(self, schema: str) -> None:
        """Reads the chosen documents under a schema, its name or path, whatever they are."""
        paths = [path for path in self._paths() if PurePath(path).is_absolute()]
        if paths:
            self._runs.start(request(self._settings.value, paths, schema))

    def allow(self) -> None:
        """Enables what can be done now."""
        actions, busy = self.actions, self._runs.busy
        chosen = self._queue.view.selectionModel().hasSelection()
        actions.pause.setEnabled(busy)
        for action in (actions.leave_out, actions.up, actions.down, actions.top):
            action.setEnabled(busy and chosen)
        actions.remove.setEnabled(chosen)
        actions.retry.setEnabled(chosen)
        actions.read_as.setEnabled(chosen)
        actions.retry_all.setEnabled(bool(self._model.rows))

    def _connect_actions(self) -> None:
        actions = self.actions
        actions.pause.triggered.connect(lambda: self._runs.pause(not self._runs.paused))
        actions.leave_out.triggered.connect(self._leave_out)
        actions.remove.triggered.connect(self._remove)
        actions.top.triggered.connect(lambda: self._move("top"))
        actions.up.triggered.connect(lambda: self._move("up"))
        actions.down.triggered.connect(lambda: self._move("down"))
        actions.retry.triggered.connect(lambda: self._retry(self._queue.selected_rows))
        actions.retry_all.triggered.connect(lambda: self._retry(self._model.rows))
        self._offer_others()
        self._others.aboutToShow.connect(self._offer_others)
        self._others.triggered.connect(lambda chosen: self.read_as(str(chosen.data())))
        actions.watch.triggered.connect(self._watch_another)
        actions.find.triggered.connect(self._queue.filter.start)
        actions.group.toggled.connect(self._group)
        self._queue.addActions(list(actions.of_the_list))
        self._queue.story.again.connect(self._retry_chosen)
        self._queue.view.moved.connect(self._dropped)
        self._queue.selection_changed.connect(self.allow)
        self._queue.chosen.connect(self.allow)

    def _connect_work(self) -> None:
        self._runs.told.connect(self._heard)
        self._runs.busy_changed.connect(self._busy_changed)
        self._runs.paused_changed.connect(self._status.set_paused)
        self._runs.paused_changed.connect(self.actions.say_paused)
        self._runs.resumed.connect(self._tell_resumed)
        self.watcher.found.connect(self.read)
        self.watcher.unreachable.connect(self._tell_unreachable)
        self.watcher.failed.connect(self._banner.tell)
        self._settings.changed.connect(self._set)

    def _heard(self, events: Sequence[Event]) -> None:
        if any(isinstance(event, RunStarted) for event in events):  # it may be another order
            self._runs.arrange(self._waiting())

    def _busy_changed(self, busy: bool) -> None:
        self.actions.say_paused(False)
        self.allow()
        if not busy:
            self.notices.tell(str(self._status.totals))

    def _paths(self) -> tuple[str, ...]:
        return tuple(row.path for row in self._queue.selected_rows)

    def _waiting(self) -> tuple[str, ...]:
        return tuple(row.path for row in self._model.rows if row.state == "queued")

    def _offer_others(self) -> None:
        self._others.clear()
        for title, schema in self._schema.offered:
            self._others.addAction(title.replace("&", "&&")).setData(schema)

    def _leave_out(self) -> None:
        self._runs.drop(self._paths())

    def _remove(self) -> None:
        paths = self._paths()
        self._runs.drop(paths)
        self._model.remove(paths)
        self._status.say(self.tr("Removed from the queue: %n.", "", len(paths)))

    def _move(self, way: Way) -> None:
        self._model.move(frozenset(self._paths()), way)
        self._runs.arrange(self._waiting())

    def _dropped(self, target: str, after: bool) -> None:
        self._model.move_to(frozenset(self._paths()), target, after=after)
        self._runs.arrange(self._waiting())

    def _retry_chosen(self) -> None:
        if (row := self._queue.row) is not None:
            self._retry((row,))

    def _retry(self, rows: Sequence[Row]) -> None:
        found = [row.path for row in rows if row.state in AGAIN]
        paths = [path for path in found if PurePath(path).is_absolute()]
        if not paths:
            self._status.say(self.tr("There is nothing to try again."))
        self.read(paths, retry=True)

    def _group(self, grouped: bool) -> None:
        self._model.arrange(replace(self._model.arrangement, grouped=grouped))

    def _watch_another(self) -> None:
        folder = dialogs.folder(self._window, self.tr("The folder to watch"), "")
        watched = self._settings.value.watched
        if folder and folder not in watched:
            self._settings.put(replace(self._settings.value, watched=(*watched, folder)))

    def _set(self, keys: frozenset[str]) -> None:
        if "watched" in keys:
            self._watch()

    def _watch(self) -> None:
        folders = self._settings.value.watched
        self.watcher.watch(folders)
        self._status.set_watched(len(folders))

    def _tell_unreachable(self, folders: Sequence[str]) -> None:
        if folders:
            text = self.tr("A watched folder cannot be looked at: {folder}. It is tried again.")
            self._banner.tell(text.format(folder=folders[0]))

    def _tell_resumed(self, count: int) -> None:
        self._status.say(self.tr("Going on with what was left: %n.", "", count))


def _menu(window: QMainWindow, actions: QueueActions) -> QMenu:
    """The menu of the queue, behind that of the files."""
    menu = QMenu(QCoreApplication.translate("QueueCommands", "&Queue"), window)
    for group in _groups(actions):
        menu.addActions(group)
        menu.addSeparator()
    bar = window.menuBar()
    following = bar.actions()[1:2]
    if following:
        bar.insertMenu(following[0], menu)
    else:
        bar.addMenu(menu)
    return menu


def _groups(actions: QueueActions) -> tuple[list[QAction], ...]:
    return (
        [actions.pause, actions.leave_out],
        [actions.top, actions.up, actions.down, actions.remove],
        [actions.retry, actions.retry_all, actions.read_as],
        [actions.find, actions.group],
        [actions.watch],
    )
