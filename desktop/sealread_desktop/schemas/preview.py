"""The open document under the draft: read again a moment after each change."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from sealread.work.request import Request
from sealread.work.schemas import Draft
from sealread.work.suggested import unknown_to
from sealread.work.suggesting import Preview
from sealread_desktop.look import plain
from sealread_desktop.schemas.draft import SchemaDraft
from sealread_desktop.schemas.trials import SchemaTrials, Trial

QUIET_MS = 900
"""So long nobody changes anything before the document is read."""


class SchemaPreview(QObject):
    """`seen` carries what the document says, by the numbers of the parts.

    `suggested` carries the document's name and the fields it would fill; `said` and `failed` a
    sentence; `allowed` tells that other things can be done now.
    """

    seen = Signal(object)
    suggested = Signal(str, object)
    said = Signal(str)
    failed = Signal(str)
    allowed = Signal()

    def __init__(self, draft: SchemaDraft, request: Callable[[], Request], parent: QObject) -> None:
        super().__init__(parent)
        self._draft, self._request = draft, request
        self._path = ""
        self._fit: Draft | None = None
        self.live = True
        self.busy = False
        self._read: object = None
        self._quiet = QTimer(self, singleShot=True, interval=QUIET_MS)
        self.trials = SchemaTrials(self)
        self._quiet.timeout.connect(self.now)
        self.trials.previewed.connect(self._previewed)
        self.trials.suggested.connect(self._suggested)
        self.trials.failed.connect(self.failed)
        self.trials.progress.connect(self._tell)
        self.trials.busy_changed.connect(self._busy_changed)

    @property
    def document(self) -> str:
        """The path of the open document; empty where there is none that can be read."""
        return self._path

    @property
    def can_read(self) -> bool:
        """Whether there is a document, and a schema that a run would take."""
        return bool(self._path) and self._fit is not None

    def show_document(self, path: str) -> None:
        """Another document is open."""
        if path != self._path:
            self._path, self._read = path, None
            self.seen.emit({})
            self._later()
            self.allowed.emit()

    def checked(self, draft: Draft, *, fine: bool) -> None:
        """The engine looked at the draft: only what it takes is tried."""
        self._fit = draft if fine else None
        self._later()
        self.allowed.emit()

    def set_live(self, live: bool) -> None:
        """Whether each change is followed by a reading."""
        self.live = live
        self._later()

    def now(self) -> None:
        """Reads the document under the draft."""
        if self._fit is not None and self._path:
            self._quiet.stop()
            self.trials.ask(Trial(self._path, self._fit, self._request()))

    def suggest(self) -> None:
        """Asks which fields the document would fill."""
        if self._path:
            self._quiet.stop()
            self.trials.ask(Trial(self._path, None, self._request()))

    def cancel(self) -> None:
        """Stops reading; the next change begins again."""
        self._quiet.stop()
        self.trials.cancel()
        self.said.emit(self.tr("Stopped."))

    def leave(self) -> None:
        """Ends the worker, soon; to be called until `trials` has finished."""
        self._quiet.stop()
        self.trials.leave()

    def stop(self) -> None:
        """Ends the worker and waits for it."""
        self._quiet.stop()
        self.trials.stop()

    def _later(self) -> None:
        wanted = self.live and self.can_read and self._fit is not None
        if wanted and self._fit is not None and self._read != (self._path, self._fit.root):
            self._quiet.start()
        else:
            self._quiet.stop()

    def _previewed(self, preview: object) -> None:
        if isinstance(preview, Preview):
            self._read = (self._path, preview.draft.root)
            self.seen.emit(preview.seen)
            seconds = round(preview.extraction.run.seconds, 1)
            text = self.tr("{document}: read under this schema in {seconds} s.")
            self.said.emit(text.format(document=self._name(), seconds=seconds))

    def _suggested(self, path: str, suggestions: object) -> None:
        if path != self._path or not isinstance(suggestions, tuple):
            return
        news = unknown_to(self._draft.root, suggestions)
        if news:
            self.suggested.emit(Path(path).name, news)
        else:
            self.said.emit(self.tr("The schema asks for all that was found in this document."))
        self._later()

    def _tell(self, done: int, total: int) -> None:
        if not total:
            return
        text = self.tr("{document}: reading, {done} of {total}…")
        self.said.emit(text.format(document=self._name(), done=done, total=total))

    def _busy_changed(self, busy: bool) -> None:
        self.busy = busy
        if busy:
            self.said.emit(self.tr("{document}: reading…").format(document=self._name()))
        self.allowed.emit()

    def _name(self) -> str:
        return plain.line(Path(self._path).name, 60)
