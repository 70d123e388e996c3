"""Asks for the passphrase of a locked workspace, until it opens or the person gives up."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QDialogButtonBox, QLabel, QLineEdit, QVBoxLayout, QWidget

from sealread.work.workspace import Workspace
from sealread_desktop.look.sizes import grown
from sealread_desktop.passphrases import PassphraseDialog

_WIDTH = 460


class UnlockDialog(PassphraseDialog):
    """Asks once more where the passphrase does not open it."""

    def __init__(self, folder: Path, parent: QWidget | None = None) -> None:
        super().__init__(folder, parent)
        self.passphrase = QLineEdit(echoMode=QLineEdit.EchoMode.Password)
        self.passphrase.setAccessibleName(self.tr("Passphrase"))
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Open | QDialogButtonBox.StandardButton.Cancel
        )
        self._lay_out()
        self.buttons.accepted.connect(self._try)
        self.buttons.rejected.connect(self.reject)
        self.passphrase.textChanged.connect(self.allow)
        self.allow()

    def _lay_out(self) -> None:
        self.setWindowTitle(self.tr("Sealread: workspace locked"))
        self.setMinimumWidth(grown(self, _WIDTH))
        words = QLabel(self.tr("What was read is locked. Enter its &passphrase:"), wordWrap=True)
        words.setBuddy(self.passphrase)
        column = QVBoxLayout(self)
        for part in (words, self.passphrase, self.said, self.buttons):
            column.addWidget(part)

    def allow(self) -> None:
        """Enables what can be done now."""
        free = not self.is_busy
        self.passphrase.setEnabled(free)
        button = self.buttons.button(QDialogButtonBox.StandardButton.Open)
        button.setEnabled(free and bool(self.passphrase.text()))

    def idle(self) -> None:
        """It did not open: another try."""
        self.passphrase.setFocus()

    def _try(self) -> None:
        passphrase = self.passphrase.text()
        if not self.is_busy and passphrase:
            self.passphrase.clear()
            self.open_with(passphrase, self.tr("Opening…"), new=False)


def ask(folder: Path) -> Workspace | None:
    """The workspace, opened by the person; None when the person thought better of it."""
    dialog = UnlockDialog(folder)
    dialog.exec()
    dialog.deleteLater()
    return dialog.workspace
