"""Saving JSON: where to is asked here, written in a thread, told by a sentence."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from sealread.work.exporting.model import Outcome, Prepared, Wish
from sealread.work.view import Extraction
from sealread.work.workspace import Workspace
from sealread_desktop import dialogs
from sealread_desktop.export.choice import documents, wanted
from sealread_desktop.export.exporting import Exporting
from sealread_desktop.export.saving import Saving
from sealread_desktop.queue.model import QueueModel
from sealread_desktop.queue.row import Row


class Savers(QObject):
    """`saved` and `failed` carry a sentence."""

    saved = Signal(str)
    failed = Signal(str)

    def __init__(self, model: QueueModel, workspace: Workspace, window: QWidget) -> None:
        super().__init__(window)
        self._model, self._workspace, self._window = model, workspace, window
        self._exporting = Exporting(workspace, self)
        self._exporting.prepared.connect(self._ask)
        self._exporting.ended.connect(self._ended)
        self._exporting.failed.connect(self._failed)

    def ask_one(self, row: Row | None, folder: str) -> None:
        """Saves one document's extraction where the person says."""
        if row is not None and row.extraction is not None:
            proposed = Path(folder) / Path(row.name).with_suffix(".json").name
            if chosen := dialogs.json_file(self._window, proposed):
                self.save(row.extraction, Path(chosen))

    def ask_all(self, start: str) -> None:
        """Saves all extractions into the folder that the person chooses."""
        title = self.tr("Save all JSON into a folder")
        if chosen := dialogs.folder(self._window, title, start):
            self.save_all(Path(chosen))

    def save_all(self, folder: Path) -> None:
        """Saves all extractions into `folder`; asks before files are replaced."""
        if not self._exporting.busy:
            rows = documents(self._model.rows, ()).all
            self._exporting.start(wanted(rows), Wish(format="json", out=folder))

    def save(self, extraction: Extraction, place: Path) -> None:
        """Writes one extraction over whatever is at `place`."""
        saving = Saving(extraction, place, self._workspace.saved, self)
        saving.saved.connect(self._tell)
        saving.start()

    def wait(self) -> None:
        """Waits until all is written."""
        for saving in self.findChildren(Saving):
            saving.wait()
        self._exporting.finish()

    def _ask(self, prepared: Prepared) -> None:
        if not prepared.existing or dialogs.may_replace(self._window, prepared.existing):
            self._exporting.go_on(replace=bool(prepared.existing))

    def _ended(self, outcome: Outcome) -> None:
        self._tell(len(outcome.files), outcome.failed[0].sentence if outcome.failed else "")

    def _failed(self, sentence: str) -> None:
        self._tell(0, sentence)

    def _tell(self, written: int, trouble: str) -> None:
        if written:
            self.saved.emit(self.tr("Files saved: %n.", "", written))
        if trouble:
            self.failed.emit(trouble)
