"""Records as a table to look at: a row each, texts in columns."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()
_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)


class RowsModel(QAbstractTableModel):
    """Who derives from it says what stands in a column of a record (`text`)."""

    def __init__(
        self, titles: Sequence[str], right: Collection[int] = (), parent: QObject | None = None
    ) -> None:
        """`titles`: of the columns; `right`: the columns of numbers."""
        super().__init__(parent)
        self._titles, self._right = tuple(titles), frozenset(right)
        self.records: tuple[Any, ...] = ()

    def text(self, record: Any, column: int) -> str:
        """What stands in a column of a record."""
        raise NotImplementedError

    def replace(self, records: Sequence[Any]) -> None:
        """Shows other records."""
        self.beginResetModel()
        self.records = tuple(records)
        self.endResetModel()

    def redraw(self) -> None:
        """Texts of the same records have changed."""
        if self.records:
            last = self.index(len(self.records) - 1, len(self._titles) - 1)
            self.dataChanged.emit(self.index(0, 0), last)

    def record(self, row: int) -> Any:
        """The record in a row, None outside."""
        return self.records[row] if 0 <= row < len(self.records) else None

    def rowCount(self, parent: Index = NOWHERE) -> int:  # noqa: N802  (Qt's name)
        return 0 if parent.isValid() else len(self.records)

    def columnCount(self, parent: Index = NOWHERE) -> int:  # noqa: N802
        return 0 if parent.isValid() else len(self._titles)

    def headerData(  # noqa: N802
        self, section: int, way: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if way == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self._titles[section]
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        record = self.record(index.row())
        if record is None:
            return None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return self.text(record, index.column())
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() in self._right:
            return _RIGHT
        return None
