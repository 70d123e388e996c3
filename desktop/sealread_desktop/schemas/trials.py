"""The open document under a draft, read beside the window in a worker of its own."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from threading import Condition

from msgspec import Struct
from PySide6.QtCore import QObject, QThread, Signal

from sealread.errors import Cancelled, SealreadError
from sealread.work.request import Request
from sealread.work.schemas import Draft
from sealread.work.suggesting import Trials

_AGAIN_MS = 50


class Trial(Struct, frozen=True, eq=False):
    """A document to read: under a draft, or for what it could fill where there is none."""

    path: str
    draft: Draft | None
    request: Request


class SchemaTrials(QThread):
    """Does the trial that was asked for last; what goes on then is stopped.

    `previewed` carries a Preview, `suggested` a path and the suggestions, `failed` a sentence,
    `progress` what is done of how much, `busy_changed` whether there is something to do.
    """

    previewed = Signal(object)
    suggested = Signal(str, object)
    failed = Signal(str)
    progress = Signal(int, int)
    busy_changed = Signal(bool)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._changed = Condition()
        self._wanted: Trial | None = None
        self._current: Trial | None = None
        self._withdrawn: Trial | None = None
        self._trials: Trials | None = None
        self._closing = False

    def ask(self, trial: Trial) -> None:
        """Asks for a trial in the place of what goes on or waits."""
        with self._changed:
            self._wanted = trial
            self._withdraw()
            self._changed.notify()
        if not self.isRunning():
            self.start()

    def cancel(self) -> None:
        """Stops what goes on and forgets what waits."""
        with self._changed:
            self._wanted = None
            self._withdraw()

    def leave(self) -> None:
        """Ends the worker and the thread, soon; to be called again until it has finished.

        What is about to begin does not hear that it is to stop.
        """
        with self._changed:
            self._closing, self._wanted = True, None
            self._withdraw(at_once=True)
            self._changed.notify()

    def stop(self) -> None:
        """The same, and waits for it."""
        self.leave()
        while not self.wait(_AGAIN_MS):
            self.leave()

    def run(self) -> None:
        try:
            while (trial := self._next()) is not None:
                self.busy_changed.emit(True)
                self._do(trial)
                self._end(trial)
        finally:
            if self._trials is not None:
                self._trials.close()

    def _next(self) -> Trial | None:
        with self._changed:
            self._changed.wait_for(lambda: self._closing or self._wanted is not None)
            self._current, self._wanted = self._wanted, None
            return None if self._closing else self._current

    def _end(self, trial: Trial) -> None:
        with self._changed:
            self._current = None
            idle = self._wanted is None
        if idle:
            self.busy_changed.emit(False)

    def _withdraw(self, *, at_once: bool = False) -> None:
        self._withdrawn = self._current
        if self._current is not None and self._trials is not None:
            self._trials.cancel(at_once=at_once)

    def _do(self, trial: Trial) -> None:
        trials = self._trials_for(trial.request)
        while trial is not self._withdrawn:
            try:
                self._tell(trial, self._outcome(trials, trial))
            except Cancelled:  # meant for the one before where this one is still wanted
                continue
            except SealreadError as error:
                self._tell(trial, partial(self.failed.emit, str(error)))
            return

    def _outcome(self, trials: Trials, trial: Trial) -> Callable[[], None]:
        """Reads the document; returns how what came of it is told."""
        if trial.draft is None:
            suggestions = trials.suggest(trial.path, self._listen)
            return lambda: self.suggested.emit(trial.path, suggestions)
        preview = trials.preview(trial.path, trial.draft, self._listen)
        return lambda: self.previewed.emit(preview)

    def _tell(self, trial: Trial, tell: Callable[[], None]) -> None:
        if trial is not self._withdrawn:
            tell()

    def _listen(self, message: object) -> None:
        self.progress.emit(getattr(message, "done", 0), getattr(message, "total", 0))

    def _trials_for(self, request: Request) -> Trials:
        """The worker for these settings; another one where they were changed."""
        with self._changed:
            if self._trials is None or self._trials.request != request:
                if self._trials is not None:
                    self._trials.close()
                self._trials = Trials(request)
            return self._trials
