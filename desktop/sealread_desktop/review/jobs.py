"""Decisions on their way into the workspace, one after the other, in a thread of their own."""

from __future__ import annotations

from queue import SimpleQueue
from threading import Lock
from typing import Literal

from msgspec import Struct
from PySide6.QtCore import QObject, QThread, Signal

from sealread.errors import CorrectionRefused, OutputUnwritable, ReasonNeeded, SealreadError
from sealread.work.correcting import Wish
from sealread.work.review import (
    Decided,
    Subject,
    decide,
    decisions,
    examine,
    go_back,
    handed_out,
)
from sealread.work.workspace import Workspace
from sealread_desktop.review.walk import Stop

Way = Literal["undo", "redo"]


class Decide(Struct, frozen=True):
    """A wish for the reading at `stop`, which is of the document and schema `subject`."""

    stop: Stop
    subject: Subject
    wish: Wish


class GoBack(Struct, frozen=True):
    """Undo or redo of a decision on one of these documents (SHA-256)."""

    way: Way
    documents: frozenset[str]


class Try(Struct, frozen=True):
    """What a wish would come to."""

    wanted: Decide


class Reload(Struct, frozen=True):
    """What is handed out of a document: something else than checking decided on it."""

    subject: Subject


class Look(Struct, frozen=True):
    """What was decided on the value at `path` so far."""

    subject: Subject
    path: str


class Refusal(Struct, frozen=True):
    """Why a job was not done; `reason_needed`: with a reason it would be. `kept`: the decision
    may be kept all the same, and a file could not be written.
    """

    sentence: str
    reason_needed: bool = False
    kept: bool = False


Job = Decide | GoBack | Reload | Look | Try


class Jobs(QThread):
    """Works off jobs in order; of those that only try, the last.

    `kept` carries a job and what it came to (a Decided; None where there was nothing to undo),
    `refused` a job and a Refusal, `tried` a Try and the value or a Refusal, `looked` a Look and
    the decisions, the oldest first.
    """

    kept = Signal(object, object)
    refused = Signal(object, object)
    tried = Signal(object, object)
    looked = Signal(object, object)

    def __init__(self, workspace: Workspace, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._waiting: SimpleQueue[Job | None] = SimpleQueue()
        self._guard = Lock()
        self._last_try: Try | None = None

    def put(self, job: Job) -> None:
        """Adds a job."""
        if isinstance(job, Try):
            with self._guard:
                self._last_try = job
        self._waiting.put(job)
        if not self.isRunning():
            self.start()

    def stop(self) -> None:
        """Waits until every decision is kept, and ends the thread."""
        if self.isRunning():
            self._waiting.put(None)
            self.wait()

    def run(self) -> None:
        while (job := self._waiting.get()) is not None:
            if isinstance(job, Try):
                self._try_out(job)
            else:
                self._do(job)

    def _do(self, job: Decide | GoBack | Reload | Look) -> None:
        try:
            if isinstance(job, Look):
                self.looked.emit(job, decisions(self._workspace, job.subject, job.path))
                return
            made = self._made(job)
        except SealreadError as error:
            self.refused.emit(job, _refusal(error))
        except Exception as error:  # noqa: BLE001  (the person must hear of it)
            self.refused.emit(job, self._unexpected(error))
        else:
            self.kept.emit(job, made)

    def _made(self, job: Decide | GoBack | Reload) -> Decided | None:
        match job:
            case Decide():
                return decide(self._workspace, job.subject, job.wish)
            case GoBack():
                return go_back(self._workspace, job.way, job.documents)
            case Reload():
                return Decided(job.subject, "", handed_out(self._workspace, job.subject))

    def _try_out(self, job: Try) -> None:
        with self._guard:
            if job is not self._last_try:
                return
        try:
            value = examine(self._workspace, job.wanted.subject, job.wanted.wish)
        except SealreadError as error:
            self.tried.emit(job, _refusal(error))
        except Exception as error:  # noqa: BLE001  (the person must hear of it)
            self.tried.emit(job, self._unexpected(error))
        else:
            self.tried.emit(job, value)

    def _unexpected(self, error: Exception) -> Refusal:
        what = type(error).__name__
        return Refusal(str(SealreadError(file=self.tr("This decision"), what=what)))


def _refusal(error: SealreadError) -> Refusal:
    """The engine's own words; where it says what is wrong with a value, only those."""
    what = error.details.get("what") if type(error) is CorrectionRefused else None
    return Refusal(
        str(what or error), isinstance(error, ReasonNeeded), isinstance(error, OutputUnwritable)
    )
