"""Long work on model files, each in a thread: bringing in, keeping, verifying, removing."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from threading import Event

from msgspec import Struct
from PySide6.QtCore import QObject, QThread, Signal

from sealread.errors import Cancelled, SealreadError
from sealread.work import models
from sealread.work.models import Card, Staged, State

_TELL = 0.05  # seconds between two tellings of progress


class Task(QThread):
    """Does one thing; `progress` carries parts of 1000.

    Once it has finished, `result` is what it came to, or `trouble` a sentence; neither where it
    was cancelled.
    """

    progress = Signal(int)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._stopped = Event()
        self._told = 0.0
        self.result: object = None
        self.trouble = ""

    def cancel(self) -> None:
        """Stops it soon."""
        self._stopped.set()

    def work(self) -> object:
        """What is done in the thread. Raises SealreadError."""
        raise NotImplementedError

    def run(self) -> None:
        try:
            self.result = self.work()
        except Cancelled:  # there is nothing to tell
            pass
        except SealreadError as error:
            self.trouble = str(error)
        except Exception as error:  # noqa: BLE001  (the person must hear of it)
            self.trouble = str(SealreadError(file=self.tr("The model"), what=type(error).__name__))

    def tell(self, done: int, total: int) -> None:
        """Tells how far it is, not too often."""
        now = time.monotonic()
        if now - self._told >= _TELL or done == total:
            self._told = now
            self.progress.emit(1000 * done // max(total, 1))

    def stopped(self) -> bool:
        """Whether somebody has had enough."""
        return self._stopped.is_set()


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


class Small(Task):
    """One short call that touches the disk; its result is True."""

    def __init__(self, call: Callable[[], object], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._call = call

    def work(self) -> object:
        """Calls it."""
        self._call()
        return True
