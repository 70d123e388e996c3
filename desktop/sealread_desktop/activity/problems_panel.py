"""The problems as a list, with the way to each document."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from sealread_desktop.activity.problems_model import DOCUMENT, REMEDY, WHAT, ProblemsModel
from sealread_desktop.look.rows import RowDelegate

DOCUMENT_WIDTH = 280


class ProblemsPanel(QWidget):
    """`wanted` carries the path of the document to go to."""

    wanted = Signal(str)

    def __init__(self, model: ProblemsModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self.view = QTreeView(uniformRowHeights=True, allColumnsShowFocus=True)
        self.view.setRootIsDecorated(False)
        self.view.setAlternatingRowColors(True)
        self.view.setModel(model)
        self.view.setItemDelegate(RowDelegate(self.view))
        self.view.setAccessibleName(self.tr("Problems"))
        header = self.view.header()
        header.resizeSection(DOCUMENT, DOCUMENT_WIDTH)
        header.setSectionResizeMode(WHAT, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(REMEDY, QHeaderView.ResizeMode.Stretch)
        self.count = QLabel()
        self.go = QPushButton(self.tr("Go to the document"))
        self._lay_out()
        self.view.activated.connect(self._go_to)
        self.go.clicked.connect(self._go_to_current)
        self.view.selectionModel().currentRowChanged.connect(self._allow)
        model.rowsInserted.connect(self._allow)
        model.rowsRemoved.connect(self._allow)
        self._allow()

    def _lay_out(self) -> None:
        line = QHBoxLayout()
        line.setContentsMargins(6, 0, 6, 4)
        line.addWidget(self.count, 1)
        line.addWidget(self.go)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.view, 1)
        column.addLayout(line)

    def _allow(self) -> None:
        count = len(self._model.rows)
        told = self.tr("%n problems", "", count) if count else self.tr("There are no problems.")
        self.count.setText(told)
        self.go.setEnabled(self.view.currentIndex().isValid())

    def _go_to_current(self) -> None:
        self._go_to(self.view.currentIndex())

    def _go_to(self, index: QModelIndex) -> None:
        if index.isValid():
            self.wanted.emit(self._model.rows[index.row()].path)
