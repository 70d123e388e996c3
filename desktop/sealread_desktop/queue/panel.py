"""The left of the window: the documents, which of them are shown, and what happened to one."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from sealread_desktop.queue.filter import QueueFilter
from sealread_desktop.queue.model import QueueModel
from sealread_desktop.queue.row import Row
from sealread_desktop.queue.story import QueueStory
from sealread_desktop.queue.view import QueueView

WIDTH = 300  # pixels, so that something is left for names


class QueuePanel(QWidget):
    """`chosen` tells that another document was chosen or that the chosen one changed.

    `selection_changed` tells that others are chosen together with it.
    """

    chosen = Signal()
    selection_changed = Signal()

    def __init__(self, model: QueueModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._told: Row | None = None
        self.filter = QueueFilter(model)
        self.view = QueueView(model)
        self.story = QueueStory()
        self.sentence = self.story.text
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.filter)
        column.addWidget(self.view, 1)
        column.addWidget(self.story)
        self.setMinimumWidth(WIDTH)
        self.view.current_changed.connect(self._moved)
        self.view.selectionModel().selectionChanged.connect(
            lambda *_: self.selection_changed.emit()
        )
        model.dataChanged.connect(self._changed)
        model.modelReset.connect(self._choose_first)

    @property
    def row(self) -> Row | None:
        """The chosen document."""
        return self.view.current

    @property
    def selected_rows(self) -> tuple[Row, ...]:
        """All chosen documents, those below chosen folders among them."""
        return self.view.selected

    def choose(self, place: int) -> None:
        """Chooses the document at `place` of the model's rows, from 0."""
        self.view.choose(self._model.row(place).path)

    def choose_path(self, path: str) -> bool:
        """Chooses the document at `path`; False where it is not in the queue."""
        return self.view.choose(path)

    def _choose_first(self) -> None:
        """Where nothing was chosen, or what was is gone."""
        gone = self._told is None or self._model.place(self._told.path) is None
        if gone and not self.view.currentIndex().isValid() and self._model.rows:
            self.choose(0)

    def _moved(self) -> None:
        row = self.row
        if row is not None and row is not self._told:
            self._told = row
            self.story.tell(row)
            self.chosen.emit()

    def _changed(self, first: QModelIndex, last: QModelIndex) -> None:
        if first.row() <= self.view.currentIndex().row() <= last.row():
            self._moved()
