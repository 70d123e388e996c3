"""Asks a site how its machines are, again and again, in a thread of its own."""

from __future__ import annotations

from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QThread, Signal

from sealread.errors import SealreadError
from sealread.work.workspace import Workspace

if TYPE_CHECKING:
    from sealread.cluster.overview import Place

EVERY = 2.0
"""Seconds between two questions."""


class Watching(QThread):
    """`looked` carries an `Overview`, or None where no site is set, and then it has ended.

    `failed` carries a sentence; after that it asks again.
    """

    looked = Signal(object)
    failed = Signal(str)

    def __init__(self, address: str, keys: str, workspace: Workspace, parent: QObject) -> None:
        super().__init__(parent)
        self._address, self._keys, self._workspace = address, keys, workspace
        self.place = (address, keys)
        self._wanted: SimpleQueue[str | None] = SimpleQueue()  # machines to drain; None ends it

    def drain(self, name: str) -> None:
        """Has a machine end after the document at hand, and asks again at once."""
        self._wanted.put(name)

    def stop(self) -> None:
        """Ends it soon."""
        self._wanted.put(None)

    def run(self) -> None:
        from sealread.cluster.overview import place_of

        try:
            place = place_of(self._address, self._keys)
        except SealreadError as error:
            self.failed.emit(str(error))
            return
        if place is None:
            self.looked.emit(None)
            return
        name: str | None = ""
        while name is not None:
            try:
                self._ask(place, name)
            except SealreadError as error:
                self.failed.emit(str(error))
            except Exception as error:  # noqa: BLE001  (the person must hear of it)
                said = SealreadError(file=self.tr("The site"), what=type(error).__name__)
                self.failed.emit(str(said))
            name = self._next()

    def _ask(self, place: Place, name: str) -> None:
        from sealread.cluster.overview import drain, look

        if name:
            drain(place, name)
        self.looked.emit(look(place, self._workspace))

    def _next(self) -> str | None:
        try:
            return self._wanted.get(timeout=EVERY)
        except Empty:
            return ""
