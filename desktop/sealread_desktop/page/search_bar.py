"""The line in which words are looked for in the document, above the page."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QToolButton, QWidget

from sealread_desktop.page.actions import FindActions
from sealread_desktop.page.search import MOST, PageSearch

TYPED_MS = 250


class FindLine(QLineEdit):
    """`left` tells that Escape was pressed, which is not the window's Escape here."""

    left = Signal()
    further = Signal(int)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            if event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress:
                self.left.emit()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  (Qt's name)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            back = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
            self.further.emit(-1 if back else 1)
        else:
            super().keyPressEvent(event)


class FindBar(QWidget):
    """Shows what a PageSearch found. `asked` carries what to look for, `closed` its end."""

    asked = Signal(str)
    further = Signal(int)
    closed = Signal()

    def __init__(self, actions: FindActions, search: PageSearch, parent: QWidget) -> None:
        super().__init__(parent)
        self._search = search
        self.line = FindLine(clearButtonEnabled=True)
        self.line.setPlaceholderText(self.tr("Find in this document"))
        self.line.setAccessibleName(self.tr("Find in this document"))
        self.line.setMaxLength(200)
        self.count = QLabel()
        self.count.setTextFormat(Qt.TextFormat.PlainText)
        self.count.setMinimumWidth(self.fontMetrics().horizontalAdvance("0" * 12))
        self._typed = QTimer(self, singleShot=True, interval=TYPED_MS)
        self._lay_out(actions)
        self.line.textEdited.connect(lambda _: self._typed.start())
        self._typed.timeout.connect(self._ask)
        self.line.further.connect(self._entered)
        self.line.left.connect(self.closed)
        search.changed.connect(self._show_count)
        self.hide()

    def begin(self) -> None:
        """Puts the keyboard into the line, its words marked to be typed over."""
        self.show()
        self.line.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.line.selectAll()

    def say(self, sentence: str) -> None:
        """Shows why there is nothing to be found."""
        self.count.setText(sentence)

    def _lay_out(self, actions: FindActions) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.line, 1)
        row.addWidget(self.count)
        for action in (actions.previous, actions.next, actions.close):
            button = QToolButton()
            button.setDefaultAction(action)
            button.setAutoRaise(True)
            button.setAccessibleName(action.text().replace("&", ""))
            row.addWidget(button)

    def _ask(self) -> None:
        self.asked.emit(self.line.text())

    def _entered(self, by: int) -> None:
        if self._typed.isActive() or not self._search.query:
            self._typed.stop()
            self._ask()
        else:
            self.further.emit(by)

    def _show_count(self) -> None:
        self.count.setText(self._sentence())

    def _sentence(self) -> str:
        search = self._search
        if not search.query:
            return ""
        if search.full:
            text = self.tr("{place} of {total} or more")
            return text.format(place=search.place, total=f"{MOST:,}")
        if not search.done:
            text = self.tr("{total} found, {searched} of {pages} pages")
            return text.format(total=search.total, searched=search.searched, pages=search.pages)
        if not search.total:
            return self.tr("Not found")
        return self.tr("{place} of {total}").format(place=search.place, total=search.total)
