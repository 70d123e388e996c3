"""The table as a model for views: the document, how it stands, then its columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QFont

from sealread.errors import SealreadError
from sealread.work.events import (
    AnyEvent,
    ItemDone,
    ItemSkipped,
    RunStarted,
)
from sealread.work.tabling.parts import Cell, Column, Line, Sheet
from sealread_desktop.look import looks, plain
from sealread_desktop.tables.cell_words import (
    editable,
    hint,
    is_doubtful,
    is_figure,
    name,
    sort_key,
    state,
    text,
    typed_value,
)
from sealread_desktop.tables.progress import TOLD, after
from sealread_desktop.tables.sheet import Errand, Progress, TableSheet

Index = QModelIndex | QPersistentModelIndex
ROOT = QModelIndex()
DOCUMENT, STATE, FIRST = range(3)
"""The columns before those of the table, and the first of these."""
_PENDING = "…"
_SETTLING_MS = 500
"""Rows that depend on several documents are made anew so often at most, while many come in."""


class TableModel(QAbstractTableModel):
    """Rows of a `TableSheet`. `edited` carries (line, column, value) of what a person wrote.

    `trouble`: why the computed columns of the rows are empty; else "".
    """

    edited = Signal(object, object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.sheet = TableSheet()
        self._lines: list[Line] = []
        self.trouble = ""
        self._settling = QTimer(self, singleShot=True, interval=_SETTLING_MS)
        self._settling.timeout.connect(lambda: self._put_all(self._all_lines()))
        self._errand: Errand | None = None

    @property
    def lines(self) -> tuple[Line, ...]:
        """The rows in their order."""
        return tuple(self._lines)

    def table(self, order: Sequence[int]) -> Sheet:
        """The table as it is shown, ready to be written; `order`: its columns, from 0."""
        titles = tuple(self.sheet.columns[place].title for place in order)
        lines = self.lines
        if list(order) != list(range(len(self.sheet.columns))):
            lines = tuple(
                replace(line, cells=tuple(line.cells[place] for place in order)) for line in lines
            )
        asked = tuple(self.sheet.columns[place] for place in order)
        return Sheet(titles, lines, self.sheet.rows == "records", asked)

    def line(self, row: int) -> Line:
        """The row at `row`, from 0."""
        return self._lines[row]

    def column(self, place: int) -> Column | None:
        """The table's column at a column of the model; None for those before."""
        number = place - FIRST
        return self.sheet.columns[number] if 0 <= number < len(self.sheet.columns) else None

    def cell(self, index: Index) -> Cell | None:
        """The cell at an index; None for the columns before those of the table."""
        if not index.isValid() or self.column(index.column()) is None:
            return None
        return self._lines[index.row()].cells[index.column() - FIRST]

    def rebuild(self) -> None:
        """Shows the sheet anew, after its columns or documents changed."""
        self.beginResetModel()
        self._lines = list(self._all_lines())
        self.endResetModel()

    def _all_lines(self) -> tuple[Line, ...]:
        """All rows; without computed cells where a formula does not hold, which `trouble` tells."""
        self.trouble = ""
        try:
            return self.sheet.lines()
        except SealreadError as error:
            self.trouble = str(error)
            return tuple(line for doc in self.sheet.docs for line in self.sheet.lines_of(doc))

    def begin(self, errand: Errand) -> None:
        """The documents of an errand wait for their turn."""
        self._errand = errand
        for doc in errand.docs:
            self.sheet.tell(doc.path, Progress("queued"))
        self._all_changed()

    def apply(self, event: AnyEvent) -> None:
        """Brings the rows up to date with what was told."""
        if isinstance(event, RunStarted):
            for one in (*event.troubles, *event.unsupported):  # it is gone, or no document now
                self.sheet.tell(one.name, Progress("failed", sentence=one.sentence))
                self.refresh(one.name)
        if not isinstance(event, TOLD):
            return
        path = event.item.path
        self.sheet.tell(path, after(self.sheet.progress(path), event))
        if isinstance(event, ItemDone | ItemSkipped):
            columns = self._errand.columns if self._errand else ()
            self.sheet.take(path, columns, event.extraction, kept=True)
        self.refresh(path)

    def leave_unfinished(self) -> None:
        """Marks what was not come to as stopped."""
        self.sheet.leave_unfinished()
        self.settle()
        self._all_changed()

    def refresh(self, path: str) -> None:
        """Shows the rows of a document as they are now; there may be more or fewer."""
        doc = next((one for one in self.sheet.docs if one.path == path), None)
        if doc is not None and self.sheet.is_plain:
            self._put(path, self.sheet.lines_of(doc))
        elif doc is not None and not self._settling.isActive():
            self._settling.start()

    def settle(self) -> None:
        """Shows at once what else would show within half a second."""
        if self._settling.isActive():
            self._settling.stop()
            self._put_all(self._all_lines())

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sorts the rows once; those that fill in later stay where they are."""
        keys = self._keys(column)
        downwards = column >= 0 and order == Qt.SortOrder.DescendingOrder
        places = sorted(range(len(keys)), key=keys.__getitem__, reverse=downwards)
        self.layoutAboutToBeChanged.emit()
        before = self.persistentIndexList()
        now = {place: row for row, place in enumerate(places)}
        self._lines = [self._lines[place] for place in places]
        after = [self.index(now[index.row()], index.column()) for index in before]
        self.changePersistentIndexList(before, after)
        self.layoutChanged.emit()

    def _keys(self, column: int) -> list[Any]:
        """What the rows are sorted by; without a column, the order of the documents."""
        if column < 0:
            order = {doc.path: n for n, doc in enumerate(self.sheet.docs)}
            return [(order[line.path], line.record or 0) for line in self._lines]
        if column == STATE:
            return [self.sheet.progress(line.path).state for line in self._lines]
        if column == DOCUMENT:
            return [(line.name.casefold(), line.record or 0) for line in self._lines]
        return [sort_key(line.cells[column - FIRST].value) for line in self._lines]

    def _put(self, path: str, fresh: tuple[Line, ...]) -> None:
        """Puts rows in the place of those of a document, wherever sorting left them."""
        places = [n for n, line in enumerate(self._lines) if line.path == path]
        places.sort(key=lambda place: self._lines[place].record or 0)
        for place, line in zip(places, fresh, strict=False):
            self._lines[place] = line
            end = self.index(place, self.columnCount() - 1)
            self.dataChanged.emit(self.index(place, DOCUMENT), end)
        if more := fresh[len(places) :]:
            last = max(places) + 1
            self.beginInsertRows(ROOT, last, last + len(more) - 1)
            self._lines[last:last] = more
            self.endInsertRows()
        for place in sorted(places[len(fresh) :], reverse=True):
            self.beginRemoveRows(ROOT, place, place)
            del self._lines[place]
            self.endRemoveRows()

    def _put_all(self, fresh: tuple[Line, ...]) -> None:
        """Puts all rows anew: one document changes the computed cells, or the rows, of others."""
        places = {_identity(line): n for n, line in enumerate(self._lines)}
        if len(places) != len(fresh) or any(_identity(line) not in places for line in fresh):
            self.beginResetModel()
            self._lines = list(fresh)
            self.endResetModel()
            return
        for line in fresh:
            self._lines[places[_identity(line)]] = line
        self._all_changed()

    def _all_changed(self) -> None:
        if self._lines:
            end = self.index(len(self._lines) - 1, self.columnCount() - 1)
            self.dataChanged.emit(self.index(0, DOCUMENT), end)

    def rowCount(self, parent: Index = ROOT) -> int:  # noqa: N802  (Qt's name)
        return 0 if parent.isValid() else len(self._lines)

    def columnCount(self, parent: Index = ROOT) -> int:  # noqa: N802
        return 0 if parent.isValid() else FIRST + len(self.sheet.columns)

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = super().flags(index)
        column = self.column(index.column()) if index.isValid() else None
        line = self._lines[index.row()] if column is not None else None
        if column is not None and line is not None and self._is_open(line, column):
            return flags | Qt.ItemFlag.ItemIsEditable
        return flags

    def _is_open(self, line: Line, column: Column) -> bool:
        """Whether a person may write into a cell: what is computed follows from others."""
        return not column.formula and self.sheet.asked(line.path, column)

    def setData(  # noqa: N802
        self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole
    ) -> bool:
        column, cell = self.column(index.column()), self.cell(index)
        if role != Qt.ItemDataRole.EditRole or column is None or cell is None:
            return False
        if str(value) == editable(cell):
            return False
        self.edited.emit(self._lines[index.row()], column, typed_value(str(value), cell.value))
        return True

    def headerData(  # noqa: N802
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if orientation == Qt.Orientation.Vertical:
            return section + 1
        column = self.column(section)
        if column is not None:
            unit = f" [{column.unit}]" if column.unit else ""
            return plain.line(column.title + unit, 60)
        return self.tr("Document") if section == DOCUMENT else self.tr("State")

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if index.column() < FIRST:
            return self._head(self._lines[index.row()], index.column(), role)
        line, cell = self._lines[index.row()], self.cell(index)
        column = self.column(index.column())
        if cell is None or column is None:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                if cell.by_hand or self.sheet.asked(line.path, column):
                    return text(cell)
                waits = self.sheet.progress(line.path).state in ("queued", "running")
                return _PENDING if waits else ""
            case Qt.ItemDataRole.EditRole:
                return editable(cell)
            case Qt.ItemDataRole.ForegroundRole if is_doubtful(cell):
                return looks.colour(looks.READINGS[cell.status])
            case Qt.ItemDataRole.TextAlignmentRole if is_figure(cell):
                return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            case Qt.ItemDataRole.FontRole if cell.by_hand:
                font = QFont()
                font.setItalic(True)
                return font
            case Qt.ItemDataRole.ToolTipRole:
                return plain.tooltip(hint(cell, column))
        return None

    def _head(self, line: Line, column: int, role: int) -> Any:
        progress = self.sheet.progress(line.path)
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return name(line) if column == DOCUMENT else state(progress)
            case Qt.ItemDataRole.ForegroundRole if column == STATE:
                return looks.colour(looks.ROWS[progress.state])
            case Qt.ItemDataRole.ToolTipRole:
                return plain.tooltip(line.path if column == DOCUMENT else progress.sentence)
        return None


def _identity(line: Line) -> tuple[str, int | None]:
    """By what a row is known while its cells change."""
    return line.path, line.record
