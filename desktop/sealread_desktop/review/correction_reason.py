"""Asks why an accepted value is changed."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QLineEdit, QVBoxLayout, QWidget

from sealread_desktop.look import plain
from sealread_desktop.look.sizes import grown

LONGEST = 1000


class ReasonDialog(QDialog):
    """Closed with OK only with a reason in it; `reason` is that."""

    def __init__(self, field: str, value: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Reason for the change"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        asked = self.tr("“{field}” was accepted with the value “{value}”. Why is it changed?")
        kept = self.tr("The reason is kept with the change.")
        shown = plain.line(value, 80) or "–"
        asked = asked.format(field=plain.line(field, 80), value=shown)
        text = QLabel(f"{asked}\n{kept}", wordWrap=True)
        text.setTextFormat(Qt.TextFormat.PlainText)
        self.line = QLineEdit(maxLength=LONGEST)
        self.line.setAccessibleName(self.tr("Reason"))
        self.line.setMinimumWidth(grown(self, 360))
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self._consent = buttons.button(QDialogButtonBox.StandardButton.Ok)
        self._consent.setEnabled(False)
        column = QVBoxLayout(self)
        for widget in (text, self.line, buttons):
            column.addWidget(widget)
        self.line.textChanged.connect(lambda: self._consent.setEnabled(bool(self.reason)))
        buttons.accepted.connect(self.accept_if_said)
        buttons.rejected.connect(self.reject)

    @property
    def reason(self) -> str:
        """What was typed."""
        return self.line.text().strip()

    def accept_if_said(self) -> None:
        """Closes with OK, if there is a reason."""
        if self.reason:
            self.accept()
