"""The inside of the window: an invitation first, then the three panes; problems above."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSplitter, QStackedWidget, QVBoxLayout, QWidget

from sealread_desktop.actions import FileActions, HelpActions
from sealread_desktop.banner import Banner
from sealread_desktop.fields.panel import FieldsPanel
from sealread_desktop.page.actions import PageActions
from sealread_desktop.page.panel import PagePanel
from sealread_desktop.queue.model import QueueModel
from sealread_desktop.queue.panel import QueuePanel
from sealread_desktop.tabs import Tabs
from sealread_desktop.welcome.drop_area import DropArea

WIDTHS = [320, 510, 530]


class Centre(QWidget):
    """Documents at the left, the page in the middle, fields at the right.

    `steps` stands below the invitation, for who is here for the first time.
    """

    def __init__(
        self,
        model: QueueModel,
        files: FileActions,
        pages: PageActions,
        about: HelpActions,
        steps: QWidget | None = None,
    ) -> None:
        super().__init__()
        self.banner = Banner()
        self.queue, self.page, self.fields = QueuePanel(model), PagePanel(pages), FieldsPanel()
        self.panes = QSplitter(Qt.Orientation.Horizontal, childrenCollapsible=False)
        for pane in (self.queue, self.page, self.fields):
            self.panes.addWidget(pane)
        for number, width in enumerate(WIDTHS):
            self.panes.setStretchFactor(number, width)
        self.panes.setSizes(WIDTHS)
        self._stack = QStackedWidget()
        wanted = [files.open_folder, files.open_files]
        if steps is None:
            wanted.append(files.try_samples)
        self._stack.addWidget(DropArea(wanted, about.walls, steps))
        self._stack.addWidget(self.panes)
        column = QVBoxLayout(self)
        column.addWidget(self.banner)
        self.tabs = Tabs(self._stack)
        column.addWidget(self.tabs, 1)
        for action in (pages.find.find, pages.thumbnails):
            action.triggered.connect(self.tabs.show_documents)

    def show_panes(self) -> None:
        """Puts the panes in the place of the invitation."""
        self._stack.setCurrentWidget(self.panes)
