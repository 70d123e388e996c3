"""A word about what goes on on the page, over its lower edge, so that nothing moves for it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFrame, QLabel

from sealread_desktop.look import plain
from sealread_desktop.page.view import PageView

MARGIN = 8
LONGEST = 300


class PageNote(QLabel):
    """Lies over a view and lets the mouse through; hidden while there is nothing to say."""

    def __init__(self, view: PageView) -> None:
        super().__init__(view)
        self._view = view
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setMargin(MARGIN // 2)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.ToolTipBase)
        self.setForegroundRole(QPalette.ColorRole.ToolTipText)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        view.installEventFilter(self)
        self.hide()

    def say(self, sentence: str) -> None:
        """Shows a sentence; an empty one takes the note away."""
        self.setText(plain.line(sentence, LONGEST))
        self.setVisible(bool(sentence))
        self._place()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  (Qt's name)
        if event.type() == QEvent.Type.Resize:
            self._place()
        return super().eventFilter(watched, event)

    def _place(self) -> None:
        room = self._view.viewport().geometry()
        widest = max(room.width() - 2 * MARGIN, 1)
        width = min(widest, self.fontMetrics().horizontalAdvance(self.text()) + 3 * MARGIN)
        height = self.heightForWidth(width)
        self.setGeometry(room.left() + MARGIN, room.bottom() - MARGIN - height, width, height)
        self.raise_()
