"""Exporting: what as, which documents, where to; then how far it is."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QPlainTextEdit,
    QProgressBar,
    QVBoxLayout,
    QWidget,
)

from sealread.work.exporting.model import Outcome, Prepared
from sealread_desktop import dialogs
from sealread_desktop.export.choice import Choice, Documents, wanted
from sealread_desktop.export.exporting import Exporting
from sealread_desktop.export.form import ExportForm
from sealread_desktop.export.words import told, why_not
from sealread_desktop.look import plain
from sealread_desktop.look.sizes import grown

_WIDTH, _TROUBLES = 620, 130


class ExportDialog(QDialog):
    """`finished_with` carries the Outcome of an export that left nothing to say; it is closed then.

    While it writes, Cancel stops the writing; the dialog stays.
    """

    finished_with = Signal(object)

    def __init__(
        self, choice: Choice, found: Documents, exporting: Exporting, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._found, self._exporting = found, exporting
        self._running = False
        self.form = ExportForm(choice, found)
        self.message = QLabel(wordWrap=True)
        self.message.setTextFormat(Qt.TextFormat.PlainText)
        self.bar = QProgressBar(textVisible=False)
        self.bar.setAccessibleName(self.tr("Progress"))
        self.troubles = QPlainTextEdit(readOnly=True)
        self.troubles.setMaximumHeight(_TROUBLES)
        self.troubles.setAccessibleName(self.tr("What was not exported"))
        self.buttons = QDialogButtonBox()
        leave = QDialogButtonBox.ButtonRole.RejectRole
        self.leave = self.buttons.addButton(self.tr("Cancel"), leave)
        words = self.tr("&Export")
        self.go = self.buttons.addButton(words, QDialogButtonBox.ButtonRole.AcceptRole)
        self.leave.setAutoDefault(False)
        self._lay_out()
        self.go.setDefault(True)
        self._connect()
        self._allow()

    @property
    def choice(self) -> Choice:
        """What is chosen now."""
        return self.form.choice

    def reject(self) -> None:
        """Stops what is going on; else closes."""
        if self._running:
            self.message.setText(self.tr("Stopping…"))
            self._exporting.cancel()
        else:
            super().reject()

    def _lay_out(self) -> None:
        self.setWindowTitle(self.tr("Export"))
        self.setMinimumWidth(grown(self, _WIDTH))
        column = QVBoxLayout(self)
        for part in (self.form, self.message, self.bar, self.troubles, self.buttons):
            column.addWidget(part)
        self.bar.hide()
        self.troubles.hide()

    def _connect(self) -> None:
        self.form.changed.connect(self._allow)
        self.form.changed.connect(self._fit)
        self.buttons.accepted.connect(self._start)
        self.buttons.rejected.connect(self.reject)
        self._exporting.prepared.connect(self._prepared)
        self._exporting.progress.connect(self._tell)
        self._exporting.ended.connect(self._ended)
        self._exporting.failed.connect(self._failed)

    def _allow(self) -> None:
        problem = self.choice.problem(self._found)
        self.go.setEnabled(not problem and not self._running)
        if not self._running:
            self.message.setText(why_not(problem))
        self.message.setVisible(bool(self.message.text()))

    def _start(self) -> None:
        choice = self.choice
        if choice.problem(self._found) or self._running:
            return
        self.troubles.hide()
        self._set_running(running=True)
        self._exporting.start(wanted(choice.rows(self._found)), choice.wish())

    def _prepared(self, prepared: Prepared) -> None:
        if prepared.existing and not dialogs.may_replace(self, prepared.existing):
            self._set_running(running=False)
        else:
            self._exporting.go_on(replace=bool(prepared.existing))

    def _tell(self, done: int, total: int, name: str) -> None:
        if self._running:
            self.bar.setRange(0, total if done < total else 0)
            self.bar.setValue(done)
            self.message.setText(plain.line(name) if name else self.tr("Writing…"))

    def _ended(self, outcome: Outcome) -> None:
        self._set_running(running=False)
        rest = [one.sentence for one in outcome.failed] + list(outcome.notices)
        self.message.setText(told(outcome))
        self.message.show()
        if rest or outcome.cancelled:
            self.leave.setText(self.tr("Close"))
        if rest:
            self.troubles.setPlainText(plain.lines("\n".join(rest)))
            self.troubles.show()
            self._fit()
        elif not outcome.cancelled:
            self.finished_with.emit(outcome)
            self.accept()

    def _failed(self, sentence: str) -> None:
        self._set_running(running=False)
        self.message.setText(plain.lines(sentence) or self.tr("Stopped."))
        self.message.show()

    def _set_running(self, *, running: bool) -> None:
        self._running = running
        self.leave.setText(self.tr("Cancel"))
        self.form.setEnabled(not running)
        self.bar.setVisible(running)
        self.bar.setRange(0, 0)
        if running:
            self.message.setText(self.tr("Looking at the documents…"))
        self._allow()
        self._fit()

    def _fit(self) -> None:
        """As high as what is shown needs."""
        if (layout := self.layout()) is not None:
            layout.activate()
        self.adjustSize()
