"""The work on documents in a thread of its own; the window hears of it by signals."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, QThread, QTimer, Signal

from sealread.errors import SealreadError
from sealread.work.events import Event
from sealread.work.pending import Pending
from sealread.work.request import Request
from sealread.work.titles import Titles
from sealread.work.workspace import Workspace
from sealread_desktop.mailbox import Mailbox

if TYPE_CHECKING:
    from sealread.work.shift import Shift

DELIVERY_MS = 40
MOST = 150
"""Events in one delivery; more would keep the window from drawing."""


class _Ears(QObject):
    """Hears of a shift in its threads; what came is delivered in the window's."""

    titled = Signal(object)
    refused_with = Signal(str)

    def __init__(self, hear: Callable[[Event], None], parent: QObject) -> None:
        super().__init__(parent)
        self.hear = hear

    def entitled(self, titles: Titles) -> None:
        self.titled.emit(titles)

    def refused(self, error: SealreadError) -> None:
        self.refused_with.emit(str(error))


class _ShiftThread(QThread):
    """Works off one shift. `trouble` says why it ended early, once the thread has finished."""

    def __init__(self, shift: Shift, parent: QObject) -> None:
        super().__init__(parent)
        self.shift = shift
        self.trouble = ""

    def run(self) -> None:
        try:
            self.shift.execute()
        except SealreadError as error:
            self.trouble = str(error)
        except Exception as error:  # noqa: BLE001  (the person must hear of it)
            self.trouble = str(SealreadError(file=self.tr("This run"), what=type(error).__name__))


class _Looking(QThread):
    """Looks into the workspace for what was left when the window was closed."""

    found = Signal(object)

    def __init__(self, workspace: Workspace, parent: QObject) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self.trouble = ""

    def run(self) -> None:
        try:
            self.found.emit(Pending(self._workspace.database).requests())
        except SealreadError as error:
            self.trouble = str(error)


class Runs(QObject):
    """All that is asked for; what comes while something is read joins it.

    `titled` carries the Titles of a run's schema before its events. `told` carries a tuple of
    events, at most one delivery in 40 ms. `failed` carries a sentence. `resumed` says how many
    documents (or folders) the last session left, and now are read.
    """

    titled = Signal(object)
    told = Signal(object)
    failed = Signal(str)
    resumed = Signal(int)
    busy_changed = Signal(bool)
    paused_changed = Signal(bool)

    def __init__(self, workspace: Workspace, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._waiting: deque[Request] = deque()
        self._thread: _ShiftThread | None = None
        self._looking: _Looking | None = None
        self._mailbox = Mailbox(self)
        self._ears = _Ears(self._mailbox.put, self)
        self._backlog: deque[Event] = deque()
        self._delivery = QTimer(self, singleShot=True, interval=DELIVERY_MS)
        self._mailbox.filled.connect(self._delivery.start)
        self._delivery.timeout.connect(self._deliver)
        self._ears.titled.connect(self.titled)
        self._ears.refused_with.connect(self.failed)

    @property
    def busy(self) -> bool:
        """Whether documents are read, or wait to be."""
        return self._thread is not None

    @property
    def paused(self) -> bool:
        """Whether the work rests."""
        return self._thread is not None and self._thread.shift.paused

    def start(self, request: Request) -> None:
        """Reads what `request` asks for, behind what waits already."""
        if self._thread is None:
            self._begin(request)
            self.busy_changed.emit(True)
        elif not self._thread.shift.join(request):  # it is just ending
            self._waiting.append(request)

    def resume_left(self) -> None:
        """Goes on with what was left when the window was closed."""
        self._looking = _Looking(self._workspace, self)
        self._looking.found.connect(self._go_on)
        self._looking.finished.connect(self._looked)
        self._looking.start()

    def pause(self, paused: bool) -> None:
        """Rests, or goes on."""
        if self._thread is not None and self.paused is not paused:
            shift = self._thread.shift
            shift.pause() if paused else shift.resume()
            self.paused_changed.emit(paused)

    def drop(self, paths: Iterable[str]) -> None:
        """Documents at these paths are not read any more."""
        if self._thread is not None:
            self._thread.shift.drop(paths)

    def arrange(self, paths: Sequence[str]) -> None:
        """What waits is read in this order."""
        if self._thread is not None:
            self._thread.shift.arrange(paths)

    def cancel(self, *, at_once: bool = False, keep: bool = False) -> None:
        """Stops all of it; what is finished stays. `keep`: the next start goes on with the rest."""
        self._waiting.clear()
        if self._thread is not None:
            self._thread.shift.cancel(at_once=at_once, keep=keep)

    def wait(self) -> None:
        """Waits for a look into the workspace; for the end of the program."""
        looking, self._looking = self._looking, None
        if looking is not None:
            looking.wait()

    def _begin(self, request: Request) -> None:
        from sealread.work.shift import Shift  # loaded soon after the start (`later`)

        self._thread = _ShiftThread(Shift(self._workspace, self._ears, request), self)
        self._thread.finished.connect(self._ended)
        self._thread.start()

    def _go_on(self, requests: Sequence[Request]) -> None:
        if self._looking is None:  # the window was closed meanwhile
            return
        for request in requests:
            self.start(request)
        if requests:
            self.resumed.emit(sum(len(request.paths) for request in requests))

    def _looked(self) -> None:
        looking, self._looking = self._looking, None
        if looking is not None:
            looking.wait()
            looking.deleteLater()
            if looking.trouble:
                self.failed.emit(looking.trouble)

    def _deliver(self) -> None:
        """Delivers some; a long backlog in parts, with room for the window in between."""
        self._backlog.extend(cast("tuple[Event, ...]", self._mailbox.take()))
        if events := tuple(self._backlog.popleft() for _ in range(min(MOST, len(self._backlog)))):
            self.told.emit(events)
        if self._backlog:
            self._delivery.start()
        elif self._thread is not None and self._thread.isFinished():
            self._conclude(self._thread)

    def _ended(self) -> None:
        self._delivery.start(0)

    def _conclude(self, thread: _ShiftThread) -> None:
        self._delivery.setInterval(DELIVERY_MS)
        self._thread = None
        thread.wait()
        thread.deleteLater()
        if thread.trouble:
            self.failed.emit(thread.trouble)
        if not self._waiting:
            self.busy_changed.emit(False)
            return
        self._begin(self._waiting.popleft())
        while self._waiting:
            self.start(self._waiting.popleft())
