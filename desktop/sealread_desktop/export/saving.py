"""One extraction to a JSON file, in a thread of its own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, QThread, Signal

from sealread.errors import SealreadError
from sealread.work import export
from sealread.work.view import Extraction

Told = Callable[[Extraction, Path], None]
"""Hears of a file that was written; may raise a SealreadError."""


class Saving(QThread):
    """Writes one file; `saved` carries how many were written, and a sentence if it was not."""

    saved = Signal(int, str)

    def __init__(self, extraction: Extraction, place: Path, told: Told, parent: QObject) -> None:
        super().__init__(parent)
        self._extraction, self._place, self._told = extraction, place, told
        self.finished.connect(self.deleteLater)

    def run(self) -> None:
        written, trouble = 0, ""
        try:
            export.write_json(self._extraction, self._place)
            written = 1
            self._told(self._extraction, self._place)
        except SealreadError as error:
            trouble = str(error)
        self.saved.emit(written, trouble)
