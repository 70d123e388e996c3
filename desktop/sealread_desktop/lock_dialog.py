"""Asks for a new passphrase where the policy of this machine wants one; else nothing is opened."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, QThread
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from sealread.errors import SealreadError
from sealread.work.locking import key_for, lock
from sealread.work.workspace import Workspace

_WIDTH = 520


class _Locking(QThread):
    """Locks the workspace and opens it, which takes a second or two."""

    def __init__(self, folder: Path, passphrase: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._folder, self._passphrase = folder, passphrase
        self.workspace: Workspace | None = None
        self.trouble = ""

    def run(self) -> None:
        try:
            lock(self._folder, self._passphrase)
            key = key_for(self._folder, self._passphrase)
            try:
                self.workspace = Workspace.open(self._folder, key)
            finally:
                key.wipe()
        except SealreadError as error:
            self.trouble = str(error)
        finally:
            self._passphrase = ""


class LockDialog(QDialog):
    """`workspace` is the open workspace, locked now, once the dialog was accepted.

    `why` is the sentence by which it was refused without a passphrase.
    """

    def __init__(self, folder: Path, why: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._folder, self._why = folder, why
        self._locking: _Locking | None = None
        self.workspace: Workspace | None = None
        hidden = QLineEdit.EchoMode.Password
        self.passphrase, self.again = QLineEdit(echoMode=hidden), QLineEdit(echoMode=hidden)
        self.trouble = QLabel(wordWrap=True)
        self.trouble.setTextFormat(Qt.TextFormat.PlainText)
        standard = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(standard.Ok | standard.Cancel)
        self._lay_out()
        self.buttons.accepted.connect(self._lock)
        self.buttons.rejected.connect(self.reject)
        for box in (self.passphrase, self.again):
            box.textChanged.connect(self._allow)
        self._allow()

    def reject(self) -> None:
        """Gives up; a try that is going on is waited for first."""
        if self._locking is None:
            super().reject()

    def _lay_out(self) -> None:
        self.setWindowTitle(self.tr("Sealread: set a passphrase"))
        self.setMinimumWidth(_WIDTH)
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
        for part in (lost, self.trouble, self.buttons):
            column.addWidget(part)

    def _allow(self) -> None:
        free = self._locking is None
        first, second = self.passphrase.text(), self.again.text()
        for box in (self.passphrase, self.again):
            box.setEnabled(free)
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(
            free and bool(first) and first == second
        )

    def _lock(self) -> None:
        passphrase = self.passphrase.text()
        if self._locking is not None or not passphrase or passphrase != self.again.text():
            return
        self.trouble.setText(self.tr("Locking…"))
        self._locking = _Locking(self._folder, passphrase, self)
        self.passphrase.clear()
        self.again.clear()
        self._locking.finished.connect(self._locked)
        self._allow()
        self._locking.start()

    def _locked(self) -> None:
        locking, self._locking = self._locking, None
        if locking is None:
            return
        self.workspace = locking.workspace
        self.trouble.setText(locking.trouble)
        locking.deleteLater()
        self._allow()
        self.passphrase.setFocus()
        if self.workspace is not None:
            self.accept()


def ask(folder: Path, why: str) -> Workspace | None:
    """The workspace, locked by the person; None when the person thought better of it."""
    dialog = LockDialog(folder, why)
    dialog.exec()
    dialog.deleteLater()
    return dialog.workspace
