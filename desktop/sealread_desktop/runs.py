"""Runs in a thread of their own, one after the other; the window hears of them by signals."""

from __future__ import annotations

from collections import deque

from PySide6.QtCore import QObject, QThread, QTimer, Signal

from sealread.errors import Cancelled, SealreadError
from sealread.work.request import Request
from sealread.work.run import Run
from sealread.work.titles import titles
from sealread.work.workspace import Workspace
from sealread_desktop.mailbox import Mailbox

DELIVERY_MS = 40


class _RunThread(QThread):
    """Executes one run. `trouble` says why it never began, once the thread has finished."""

    titled = Signal(object)

    def __init__(self, run: Run, request: Request, parent: QObject) -> None:
        super().__init__(parent)
        self._run, self._request = run, request
        self.trouble = ""

    def run(self) -> None:
        try:
            self.titled.emit(titles(self._request.schema, self._request.language))
            self._run.execute()
        except Cancelled:  # before it began: there is nothing to tell
            pass
        except SealreadError as error:
            self.trouble = str(error)
        except Exception as error:  # noqa: BLE001  (the person must hear of it)
            self.trouble = str(SealreadError(file=self.tr("This run"), what=type(error).__name__))

    def cancel(self, *, at_once: bool) -> None:
        self._run.cancel(at_once=at_once)


class Runs(QObject):
    """The running request and those that wait behind it.

    `titled` carries the Titles of a run's schema before its events. `told` carries a tuple of
    events, at most one delivery in 40 ms. `failed` carries a sentence.
    """

    titled = Signal(object)
    told = Signal(object)
    failed = Signal(str)
    busy_changed = Signal(bool)

    def __init__(self, workspace: Workspace, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._waiting: deque[Request] = deque()
        self._thread: _RunThread | None = None
        self._mailbox = Mailbox(self)
        self._delivery = QTimer(self, singleShot=True, interval=DELIVERY_MS)
        self._mailbox.filled.connect(self._delivery.start)
        self._delivery.timeout.connect(self._deliver)

    @property
    def busy(self) -> bool:
        """Whether a run is going on."""
        return self._thread is not None

    def start(self, request: Request) -> None:
        """Executes `request`, after those that were asked for before."""
        self._waiting.append(request)
        if not self.busy:
            self._next()
            self.busy_changed.emit(True)

    def cancel(self, *, at_once: bool = False) -> None:
        """Stops the running request and drops the waiting ones; what is finished is kept."""
        self._waiting.clear()
        if self._thread is not None:
            self._thread.cancel(at_once=at_once)

    def _next(self) -> None:
        request = self._waiting.popleft()
        run = Run(self._workspace, request, self._mailbox.put)
        self._thread = _RunThread(run, request, self)
        self._thread.titled.connect(self.titled)
        self._thread.finished.connect(self._ended)
        self._thread.start()

    def _deliver(self) -> None:
        if events := self._mailbox.take():
            self.told.emit(events)

    def _ended(self) -> None:
        self._deliver()
        thread, self._thread = self._thread, None
        if thread is not None:
            thread.deleteLater()
            if thread.trouble:
                self.failed.emit(thread.trouble)
        if self._waiting:
            self._next()
        else:
            self.busy_changed.emit(False)
