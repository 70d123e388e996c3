"""The words that prove the chosen answer or cell, and the way to them on the page."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPlainTextEdit, QVBoxLayout, QWidget

from sealread.work.answers import pages_of
from sealread.work.view import Evidence
from sealread_desktop.ask.button import ActionButton
from sealread_desktop.look import plain

_LINES = 4


class Proof(QWidget):
    """Empty while nothing is chosen."""

    def __init__(self, show: QAction, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.heading = QLabel(wordWrap=True)
        self.heading.setTextFormat(Qt.TextFormat.PlainText)
        self.words = QPlainTextEdit(readOnly=True, tabChangesFocus=True)
        self.words.setAcceptDrops(False)
        self.words.setAccessibleName(self.tr("Words on the page"))
        self.words.setPlaceholderText(self.tr("Choose an answer to see the words that prove it."))
        self.words.setFixedHeight(self.fontMetrics().lineSpacing() * _LINES + 16)
        line = QHBoxLayout()
        line.addWidget(self.heading, 1)
        line.addWidget(ActionButton(show))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 4, 0, 0)
        column.addLayout(line)
        column.addWidget(self.words)
        self.tell("", (), "")

    def tell(self, words: str, evidence: Sequence[Evidence], reason: str) -> None:
        """Shows words, the pages they stand on, and what is to be said about them."""
        self.words.setPlainText(plain.lines(words))
        pages = ", ".join(map(str, pages_of(evidence)))
        where = self.tr("Words on page {pages}").format(pages=pages) if pages else ""
        heading = where or self.tr("Words on the page")
        told = plain.line(reason)
        self.heading.setText(f"{heading} ({told})" if told else heading)
