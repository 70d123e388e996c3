"""While a person types a value: soon it is said what it would come to, or why it cannot be."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, QTimer

from sealread.work.correcting import Wish
from sealread.work.titles import shown
from sealread_desktop.review.bar import ReviewBar
from sealread_desktop.review.jobs import Jobs, Refusal, Try
from sealread_desktop.review.place import Place

PAUSE_MS = 250


class Trials(QObject):
    """Tries out what stands in an editor after a moment without typing."""

    def __init__(self, place: Place, jobs: Jobs, bar: ReviewBar) -> None:
        super().__init__(jobs)
        self._place, self._jobs, self._bar = place, jobs, bar
        self._draft: Try | None = None
        self._pause = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._pause.timeout.connect(self._try)
        place.fields.typing.connect(self._type)
        jobs.tried.connect(self._tried)

    def end(self) -> None:
        """What was typed is decided on, or no longer."""
        self._pause.stop()
        self._draft = None

    def _type(self, position: int, text: str) -> None:
        wanted = self._place.wanted(Wish(path="", value=text))
        if wanted is not None and wanted.stop.position == position:
            self._draft = Try(wanted)
            self._pause.start()

    def _try(self) -> None:
        if self._draft is not None:
            self._jobs.put(self._draft)

    def _tried(self, job: Try, outcome: Any) -> None:
        if job is not self._draft:
            return
        if isinstance(outcome, Refusal):
            self._bar.say(outcome.sentence, refused=True)
        else:
            self._bar.say(self.tr("It will be: {value}").format(value=shown(outcome) or "–"))
