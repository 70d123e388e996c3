"""How the work ended, over all runs since it began: counts, and the sentence for them."""

from __future__ import annotations

from msgspec import Struct
from PySide6.QtCore import QCoreApplication

from sealread.work.events import Summary


class Totals(Struct, frozen=True):
    """Documents by what came of them; `stopped` says that some were left."""

    read: int = 0
    known: int = 0
    failed: int = 0
    other: int = 0
    stopped: bool = False

    def plus(self, summary: Summary) -> Totals:
        """With one more run."""
        return Totals(
            self.read + summary.done,
            self.known + summary.skipped,
            self.failed + len(summary.failed),
            self.other + len(summary.unsupported),
            self.stopped or summary.cancelled,
        )

    def __str__(self) -> str:
        translate = QCoreApplication.translate
        counts = (
            (translate("Totals", "Read: %n.", "", self.read), True),
            (translate("Totals", "Known already: %n.", "", self.known), self.known),
            (translate("Totals", "Failed: %n.", "", self.failed), self.failed),
            (translate("Totals", "Of another kind: %n.", "", self.other), self.other),
        )
        end = translate("Totals", "Stopped.") if self.stopped else translate("Totals", "Done.")
        return " ".join([end, *(text for text, shown in counts if shown)])
