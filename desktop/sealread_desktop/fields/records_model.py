"""A list of records as a table model: rows are records, columns are their fields."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)

from sealread.work.checked import is_doubtful
from sealread.work.titles import shown
from sealread.work.view import Reading
from sealread_desktop.fields.model import typed_text
from sealread_desktop.fields.nodes import Node
from sealread_desktop.look import looks, plain, reason_words

Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()


class Records(Struct, frozen=True):
    """A list of records: its title, the titles of its columns, and for each record and column
    the position of the reading in the extraction, None where a record has none.
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[int | None, ...], ...]


def records(nodes: Sequence[Node], number: int) -> Records:
    """The list of records at node `number`, whatever lies below its records flattened."""
    titles: dict[tuple[str, ...], str] = {}
    found: list[dict[tuple[str, ...], int]] = []
    for record in nodes[number].children:
        cells: dict[tuple[str, ...], int] = {}
        _gather(nodes, record, (), (), cells, titles)
        found.append(cells)
    rows = tuple(tuple(cells.get(column) for column in titles) for cells in found)
    return Records(nodes[number].name, tuple(titles.values()), rows)


def _gather(
    nodes: Sequence[Node],
    number: int,
    keys: tuple[str, ...],
    names: tuple[str, ...],
    cells: dict[tuple[str, ...], int],
    titles: dict[tuple[str, ...], str],
) -> None:
    """Puts the readings below a node into `cells`, and what their columns are called."""
    for child in nodes[number].children:
        node = nodes[child]
        own_keys, own_names = (*keys, node.key), (*names, node.name)
        if node.reading is not None:
            cells[own_keys] = node.reading
            titles.setdefault(own_keys, " › ".join(own_names))
        _gather(nodes, child, own_keys, own_names, cells, titles)


class RecordsModel(QAbstractTableModel):
    """`typed` carries the position of a reading and what a person typed as its value."""

    typed = Signal(int, str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._records = Records("", (), ())
        self._readings: Sequence[Reading] = ()
        self._places: dict[int, tuple[int, int]] = {}

    def show(self, shown: Records, readings: Sequence[Reading]) -> None:
        """Replaces what the model holds."""
        self.beginResetModel()
        self._records, self._readings = shown, readings
        self._places = {
            position: (row, column)
            for row, cells in enumerate(shown.rows)
            for column, position in enumerate(cells)
            if position is not None
        }
        self.endResetModel()

    def update(self, readings: Sequence[Reading]) -> None:
        """Takes other readings at the same positions."""
        self._readings = readings
        if self._records.rows and self._records.columns:
            last = self.index(len(self._records.rows) - 1, len(self._records.columns) - 1)
            self.dataChanged.emit(self.index(0, 0), last)

    def position(self, index: Index) -> int | None:
        """The position in the extraction of the reading at `index`, if there is one."""
        return self._records.rows[index.row()][index.column()] if index.isValid() else None

    def index_of(self, position: int) -> QModelIndex:
        """The index of the reading at `position`; an invalid one where it is not in this list."""
        place = self._places.get(position)
        return self.index(*place) if place else QModelIndex()

    def rowCount(self, parent: Index = NOWHERE) -> int:  # noqa: N802  (Qt's name)
        return 0 if parent.isValid() else len(self._records.rows)

    def columnCount(self, parent: Index = NOWHERE) -> int:  # noqa: N802
        return 0 if parent.isValid() else len(self._records.columns)

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = super().flags(index)
        position = self.position(index)
        editable = position is not None and not isinstance(
            self._readings[position], looks.Provisional
        )
        return flags | Qt.ItemFlag.ItemIsEditable if editable else flags

    def headerData(  # noqa: N802
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> str | None:
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if orientation == Qt.Orientation.Vertical:
            return str(section + 1)
        return plain.line(self._records.columns[section])

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        position = self.position(index)
        if position is None:
            return None
        reading = self._readings[position]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return _text(reading)
            case Qt.ItemDataRole.EditRole:
                return typed_text(reading)
            case Qt.ItemDataRole.ForegroundRole if _is_marked(reading):
                return looks.colour(looks.look_of(reading))
            case Qt.ItemDataRole.ToolTipRole:
                return plain.tooltip(self._told(reading))
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{plain.line(shown(reading.value))}, {self._told(reading)}"
            case Qt.ItemDataRole.TextAlignmentRole if _is_number(reading.value):
                return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None

    def setData(  # noqa: N802
        self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole
    ) -> bool:
        position = self.position(index)
        if role != Qt.ItemDataRole.EditRole or position is None:
            return False
        self.typed.emit(position, str(value))
        return True

    def _told(self, reading: Reading) -> str:
        """Status, confidence and reason in words."""
        status = looks.label(looks.look_of(reading))
        sure = f" {looks.sureness(reading)}".rstrip()
        reason = f" ({reason_words.told(reading.reason)})" if reading.reason else ""
        return f"{status}{sure}{reason}"


def _text(reading: Reading) -> str:
    """The value, behind a sign where a person has to look at it or nothing was found."""
    look = looks.look_of(reading)
    value = plain.line(shown(reading.value))
    if is_doubtful(reading) or not value:
        return f"{look.symbol} {value}".rstrip()
    return value


def _is_marked(reading: Reading) -> bool:
    return is_doubtful(reading) or isinstance(reading, looks.Provisional)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
