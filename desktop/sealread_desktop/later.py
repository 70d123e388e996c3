"""Rooms that a window begins without: loaded once it is on the screen, so that no click waits."""

from __future__ import annotations

from importlib import import_module

from PySide6.QtCore import QObject, QThread

ROOMS = (
    "sealread.work.models", "sealread.work.shift", "sealread.work.asking",
    "sealread.work.tabling.filling",
)  # fmt: skip
"""What reads documents, asks them, and fills tables."""
_SOON_MS = 300


class Later(QThread):
    """Loads them; `stop` waits for it, at the end of the program."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._stopped = False

    def run(self) -> None:
        self.msleep(_SOON_MS)
        for room in ROOMS:
            if not self._stopped:
                import_module(room)

    def stop(self) -> None:
        self._stopped = True
        self.wait()
