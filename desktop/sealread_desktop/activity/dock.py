"""Below, folded away: what was done, and what went wrong."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDockWidget, QMainWindow, QTabWidget

from sealread.work.events import AnyEvent
from sealread_desktop.activity.actions import ActivityActions
from sealread_desktop.activity.model import ActivityModel
from sealread_desktop.activity.panel import ActivityPanel
from sealread_desktop.activity.problems_model import ProblemsModel
from sealread_desktop.activity.problems_panel import ProblemsPanel

HEIGHT = 220


class ActivityDock(QDockWidget):
    """Two lists, fed by `take`. `wanted` carries the path of a document to go to."""

    wanted = Signal(str)

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self.setWindowTitle(self.tr("Activity and problems"))
        self.setFeatures(QDockWidget.DockWidgetFeature.DockWidgetClosable)
        self.actions_ = ActivityActions(window)
        self.activity, self.problems = ActivityModel(self), ProblemsModel(self)
        self.steps, self.list = ActivityPanel(self.activity), ProblemsPanel(self.problems)
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.tabs.setAccessibleName(self.tr("Activity and problems"))
        self.tabs.addTab(self.steps, self.tr("Activity"))
        self.tabs.addTab(self.list, "")
        self.setWidget(self.tabs)
        window.addDockWidget(Qt.DockWidgetArea.BottomDockWidgetArea, self)
        window.resizeDocks([self], [HEIGHT], Qt.Orientation.Vertical)
        self.hide()
        self._connect()
        self._count()

    def take(self, events: Sequence[AnyEvent]) -> None:
        """Takes what a run or a question told."""
        self.activity.take(events)
        self.problems.take(events)

    def _connect(self) -> None:
        self.actions_.activity.triggered.connect(self._fold)
        self.actions_.problems.triggered.connect(self._show_problems)
        self.visibilityChanged.connect(self._seen)
        self.list.wanted.connect(self.wanted)
        self.problems.rowsInserted.connect(self._count)
        self.problems.rowsRemoved.connect(self._count)

    def _fold(self, wanted: bool) -> None:
        self.setVisible(wanted)
        if wanted:
            self.tabs.setCurrentWidget(self.steps)
            self.steps.setFocus()

    def _show_problems(self) -> None:
        self.show()
        self.tabs.setCurrentWidget(self.list)
        self.list.view.setFocus()

    def _seen(self) -> None:
        self.actions_.activity.setChecked(not self.isHidden())

    def _count(self) -> None:
        count, place = len(self.problems.rows), self.tabs.indexOf(self.list)
        title = self.tr("Problems ({count})").format(count=count)
        self.tabs.setTabText(place, title if count else self.tr("Problems"))
