"""Events on their way from the thread of a run to the window, in few and whole deliveries."""

from __future__ import annotations

from threading import Lock

from PySide6.QtCore import QObject, Signal

from sealread.work.events import AnyEvent, FieldRead, PageRead


class Mailbox(QObject):
    """Any thread puts events in; `filled` says once that there is something to take."""

    filled = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lock = Lock()
        self._events: list[AnyEvent] = []

    def put(self, event: AnyEvent) -> None:
        """Adds an event. Called in the thread of the run."""
        with self._lock:
            first = not self._events
            self._events.append(event)
        if first:
            self.filled.emit()

    def take(self) -> tuple[AnyEvent, ...]:
        """All events so far, without the progress that later progress made stale."""
        with self._lock:
            events, self._events = self._events, []
        return condensed(events)


def condensed(events: list[AnyEvent]) -> tuple[AnyEvent, ...]:
    """Keeps of progress on one item only the last before anything else happened to it."""
    kept: list[AnyEvent] = []
    for event in events:
        if kept and _stale(kept[-1], event):
            kept[-1] = event
        else:
            kept.append(event)
    return tuple(kept)


def _stale(earlier: AnyEvent, later: AnyEvent) -> bool:
    match later:
        case PageRead():
            return isinstance(earlier, PageRead) and earlier.item == later.item
        case FieldRead():
            return isinstance(earlier, FieldRead) and earlier.item == later.item
    return False
