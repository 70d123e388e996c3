"""Questions to documents: written above, answered in a table below."""

from __future__ import annotations

from PySide6.QtCore import QItemSelectionModel, QModelIndex, Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPlainTextEdit,
    QProgressBar,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from sealread_desktop.ask.actions import AskActions
from sealread_desktop.ask.button import ActionButton
from sealread_desktop.ask.model import (
    ANSWER,
    CONFIDENCE,
    DOCUMENT,
    PAGE,
    QUESTION,
    STATUS,
    AnswersModel,
)
from sealread_desktop.ask.proof import Proof
from sealread_desktop.ask.round import AskRow, Round
from sealread_desktop.ask.scope_choice import ScopeChoice
from sealread_desktop.look import plain, reason_words
from sealread_desktop.look.rows import RowDelegate, fit_columns

_LINES = 3
_SHOWN = 80


class AskPanel(QWidget):
    """`chosen` tells that another answer was chosen, `show_wanted` that its place is wanted.

    `recalled` carries the number of an earlier round.
    """

    chosen = Signal()
    show_wanted = Signal()
    recalled = Signal(int)

    def __init__(self, actions: AskActions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.questions = QPlainTextEdit(tabChangesFocus=True)
        self.questions.setAcceptDrops(False)
        self.questions.setAccessibleName(self.tr("Questions"))
        self.questions.setPlaceholderText(
            self.tr("Who is the manufacturer?\nOne question a line; Ctrl+Enter asks.")
        )
        self.questions.setFixedHeight(self.fontMetrics().lineSpacing() * _LINES + 20)
        self.scope = ScopeChoice("all")
        self.history = QComboBox()
        self.history.setAccessibleName(self.tr("Earlier questions"))
        self.history.setToolTip(self.tr("The questions of this session, with their answers"))
        self.history.setMinimumContentsLength(24)
        self.history.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.text = QLabel(wordWrap=True)
        self.text.setTextFormat(Qt.TextFormat.PlainText)
        self.bar = QProgressBar(textVisible=False)
        self.bar.setAccessibleName(self.tr("Progress of the questions"))
        self.bar.setFixedWidth(220)
        self.bar.hide()
        self.proof = Proof(actions.show)
        self._model = AnswersModel(Round((), ()), self)
        self.view = self._table()
        self._lay_out(actions)
        self.history.activated.connect(self.recalled)
        self.show_round(self._model)

    @property
    def row(self) -> AskRow | None:
        """The chosen row."""
        index = self.view.currentIndex()
        return self._model.row(index.row()) if index.isValid() else None

    def show_round(self, model: AnswersModel) -> None:
        """Shows the answers of a round."""
        self._model.dataChanged.disconnect(self._changed)
        self._model = model
        self.view.header().setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        self.view.setModel(model)
        self.view.selectionModel().currentRowChanged.connect(self._moved)
        model.dataChanged.connect(self._changed)
        self._size()
        self._moved()

    def remember(self, number: int, round_: Round) -> None:
        """Adds a round to the history, or brings its entry up to date; shows that it is on show."""
        title = plain.line(" · ".join(round_.questions), _SHOWN)
        documents = self.tr("%n document(s)", "", len(round_.docs))
        text = f"{title} ({documents})"
        if number == self.history.count():
            self.history.addItem(text)
        else:
            self.history.setItemText(number, text)
        self.history.setCurrentIndex(number)

    def tell(self, text: str, done: int = 0, total: int = 0) -> None:
        """Shows a sentence, and how far the work is; without `total` there is none."""
        self.text.setText(plain.line(text))
        self.bar.setVisible(total > 0)
        self.bar.setRange(0, total)
        self.bar.setValue(done)

    def choose(self, place: int) -> None:
        """Chooses the row at `place` as it is shown, from 0."""
        self.view.setCurrentIndex(self._model.index(place, ANSWER))

    def _table(self) -> QTreeView:
        view = QTreeView(rootIsDecorated=False, uniformRowHeights=True, allColumnsShowFocus=True)
        view.setAlternatingRowColors(True)
        view.setSortingEnabled(True)
        view.setItemDelegate(RowDelegate(view))
        view.header().setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        view.header().setStretchLastSection(False)
        view.setAccessibleName(self.tr("Answers"))
        self._model.dataChanged.connect(self._changed)
        view.activated.connect(self.show_wanted)
        view.clicked.connect(self._clicked)
        return view

    def _lay_out(self, actions: AskActions) -> None:
        label = QLabel(self.tr("&Questions, one a line:"))
        label.setBuddy(self.questions)
        about = QLabel(self.tr("A&bout:"))
        about.setBuddy(self.scope)
        earlier = QLabel(self.tr("&Earlier:"))
        earlier.setBuddy(self.history)
        grid = QGridLayout()
        grid.addWidget(label, 0, 0, 1, 2)
        grid.addWidget(self.questions, 1, 0, 3, 1)
        for row, parts in enumerate(((about, self.scope), (earlier, self.history)), 1):
            line = QHBoxLayout()
            line.addWidget(parts[0])
            line.addWidget(parts[1], 1)
            grid.addLayout(line, row, 1)
        buttons = QHBoxLayout()
        self.ask = ActionButton(actions.start, self.tr("Ask"))
        stop = ActionButton(actions.stop, self.tr("Stop"))
        save = ActionButton(actions.save, self.tr("Save the answers…"))
        for button in (self.ask, stop, save):
            buttons.addWidget(button)
        grid.addLayout(buttons, 3, 1)
        grid.setColumnStretch(0, 1)
        state = QHBoxLayout()
        state.addWidget(self.text, 1)
        state.addWidget(self.bar)
        column = QVBoxLayout(self)
        column.addLayout(grid)
        column.addLayout(state)
        column.addWidget(self.view, 1)
        column.addWidget(self.proof)

    def _size(self) -> None:
        header = self.view.header()
        samples = {CONFIDENCE: "100%", STATUS: "– Not in the document", PAGE: "1, 2"}
        fit_columns(self.view, {DOCUMENT: "m" * 20, QUESTION: "m" * 20, **samples})
        header.setSectionResizeMode(ANSWER, QHeaderView.ResizeMode.Stretch)

    def _clicked(self, index: QModelIndex) -> None:
        if index.column() == PAGE:
            self.show_wanted.emit()

    def _changed(self) -> None:
        selection = self.view.selectionModel()
        if not selection.currentIndex().isValid() and self._model.rowCount():
            flag = QItemSelectionModel.SelectionFlag.NoUpdate
            selection.setCurrentIndex(self._model.index(0, DOCUMENT), flag)
        self._moved()

    def _moved(self) -> None:
        answer = self.row.answer if self.row else None
        if answer is None:
            self.proof.tell(self.row.sentence if self.row else "", (), "")
        else:
            reason = reason_words.told(answer.reason)
            self.proof.tell(answer.text, answer.evidence, reason)
        self.chosen.emit()
