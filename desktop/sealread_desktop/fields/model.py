"""The readings of one document as a tree model; a list of records is one row, shown as a table."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import (
    QAbstractItemModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)

from sealread.work.checked import is_doubtful
from sealread.work.titles import shown
from sealread.work.view import Extraction, Reading
from sealread_desktop.fields.nodes import (
    NO_TITLES,
    ROOT,
    Node,
    is_records,
    list_of,
    readings_below,
    tree,
)
from sealread_desktop.fields.so_far import SoFar
from sealread_desktop.look import looks, plain, reason_words
from sealread_desktop.page.boxes import pages_of

Index = QModelIndex | QPersistentModelIndex
Shown = Extraction | SoFar
NOWHERE = QModelIndex()
FIELD, VALUE, CONFIDENCE, STATUS, PAGE = range(5)


class FieldsModel(QAbstractItemModel):
    """A node by its number in `nodes`, which is the internal id of its index.

    `typed` carries the position of a reading and what a person typed as its value; the model
    itself stays as it is.
    """

    typed = Signal(int, str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._readings: tuple[Reading, ...] = ()
        self._number_of: dict[int, int] = {}
        self._lists: frozenset[int] = frozenset()
        self._doubtful: dict[int, int] = {}
        self.nodes: list[Node] = tree(())

    @property
    def readings(self) -> tuple[Reading, ...]:
        """The readings of the document, by their positions."""
        return self._readings

    @property
    def lists(self) -> tuple[int, ...]:
        """The numbers of the nodes that are lists of records, in order."""
        return tuple(sorted(self._lists))

    def show(self, extraction: Shown | None, titles: Mapping[str, str] = NO_TITLES) -> None:
        """Replaces what the model holds; `titles` are those of the schema's nodes by path."""
        self.beginResetModel()
        self._readings = extraction.fields if extraction else ()
        self.nodes = tree(self._readings, titles)
        self._number_of = {
            node.reading: number
            for number, node in enumerate(self.nodes)
            if node.reading is not None
        }
        inside = range(1, len(self.nodes))
        self._lists = frozenset(
            n for n in inside if is_records(self.nodes, n) and list_of(self.nodes, n) is None
        )
        self._doubtful.clear()
        self.endResetModel()

    def update(self, extraction: Shown) -> bool:
        """Takes other readings of the same document; False where they are at other paths."""
        if [one.path for one in extraction.fields] != [one.path for one in self._readings]:
            return False
        self._readings = extraction.fields
        self._doubtful.clear()
        self._tell_changed(NOWHERE)
        return True

    def position(self, index: Index) -> int | None:
        """The position in the extraction of the reading at `index`; None for a section."""
        return self.nodes[index.internalId()].reading if index.isValid() else None

    def reading(self, index: Index) -> Reading | None:
        """The reading at `index`; None for a section."""
        position = self.position(index)
        return None if position is None else self._readings[position]

    def records_at(self, index: Index) -> int | None:
        """The number of the list of records at `index`, if there is one."""
        number = index.internalId() if index.isValid() else ROOT
        return number if number in self._lists else None

    def index_of(self, position: int) -> QModelIndex:
        """The index of the reading at `position`, or of the list of records that it is in."""
        number = self._number_of[position]
        number = list_of(self.nodes, number) or number
        return self.createIndex(self.nodes[number].place, FIELD, number)

    def node_of(self, position: int) -> Node:
        """The node of the reading at `position` in the extraction."""
        return self.nodes[self._number_of[position]]

    def name_of(self, position: int) -> str:
        """What the reading at `position` is called, with what it is a part of."""
        names, number = [], self._number_of[position]
        while number != ROOT:
            names.append(self.nodes[number].name)
            number = self.nodes[number].parent
        return plain.line(" › ".join(reversed(names)))

    def index(self, row: int, column: int, parent: Index = NOWHERE) -> QModelIndex:
        if not self.hasIndex(row, column, parent):
            return QModelIndex()
        return self.createIndex(row, column, self._node(parent).children[row])

    def parent(self, index: Index = NOWHERE) -> QModelIndex:  # type: ignore[override]
        number = self._node(index).parent if index.isValid() else ROOT
        if number == ROOT:
            return QModelIndex()
        return self.createIndex(self.nodes[number].place, FIELD, number)

    def rowCount(self, parent: Index = NOWHERE) -> int:  # noqa: N802  (Qt's name)
        if parent.column() > FIELD or self.records_at(parent) is not None:
            return 0
        return len(self._node(parent).children)

    def columnCount(self, parent: Index = NOWHERE) -> int:  # noqa: N802
        return 5

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = super().flags(index)
        reading = self.reading(index) if index.column() == VALUE else None
        editable = reading is not None and not isinstance(reading, looks.Provisional)
        return flags | Qt.ItemFlag.ItemIsEditable if editable else flags

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
            return self._of_list(index, role)
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return _text(reading, column)
            case Qt.ItemDataRole.EditRole:
                return typed_text(reading)
            case Qt.ItemDataRole.ForegroundRole if column == STATUS:
                return looks.colour(looks.look_of(reading))
            case Qt.ItemDataRole.ToolTipRole:
                return plain.tooltip(_hint(reading, column))
            case Qt.ItemDataRole.TextAlignmentRole if column in (CONFIDENCE, PAGE):
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

    def _of_list(self, index: Index, role: int) -> Any:
        """What is shown of a list of records: how many there are, and what is doubtful in them."""
        number, column = self.records_at(index), index.column()
        if number is None or column not in (VALUE, STATUS):
            return None
        doubtful = self._doubtful_in(number)
        look = looks.READINGS["needs_review"]
        if isinstance(self._readings[0], looks.Provisional):  # then all of them are
            look = looks.PROVISIONAL
        match role:
            case Qt.ItemDataRole.DisplayRole if column == VALUE:
                return self.tr("Records: {count}").format(count=len(self.nodes[number].children))
            case Qt.ItemDataRole.DisplayRole if look is looks.PROVISIONAL:
                return looks.label(look)
            case Qt.ItemDataRole.DisplayRole if doubtful:
                return f"{looks.label(look)}: {doubtful}"
            case Qt.ItemDataRole.ForegroundRole if column == STATUS:
                return looks.colour(look)
        return None

    def _doubtful_in(self, number: int) -> int:
        if number not in self._doubtful:
            below = readings_below(self.nodes, number)
            self._doubtful[number] = sum(is_doubtful(self._readings[one]) for one in below)
        return self._doubtful[number]

    def _tell_changed(self, parent: QModelIndex) -> None:
        rows = self.rowCount(parent)
        if not rows:
            return
        self.dataChanged.emit(self.index(0, FIELD, parent), self.index(rows - 1, PAGE, parent))
        for row in range(rows):
            self._tell_changed(self.index(row, FIELD, parent))

    def _node(self, index: Index) -> Node:
        return self.nodes[index.internalId() if index.isValid() else ROOT]


def typed_text(reading: Reading) -> str:
    """What stands in the editor at first: the value, or the words where there is none."""
    if reading.value is None:
        return plain.line(reading.text or "")
    if isinstance(reading.value, list):
        return json.dumps(reading.value, ensure_ascii=False)
    return shown(reading.value)


def _text(reading: Reading, column: int) -> str:
    match column:
        case 1:
            return plain.line(shown(reading.value))
        case 2:
            return looks.sureness(reading)
        case 3:
            return looks.label(looks.look_of(reading))
        case _:
            return ", ".join(map(str, pages_of(reading)))


def _hint(reading: Reading, column: int) -> str:
    hints = {
        FIELD: reading.path,
        VALUE: shown(reading.value),
        STATUS: reason_words.told(reading.reason),
    }
    return hints.get(column, "")
