"""From an answer or a cell to its words: the document is opened, its boxes stand out."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject

from sealread.work.view import Evidence
from sealread_desktop.ask.scope import Doc
from sealread_desktop.centre import Centre
from sealread_desktop.opened import OpenDocument


class PlaceShower(QObject):
    """Puts the documents in front and points at a place there."""

    def __init__(self, centre: Centre, opened: OpenDocument) -> None:
        super().__init__(centre)
        self._centre, self._opened = centre, opened

    def show(self, doc: Doc, evidence: Sequence[Evidence]) -> bool:
        """Opens a document at the first page of some evidence; False where it is gone."""
        if not self._centre.queue.choose_path(doc.path):
            return False
        self._centre.tabs.show_documents()
        if evidence:
            self._opened.point_at(tuple(evidence))
            self._centre.page.view.setFocus()
        return True
