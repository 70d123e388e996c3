"""Activity as a tree model: a document with what was done to it, the latest at the end."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import (
    QAbstractItemModel,
    QLocale,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)

from sealread.work.events import (
    AnyEvent,
    Item,
    ItemDone,
    ItemFailed,
    ItemReported,
    ItemSkipped,
    ItemStarted,
)
from sealread_desktop.activity import lines as activity_lines
from sealread_desktop.activity.lines import Line
from sealread_desktop.look import plain

Index = QModelIndex | QPersistentModelIndex
ROOT = QModelIndex()
WHAT, WHY, SECONDS, TOKENS = range(4)
KEPT = 500  # documents


class _Node:
    """One line with its place in the tree."""

    def __init__(self, line: Line, parent: _Node | None) -> None:
        self.line, self.parent = line, parent
        self.below = [_Node(one, self) for one in line.below]

    @property
    def row(self) -> int:
        return self.parent.below.index(self) if self.parent else 0


class ActivityModel(QAbstractItemModel):
    """Fed with the events of runs and of questions; keeps the last documents only."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._root = _Node(Line(""), None)
        self._open: OrderedDict[str, _Node] = OrderedDict()

    def take(self, events: Sequence[AnyEvent]) -> None:
        """Brings the tree up to date."""
        for event in events:
            match event:
                case ItemStarted(item, attempt):
                    self._start(item, attempt)
                case ItemDone():
                    self._end(event.item, activity_lines.done(event))
                case ItemSkipped():
                    self._end(event.item, activity_lines.skipped(event))
                case ItemFailed():
                    self._end(event.item, activity_lines.failed(event))
                case ItemReported():
                    why = plain.line(event.report.outcome.why)
                    self._end(event.item, activity_lines.reported(event), why)

    def _start(self, item: Item, attempt: int) -> None:
        if attempt > 1 and item.path in self._open:
            self._append(self._open[item.path], activity_lines.again())
        else:
            self._open[item.path] = self._append(self._root, Line(plain.line(item.name)))
            self._forget()

    def _end(self, item: Item, lines: Sequence[Line], summary: str = "") -> None:
        node = self._open.pop(item.path, None)
        if node is None:
            node = self._append(self._root, Line(plain.line(item.name)))
            self._forget()
        for line in lines:
            self._append(node, line)
        seconds, tokens = activity_lines.total([one.line for one in node.below])
        first = node.below[0].line.what if node.below else ""
        node.line = Line(node.line.what, summary or first, seconds, tokens)
        place = self._index(node)
        self.dataChanged.emit(place, place.siblingAtColumn(TOKENS))

    def _append(self, parent: _Node, line: Line) -> _Node:
        place = len(parent.below)
        self.beginInsertRows(self._index(parent), place, place)
        node = _Node(line, parent)
        parent.below.append(node)
        self.endInsertRows()
        return node

    def _forget(self) -> None:
        while len(self._root.below) > KEPT:
            self.beginRemoveRows(ROOT, 0, 0)
            gone = self._root.below.pop(0)
            self.endRemoveRows()
            for path in [path for path, node in self._open.items() if node is gone]:
                del self._open[path]

    def _index(self, node: _Node) -> QModelIndex:
        return QModelIndex() if node is self._root else self.createIndex(node.row, WHAT, node)

    def _node(self, index: Index) -> _Node:
        node = index.internalPointer() if index.isValid() else None
        return node if isinstance(node, _Node) else self._root

    def index(self, row: int, column: int, parent: Index = ROOT) -> QModelIndex:
        below = self._node(parent).below
        if not 0 <= row < len(below) or not 0 <= column <= TOKENS:
            return QModelIndex()
        return self.createIndex(row, column, below[row])

    def parent(self, child: Index | None = None) -> QModelIndex:  # type: ignore[override]
        node = self._node(child).parent if child is not None else None
        return self._index(node) if node is not None else QModelIndex()

    def rowCount(self, parent: Index = ROOT) -> int:  # noqa: N802  (Qt's name)
        return 0 if parent.isValid() and parent.column() else len(self._node(parent).below)

    def columnCount(self, parent: Index = ROOT) -> int:  # noqa: N802
        return TOKENS + 1

    def headerData(  # noqa: N802
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> str | None:
        if role != Qt.ItemDataRole.DisplayRole or orientation != Qt.Orientation.Horizontal:
            return None
        tr = self.tr
        return (tr("What was done"), tr("Why and how"), tr("Seconds"), tr("Tokens"))[section]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        line, column = self._node(index).line, index.column()
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return _text(line, column)
            case Qt.ItemDataRole.ToolTipRole:
                return plain.tooltip(line.why or line.what)
            case Qt.ItemDataRole.TextAlignmentRole if column in (SECONDS, TOKENS):
                return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None


def _text(line: Line, column: int) -> str:
    match column:
        case 0:
            return line.what
        case 1:
            return line.why
        case 2:
            return QLocale().toString(line.seconds, "f", 1) if line.seconds >= 0.05 else ""
        case _:
            return QLocale().toString(line.tokens) if line.tokens else ""
