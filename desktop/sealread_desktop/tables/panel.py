"""A table over documents: columns are named above, rows fill in below."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPoint, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QProgressBar,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from sealread.work.tabling.parts import Cell, Rows, shown
from sealread_desktop.ask.actions import AskActions
from sealread_desktop.ask.button import ActionButton
from sealread_desktop.ask.proof import Proof
from sealread_desktop.ask.scope_choice import ScopeChoice
from sealread_desktop.look import plain, reason_words
from sealread_desktop.look.rows import RowDelegate
from sealread_desktop.tables.model import DOCUMENT, FIRST, STATE, TableModel

_DOCUMENT_WIDTH, _STATE_WIDTH, _COLUMN_WIDTH, _FIGURE_WIDTH = 220, 120, 190, 165


ROWS: tuple[Rows, ...] = ("documents", "records", "entities", "listed_entities")
"""What a row is, in the order in which it is offered."""


class TablePanel(QWidget):
    """`asked` carries a question, `columns_typed` what a person wrote, `rows_wanted` what a row is.

    `chosen` tells that another cell was chosen, `taken_back` that its handwriting is to go.
    """

    asked = Signal(str)
    columns_typed = Signal(str)
    rows_wanted = Signal(str)
    chosen = Signal()
    taken_back = Signal()

    def __init__(
        self, model: TableModel, actions: AskActions, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._model, self._actions = model, actions
        self.question = QLineEdit(clearButtonEnabled=True)
        self.question.setAcceptDrops(False)
        self.question.setAccessibleName(self.tr("Question that the table answers"))
        self.question.setPlaceholderText(
            self.tr("For each report revenue, net profit and the growth of revenue")
        )
        self.propose = QPushButton(self.tr("Propose colu&mns"))
        self.propose.setToolTip(
            self.tr("Name the columns of the table that answers the question; nothing is read yet")
        )
        self.names = QLineEdit(clearButtonEnabled=True)
        self.names.setAcceptDrops(False)
        self.names.setAccessibleName(self.tr("New columns"))
        self.names.setPlaceholderText(
            self.tr("Company; Revenue [EUR million]; Growth [%] = revenue / previous(revenue) - 1")
        )
        self.add = QPushButton(self.tr("Add colum&ns"))
        self.add.setToolTip(self.tr("Add the columns that are named, parted by semicolons"))
        self.scope = ScopeChoice("all")
        self.rows = QComboBox()
        self.rows.addItems(
            [
                self.tr("One row a document"),
                self.tr("One row a record"),
                self.tr("One row a company or person"),
                self.tr("One row an entry of the same name"),
            ]
        )
        self.rows.setAccessibleName(self.tr("What a row is"))
        self.rows.setToolTip(
            self.tr(
                "A record is a line of a list in a document: an item, a transaction. What several "
                "documents say of one company or person stands in one row. Of suppliers or people "
                "that several lists name, those of one name stand in one row."
            )
        )
        self.text = QLabel(wordWrap=True)
        self.text.setTextFormat(Qt.TextFormat.PlainText)
        self.bar = QProgressBar(textVisible=False)
        self.bar.setAccessibleName(self.tr("Progress of the table"))
        self.bar.setFixedWidth(220)
        self.bar.hide()
        self.proof = Proof(actions.show)
        self.view = self._table()
        self._lay_out()
        self._connect()

    @property
    def index(self) -> QModelIndex:
        """The chosen cell."""
        return self.view.currentIndex()

    @property
    def cell(self) -> Cell | None:
        """The chosen cell."""
        return self._model.cell(self.index)

    @property
    def order(self) -> tuple[int, ...]:
        """The table's columns, from 0, in the order into which a person moved them."""
        header = self.view.horizontalHeader()
        places = range(FIRST, self._model.columnCount())
        return tuple(place - FIRST for place in sorted(places, key=header.visualIndex))

    def choose(self, row: int, column: int) -> None:
        """Chooses the cell at a row and a column of the model."""
        self.view.setCurrentIndex(self._model.index(row, column))

    def tell(self, text: str, done: int = 0, total: int = 0) -> None:
        """Shows a sentence, and how far the work is; without `total` there is none."""
        self.text.setText(plain.line(text))
        self.bar.setVisible(total > 0)
        self.bar.setRange(0, total)
        self.bar.setValue(done)

    def _table(self) -> QTableView:
        view = QTableView(wordWrap=False, cornerButtonEnabled=False)
        view.setAlternatingRowColors(True)
        view.setModel(self._model)
        view.setItemDelegate(RowDelegate(view))
        view.setAccessibleName(self.tr("Table"))
        view.setTabKeyNavigation(False)
        view.setEditTriggers(
            QAbstractItemView.EditTrigger.DoubleClicked
            | QAbstractItemView.EditTrigger.AnyKeyPressed
        )
        view.horizontalHeader().setSectionsMovable(True)
        view.horizontalHeader().setDefaultAlignment(
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        )
        view.horizontalHeader().setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        view.setSortingEnabled(True)
        view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        return view

    def show_rows(self, rows: Rows) -> None:
        """Shows what a row is."""
        self.rows.setCurrentIndex(ROWS.index(rows))

    def _lay_out(self) -> None:
        asks = QLabel(self.tr("&Question:"))
        asks.setBuddy(self.question)
        name = QLabel(self.tr("Co&lumns:"))
        name.setBuddy(self.names)
        about = QLabel(self.tr("A&bout:"))
        about.setBuddy(self.scope)
        top, first, second, state = QHBoxLayout(), QHBoxLayout(), QHBoxLayout(), QHBoxLayout()
        top.addWidget(asks)
        top.addWidget(self.question, 1)
        top.addWidget(self.propose)
        first.addWidget(name)
        first.addWidget(self.names, 1)
        first.addWidget(self.add)
        first.addWidget(ActionButton(self._actions.columns))
        second.addWidget(about)
        second.addWidget(self.scope)
        second.addWidget(self.rows)
        second.addStretch()
        self.fill = ActionButton(self._actions.start, self.tr("Fill the table"))
        for button in (
            self.fill,
            ActionButton(self._actions.stop, self.tr("Stop")),
            ActionButton(self._actions.save, self.tr("Save the table…")),
            ActionButton(self._actions.clear),
        ):
            second.addWidget(button)
        state.addWidget(self.text, 1)
        state.addWidget(self.bar)
        column = QVBoxLayout(self)
        for line in (top, first, second, state):
            column.addLayout(line)
        column.addWidget(self.view, 1)
        column.addWidget(self.proof)

    def _connect(self) -> None:
        self.add.clicked.connect(self._type)
        self.names.returnPressed.connect(self._type)
        self.propose.clicked.connect(self._ask)
        self.question.returnPressed.connect(self._ask)
        self.rows.activated.connect(lambda place: self.rows_wanted.emit(ROWS[place]))
        self.view.selectionModel().currentChanged.connect(self._moved)
        self.view.customContextMenuRequested.connect(self._menu)
        self._model.dataChanged.connect(self._moved)
        self._model.modelReset.connect(self._fresh)

    def _ask(self) -> None:
        if self.question.text().strip():
            self.asked.emit(self.question.text())

    def _type(self) -> None:
        if self.names.text().strip():
            self.columns_typed.emit(self.names.text())

    def _fresh(self) -> None:
        widths = {DOCUMENT: _DOCUMENT_WIDTH, STATE: _STATE_WIDTH}
        widths |= {
            FIRST + place: _FIGURE_WIDTH
            for place, one in enumerate(self._model.sheet.columns)
            if one.kind == "number"
        }
        self.view.horizontalHeader().setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        for column in range(self._model.columnCount()):
            self.view.setColumnWidth(column, widths.get(column, _COLUMN_WIDTH))
        self._moved()

    def _moved(self) -> None:
        index, cell = self.index, self.cell
        row = self._model.line(index.row()) if index.isValid() else None
        sentence = self._model.sheet.progress(row.path).sentence if row else ""
        if cell is None or (sentence and cell.value is None):
            self.proof.tell(sentence, (), "")
        else:
            by_hand = self.tr("written by hand")
            reason = by_hand if cell.by_hand else reason_words.told(cell.reason)
            self.proof.tell(cell.text or _told_by(cell), cell.evidence, reason)
        self.chosen.emit()

    def _menu(self, point: QPoint) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(self._actions.show)
        edit = menu.addAction(self.tr("&Write by hand"))
        edit.setEnabled(bool(self.index.flags() & Qt.ItemFlag.ItemIsEditable))
        edit.triggered.connect(lambda: self.view.edit(self.view.currentIndex()))
        back = menu.addAction(self.tr("&Take back what was written by hand"))
        cell = self.cell
        back.setEnabled(cell is not None and cell.by_hand)
        back.triggered.connect(self.taken_back)
        menu.addSeparator()
        menu.addActions([self._actions.change_column, self._actions.remove_column])
        menu.popup(self.view.viewport().mapToGlobal(point))


def _told_by(cell: Cell) -> str:
    """What a computed cell rests on: each input with its document."""
    return "; ".join(
        f"{one.column} {shown(one.value)} ({one.name})" for one in cell.witnesses if one.column
    )


def has_columns(model: TableModel) -> bool:
    """Whether there is anything to fill."""
    return model.columnCount() > FIRST
