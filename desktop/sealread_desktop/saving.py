"""Extractions to JSON files, in a thread of their own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QThread, Signal

from sealread.errors import SealreadError
from sealread.work import export
from sealread.work.view import Extraction
from sealread_desktop.queue_row import Row

Plan = tuple[tuple[Extraction, Path], ...]
Told = Callable[[Extraction, Path], None]
"""Hears of each file that was written; may raise a SealreadError."""


def plan(rows: Sequence[Row], folder: Path) -> Plan:
    """Where in `folder` the extraction of each row goes; rows without one are left out."""
    taken: set[str] = set()
    places: list[tuple[Extraction, Path]] = []
    for row in rows:
        if row.extraction is not None:
            place = export.target(folder, Path(row.name), taken)
            taken.add(export.key(place))
            places.append((row.extraction, place))
    return tuple(places)


class Saving(QThread):
    """Writes a plan; `saved` carries how many files were written, and a sentence if one was not."""

    saved = Signal(int, str)

    def __init__(self, places: Plan, told: Told, parent: QObject) -> None:
        super().__init__(parent)
        self._places, self._told = places, told
        self.finished.connect(self.deleteLater)

    def run(self) -> None:
        written, trouble = 0, ""
        try:
            for extraction, place in self._places:
                export.write_json(extraction, place)
                written += 1
                self._told(extraction, place)
        except SealreadError as error:
            trouble = str(error)
        self.saved.emit(written, trouble)
