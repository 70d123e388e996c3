"""A cell that shows a reading of the workspace is corrected there, in a thread."""

from __future__ import annotations

from PySide6.QtCore import QObject, QThread, Signal

from sealread.errors import ReasonNeeded, SealreadError
from sealread.work.correcting import Wish
from sealread.work.tabling.parts import Source
from sealread.work.view import Extraction
from sealread.work.workspace import Workspace


class _Thread(QThread):
    """One correction. Afterwards there is an extraction, or `trouble` says why not."""

    def __init__(self, workspace: Workspace, path: str, source: Source, wish: Wish) -> None:
        super().__init__()
        self._workspace = workspace
        self.path, self.source, self.wish = path, source, wish
        self.extraction: Extraction | None = None
        self.trouble = ""
        self.reasonless = False

    def run(self) -> None:
        from sealread.work.tabling.filling import correct_cell

        try:
            _, self.extraction = correct_cell(self._workspace, self.source, self.wish)
        except ReasonNeeded as error:
            self.reasonless, self.trouble = True, str(error)
        except SealreadError as error:
            self.trouble = str(error)


class CellCorrecting(QObject):
    """`corrected` carries the document's path and its extraction now, `failed` a sentence.

    `reason_needed` carries (path, source, wish): the value was accepted before.
    """

    corrected = Signal(str, object)
    reason_needed = Signal(str, object, object)
    failed = Signal(str)

    def __init__(self, workspace: Workspace, parent: QObject) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._threads: list[_Thread] = []

    def correct(self, path: str, source: Source, wish: Wish) -> None:
        """Corrects a reading of the document at `path`."""
        thread = _Thread(self._workspace, path, source, wish)
        self._threads.append(thread)
        thread.finished.connect(self._finished)
        thread.start()

    def wait(self) -> None:
        """Waits until all is kept."""
        for thread in self._threads:
            thread.wait()

    def _finished(self) -> None:
        for thread in [one for one in self._threads if one.isFinished()]:
            self._threads.remove(thread)
            if thread.extraction is not None:
                self.corrected.emit(thread.path, thread.extraction)
            elif thread.reasonless:
                self.reason_needed.emit(thread.path, thread.source, thread.wish)
            else:
                self.failed.emit(thread.trouble)
            thread.deleteLater()
