"""The editor for the model: those of the list that Sealread can read with."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QComboBox, QWidget

from sealread.work.models import Card, choice_of
from sealread.work.request import READER
from sealread.work.settings import Setting
from sealread_desktop.look import plain
from sealread_desktop.look.sizes import may_shrink
from sealread_desktop.models import words as models_words
from sealread_desktop.models.listing import Listing
from sealread_desktop.settings.editors import Edited
from sealread_desktop.settings.words import Words


class ModelChoice(QComboBox):
    """Filled in as soon as the models were looked up; until then it shows the chosen one."""

    def __init__(self, setting: Setting, words: Words, edited: Edited) -> None:
        del setting, words
        super().__init__()
        self._chosen = ""
        may_shrink(self)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.activated.connect(self._activated)
        self._edited = edited
        listing = Listing.alone()
        listing.listed.connect(self._list)
        listing.start()

    @property
    def widget(self) -> QWidget:
        """Itself."""
        return self

    def put(self, value: Any) -> None:
        """Shows the model of that file; one that is not in the list is shown by its name."""
        self._chosen = str(value)
        if self.findData(self._chosen) < 0:
            missing = self.tr("{file} (not in the list)").format(file=plain.line(self._chosen))
            self.addItem(self._fixed().get(self._chosen, missing), self._chosen)
        self.setCurrentIndex(self.findData(self._chosen))

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802  (Qt's name)
        """Scrolling past must change nothing."""
        event.ignore()

    def _activated(self, place: int) -> None:
        self._chosen = str(self.itemData(place))
        self._edited(self._chosen)

    def _list(self, found: tuple[Card, ...], _free: int) -> None:
        self.clear()
        for choice, title in self._fixed().items():
            self.addItem(title, choice)
        for card in found:
            if card.usable and card.file:
                self.addItem(models_words.title(card), choice_of(card))
        self.put(self._chosen)

    def _fixed(self) -> dict[str, str]:
        """What can be chosen whatever is installed."""
        return {
            "": self.tr("The best that is installed and fits this machine"),
            READER: self.tr("The bundled reader alone"),
        }
