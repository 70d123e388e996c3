"""Changing a column: its title, what it holds or its unit, and how it is computed."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QLineEdit, QVBoxLayout, QWidget

from sealread.errors import SealreadError
from sealread_desktop.look import plain
from sealread_desktop.look.sizes import grown, room_for_words

_WIDTH = 560


class ColumnDialog(QDialog):
    """`change` takes what is typed; what it raises is told, and the dialog stays."""

    def __init__(
        self, typed: str, change: Callable[[str], None], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Change the column"))
        self.setMinimumWidth(grown(self, _WIDTH))
        self._change = change
        self.line = QLineEdit(typed, clearButtonEnabled=True)
        self.line.setAccessibleName(self.tr("The column"))
        words = QLabel(
            self.tr(
                "A title, then in brackets a unit or what the column holds (date, number, yes/no). "
                "Behind an equals sign stands how it is computed from other columns."
            ),
            wordWrap=True,
        )
        self.trouble = QLabel(wordWrap=True)
        self.trouble.setTextFormat(Qt.TextFormat.PlainText)
        self.trouble.hide()
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        column = QVBoxLayout(self)
        for part in (words, self.line, self.trouble, buttons):
            column.addWidget(part)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        self.line.selectAll()
        self.line.setFocus()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802  (Qt's name)
        super().showEvent(event)
        room_for_words(self)

    def accept(self) -> None:
        """Changes the column, and closes where that could be done."""
        try:
            self._change(self.line.text())
        except SealreadError as error:
            self.trouble.setText(plain.line(str(error)))
            self.trouble.show()
            return
        super().accept()
