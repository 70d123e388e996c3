"""The answers of one round as a table model."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from sealread.work.answers import pages_of
from sealread.work.events import AnyEvent
from sealread_desktop.ask.round import AskRow, Round
from sealread_desktop.look import looks, plain

Index = QModelIndex | QPersistentModelIndex
ROOT = QModelIndex()
DOCUMENT, QUESTION, ANSWER, CONFIDENCE, STATUS, PAGE = range(6)
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class AnswersModel(QAbstractTableModel):
    """Rows of a `Round`, which fill in as results arrive."""

    def __init__(self, round_: Round, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.round = round_
        self._order = list(range(len(round_.rows)))
        self._shown = list(self._order)

    def row(self, place: int) -> AskRow:
        """The row that is shown at `place`, from 0."""
        return self.round.rows[self._order[place]]

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sorts the rows once; those that fill in later stay where they are."""
        keys = [self._key(row, column) if column >= 0 else n
                for n, row in enumerate(self.round.rows)]  # fmt: skip
        downwards = column >= 0 and order == Qt.SortOrder.DescendingOrder
        self.layoutAboutToBeChanged.emit()
        before, old = self.persistentIndexList(), self._order
        self._order = sorted(range(len(keys)), key=keys.__getitem__, reverse=downwards)
        for place, number in enumerate(self._order):
            self._shown[number] = place
        after = [self.index(self._shown[old[one.row()]], one.column()) for one in before]
        self.changePersistentIndexList(before, after)
        self.layoutChanged.emit()

    def apply(self, event: AnyEvent) -> None:
        """Brings the rows up to date with what was told."""
        self._tell(self.round.apply(event))

    def leave_unfinished(self) -> None:
        """Marks what was not come to as stopped."""
        self._tell(self.round.leave_unfinished())

    def rowCount(self, parent: Index = ROOT) -> int:  # noqa: N802  (Qt's name)
        return 0 if parent.isValid() else len(self.round.rows)

    def columnCount(self, parent: Index = ROOT) -> int:  # noqa: N802
        return 0 if parent.isValid() else 6

    def headerData(  # noqa: N802
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> str | None:
        if role != Qt.ItemDataRole.DisplayRole or orientation != Qt.Orientation.Horizontal:
            return None
        return (
            self.tr("Document"),
            self.tr("Question"),
            self.tr("Answer"),
            self.tr("Confidence"),
            self.tr("Status"),
            self.tr("Page"),
        )[section]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row, column = self.row(index.row()), index.column()
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._text(row, column)
            case Qt.ItemDataRole.ForegroundRole if column == STATUS:
                return looks.colour(_look(row))
            case Qt.ItemDataRole.ToolTipRole:
                return plain.tooltip(_hint(row, column))
            case Qt.ItemDataRole.TextAlignmentRole if column in (CONFIDENCE, PAGE):
                return _RIGHT
        return None

    def _text(self, row: AskRow, column: int) -> str:
        match column:
            case 0:
                return plain.line(row.doc.name)
            case 1:
                return plain.line(row.question)
            case 2:
                return plain.line(row.answer.text if row.answer else row.sentence)
            case 3:
                return f"{row.answer.confidence:.0%}" if row.answer and row.answer.text else ""
            case 4:
                return self._status(row)
            case _:
                return ", ".join(map(str, pages_of(row.answer.evidence))) if row.answer else ""

    def _status(self, row: AskRow) -> str:
        if row.answer is not None:
            if not row.answer.text:
                return self.tr("– Not in the document")
            return self.tr("✓ Verified") if row.answer.verified else self.tr("! To check")
        if row.state != "running":
            return looks.label(_look(row))
        if row.fields[1]:
            return self.tr("▸ question {n} of {total}").format(n=row.fields[0], total=row.fields[1])
        if row.pages[1]:
            return self.tr("▸ page {n} of {total}").format(n=row.pages[0], total=row.pages[1])
        return looks.label(_look(row))

    def _key(self, row: AskRow, column: int) -> Any:
        """What rows are sorted by: numbers as numbers, what is not there yet at the end."""
        match column:
            case 3:
                return row.answer.confidence if row.answer else -1.0
            case 5:
                pages = pages_of(row.answer.evidence) if row.answer else ()
                return pages[0] if pages else 1 << 30
        return self._text(row, column).casefold()

    def _tell(self, places: range) -> None:
        shown = [self._shown[number] for number in places]
        if shown:
            first, last = self.index(min(shown), DOCUMENT), self.index(max(shown), PAGE)
            self.dataChanged.emit(first, last)


def _look(row: AskRow) -> looks.Look:
    if row.answer is None:
        return looks.ROWS[row.state]
    if not row.answer.text:
        return looks.READINGS["not_found"]
    return looks.READINGS["grounded" if row.answer.verified else "needs_review"]


def _hint(row: AskRow, column: int) -> str:
    if column == STATUS and row.answer is not None:
        return row.answer.reason
    told = row.answer.text if row.answer else row.sentence
    return {DOCUMENT: row.doc.path, QUESTION: row.question, ANSWER: told}.get(column, "")
