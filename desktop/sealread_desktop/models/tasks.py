"""Long work on model files, each in a thread: bringing in, keeping, verifying."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct
from PySide6.QtCore import QObject

from sealread.work import models
from sealread.work.models import Card, Staged, State
from sealread_desktop.jobs.task import Task


class Staging(Task):
    """Copies and hashes a model file; its result is a Staged."""

    def __init__(self, source: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._source = source

    def work(self) -> Staged:
        """Stages the file."""
        return models.stage(self._source, on_bytes=self.tell, cancelled=self.stopped)


class Accepting(Task):
    """Puts what was staged into the list; its result is the Card."""

    def __init__(self, staged: Staged, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._staged = staged

    def work(self) -> Card:
        """Accepts it in the name of the person."""
        return models.accept(self._staged, by_person=True)


class Verified(Struct, frozen=True):
    """A model and how its file stands."""

    card: Card
    state: State


class Verifying(Task):
    """Hashes a model anew; its result is a Verified."""

    def __init__(self, card: Card, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._card = card

    def work(self) -> Verified:
        """Verifies it."""
        state = models.verify(self._card, on_bytes=self.tell, cancelled=self.stopped)
        return Verified(self._card, state)
