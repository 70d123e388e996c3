"""The words that prove a reading, and the other words that the engine considered for it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QLabel, QListWidget, QPlainTextEdit, QVBoxLayout, QWidget

from sealread.work.view import Reading, RunnerUp
from sealread_desktop.look import plain, reason_words, source_words

ROWS = 3
"""So many runners-up are seen without scrolling."""


class ProofPanel(QWidget):
    """`looked_at` carries the place of a runner-up, from 0, when it is looked at; `taken` when it
    is to become the value.
    """

    looked_at = Signal(int)
    taken = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = QPlainTextEdit(readOnly=True, tabChangesFocus=True)
        self.words.setAcceptDrops(False)
        self.words.setAccessibleName(self.tr("Words on the page"))
        self.words.setPlaceholderText(self.tr("Choose a field to see the words that prove it."))
        self.heading = QLabel(self.tr("Words on the page"), wordWrap=True)
        self.heading.setTextFormat(Qt.TextFormat.PlainText)
        self._others = QLabel(self.tr("Other words that were considered"))
        self.runners_up = QListWidget()
        self.runners_up.setAccessibleName(self.tr("Other words that were considered"))
        self.runners_up.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.runners_up.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 4, 0, 0)
        for widget in (self.heading, self.words, self._others, self.runners_up):
            column.addWidget(widget)
        self.runners_up.currentRowChanged.connect(self._look_at)
        self.runners_up.itemDoubleClicked.connect(self._take)
        for key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            shortcut = QShortcut(QKeySequence(key), self.runners_up)
            shortcut.setContext(Qt.ShortcutContext.WidgetShortcut)
            shortcut.activated.connect(self._take)
        self.tell(None)

    def tell(self, reading: Reading | None) -> None:
        """Shows the words of a reading."""
        self.words.setPlainText(plain.lines(reading.text or "") if reading else "")
        said = _why(reading) if reading else ""
        heading = self.tr("Words on the page")
        self.heading.setText(f"{heading} ({said})" if said else heading)
        self._list(reading)

    def _list(self, reading: Reading | None) -> None:
        runners = reading.runners_up if reading else ()
        own = reading.source if reading else None
        self.runners_up.blockSignals(True)
        self.runners_up.clear()
        self.runners_up.addItems(
            [self._line(n, one, one.source or own) for n, one in enumerate(runners, start=1)]
        )
        self.runners_up.blockSignals(False)
        for widget in (self._others, self.runners_up):
            widget.setVisible(bool(runners))
        row = self.runners_up.sizeHintForRow(0) if runners else 0
        frame = 2 * self.runners_up.frameWidth()
        self.runners_up.setFixedHeight(row * min(len(runners), ROWS) + frame)

    def _line(self, number: int, runner: RunnerUp, source: str | None) -> str:
        pages = ", ".join(str(page) for page in sorted({one.page for one in runner.evidence}))
        by = source_words.told(source)
        text = self.tr("{number}   {words}   ({confidence}, page {pages})")
        return text.format(
            number=number,
            words=plain.line(runner.text, 120),
            confidence=f"{runner.confidence:.0%}",
            pages=f"{pages}, {by}" if by else pages,
        )

    def _take(self) -> None:
        if (place := self.runners_up.currentRow()) >= 0:
            self.taken.emit(place)

    def _look_at(self, place: int) -> None:
        if place >= 0:
            self.looked_at.emit(place)


def _why(reading: Reading) -> str:
    """Who read it, and why it is doubtful or by hand."""
    by = source_words.told(reading.source) if reading.text is not None else ""
    return ", ".join(filter(None, (by, reason_words.told(reading.reason))))
