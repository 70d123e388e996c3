"""Python's garbage is collected in the thread of the window, and nowhere else.

Widgets often lie in cycles. The collector runs in whatever thread happens to allocate next, and a
widget that is destroyed in a thread that works on documents takes the program down with it.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

EVERY_MS = 500


class GarbageInOneThread(QObject):
    """While it lives, only its own thread collects, by the collector's own thresholds."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        self._timer = QTimer(self, interval=EVERY_MS)
        self._timer.timeout.connect(collect_due)
        self._timer.start()


def collect_due() -> None:
    """Collects the oldest generation that is due, the younger ones with it."""
    due = [
        generation
        for generation, (count, most) in enumerate(
            zip(gc.get_count(), gc.get_threshold(), strict=True)
        )
        if count > most > 0
    ]
    if due:
        gc.collect(due[-1])
