"""Questions and tables on their way: each in a thread of its own, heard of by signals."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from PySide6.QtCore import QObject, QThread, QTimer, Signal

from sealread.errors import Cancelled, SealreadError
from sealread.work.events import AnyEvent
from sealread_desktop.mailbox import Mailbox

DELIVERY_MS = 40


class Work(Protocol):
    """What is done: `work.asking.Asking` or `work.tabling.filling.TableRun`."""

    def execute(self) -> Any: ...

    def cancel(self, *, at_once: bool = False) -> None: ...


Make = Callable[[Callable[[AnyEvent], None]], Work]
"""Makes the work for a listener."""


class _Thread(QThread):
    """Executes one piece of work. `trouble` says why it never began."""

    def __init__(self, work: Work, parent: QObject) -> None:
        super().__init__(parent)
        self.work = work
        self.trouble = ""

    def run(self) -> None:
        try:
            self.work.execute()
        except Cancelled:  # before it began: there is nothing to tell
            pass
        except SealreadError as error:
            self.trouble = str(error)
        except Exception as error:  # noqa: BLE001  (the person must hear of it)
            self.trouble = str(SealreadError(file="–", what=type(error).__name__))


class Errand(QObject):
    """One piece of work at a time, with a worker process of its own.

    `told` carries a tuple of events, at most one delivery in 40 ms; `ended` a sentence, empty
    unless the work could not begin.
    """

    told = Signal(object)
    ended = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thread: _Thread | None = None
        self._mailbox = Mailbox(self)
        self._delivery = QTimer(self, singleShot=True, interval=DELIVERY_MS)
        self._mailbox.filled.connect(self._delivery.start)
        self._delivery.timeout.connect(self._deliver)

    @property
    def busy(self) -> bool:
        """Whether work is going on."""
        return self._thread is not None

    def start(self, make: Make) -> None:
        """Begins, unless work is going on."""
        if self.busy:
            return
        self._thread = _Thread(make(self._mailbox.put), self)
        self._thread.finished.connect(self._finished)
        self._thread.start()

    def cancel(self, *, at_once: bool = False) -> None:
        """Stops the work; what came so far stays."""
        if self._thread is not None:
            self._thread.work.cancel(at_once=at_once)

    def stop(self) -> None:
        """Ends the work and its process, and waits for that; for the end of the window."""
        if self._thread is not None:
            self._thread.work.cancel(at_once=True)
            self._thread.wait()

    def _deliver(self) -> None:
        if events := self._mailbox.take():
            self.told.emit(events)

    def _finished(self) -> None:
        self._deliver()
        thread, self._thread = self._thread, None
        if thread is not None:
            thread.deleteLater()
            self.ended.emit(thread.trouble)
