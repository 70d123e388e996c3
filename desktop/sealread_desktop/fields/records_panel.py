"""Lists of records as tables: one is on show, a cell of it is a reading."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHeaderView,
    QVBoxLayout,
    QWidget,
)

from sealread.work.view import Reading
from sealread_desktop.fields.confirm_views import ConfirmTable
from sealread_desktop.fields.nodes import Node
from sealread_desktop.fields.records_model import RecordsModel, records
from sealread_desktop.fields.value_editor import Choices, ValueDelegate
from sealread_desktop.look import plain
from sealread_desktop.look.rows import AIR

WIDEST = 260  # pixels of a column at first
LEAST = 64  # pixels of the table's height


class RecordsPanel(QWidget):
    """`chosen` carries the position of the reading in the chosen cell."""

    chosen = Signal(int)

    def __init__(self, choices: Choices, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = RecordsModel(self)
        self.which = QComboBox()
        self.which.setAccessibleName(self.tr("List of records"))
        self.view = ConfirmTable()
        self.view.setCornerButtonEnabled(False)
        self.view.setModel(self.model)
        self.delegate = ValueDelegate(choices, self.view)
        self.view.setItemDelegate(self.delegate)
        self._nodes: Sequence[Node] = ()
        self._numbers: Sequence[int] = ()
        self._readings: Sequence[Reading] = ()
        self._lay_out()
        self.which.currentIndexChanged.connect(self._show)
        self.view.selectionModel().currentChanged.connect(self._moved)
        self.model.modelReset.connect(self._fit)

    @property
    def number(self) -> int | None:
        """The number of the node that is the list on show."""
        place = self.which.currentIndex()
        return self._numbers[place] if 0 <= place < len(self._numbers) else None

    def show_lists(
        self, nodes: Sequence[Node], numbers: Sequence[int], readings: Sequence[Reading]
    ) -> None:
        """Shows the lists at these nodes; without any the panel hides."""
        self._nodes, self._numbers, self._readings = nodes, numbers, readings
        self.which.blockSignals(True)
        self.which.clear()
        self.which.addItems([_title(nodes, number) for number in numbers])
        self.which.blockSignals(False)
        self.which.setVisible(len(numbers) > 1)
        self.setVisible(bool(numbers))
        self._show(self.which.currentIndex())

    def update_readings(self, readings: Sequence[Reading]) -> None:
        """Takes other readings at the same places."""
        self._readings = readings
        self.model.update(readings)

    def show_list(self, number: int) -> None:
        """Shows the list at a node."""
        if number in self._numbers:
            self.which.setCurrentIndex(list(self._numbers).index(number))

    def choose(self, position: int) -> None:
        """Chooses the cell of a reading of the list on show."""
        index = self.model.index_of(position)
        if index != self.view.currentIndex():
            self.view.setCurrentIndex(index)
        self.view.scrollTo(index)

    def leave(self) -> None:
        """Chooses no cell."""
        self.view.clearSelection()
        self.view.setCurrentIndex(QModelIndex())

    def edit(self, position: int, draft: str | None) -> None:
        """Opens the editor of a cell; `draft` stands in it at first, if there is one."""
        self.choose(position)
        self.delegate.draft = draft
        self.view.setFocus()
        self.view.edit(self.model.index_of(position))

    def _lay_out(self) -> None:
        self.view.setAccessibleName(self.tr("Records"))
        self.view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.view.setEditTriggers(QAbstractItemView.EditTrigger.DoubleClicked)
        self.view.setAlternatingRowColors(True)
        self.view.setTabKeyNavigation(False)
        self.view.setWordWrap(False)
        self.view.verticalHeader().setDefaultSectionSize(self.view.fontMetrics().height() + AIR)
        self.view.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.view.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.view.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 4, 0, 0)
        column.addWidget(self.which)
        column.addWidget(self.view, 1)

    def _show(self, place: int) -> None:
        if 0 <= place < len(self._numbers):
            self.model.show(records(self._nodes, self._numbers[place]), self._readings)

    def _fit(self) -> None:
        """Columns as wide as their title and the values of the first screen need; no empty rows."""
        header = self.view.horizontalHeader()
        header.setResizeContentsPrecision(30)
        self.view.resizeColumnsToContents()
        for column in range(self.model.columnCount()):
            if header.sectionSize(column) > WIDEST:
                header.resizeSection(column, WIDEST)
        rows = self.model.rowCount() * self.view.verticalHeader().defaultSectionSize()
        bar = self.view.horizontalScrollBar().sizeHint().height()
        self.view.setMaximumHeight(
            max(LEAST, rows + header.sizeHint().height() + bar + 2 * self.view.frameWidth())
        )
        self.setMaximumHeight(self.view.maximumHeight() + self.which.sizeHint().height() + AIR)

    def _moved(self, index: QModelIndex) -> None:
        position = self.model.position(index)
        if position is not None:
            self.chosen.emit(position)


def _title(nodes: Sequence[Node], number: int) -> str:
    return plain.line(f"{nodes[number].name} ({len(nodes[number].children)})")
