"""A sentence across the top of the window that stays until it is dismissed."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

from sealread_desktop.look import plain


class Banner(QFrame):
    """Hidden while there is nothing to say."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, frameShape=QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.ToolTipBase)
        self.setForegroundRole(QPalette.ColorRole.ToolTipText)
        self.text = QLabel(wordWrap=True)
        self.text.setTextFormat(Qt.TextFormat.PlainText)
        self.text.setForegroundRole(QPalette.ColorRole.ToolTipText)
        self.text.setAccessibleName(self.tr("Problem"))
        dismiss = QPushButton(self.tr("&Dismiss"))
        dismiss.clicked.connect(self.hide)
        line = QHBoxLayout(self)
        line.addWidget(self.text, 1)
        line.addWidget(dismiss)
        self.hide()

    def tell(self, sentence: str) -> None:
        """Shows a sentence."""
        self.text.setText(plain.lines(sentence))
        self.show()
