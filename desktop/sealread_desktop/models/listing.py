"""Looks up the models in a thread: their cards, and the memory that is free."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QThread, Signal

from sealread.errors import SealreadError
from sealread.work.models import Card, Offer, cards, free_memory, offers


class Listing(QThread):
    """`listed` carries a tuple of cards and the bytes of memory that are free; `offered`, before
    it, a tuple of the models that could be fetched; `failed` a sentence.

    Keep it until it has finished, or ask for one with `alone`.
    """

    offered = Signal(object)
    listed = Signal(object, object)
    failed = Signal(str)

    @classmethod
    def alone(cls) -> Listing:
        """One that outlives who asked for it; the program waits for it at its end."""
        app = QCoreApplication.instance()
        made = cls(app)
        made.finished.connect(made.deleteLater)
        if app is not None:
            app.aboutToQuit.connect(made.wait)
        return made

    def run(self) -> None:
        try:
            found: tuple[Card, ...] = cards()
            more: tuple[Offer, ...] = offers()
        except SealreadError as error:
            self.failed.emit(str(error))
        else:
            self.offered.emit(more)
            self.listed.emit(found, free_memory())
