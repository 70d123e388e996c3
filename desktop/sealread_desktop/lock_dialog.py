"""Asks for a new passphrase where the policy of this machine wants one; else nothing is opened."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from sealread.work.workspace import Workspace
from sealread_desktop.look.sizes import grown
from sealread_desktop.passphrases import PassphraseDialog

_WIDTH = 520


class LockDialog(PassphraseDialog):
    """`why` is the sentence by which the workspace was refused without a passphrase."""

    def __init__(self, folder: Path, why: str, parent: QWidget | None = None) -> None:
        super().__init__(folder, parent)
        self._why = why
        hidden = QLineEdit.EchoMode.Password
        self.passphrase, self.again = QLineEdit(echoMode=hidden), QLineEdit(echoMode=hidden)
        standard = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(standard.Ok | standard.Cancel)
        self._lay_out()
        self.buttons.accepted.connect(self._lock)
        self.buttons.rejected.connect(self.reject)
        for box in (self.passphrase, self.again):
            box.textChanged.connect(self.allow)
        self.allow()

    def _lay_out(self) -> None:
        self.setWindowTitle(self.tr("Sealread: set a passphrase"))
        self.setMinimumWidth(grown(self, _WIDTH))
        why = QLabel(self._why, wordWrap=True)
        why.setTextFormat(Qt.TextFormat.PlainText)
        lost = QLabel(self.tr(
            "Keep the passphrase safe: whoever forgets it loses what was read, and nobody can "
            "bring it back. Files that were exported stay readable."
        ), wordWrap=True)  # fmt: skip
        form = QFormLayout()
        form.addRow(self.tr("New &passphrase"), self.passphrase)
        form.addRow(self.tr("The same &again"), self.again)
        column = QVBoxLayout(self)
        column.addWidget(why)
        column.addLayout(form)
        for part in (lost, self.said, self.buttons):
            column.addWidget(part)

    def allow(self) -> None:
        """Enables what can be done now."""
        free = not self.is_busy
        first, second = self.passphrase.text(), self.again.text()
        for box in (self.passphrase, self.again):
            box.setEnabled(free)
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(
            free and bool(first) and first == second
        )

    def idle(self) -> None:
        """It was not locked: another try."""
        self.passphrase.setFocus()

    def _lock(self) -> None:
        passphrase = self.passphrase.text()
        if self.is_busy or not passphrase or passphrase != self.again.text():
            return
        self.passphrase.clear()
        self.again.clear()
        self.open_with(passphrase, self.tr("Locking…"), new=True)


def ask(folder: Path, why: str) -> Workspace | None:
    """The workspace, locked by the person; None when the person thought better of it."""
    dialog = LockDialog(folder, why)
    dialog.exec()
    dialog.deleteLater()
    return dialog.workspace
