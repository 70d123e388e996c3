"""The models as a table: what each is, and whether it fits this machine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from sealread.work.models import Card, State, choice_of, fits, usual
from sealread_desktop.models import words as models_words

Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()
NAME, DIALECT, SIZE, MEMORY, FIT, LICENCE, STATE = range(7)


class ModelsModel(QAbstractTableModel):
    """Cards in rows; `chosen` is the one that is used, as the settings name it ("": the best)."""

    def __init__(self, chosen: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.chosen = chosen
        self.cards: tuple[Card, ...] = ()
        self._free = 0
        self._states: dict[str, State] = {}
        self._titles = (
            self.tr("Model"), self.tr("Kind"), self.tr("Size"), self.tr("Memory"),
            self.tr("This machine"), self.tr("Licence"), self.tr("State"),
        )  # fmt: skip

    def show(self, cards: Sequence[Card], free: int) -> None:
        """Replaces the cards; `free` is the memory in bytes that they are measured against."""
        self.beginResetModel()
        self.cards, self._free = tuple(cards), free
        self.endResetModel()

    def choose(self, choice: str) -> None:
        """Marks another model as the one that is used."""
        self.chosen = choice
        self._redraw()

    def verified(self, card: Card, state: State) -> None:
        """Takes what verifying a model showed."""
        self._states[card.sha256] = state
        self._redraw()

    def card(self, row: int) -> Card | None:
        """The card in a row."""
        return self.cards[row] if 0 <= row < len(self.cards) else None

    def row_of(self, sha256: str) -> int:
        """The row of the model with this hash; -1 where it is in none."""
        return next((n for n, card in enumerate(self.cards) if card.sha256 == sha256), -1)

    def is_used(self, card: Card) -> bool:
        """Whether this is the model that reads."""
        if not self.chosen:
            return card == usual(self.cards, self._free)
        return choice_of(card) == self.chosen and (bool(card.file) or card.default)

    def rowCount(self, parent: Index = NOWHERE) -> int:  # noqa: N802  (Qt's name)
        return 0 if parent.isValid() else len(self.cards)

    def columnCount(self, parent: Index = NOWHERE) -> int:  # noqa: N802
        return 0 if parent.isValid() else len(self._titles)

    def headerData(  # noqa: N802
        self, section: int, way: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if way == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self._titles[section]
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        card = self.card(index.row())
        if card is None:
            return None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return self._text(card, index.column())
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() in (SIZE, MEMORY):
            return int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        return None

    def _text(self, card: Card, column: int) -> str:
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

    def _redraw(self) -> None:
        if self.cards:
            last = self.index(len(self.cards) - 1, STATE)
            self.dataChanged.emit(self.index(0, 0), last)
