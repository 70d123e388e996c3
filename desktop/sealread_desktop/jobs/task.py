"""A piece of work in a thread, which tells how far it is and can be stopped."""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Event

from PySide6.QtCore import QObject, QThread, Signal

from sealread.errors import Cancelled, SealreadError

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
            self.trouble = str(SealreadError(file=self.tr("This step"), what=type(error).__name__))

    def tell(self, done: int, total: int) -> None:
        """Tells how far it is, not too often."""
        now = time.monotonic()
        if now - self._told >= _TELL or done == total:
            self._told = now
            self.progress.emit(1000 * done // max(total, 1))

    def stopped(self) -> bool:
        """Whether somebody has had enough."""
        return self._stopped.is_set()


class Small(Task):
    """One short call that touches the disk or waits; its result is True."""

    def __init__(self, call: Callable[[], object], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._call = call

    def work(self) -> object:
        """Calls it."""
        self._call()
        return True
