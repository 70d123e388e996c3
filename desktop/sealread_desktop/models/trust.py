"""Asks whether an unknown model is to be trusted, with its SHA-256 to compare."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontDatabase, QShowEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from sealread.work.models import Staged
from sealread_desktop.look import plain
from sealread_desktop.look.sizes import grown, room_for_words

_WIDTH = 700
HASH_LENGTH = 64


def same(sha256: str, said: str) -> bool | None:
    """Whether what a person pasted is this hash; None while it is none at all."""
    digits = "".join(said.split()).lower().removeprefix("sha256:")
    if len(digits) != HASH_LENGTH:
        return None
    return digits == sha256


class TrustDialog(QDialog):
    """Accepted: the person trusts the model. A pasted hash that differs takes that away."""

    def __init__(self, staged: Staged, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sha256 = staged.sha256
        self.hash = QLineEdit(staged.sha256, readOnly=True)
        self.hash.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.hash.setAccessibleName(self.tr("SHA-256 of this file"))
        self.hash.setCursorPosition(0)
        self.other = QLineEdit(clearButtonEnabled=True)
        self.other.setFont(self.hash.font())
        self.other.setPlaceholderText(self.tr("Paste it here to compare (optional)"))
        self.other.setAccessibleName(self.tr("SHA-256 that its publisher names"))
        self.verdict = QLabel(wordWrap=True)
        self.verdict.setTextFormat(Qt.TextFormat.PlainText)
        self.buttons = QDialogButtonBox()
        role = QDialogButtonBox.ButtonRole
        self.trust = self.buttons.addButton(self.tr("&Trust this model"), role.AcceptRole)
        refuse = self.buttons.addButton(self.tr("&Do not bring it in"), role.RejectRole)
        refuse.setDefault(True)
        self._lay_out(plain.line(staged.described.title, 100))
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self.other.textChanged.connect(self._compare)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802  (Qt's name)
        super().showEvent(event)
        room_for_words(self)

    def _lay_out(self, title: str) -> None:
        self.setWindowTitle(self.tr("A model that Sealread does not know"))
        self.setMinimumWidth(grown(self, _WIDTH))
        words = QLabel(wordWrap=True)
        words.setTextFormat(Qt.TextFormat.PlainText)
        words.setText(self.tr(
            "“{title}” is not one of the models that Sealread knows. A model decides what is "
            "read, so bring in only one that you have from a place you trust. Its publisher "
            "names its SHA-256; if that is the one below, it is the file that was published."
        ).format(title=title))  # fmt: skip
        form = QFormLayout()
        form.addRow(self.tr("SHA-256 of this &file:"), self.hash)
        form.addRow(self.tr("SHA-256 of its &publisher:"), self.other)
        column = QVBoxLayout(self)
        column.addWidget(words)
        column.addLayout(form)
        column.addWidget(self.verdict)
        column.addWidget(self.buttons)

    def _compare(self, text: str) -> None:
        found = same(self._sha256, text)
        if not text.strip():
            said = ""
        elif found is None:
            said = self.tr("That is no SHA-256: it has 64 digits from 0 to 9 and a to f.")
        elif found:
            said = self.tr("✓ They are the same.")
        else:
            said = self.tr("✗ They differ. This is not the file that was published.")
        self.verdict.setText(said)
        self.trust.setEnabled(found is not False)
