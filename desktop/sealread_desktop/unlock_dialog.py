"""Asks for the passphrase of a locked workspace, until it opens or the person gives up."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, QThread
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QLineEdit, QVBoxLayout, QWidget

from sealread.errors import SealreadError
from sealread.work.locking import key_for
from sealread.work.workspace import Workspace

_WIDTH = 460


class _Opening(QThread):
    """Makes the key and opens the workspace, which takes about a second."""

    def __init__(self, folder: Path, passphrase: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._folder, self._passphrase = folder, passphrase
        self.workspace: Workspace | None = None
        self.trouble = ""

    def run(self) -> None:
        try:
            key = key_for(self._folder, self._passphrase)
            try:
                self.workspace = Workspace.open(self._folder, key)
            finally:
                key.wipe()
        except SealreadError as error:
            self.trouble = str(error)
        finally:
            self._passphrase = ""


class UnlockDialog(QDialog):
    """`workspace` is the open workspace once the dialog was accepted."""

    def __init__(self, folder: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._folder = folder
        self._opening: _Opening | None = None
        self.workspace: Workspace | None = None
        self.passphrase = QLineEdit(echoMode=QLineEdit.EchoMode.Password)
        self.passphrase.setAccessibleName(self.tr("Passphrase"))
        self.trouble = QLabel(wordWrap=True)
        self.trouble.setTextFormat(Qt.TextFormat.PlainText)
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Open | QDialogButtonBox.StandardButton.Cancel
        )
        self._lay_out()
        self.buttons.accepted.connect(self._try)
        self.buttons.rejected.connect(self.reject)
        self.passphrase.textChanged.connect(self._allow)
        self._allow()

    def reject(self) -> None:
        """Gives up; a try that is going on is waited for first."""
        if self._opening is None:
            super().reject()

    def _lay_out(self) -> None:
        self.setWindowTitle(self.tr("Sealread: workspace locked"))
        self.setMinimumWidth(_WIDTH)
        words = QLabel(self.tr("What was read is locked. Enter its &passphrase:"), wordWrap=True)
        words.setBuddy(self.passphrase)
        column = QVBoxLayout(self)
        for part in (words, self.passphrase, self.trouble, self.buttons):
            column.addWidget(part)

    def _allow(self) -> None:
        free = self._opening is None
        self.passphrase.setEnabled(free)
        button = self.buttons.button(QDialogButtonBox.StandardButton.Open)
        button.setEnabled(free and bool(self.passphrase.text()))

    def _try(self) -> None:
        if self._opening is not None or not self.passphrase.text():
            return
        self.trouble.setText(self.tr("Opening…"))
        self._opening = _Opening(self._folder, self.passphrase.text(), self)
        self.passphrase.clear()
        self._opening.finished.connect(self._tried)
        self._allow()
        self._opening.start()

    def _tried(self) -> None:
        opening, self._opening = self._opening, None
        if opening is None:
            return
        self.workspace = opening.workspace
        self.trouble.setText(opening.trouble)
        opening.deleteLater()
        self._allow()
        self.passphrase.setFocus()
        if self.workspace is not None:
            self.accept()


def ask(folder: Path) -> Workspace | None:
    """The workspace, opened by the person; None when the person thought better of it."""
    dialog = UnlockDialog(folder)
    dialog.exec()
    dialog.deleteLater()
    return dialog.workspace
