"""The parts of a draft as a tree model, with what the open document says at each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct
from PySide6.QtCore import (
    QAbstractItemModel,
    QMimeData,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)

from sealread.work.schemas import HOLDERS, Part, Problem
from sealread.work.suggesting import Seen
from sealread_desktop.look import looks, plain
from sealread_desktop.schemas import words as schema_words
from sealread_desktop.schemas.draft import SchemaDraft

Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()
FIELD, TYPE, VALUE = range(3)
MIME = "application/x-sealread-field"


class _Node(Struct, frozen=True):
    """A part where it hangs: the number of what holds it, and its place in there."""

    part: Part
    parent: int | None
    place: int


class SchemaTreeModel(QAbstractItemModel):
    """A part by its number, which is the internal id of its index; the root is the one top row.

    `rearranged` tells that parts came, went or moved; the model was reset then.
    """

    rearranged = Signal()

    def __init__(self, draft: SchemaDraft, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._draft = draft
        self._nodes = _nodes(draft.root)
        self._root = draft.root.id
        self._seen: Mapping[int, Seen] = {}
        self._problems: dict[int | None, str] = {}
        draft.changed.connect(self._follow)

    def part(self, index: Index) -> Part | None:
        """The part at `index`."""
        return self._nodes[index.internalId()].part if index.isValid() else None

    def index_of(self, part_id: int) -> QModelIndex:
        """The index of a part; none for one that is gone."""
        node = self._nodes.get(part_id)
        return self.createIndex(node.place, FIELD, part_id) if node else QModelIndex()

    def show_seen(self, seen: Mapping[int, Seen]) -> None:
        """Shows what a document said beside the parts."""
        self._seen = seen
        self._refresh()

    def seen(self, part_id: int) -> Seen | None:
        """What the document said at a part."""
        return self._seen.get(part_id)

    def show_problems(self, problems: Sequence[Problem]) -> None:
        """Marks the parts that something is wrong with."""
        self._problems = {one.part: schema_words.sentence(one) for one in problems}
        self._refresh()

    def index(self, row: int, column: int, parent: Index = NOWHERE) -> QModelIndex:
        if not self.hasIndex(row, column, parent):
            return QModelIndex()
        part = self.part(parent)
        number = self._root if part is None else part.children[row].id
        return self.createIndex(row, column, number)

    def parent(self, index: Index = NOWHERE) -> QModelIndex:  # type: ignore[override]
        holder = self._nodes[index.internalId()].parent if index.isValid() else None
        return QModelIndex() if holder is None else self.index_of(holder)

    def rowCount(self, parent: Index = NOWHERE) -> int:  # noqa: N802  (Qt's name)
        part = self.part(parent)
        if part is None:
            return 1
        return 0 if parent.column() > FIELD else len(part.children)

    def columnCount(self, parent: Index = NOWHERE) -> int:  # noqa: N802
        return 3

    def headerData(  # noqa: N802
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> str | None:
        if role != Qt.ItemDataRole.DisplayRole or orientation != Qt.Orientation.Horizontal:
            return None
        return (self.tr("Field"), self.tr("Type"), self.tr("In this document"))[section]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        part, column = self.part(index), index.column()
        if part is None:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._text(part, column)
            case Qt.ItemDataRole.ForegroundRole:
                return self._colour(part, column)
            case Qt.ItemDataRole.ToolTipRole:
                return plain.tooltip(self._hint(part, column))
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        part, flags = self.part(index), super().flags(index)
        if part is None:
            return flags
        if part.id != self._root:
            flags |= Qt.ItemFlag.ItemIsDragEnabled
        return flags | Qt.ItemFlag.ItemIsDropEnabled if part.kind in HOLDERS else flags

    def supportedDropActions(self) -> Qt.DropAction:  # noqa: N802
        return Qt.DropAction.MoveAction

    def mimeTypes(self) -> list[str]:  # noqa: N802
        return [MIME]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:  # noqa: N802
        data = QMimeData()
        if indexes:
            data.setData(MIME, str(indexes[0].internalId()).encode())
        return data

    def dropMimeData(  # noqa: N802
        self, data: QMimeData, action: Qt.DropAction, row: int, column: int, parent: Index
    ) -> bool:
        """Moves the part that was dragged; False, so that the view removes nothing itself."""
        number, holder = int(bytes(data.data(MIME).data()) or b"0"), self.part(parent)
        node = self._nodes.get(number)
        if action != Qt.DropAction.MoveAction or holder is None or node is None:
            return False
        place = len(holder.children) if row < 0 else row
        if node.parent == holder.id and node.place < place:
            place -= 1  # it is counted without the part itself
        self._draft.place(number, holder.id, place)
        return False

    def _text(self, part: Part, column: int) -> str:
        if column == FIELD:
            star = " *" if part.required and part.id != self._root else ""
            return schema_words.name(part) + star
        if column == TYPE:
            return (
                schema_words.kind(part) if part.id != self._root or part.kind != "section" else ""
            )
        return schema_words.seen_text(part, self._seen.get(part.id))

    def _colour(self, part: Part, column: int) -> Any:
        if column == FIELD and part.id in self._problems:
            return looks.colour(looks.ROWS["failed"])
        return schema_words.seen_colour(self._seen.get(part.id)) if column == VALUE else None

    def _hint(self, part: Part, column: int) -> str:
        if column == VALUE:
            return schema_words.seen_words(self._seen.get(part.id))
        return self._problems.get(part.id) or part.description

    def _follow(self) -> None:
        nodes = _nodes(self._draft.root)
        arranged = [(number, one.parent, one.place) for number, one in nodes.items()]
        before = [(number, one.parent, one.place) for number, one in self._nodes.items()]
        if arranged == before:
            known, self._nodes = self._nodes, nodes
            self._refresh({n for n, one in nodes.items() if one.part is not known[n].part})
            return
        self.beginResetModel()
        self._nodes, self._root = nodes, self._draft.root.id
        self.endResetModel()
        self.rearranged.emit()

    def _refresh(self, numbers: Iterable[int] | None = None) -> None:
        """Draws the rows of these parts again, else of all."""
        for number in self._nodes if numbers is None else numbers:
            node = self._nodes[number]
            first = self.createIndex(node.place, FIELD, number)
            self.dataChanged.emit(first, self.createIndex(node.place, VALUE, number))


def _nodes(part: Part, parent: int | None = None, place: int = 0) -> dict[int, _Node]:
    found = {part.id: _Node(part, parent, place)}
    for below, child in enumerate(part.children):
        found.update(_nodes(child, part.id, below))
    return found
