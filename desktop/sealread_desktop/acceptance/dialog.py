"""The acceptance test: its documents above, its fields below, what they let pass at the end."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QDoubleSpinBox,
    QFileDialog,
    QLabel,
    QPushButton,
    QSpinBox,
    QTableWidget,
    QVBoxLayout,
    QWidget,
)

from sealread.work.acceptance.governing import choose, end
from sealread.work.acceptance.page import write
from sealread.work.acceptance.samples import MOST, USUAL, check, draw
from sealread.work.site import error_rate, rate_lock
from sealread.work.workspace import Workspace
from sealread_desktop.acceptance.state import (
    Act,
    Looking,
    State,
    document_row,
    field_row,
    outcome,
    said,
)
from sealread_desktop.look.beside import beside
from sealread_desktop.look.icons import wear
from sealread_desktop.look.rows import fill, of_rows
from sealread_desktop.look.sizes import open_at

_WIDTH, _HEIGHT = 820, 640
_USUAL_RATE = 0.05


class AcceptanceDialog(QDialog):
    """Beside the window, in which documents are checked meanwhile.

    `show_document` shows the document at a path in the window; False where it is not there. `ruled`
    tells that other values pass from now on.
    """

    ruled = Signal()

    def __init__(
        self,
        workspace: Workspace,
        show_document: Callable[[str], bool],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._workspace, self._show_document = workspace, show_document
        self._looking: Looking | None = None
        self._next: tuple[Act | None] | None = None
        self._leaving = False
        self.state: State | None = None
        self.schema, self.count, self.rate = QComboBox(), QSpinBox(), QDoubleSpinBox()
        self.lock = QLabel()
        self.draw = QPushButton(self.tr("&Draw"))
        self.look_at = QPushButton(self.tr("Sho&w document"))
        self.check = QPushButton(self.tr("It is chec&ked"))
        self.report = QPushButton(self.tr("&Save report…"))
        self.use = QPushButton(self.tr("&Let it decide"))
        self.words, self.outcome = QLabel(wordWrap=True), QLabel(wordWrap=True)
        self.documents, self.fields = QTableWidget(0, 2), QTableWidget(0, 6)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self._set_up()
        self._lay_out()
        self._connect()
        self.look()

    def look(self, act: Act | None = None) -> None:
        """Does something, then shows how the test stands; both in a thread."""
        if self._looking is not None:
            waiting = self._next[0] if self._next is not None else None
            self._next = (act or waiting,)  # what is to be done is not forgotten for a look
            return
        schema = str(self.schema.currentData() or "")
        self._looking = Looking(self._workspace, schema, self.rate.value() / 100, act, self)
        self._looking.finished.connect(self._looked)
        self._looking.start()
        self._allow()

    def come(self) -> None:
        """Shows it, also where it was about to go."""
        self._leaving = False
        self.show()
        self.raise_()

    @property
    def is_busy(self) -> bool:
        """Whether something is being done."""
        return self._looking is not None

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 (Qt's name)
        if self.is_busy:
            event.ignore()
            self.reject()
        else:
            super().closeEvent(event)

    def reject(self) -> None:
        """Goes; where something is being done, to the eye alone until that has ended."""
        if self.is_busy:
            self._leaving = True
            self.hide()
        else:
            super().reject()

    def stop(self) -> None:
        """Waits for what is being done."""
        if self._looking is not None:
            self._looking.wait()

    def _set_up(self) -> None:
        self.setWindowTitle(self.tr("Acceptance test"))
        open_at(self, _WIDTH, _HEIGHT)
        for label in (self.words, self.outcome):
            label.setTextFormat(Qt.TextFormat.PlainText)
        self.count.setRange(1, MOST)
        self.count.setValue(USUAL)
        self._set_up_rate()
        names = (
            (self.schema, self.tr("Schema")),
            (self.count, self.tr("How many documents")),
            (self.rate, self.tr("Error rate that may pass")),
            (self.documents, self.tr("Documents that were drawn")),
            (self.fields, self.tr("Fields and how often they are right")),
        )
        for widget, name in names:
            widget.setAccessibleName(name)
        heads = [self.tr("Document"), self.tr("State")]
        self.documents.setHorizontalHeaderLabels(heads)
        self.fields.setHorizontalHeaderLabels(
            [
                self.tr("Field"), self.tr("Right"), self.tr("Between"), self.tr("Passes from"),
                self.tr("Passes"), self.tr("More needed"),
            ]
        )  # fmt: skip
        for table in (self.documents, self.fields):
            table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
            of_rows(table, 0)
        for button in (self.draw, self.look_at, self.check, self.report, self.use):
            button.setAutoDefault(False)

    def _set_up_rate(self) -> None:
        """The rate, in percent; one that the policy of this machine locks is only shown."""
        lock = rate_lock()
        self.rate.setRange(0.001 if lock else 0.1, 100.0 if lock else 50.0)
        self.rate.setDecimals(3 if lock else 1)
        self.rate.setValue(100 * error_rate(_USUAL_RATE))
        self.rate.setSuffix(" %")
        self.rate.setKeyboardTracking(False)
        self.rate.setEnabled(lock is None)
        if lock is None:
            self.lock.hide()
        else:
            wear(self.lock, "lock")
            who, file = lock
            self.lock.setToolTip(self.tr("Locked by {who} ({file}).").format(who=who, file=file))
            self.lock.setAccessibleName(self.lock.toolTip())

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.addLayout(
            beside(self.tr("Schema"), self.schema, self.tr("Documents"), self.count, self.draw)
        )
        column.addWidget(self.words)
        column.addWidget(self.documents, 2)
        column.addLayout(beside(self.look_at, self.check, None))
        may_be = self.tr("Of values that pass may be wrong")
        column.addLayout(beside(may_be, self.rate, self.lock, None))
        column.addWidget(self.fields, 3)
        column.addWidget(self.outcome)
        self.buttons.addButton(self.report, QDialogButtonBox.ButtonRole.ActionRole)
        self.buttons.addButton(self.use, QDialogButtonBox.ButtonRole.ActionRole)
        column.addWidget(self.buttons)

    def _connect(self) -> None:
        self.buttons.rejected.connect(self.reject)
        self.schema.activated.connect(lambda _: self.look())
        self.rate.valueChanged.connect(lambda _: self.look())
        self.draw.clicked.connect(self._draw)
        self.check.clicked.connect(self._check)
        self.look_at.clicked.connect(self._open)
        self.documents.itemActivated.connect(lambda _: self._open())
        self.documents.itemSelectionChanged.connect(self._allow)
        self.report.clicked.connect(self._save)
        self.use.clicked.connect(self._use)

    def _looked(self) -> None:
        done, self._looking = self._looking, None
        if done is None:
            return
        done.deleteLater()
        before = self.state
        if done.state is not None:
            self.state = done.state
            self._tell(done.state)
        if done.trouble:
            self.words.setText(done.trouble)
        if before is not None and done.state is not None and before.rule != done.state.rule:
            self.ruled.emit()
        self._allow()
        if self._next is not None:
            (act,), self._next = self._next, None
            self.look(act)
        elif self._leaving:
            self.reject()

    def _tell(self, state: State) -> None:
        self.schema.clear()
        for sha256, name in state.schemas.items():
            self.schema.addItem(name, sha256)
        self.schema.setCurrentIndex(self.schema.findData(state.schema))
        self.words.setText(said(state))
        self.outcome.setText(outcome(state))
        place = self.documents.currentRow()
        fill(self.documents, map(document_row, state.places))
        fill(self.fields, map(field_row, state.results.fields if state.results else ()))
        if state.places:
            self.documents.selectRow(min(max(place, 0), len(state.places) - 1))
        self.use.setText(self.tr("&No longer") if state.rule else self.tr("&Let it decide"))

    def _allow(self) -> None:
        state, free = self.state, not self.is_busy
        chosen = state is not None and 0 <= self.documents.currentRow() < len(state.places)
        found = state is not None and state.results is not None
        self.draw.setEnabled(free and state is not None and bool(state.schemas))
        self.look_at.setEnabled(chosen)
        self.check.setEnabled(free and chosen)
        self.report.setEnabled(free and found)
        self.use.setEnabled(free and (found or (state is not None and state.rule is not None)))

    def _draw(self) -> None:
        if self.state is not None:
            schema, count = self.state.schema, self.count.value()
            self.look(lambda: draw(self._workspace, schema, count))

    def _check(self) -> None:
        if self.state is None:
            return
        row, schema = self.documents.currentRow(), self.state.schema
        document = self.state.places[row].drawn.document
        left = [number for number, one in enumerate(self.state.places) if not one.is_checked]
        after = next((number for number in left if number > row), row)
        self.documents.selectRow(after)
        self.look(lambda: check(self._workspace, document, schema))

    def _open(self) -> None:
        row = self.documents.currentRow()
        if self.state is None or not 0 <= row < len(self.state.places):
            return
        if not self._show_document(self.state.places[row].path):
            self.words.setText(
                self.tr("This document is not in the queue; drop it on the window once more.")
            )

    def _save(self) -> None:
        state = self.state
        if state is None or state.results is None:
            return
        kinds = self.tr("Web pages (*.html);;PDF files (*.pdf)")
        chosen, _ = QFileDialog.getSaveFileName(
            self, self.tr("Save report"), "acceptance.html", kinds
        )
        if chosen:
            found, there = state.results, state.places
            self.look(lambda: write(found, there, Path(chosen)))

    def _use(self) -> None:
        state = self.state
        if state is None:
            return
        if state.rule is not None:
            self.look(lambda: end(self._workspace, state.schema))
        elif state.results is not None:
            found = state.results
            self.look(lambda: choose(self._workspace, found))
