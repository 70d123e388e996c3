"""The lower edge of the window: what is going on, how far it is, how long it will take."""

from __future__ import annotations

import time
from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QProgressBar, QStatusBar, QWidget

from sealread.work.events import Event, ItemStarted, RunFinished, RunStarted, SchemaBegun
from sealread.work.progress import Progress
from sealread_desktop.look import plain
from sealread_desktop.queue.time_left import in_words
from sealread_desktop.queue.totals import Totals

STEPS = 1000


class StatusLine(QStatusBar):
    """Fed with the events of runs. `totals` are those of the work that goes on, or ended last."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._progress = Progress()
        self.totals = Totals()
        self.text = QLabel()
        self.text.setTextFormat(Qt.TextFormat.PlainText)
        self.text.setContentsMargins(6, 0, 6, 0)
        self.bar = QProgressBar(textVisible=False, maximum=STEPS)
        self.bar.hide()
        self.bar.setFixedWidth(220)
        self.bar.setAccessibleName(self.tr("Progress"))
        self.left = QLabel()
        self.watched = QLabel()
        self.watched.setContentsMargins(6, 0, 6, 0)
        self.watched.hide()
        self.spared = QLabel(self.tr("On battery: half of the cores"))
        self.spared.setContentsMargins(6, 0, 6, 0)
        self.spared.hide()
        self.addWidget(self.text, 1)
        for widget in (self.spared, self.watched, self.left, self.bar):
            self.addPermanentWidget(widget)
        self.say(self.tr("Ready. Nothing leaves this machine."))

    def say(self, text: str) -> None:
        """Shows one sentence."""
        self.text.setText(plain.line(text, 160))

    def set_busy(self, busy: bool) -> None:
        """Shows or hides how far the work is."""
        if busy:
            self.totals, self._progress = Totals(), Progress()
            self.say(self.tr("Looking for documents…"))
        self.bar.setVisible(busy)
        if not busy:
            self.spared.hide()
        self.bar.setRange(0, 0)  # nobody knows how much there is until the paths were walked
        self.left.clear()

    def set_paused(self, paused: bool) -> None:
        """Says that the work rests; no time passes then."""
        now = time.monotonic()
        if paused:
            self._progress.pause(now)
            self.say(self.tr("Paused. The document at hand goes on where it was."))
        else:
            self._progress.resume(now)
            self.say(self.tr("Going on…"))

    def set_watched(self, folders: int) -> None:
        """Says how many folders are watched."""
        self.watched.setText(self.tr("Folders watched: %n", "", folders))
        self.watched.setVisible(folders > 0)

    def take(self, events: Sequence[Event]) -> None:
        """Brings the line up to date with what a run told."""
        now = time.monotonic()
        for event in events:
            self._progress.apply(event, now)
            if isinstance(event, RunStarted):
                self.spared.setVisible(event.spared > 0)
            if isinstance(event, RunFinished):
                self.totals = self.totals.plus(event.summary)
        self._tell(events)
        self.bar.setRange(0, STEPS)
        self.bar.setValue(round(self._progress.fraction * STEPS))
        done = self._progress.finished >= self._progress.total
        self.left.setText("" if done else in_words(self._progress.left(now)))

    def _tell(self, events: Sequence[Event]) -> None:
        """Says what was begun last, or how it ended."""
        for event in reversed(events):
            if isinstance(event, RunFinished):
                self.say(str(self.totals))
                return
            if isinstance(event, SchemaBegun):
                text = self.tr("Of a kind that nobody knows, a schema is built: {name}")
                self.say(text.format(name=event.item.name))
                return
            if isinstance(event, ItemStarted):
                text = self.tr("Reading {number} of {total}: {name}")
                number = self._progress.finished + 1
                self.say(
                    text.format(number=number, total=self._progress.total, name=event.item.name)
                )
                return
