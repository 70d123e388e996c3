"""One short piece of file work beside the window."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QThread, Signal

from sealread.errors import SealreadError


class SchemaErrand(QThread):
    """Does it once. `done` carries what came of it, `failed` a sentence."""

    done = Signal(object)
    failed = Signal(str)

    def __init__(self, work: Callable[[], object], parent: QObject) -> None:
        super().__init__(parent)
        self._work = work
        self.finished.connect(self.deleteLater)

    def run(self) -> None:
        try:
            made = self._work()
        except SealreadError as error:
            self.failed.emit(str(error))
        else:
            self.done.emit(made)
