"""The row above the queue: which documents it shows, and in which order."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QWidget

from sealread_desktop.queue.lines import Show, words_of
from sealread_desktop.queue.model import QueueModel
from sealread_desktop.queue.order import QueueOrder

_TYPING_MS = 120


class QueueFilter(QWidget):
    """Words of the name, a choice of states, and a menu of orders."""

    def __init__(self, model: QueueModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self.words = QLineEdit(placeholderText=self.tr("Filter by name"), clearButtonEnabled=True)
        self.words.setAccessibleName(self.tr("Filter documents by name"))
        self.states = QComboBox()
        self.states.setAccessibleName(self.tr("Filter documents by state"))
        for text, show in self._choices():
            self.states.addItem(text, show)
        self.order = QueueOrder(model)
        self._typing = QTimer(self, singleShot=True, interval=_TYPING_MS)
        self._typing.timeout.connect(self._apply)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 4)
        row.addWidget(self.words, 1)
        row.addWidget(self.states)
        row.addWidget(self.order)
        self.words.textChanged.connect(lambda: self._typing.start())
        self.words.installEventFilter(self)
        self.words.returnPressed.connect(self._apply)
        self.states.currentIndexChanged.connect(self._apply)
        model.modelReset.connect(self._follow)

    def start(self) -> None:
        """Takes the keyboard."""
        self.words.setFocus()
        self.words.selectAll()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  (Qt's name)
        """Escape takes the words away first; only without any does it stop the work."""
        if _is_escape(event) and self.words.text():
            event.accept()
            if event.type() == QEvent.Type.KeyPress:
                self.words.clear()
                self._apply()
            return True
        return super().eventFilter(watched, event)

    def _choices(self) -> tuple[tuple[str, Show], ...]:
        return (
            (self.tr("All"), "all"),
            (self.tr("Waiting"), "open"),
            (self.tr("Read"), "read"),
            (self.tr("To check"), "to_check"),
            (self.tr("Checked"), "checked"),
            (self.tr("Not read"), "trouble"),
        )

    def _apply(self) -> None:
        self._typing.stop()
        words, show = words_of(self.words.text()), self.states.currentData()
        self._model.arrange(replace(self._model.arrangement, words=words, show=show))

    def _follow(self) -> None:
        """Somebody else may have let the filter go."""
        view = self._model.arrangement
        if not self._typing.isActive() and view.words != words_of(self.words.text()):
            with QSignalBlocker(self.words):
                self.words.setText(" ".join(view.words))
        with QSignalBlocker(self.states):
            self.states.setCurrentIndex(self.states.findData(view.show))


def _is_escape(event: QEvent) -> bool:
    kinds = (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress)
    return (
        event.type() in kinds and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
    )
