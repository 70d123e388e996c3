"""The models as a table: what each is, and whether it fits this machine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QCoreApplication, QObject

from sealread.work.models import Card, State, choice_of, fits, usual
from sealread_desktop.look.rows_model import RowsModel
from sealread_desktop.models import words as models_words

NAME, DIALECT, SIZE, MEMORY, FIT, LICENCE, STATE = range(7)


class ModelsModel(RowsModel):
    """Cards in rows; `chosen` is the one that is used, as the settings name it ("": the best)."""

    def __init__(self, chosen: str, parent: QObject | None = None) -> None:
        titles = (
            _tr("Model"), _tr("Kind"), _tr("Size"), _tr("Memory"), _tr("This machine"),
            _tr("Licence"), _tr("State"),
        )  # fmt: skip
        super().__init__(titles, (SIZE, MEMORY), parent)
        self.chosen = chosen
        self._free = 0
        self._states: dict[str, State] = {}

    @property
    def cards(self) -> tuple[Card, ...]:
        """All of them, in their order."""
        return self.records

    def show(self, cards: Sequence[Card], free: int) -> None:
        """Replaces the cards; `free` is the memory in bytes that they are measured against."""
        self._free = free
        self.replace(cards)

    def choose(self, choice: str) -> None:
        """Marks another model as the one that is used."""
        self.chosen = choice
        self.redraw()

    def verified(self, card: Card, state: State) -> None:
        """Takes what verifying a model showed."""
        self._states[card.sha256] = state
        self.redraw()

    def card(self, row: int) -> Card | None:
        """The card in a row."""
        found: Card | None = self.record(row)
        return found

    def row_of(self, sha256: str) -> int:
        """The row of the model with this hash; -1 where it is in none."""
        return next((n for n, card in enumerate(self.cards) if card.sha256 == sha256), -1)

    def is_used(self, card: Card) -> bool:
        """Whether this is the model that reads."""
        if not self.chosen:
            return card == usual(self.cards, self._free)
        return choice_of(card) == self.chosen and (bool(card.file) or card.default)

    def text(self, record: Any, column: int) -> str:
        """What stands in a column of a model."""
        card: Card = record
        needs = card.described.needs
        match column:
            case 0:
                return models_words.title(card)
            case 1:
                return models_words.dialect(card)
            case 2:
                return models_words.size(card.bytes)
            case 3:
                return models_words.size(needs.total)
            case 4:
                return models_words.fit(fits(needs, self._free))
            case 5:
                return models_words.licence(card)
        return self._state(card)

    def _state(self, card: Card) -> str:
        used = self.tr("In use") if self.is_used(card) else ""
        match self._states.get(card.sha256):
            case "ok":
                found = self.tr("✓ Verified")
            case "altered":
                found = self.tr("✗ Altered")
            case "missing":
                found = self.tr("✗ Missing")
            case _:
                found = ""
        return ", ".join(part for part in (used, found) if part)


def _tr(text: str) -> str:
    return QCoreApplication.translate("ModelsModel", text)
