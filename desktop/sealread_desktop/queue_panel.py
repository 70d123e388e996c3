"""The left of the window: the documents, and why the chosen one could not be read."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import QHeaderView, QLabel, QTreeView, QVBoxLayout, QWidget

from sealread_desktop import plain
from sealread_desktop.queue_model import DOCUMENT, PROGRESS, STATE, TO_CHECK, QueueModel
from sealread_desktop.queue_row import Row
from sealread_desktop.rows import RowDelegate, fit_columns


class QueuePanel(QWidget):
    """`chosen` tells that another document was chosen or that the chosen one changed."""

    chosen = Signal()

    def __init__(self, model: QueueModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self.view = self._table()
        self.sentence = QLabel(wordWrap=True, margin=8)
        self.sentence.hide()
        self.sentence.setTextFormat(Qt.TextFormat.PlainText)
        self.sentence.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.sentence.setAccessibleName(self.tr("What happened to this document"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.view, 1)
        column.addWidget(self.sentence)
        self.view.selectionModel().currentRowChanged.connect(self._moved)
        model.dataChanged.connect(self._changed)
        model.rowsInserted.connect(self._choose_first)

    @property
    def row(self) -> Row | None:
        """The chosen document."""
        index = self.view.currentIndex()
        return self._model.row(index.row()) if index.isValid() else None

    def choose(self, place: int) -> None:
        """Chooses the document at `place`, from 0."""
        self.view.setCurrentIndex(self._model.index(place, DOCUMENT))

    def _table(self) -> QTreeView:
        view = QTreeView(rootIsDecorated=False, uniformRowHeights=True, allColumnsShowFocus=True)
        view.setAlternatingRowColors(True)
        view.setModel(self._model)
        view.setItemDelegate(RowDelegate(view))
        view.setAccessibleName(self.tr("Documents"))
        view.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        header = view.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(DOCUMENT, QHeaderView.ResizeMode.Stretch)
        samples = {STATE: "✗ Set aside", PROGRESS: "page 10 of 12", TO_CHECK: "100"}
        fit_columns(view, samples)
        return view

    def _choose_first(self) -> None:
        if not self.view.currentIndex().isValid():
            self.choose(0)

    def _moved(self) -> None:
        self._tell()
        self.chosen.emit()

    def _changed(self, first: QModelIndex, last: QModelIndex) -> None:
        if first.row() <= self.view.currentIndex().row() <= last.row():
            self._moved()

    def _tell(self) -> None:
        row = self.row
        self.sentence.setText(plain.lines(_story(row)) if row else "")
        self.sentence.setVisible(bool(self.sentence.text()))


def _story(row: Row) -> str:
    """Why the document could not be read, or what is to be known about how it was."""
    notices = row.extraction.notices if row.extraction else ()
    return row.sentence or "\n".join(dict.fromkeys(notice.sentence for notice in notices))
