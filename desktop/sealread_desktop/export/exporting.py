"""An export in a thread: first what there will be, then, if the person agrees, the writing."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QThread, Signal

from sealread.errors import Cancelled, SealreadError
from sealread.work.exporting.model import Outcome, Prepared, Wish
from sealread.work.exporting.sources import Wanted, of
from sealread.work.workspace import Workspace

if TYPE_CHECKING:
    from sealread.work.exporting.job import Export

_TELL = 0.05  # seconds between two tellings of progress


class _Step(QThread):
    """Makes one call. `result` is what it gave, `trouble` a sentence; neither if it was stopped."""

    def __init__(self, call: Callable[[], object], parent: QObject) -> None:
        super().__init__(parent)
        self._call = call
        self.result: object = None
        self.trouble = ""

    def run(self) -> None:
        try:
            self.result = self._call()
        except Cancelled:
            pass
        except SealreadError as error:
            self.trouble = str(error)
        except Exception as error:  # noqa: BLE001  (the person must hear of it)
            what = type(error).__name__
            self.trouble = str(SealreadError(file=self.tr("This export"), what=what))


class Exporting(QObject):
    """One export at a time.

    `prepared` carries a Prepared; the writing waits for `go_on`. `progress` carries how many of
    how many documents are done and a name, `ended` an Outcome, `failed` a sentence, empty where
    it was stopped before anything was written.
    """

    prepared = Signal(object)
    progress = Signal(int, int, str)
    ended = Signal(object)
    failed = Signal(str)

    def __init__(self, workspace: Workspace, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._export: Export | None = None
        self._step: _Step | None = None
        self._stopped = False
        self._told = 0.0

    @property
    def busy(self) -> bool:
        """Whether something is going on in the thread."""
        return self._step is not None

    def start(self, wanted: Sequence[Wanted], wish: Wish) -> None:
        """Looks at the documents."""
        self._stopped = False
        self._take(lambda: self._prepare(tuple(wanted), wish))

    def go_on(self, *, replace: bool) -> None:
        """Writes what was prepared; files that are there only with `replace`."""
        if (export := self._export) is not None:
            self._take(lambda: export.execute(replace=replace))

    def cancel(self) -> None:
        """Stops soon; files that are written stay."""
        self._stopped = True
        if self._export is not None:
            self._export.cancel()

    def wait(self) -> None:
        """Stops and waits, when the window closes."""
        self.cancel()
        self._joined()

    def finish(self) -> None:
        """Waits, when the window closes, until all is written that nobody has to be asked about."""
        step, export = self._joined(), self._export
        if step is None or export is None or not isinstance(step.result, Prepared):
            return
        if not step.result.existing:
            with contextlib.suppress(SealreadError):  # there is nobody left to tell
                export.execute()

    def _joined(self) -> _Step | None:
        """The step that was going on, ended; its signal comes too late to be heard."""
        step, self._step = self._step, None
        if step is not None:
            step.wait()
        return step

    def _prepare(self, wanted: Sequence[Wanted], wish: Wish) -> Prepared:
        from sealread.work.exporting.job import Export

        export = Export(self._workspace, of(self._workspace, wanted), wish, self._tell)
        self._export = export
        if self._stopped:
            raise Cancelled
        return export.prepare()

    def _take(self, call: Callable[[], object]) -> None:
        self._step = _Step(call, self)
        self._step.finished.connect(self._taken)
        self._step.start()

    def _taken(self) -> None:
        step, self._step = self._step, None
        if step is None:
            return
        step.deleteLater()
        match step.result:
            case Prepared() as found if not self._stopped:
                self.prepared.emit(found)
            case Outcome() as outcome:
                self._export = None
                self.ended.emit(outcome)
            case _:
                self._export = None
                self.failed.emit(step.trouble)

    def _tell(self, done: int, total: int, name: str) -> None:
        """Called in the thread."""
        now = time.monotonic()
        if now - self._told >= _TELL or done == total:
            self._told = now
            self.progress.emit(done, total, name)
