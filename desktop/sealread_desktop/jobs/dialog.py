"""A dialog that does one thing at a time, in a thread: what it shows of it, and how it closes."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QProgressBar, QPushButton, QWidget

from sealread_desktop.jobs.jobs import Jobs, Then
from sealread_desktop.jobs.task import Task

STEPS = 1000


class JobsDialog(QDialog):
    """`said` is the last word on what was done; `working` the row with progress and `stop`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.jobs = Jobs(self)
        self._long = self._closing = False
        self.said = QLabel(wordWrap=True)
        self.said.setTextFormat(Qt.TextFormat.PlainText)
        self.bar = QProgressBar(self, maximum=STEPS, textVisible=True)
        self.bar.setAccessibleName(self.tr("Progress"))
        self.stop = QPushButton(self.tr("&Cancel"), self)
        self.stop.setAutoDefault(False)
        self.working = QHBoxLayout()
        self.working.addWidget(self.bar, 1)
        self.working.addWidget(self.stop)
        self.bar.hide()
        self.stop.hide()
        self.stop.clicked.connect(self.stopped)
        self.jobs.progress.connect(self.bar.setValue)
        self.jobs.failed.connect(self.said.setText)
        self.jobs.changed.connect(self._jobs_changed)

    @property
    def is_busy(self) -> bool:
        """Whether something is going on."""
        return self.jobs.busy

    @property
    def is_closing(self) -> bool:
        """Whether it closes as soon as what goes on has ended."""
        return self._closing

    def begin(self, task: Task, then: Then | None, words: str = "") -> None:
        """Starts a task; with `words` it is a long one, whose progress is shown."""
        self._long = bool(words)
        if words:
            self.said.setText(words)
        self.bar.setValue(0)
        self.jobs.start(task, then)

    def done(self, result: int) -> None:
        """Closes; work that is going on is stopped first, which takes a moment."""
        if self.is_busy:
            self._closing = True
            self.jobs.cancel()
        else:
            super().done(result)

    def end(self) -> None:
        """Stops what goes on and waits for it; for the end of the program."""
        self.jobs.end()

    def stopped(self) -> None:
        """Stops what goes on; the dialog stays."""
        self.jobs.cancel()

    def allow(self) -> None:
        """Enables what can be done now. Called when something began or ended."""

    def idle(self) -> None:
        """Nothing goes on any more, and the dialog stays."""

    def _jobs_changed(self) -> None:
        working = self.jobs.busy and self._long
        self.bar.setVisible(working)
        self.stop.setVisible(working)
        self.allow()
        if not self.is_busy:
            self.ended()

    def ended(self) -> None:
        """All that went on has ended: closes where that was wanted."""
        if self._closing:
            self.reject()
        else:
            self.idle()
