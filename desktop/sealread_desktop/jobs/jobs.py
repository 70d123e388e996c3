"""Runs tasks, one after the other, and tells whether one is going on."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from sealread_desktop.jobs.task import Task

Then = Callable[[object], None]
"""Takes the result of a task, in the thread of the window; it may start another."""


class Jobs(QObject):
    """`progress` carries parts of 1000, `failed` a sentence; `changed`: a task began or ended."""

    progress = Signal(int)
    failed = Signal(str)
    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._task: Task | None = None
        self._then: Then | None = None

    @property
    def busy(self) -> bool:
        """Whether a task is going on."""
        return self._task is not None

    def start(self, task: Task, then: Then | None = None) -> None:
        """Starts a task, where none is going on; `then` takes its result."""
        if self.busy:
            raise RuntimeError("one task at a time")
        self._task, self._then = task, then
        task.progress.connect(self.progress)
        task.finished.connect(self._ended)
        task.start()
        self.changed.emit()

    def cancel(self) -> None:
        """Stops the task soon."""
        if self._task is not None:
            self._task.cancel()

    def end(self) -> None:
        """Stops the task and waits until it has ended; nobody takes its result."""
        task, self._task = self._task, None
        if task is not None:
            task.cancel()
            task.wait()

    def _ended(self) -> None:
        task, self._task = self._task, None
        if task is None:
            return
        if task.trouble:
            self.failed.emit(task.trouble)
        elif task.result is not None and self._then is not None:
            self._then(task.result)
        task.deleteLater()
        self.changed.emit()
