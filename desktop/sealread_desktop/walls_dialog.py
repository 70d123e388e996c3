"""What leaves this machine: nothing. Tries the walls of a real reading process, and shows how."""

from __future__ import annotations

from PySide6.QtCore import Qt, QThread
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from sealread.work.health import Inside, examine_walls

_WIDTH, _HEIGHT = 900, 620
_GOOD, _BAD = "✓", "✗"


class _Trying(QThread):
    """Starts a reading process and tries its walls, which takes a second or two."""

    inside: Inside | None = None

    def run(self) -> None:
        self.inside = examine_walls()


class WallsDialog(QDialog):
    """Tries the walls as soon as it is made, and anew at the press of a button."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._trying: _Trying | None = None
        self.verdict = QLabel(wordWrap=True)
        self.verdict.setTextFormat(Qt.TextFormat.PlainText)
        self.table = QTableWidget(0, 3)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        again = self.tr("&Try again")
        self.again = self.buttons.addButton(again, QDialogButtonBox.ButtonRole.ActionRole)
        self._lay_out()
        self.again.clicked.connect(self._try)
        self.buttons.rejected.connect(self.reject)
        self._try()

    def done(self, result: int) -> None:
        """Closes; a try that is going on is waited for first."""
        if self._trying is None:
            super().done(result)

    def _lay_out(self) -> None:
        self.setWindowTitle(self.tr("What leaves this machine: nothing"))
        self.resize(_WIDTH, _HEIGHT)
        words = self.tr(
            "Documents are opened in a process of its own that has no network, can start no "
            "program and can write nowhere but in a private folder. Here is what happens when "
            "it tries."
        )
        self.table.setHorizontalHeaderLabels(
            ["", self.tr("What was tried or stands"), self.tr("How it went")]
        )
        self.table.setAccessibleName(self.tr("Walls"))
        self.table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.table.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
        self.table.verticalHeader().hide()
        self.table.horizontalHeader().setStretchLastSection(True)
        column = QVBoxLayout(self)
        for part in (QLabel(words, wordWrap=True), self.verdict, self.table, self.buttons):
            column.addWidget(part)

    def _try(self) -> None:
        self.again.setEnabled(False)
        self.buttons.button(QDialogButtonBox.StandardButton.Close).setEnabled(False)
        self.verdict.setText(self.tr("Trying…"))
        self.table.setRowCount(0)
        self._trying = _Trying(self)
        self._trying.finished.connect(self._tried)
        self._trying.start()

    def _tried(self) -> None:
        inside = self._trying.inside if self._trying is not None else None
        self._trying = None
        self.again.setEnabled(True)
        self.buttons.button(QDialogButtonBox.StandardButton.Close).setEnabled(True)
        if inside is None or inside.walls is None:
            said = inside.error if inside is not None else None
            self.verdict.setText(
                self.tr("The walls could not be tried: %1").replace("%1", said or "–")
            )
            return
        walls = inside.walls
        for one in walls.mechanisms:
            self._add(one.name, one.detail, good=one.in_force)
        for attempt in walls.attempts:
            how = self.tr("refused, %1") if attempt.refused else "%1"
            self._add(attempt.name, how.replace("%1", attempt.how), good=attempt.as_promised)
        self.table.resizeColumnToContents(0)
        self.table.resizeColumnToContents(1)
        stand = self.tr("The walls stand (level: %1).").replace("%1", walls.proven.value)
        lacking = self.tr("Not everything stands: %1").replace("%1", ", ".join(walls.lacking()))
        self.verdict.setText(stand if walls.well else lacking)

    def _add(self, name: str, how: str, *, good: bool) -> None:
        row = self.table.rowCount()
        self.table.insertRow(row)
        for column, text in enumerate((_GOOD if good else _BAD, name, how)):
            self.table.setItem(row, column, QTableWidgetItem(text))
