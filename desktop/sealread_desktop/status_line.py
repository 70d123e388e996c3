"""The lower edge of the window: what is going on, how far it is, how long it will take."""

from __future__ import annotations

import time
from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QProgressBar, QStatusBar, QWidget

from sealread.work.events import Event, ItemStarted, RunFinished, Summary
from sealread.work.progress import Progress
from sealread_desktop import plain

STEPS = 1000


class StatusLine(QStatusBar):
    """Fed with the events of runs."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._progress = Progress()
        self.text = QLabel()
        self.text.setTextFormat(Qt.TextFormat.PlainText)
        self.text.setContentsMargins(6, 0, 6, 0)
        self.bar = QProgressBar(textVisible=False, maximum=STEPS)
        self.bar.hide()
        self.bar.setFixedWidth(220)
        self.bar.setAccessibleName(self.tr("Progress"))
        self.left = QLabel()
        self.addWidget(self.text, 1)
        self.addPermanentWidget(self.left)
        self.addPermanentWidget(self.bar)
        self.say(self.tr("Ready. Nothing leaves this machine."))

    def say(self, text: str) -> None:
        """Shows one sentence."""
        self.text.setText(plain.line(text, 160))

    def set_busy(self, busy: bool) -> None:
        """Shows or hides how far the work is."""
        if busy:
            self.say(self.tr("Looking for documents…"))
        self.bar.setVisible(busy)
        self.bar.setRange(0, 0)  # nobody knows how much there is until the paths were walked
        self.left.clear()

    def take(self, events: Sequence[Event]) -> None:
        """Brings the line up to date with what a run told."""
        now = time.monotonic()
        for event in events:
            self._progress.apply(event, now)
            self._tell(event)
        self.bar.setRange(0, STEPS)
        self.bar.setValue(round(self._progress.fraction * STEPS))
        self.left.setText(self._time_left(self._progress.seconds_left(now)))

    def _tell(self, event: Event) -> None:
        match event:
            case ItemStarted():
                name, number = event.item.name, event.item.number
                text = self.tr("Reading {number} of {total}: {name}")
                self.say(text.format(number=number, total=self._progress.total, name=name))
            case RunFinished():
                self.say(self._ended(event.summary))

    def _ended(self, summary: Summary) -> str:
        counts = (
            (self.tr("Read: %n.", "", summary.done), True),
            (self.tr("Known already: %n.", "", summary.skipped), summary.skipped),
            (self.tr("Failed: %n.", "", len(summary.failed)), summary.failed),
            (self.tr("Of another kind: %n.", "", len(summary.unsupported)), summary.unsupported),
        )
        end = self.tr("Stopped.") if summary.cancelled else self.tr("Done.")
        return " ".join([end, *(text for text, shown in counts if shown)])

    def _time_left(self, seconds: float | None) -> str:
        if seconds is None or seconds <= 0:
            return ""
        if seconds < 45:
            return self.tr("less than a minute left")
        return self.tr("about %n min left", "", max(1, round(seconds / 60)))
