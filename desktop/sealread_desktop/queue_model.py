"""The queue as a table model: one row a document, in the order in which they were dropped."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from sealread.work.events import Event, RunFinished, RunStarted
from sealread_desktop import looks, plain
from sealread_desktop.queue_row import (
    UNFINISHED,
    Row,
    changed,
    fraction,
    unreachable,
    unsupported,
    waiting,
)

Index = QModelIndex | QPersistentModelIndex
ROOT = QModelIndex()
DOCUMENT, STATE, PROGRESS, TO_CHECK = range(4)
FRACTION_ROLE = Qt.ItemDataRole.UserRole + 1


class QueueModel(QAbstractTableModel):
    """Rows by path: a document that is dropped again keeps its place and is read afresh."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[Row] = []
        self._places: dict[str, int] = {}

    @property
    def rows(self) -> tuple[Row, ...]:
        """All documents in their order."""
        return tuple(self._rows)

    def row(self, place: int) -> Row:
        """The document at `place`, counted from 0."""
        return self._rows[place]

    def place(self, path: str) -> int | None:
        """Where the document at `path` stands, if it is in the queue."""
        return self._places.get(path)

    def apply(self, event: Event) -> None:
        """Brings the rows up to date with what a run told."""
        match event:
            case RunStarted():
                self._take([waiting(i) for i in event.items])
                self._take([unreachable(t) for t in event.troubles])
                self._take([unsupported(t) for t in event.unsupported])
            case RunFinished():
                self.leave_unfinished()
            case _:
                place = self._places[event.item.path]
                self._put(place, changed(self._rows[place], event))

    def leave_unfinished(self) -> None:
        """Marks what a run did not come to as stopped."""
        for place, row in enumerate(self._rows):
            if row.state in UNFINISHED:
                self._put(place, replace(row, state="stopped"))

    def _take(self, rows: Iterable[Row]) -> None:
        fresh = []
        for row in rows:
            known = self._places.get(row.path)
            if known is None:
                fresh.append(row)
            else:
                self._put(known, row)
        self._append(fresh)

    def _append(self, fresh: list[Row]) -> None:
        if not fresh:
            return
        first = len(self._rows)
        self.beginInsertRows(QModelIndex(), first, first + len(fresh) - 1)
        self._rows.extend(fresh)
        self._places.update((row.path, first + n) for n, row in enumerate(fresh))
        self.endInsertRows()

    def _put(self, place: int, row: Row) -> None:
        self._rows[place] = row
        self.dataChanged.emit(self.index(place, DOCUMENT), self.index(place, TO_CHECK))

    def rowCount(self, parent: Index = ROOT) -> int:  # noqa: N802  (Qt's name)
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = ROOT) -> int:  # noqa: N802
        return 0 if parent.isValid() else 4

    def headerData(  # noqa: N802
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> str | None:
        if role != Qt.ItemDataRole.DisplayRole or orientation != Qt.Orientation.Horizontal:
            return None
        titles = self.tr("Document"), self.tr("State"), self.tr("Progress"), self.tr("To check")
        return titles[section]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row, column = self._rows[index.row()], index.column()
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._text(row, column)
            case Qt.ItemDataRole.ForegroundRole if column == STATE:
                return looks.colour(looks.ROWS[row.state])
            case Qt.ItemDataRole.ToolTipRole:
                return plain.tooltip(row.sentence or row.name)
            case Qt.ItemDataRole.TextAlignmentRole if column == TO_CHECK:
                return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            case _ if role == FRACTION_ROLE and column == PROGRESS and row.state == "running":
                return fraction(row)
        return None

    def _text(self, row: Row, column: int) -> str:
        match column:
            case 0:
                return plain.line(row.name)
            case 1:
                return looks.label(looks.ROWS[row.state])
            case 2:
                return self._progress(row)
            case _:
                return str(row.to_check) if row.to_check else ""

    def _progress(self, row: Row) -> str:
        if row.state == "done":
            return self.tr("1 page") if row.pages == 1 else self.tr("%n pages", "", row.pages)
        if row.state != "running" or not row.pages:
            return ""
        if row.fields_done:
            return self.tr("field {n} of {total}").format(n=row.fields_done, total=row.fields)
        return self.tr("page {n} of {total}").format(n=row.pages_done, total=row.pages)
