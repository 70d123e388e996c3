"""What the export action does: a dialog on the documents of the queue, and a word at its end."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow, QMenu, QToolBar

from sealread.work.exporting.model import Outcome
from sealread.work.workspace import Workspace
from sealread_desktop.export.actions import ExportActions
from sealread_desktop.export.choice import Choice, documents, fitting
from sealread_desktop.export.dialog import ExportDialog
from sealread_desktop.export.exporting import Exporting
from sealread_desktop.export.words import told
from sealread_desktop.queue.model import QueueModel
from sealread_desktop.queue.panel import QueuePanel


class ExportCommands(QObject):
    """`folder` says where to begin, `say` takes a sentence for the status line.

    The action stands behind `neighbour` in every menu and bar that has that.
    """

    def __init__(
        self,
        window: QMainWindow,
        workspace: Workspace,
        model: QueueModel,
        queue: QueuePanel,
        neighbour: QAction,
        folder: Callable[[], str],
        say: Callable[[str], None],
    ) -> None:
        super().__init__(window)
        self._window, self._model, self._queue = window, model, queue
        self._folder, self._say = folder, say
        self._choice = Choice()
        self.actions = ExportActions(self)
        self.exporting = Exporting(workspace, self)
        self.dialog: ExportDialog | None = None
        self.actions.export.triggered.connect(self._open)
        for signal in (model.dataChanged, model.rowsInserted, model.rowsRemoved, model.modelReset):
            signal.connect(self.allow)
        self._stand_behind(neighbour)
        self.allow()

    def allow(self) -> None:
        """Enables the action where something was read."""
        self.actions.export.setEnabled(any(row.extraction is not None for row in self._model.rows))

    def stop(self) -> None:
        """Ends an export that is going on, and waits for it."""
        self.exporting.wait()

    def _open(self) -> None:
        if self.dialog is not None:
            return
        found = documents(self._model.rows, self._queue.selected_rows)
        start = self._folder() or str(Path.home())
        choice = fitting(self._choice, found, start)
        self.dialog = ExportDialog(choice, found, self.exporting, self._window)
        self.dialog.finished_with.connect(self._told)
        self.dialog.finished.connect(self._closed)
        self.dialog.open()

    def _told(self, outcome: Outcome) -> None:
        self._say(told(outcome))

    def _stand_behind(self, other: QAction) -> None:
        for holder in other.associatedObjects():
            if isinstance(holder, QMenu | QToolBar):
                later = [*holder.actions(), None]
                before = later[later.index(other) + 1]
                if before is None:
                    holder.addAction(self.actions.export)
                else:
                    holder.insertAction(before, self.actions.export)

    def _closed(self) -> None:
        dialog, self.dialog = self.dialog, None
        if dialog is not None:
            self._choice = dialog.choice
            dialog.deleteLater()
