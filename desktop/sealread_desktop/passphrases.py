"""A dialog that opens a workspace with a passphrase: what unlocking and locking have in common."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from sealread.work.locking import is_locked, key_for, lock
from sealread.work.workspace import Workspace
from sealread_desktop.jobs.dialog import JobsDialog
from sealread_desktop.jobs.task import Task


class Opening(Task):
    """Makes the key and opens the workspace, which takes about a second; its result is that.

    `new`: it is locked with this passphrase first, unless an earlier try did so.
    """

    def __init__(
        self, folder: Path, passphrase: str, *, new: bool, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._folder, self._passphrase, self._new = folder, passphrase, new

    def work(self) -> Workspace:
        """Opens it."""
        try:
            if self._new and not is_locked(self._folder):
                lock(self._folder, self._passphrase)
            key = key_for(self._folder, self._passphrase)
            try:
                return Workspace.open(self._folder, key)
            finally:
                key.wipe()
        finally:
            self._passphrase = ""


class PassphraseDialog(JobsDialog):
    """`workspace` is the open workspace once the dialog was accepted."""

    def __init__(self, folder: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._folder = folder
        self.workspace: Workspace | None = None

    def reject(self) -> None:
        """Gives up; a try that is going on is waited for first."""
        if not self.is_busy:
            super().reject()

    def open_with(self, passphrase: str, words: str, *, new: bool) -> None:
        """Tries a passphrase; `new`: the workspace is locked with it first."""
        self.said.setText(words)
        self.begin(Opening(self._folder, passphrase, new=new, parent=self), self._opened)

    def _opened(self, result: object) -> None:
        if not isinstance(result, Workspace):
            raise TypeError("opening gives a workspace")
        self.workspace = result
        self.accept()
