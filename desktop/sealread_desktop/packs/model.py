"""The packs as a table."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from sealread.work.packs import Examined, Installed
from sealread_desktop.models.words import size
from sealread_desktop.packs import words as packs_words

Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()
TITLE, VERSION, SIZE, SIGNER, STATE = range(5)


class PacksModel(QAbstractTableModel):
    """Packs in rows, and what verifying them showed."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.packs: tuple[Installed, ...] = ()
        self._states: dict[str, str] = {}
        self._titles = (
            self.tr("Pack"), self.tr("Version"), self.tr("Size"), self.tr("Signed by"),
            self.tr("State"),
        )  # fmt: skip

    def show(self, packs: tuple[Installed, ...]) -> None:
        """Replaces the packs."""
        self.beginResetModel()
        self.packs = packs
        self.endResetModel()

    def verified(self, found: Examined) -> None:
        """Takes what verifying a pack showed."""
        self._states[found.name] = packs_words.state(found)
        if self.packs:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self.packs) - 1, STATE))

    def forget(self, name: str) -> None:
        """A pack of that name was installed or removed: what was seen holds no more."""
        self._states.pop(name, None)

    def pack(self, row: int) -> Installed | None:
        """The pack in a row."""
        return self.packs[row] if 0 <= row < len(self.packs) else None

    def row_of(self, name: str) -> int:
        """The row of a pack; -1 where it is in none."""
        return next((n for n, one in enumerate(self.packs) if one.index.name == name), -1)

    def rowCount(self, parent: Index = NOWHERE) -> int:  # noqa: N802  (Qt's name)
        return 0 if parent.isValid() else len(self.packs)

    def columnCount(self, parent: Index = NOWHERE) -> int:  # noqa: N802
        return 0 if parent.isValid() else len(self._titles)

    def headerData(  # noqa: N802
        self, section: int, way: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if way == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self._titles[section]
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        pack = self.pack(index.row())
        if pack is None:
            return None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return self._text(pack, index.column())
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() in (VERSION, SIZE):
            return int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        return None

    def _text(self, pack: Installed, column: int) -> str:
        match column:
            case 0:
                return packs_words.title(pack.index)
            case 1:
                return str(pack.index.version)
            case 2:
                return size(pack.index.bytes)
            case 3:
                return packs_words.signer(pack.record.signer)
        return self._states.get(pack.index.name, "")
