"""What the engine makes of a draft, found out beside the window."""

from __future__ import annotations

from threading import Condition

from PySide6.QtCore import QObject, QThread, Signal

from sealread.work import schemas
from sealread.work.schemas import Draft


class SchemaChecks(QThread):
    """Checks the draft that was asked about last; older ones that wait are dropped.

    `checked` carries the draft and its Verdict.
    """

    checked = Signal(object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._changed = Condition()
        self._wanted: Draft | None = None
        self._closing = False

    def ask(self, draft: Draft) -> None:
        """Asks about a draft."""
        with self._changed:
            self._wanted = draft
            self._changed.notify()
        if not self.isRunning():
            self.start(QThread.Priority.LowPriority)

    def leave(self) -> None:
        """Ends the thread, soon."""
        with self._changed:
            self._closing = True
            self._changed.notify()

    def stop(self) -> None:
        """Ends the thread and waits for it."""
        self.leave()
        self.wait()

    def run(self) -> None:
        while (draft := self._next()) is not None:
            self.checked.emit(draft, schemas.check(draft))

    def _next(self) -> Draft | None:
        with self._changed:
            self._changed.wait_for(lambda: self._closing or self._wanted is not None)
            draft, self._wanted = self._wanted, None
            return None if self._closing else draft
