"""Saving what was read: where to is asked here, written in a thread, told by a sentence."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from sealread_desktop import dialogs
from sealread_desktop.queue_model import QueueModel
from sealread_desktop.queue_row import Row
from sealread_desktop.saving import Plan, Saving, Told, plan


class Savers(QObject):
    """`saved` and `failed` carry a sentence."""

    saved = Signal(str)
    failed = Signal(str)

    def __init__(self, model: QueueModel, told: Told, window: QWidget) -> None:
        super().__init__(window)
        self._model, self._told, self._window = model, told, window

    def ask_one(self, row: Row | None, folder: str) -> None:
        """Saves one document's extraction where the person says."""
        if row is not None and row.extraction is not None:
            proposed = Path(folder) / Path(row.name).with_suffix(".json").name
            if chosen := dialogs.json_file(self._window, proposed):
                self.save(((row.extraction, Path(chosen)),))

    def ask_all(self, start: str) -> None:
        """Saves all extractions into the folder that the person chooses."""
        title = self.tr("Save all JSON into a folder")
        if chosen := dialogs.folder(self._window, title, start):
            self.save_all(Path(chosen))

    def save_all(self, folder: Path) -> None:
        """Saves all extractions into `folder`; asks before files are replaced."""
        places = plan(self._model.rows, folder)
        existing = [place for _, place in places if place.exists()]
        if not existing or dialogs.may_replace(self._window, existing):
            self.save(places)

    def save(self, places: Plan) -> None:
        """Writes a plan."""
        saving = Saving(places, self._told, self)
        saving.saved.connect(self._tell)
        saving.start()

    def wait(self) -> None:
        """Waits until all is written."""
        for saving in self.findChildren(Saving):
            saving.wait()

    def _tell(self, written: int, trouble: str) -> None:
        if written:
            self.saved.emit(self.tr("Files saved: %n.", "", written))
        if trouble:
            self.failed.emit(trouble)
