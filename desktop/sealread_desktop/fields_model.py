"""The readings of one document as a tree model."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from sealread.work.view import Extraction, Reading
from sealread_desktop import looks, plain
from sealread_desktop.boxes import pages_of
from sealread_desktop.field_nodes import NO_TITLES, ROOT, Node, tree, value_text

Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()
FIELD, VALUE, CONFIDENCE, STATUS, PAGE = range(5)


class FieldsModel(QAbstractItemModel):
    """A node by its number in `_nodes`, which is the internal id of its index."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._readings: tuple[Reading, ...] = ()
        self._nodes: list[Node] = tree(())
        self._number_of: dict[int, int] = {}

    def show(self, extraction: Extraction | None, titles: Mapping[str, str] = NO_TITLES) -> None:
        """Replaces what the model holds; `titles` are those of the schema's nodes by path."""
        self.beginResetModel()
        self._readings = extraction.fields if extraction else ()
        self._nodes = tree(self._readings, titles)
        self._number_of = {
            node.reading: number
            for number, node in enumerate(self._nodes)
            if node.reading is not None
        }
        self.endResetModel()

    def position(self, index: Index) -> int | None:
        """The position in the extraction of the reading at `index`; None for a section."""
        return self._nodes[index.internalId()].reading if index.isValid() else None

    def reading(self, index: Index) -> Reading | None:
        """The reading at `index`; None for a section."""
        position = self.position(index)
        return None if position is None else self._readings[position]

    def index_of(self, position: int) -> QModelIndex:
        """The index of the reading at `position` in the extraction."""
        number = self._number_of[position]
        return self.createIndex(self._nodes[number].place, FIELD, number)

    def index(self, row: int, column: int, parent: Index = NOWHERE) -> QModelIndex:
        if not self.hasIndex(row, column, parent):
            return QModelIndex()
        return self.createIndex(row, column, self._node(parent).children[row])

    def parent(self, index: Index = NOWHERE) -> QModelIndex:  # type: ignore[override]
        number = self._node(index).parent if index.isValid() else ROOT
        if number == ROOT:
            return QModelIndex()
        return self.createIndex(self._nodes[number].place, FIELD, number)

    def rowCount(self, parent: Index = NOWHERE) -> int:  # noqa: N802  (Qt's name)
        return 0 if parent.column() > FIELD else len(self._node(parent).children)

    def columnCount(self, parent: Index = NOWHERE) -> int:  # noqa: N802
        return 5

    def headerData(  # noqa: N802
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> str | None:
        if role != Qt.ItemDataRole.DisplayRole or orientation != Qt.Orientation.Horizontal:
            return None
        titles = (
            self.tr("Field"),
            self.tr("Value"),
            self.tr("Confidence"),
            self.tr("Status"),
            self.tr("Page"),
        )
        return titles[section]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        node, column = self._node(index), index.column()
        if column == FIELD and role == Qt.ItemDataRole.DisplayRole:
            return plain.line(node.name)
        reading = self.reading(index)
        if reading is None:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return _text(reading, column)
            case Qt.ItemDataRole.ForegroundRole if column == STATUS:
                return looks.colour(looks.READINGS[reading.status])
            case Qt.ItemDataRole.ToolTipRole:
                return plain.tooltip(_hint(reading, column))
            case Qt.ItemDataRole.TextAlignmentRole if column in (CONFIDENCE, PAGE):
                return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None

    def _node(self, index: Index) -> Node:
        return self._nodes[index.internalId() if index.isValid() else ROOT]


def _text(reading: Reading, column: int) -> str:
    match column:
        case 1:
            return plain.line(value_text(reading.value))
        case 2:
            return "" if reading.status == "not_found" else f"{reading.confidence:.0%}"
        case 3:
            return looks.label(looks.READINGS[reading.status])
        case _:
            return ", ".join(map(str, pages_of(reading)))


def _hint(reading: Reading, column: int) -> str:
    hints = {FIELD: reading.path, VALUE: value_text(reading.value), STATUS: reading.reason or ""}
    return hints.get(column, "")
