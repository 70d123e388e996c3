"""The queue as a table model: a line for each document, under those of their folders.

It is a table and not a tree because a tree view asks for every one of its items whenever they
change, and a table view only for those it shows; folders fold by leaving lines out.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import (
    QAbstractTableModel,
    QMimeData,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    QTimer,
)

from sealread.work.events import DeviceLeft, Event, RunFinished, RunStarted
from sealread.work.view import Extraction
from sealread_desktop.queue import cells as queue_cells
from sealread_desktop.queue.lines import Arrangement, Heading, Line, arranged
from sealread_desktop.queue.moves import Way, moved, moved_to
from sealread_desktop.queue.row import (
    UNFINISHED,
    Row,
    changed,
    decided,
    root_of,
    stopped,
    unreachable,
    unsupported,
    waiting,
)
from sealread_desktop.queue.store import QueueStore

Index = QModelIndex | QPersistentModelIndex
ROOT = QModelIndex()
MIME = "application/x-sealread-queue"
_SOON_MS = 200
_FLAGS = (
    Qt.ItemFlag.ItemIsSelectable
    | Qt.ItemFlag.ItemIsEnabled
    | Qt.ItemFlag.ItemIsDragEnabled
    | Qt.ItemFlag.ItemIsDropEnabled
)


class QueueModel(QAbstractTableModel):
    """Documents by path: one that is dropped again keeps its place and is read afresh.

    `rows` has all of them, in the order in which they are read; the lines of the model are those
    that `arrangement` shows.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = QueueStore()
        self._lines: list[str | Heading] = []
        self._numbers: dict[str, int] = {}
        self._headed = False  # whether there are headings
        self._view = Arrangement()
        self._soon = QTimer(self, singleShot=True, interval=_SOON_MS)
        self._soon.timeout.connect(self._settle)

    @property
    def rows(self) -> tuple[Row, ...]:
        """All documents in their order."""
        return tuple(self._store.rows)

    @property
    def arrangement(self) -> Arrangement:
        """What is shown, and in which order."""
        return self._view

    def row(self, place: int) -> Row:
        """The document at `place` of `rows`."""
        return self._store.rows[place]

    def place(self, path: str) -> int | None:
        """Where in `rows` the document at `path` stands, if it is in the queue."""
        return self._store.place(path)

    def line(self, number: int) -> Line:
        """What the line `number` shows, from 0."""
        line = self._lines[number]
        return line if isinstance(line, Heading) else self._store.at(line)

    def number(self, path: str) -> int | None:
        """The line of the document at `path`, if it is shown."""
        return self._numbers.get(path)

    @property
    def headings(self) -> list[int]:
        """The lines of folders."""
        if not self._headed:
            return []
        return [n for n, line in enumerate(self._lines) if isinstance(line, Heading)]

    def number_of_folder(self, folder: str) -> int | None:
        """The line of a folder's heading, if it has one."""
        return self._numbers.get(_heading(folder))

    def below(self, folders: Collection[str]) -> tuple[Row, ...]:
        """The documents of folders that the filter shows, folded away or not."""
        paths = arranged(self._store.rows, replace(self._view, grouped=False), ())
        found = (self._store.at(path) for path in paths if isinstance(path, str))
        return tuple(row for row in found if row.folder in folders)

    def arrange(self, view: Arrangement) -> None:
        """Shows other lines, or in another order."""
        if view != self._view:
            self._view = view
            self._rearrange()

    def fold(self, folder: str, folded: bool) -> None:
        """Hides the documents of a folder, or shows them."""
        others = self._view.folded - {folder}
        self.arrange(replace(self._view, folded=others | {folder} if folded else others))

    def reveal(self, path: str) -> None:
        """Unfolds the folder of a document and, if need be, lets the filter go to show it."""
        row = self._store.get(path)
        if row is None or path in self._numbers:
            return
        self.fold(row.folder, False)
        if path not in self._numbers:
            self.arrange(replace(self._view, words=(), show="all"))

    def move(self, paths: Collection[str], way: Way) -> None:
        """Moves documents that wait in the order in which they are read."""
        self._store.reorder(moved(self._store.rows, paths, way, grouped=self._view.grouped))
        self._rearrange()

    def move_to(self, paths: Collection[str], target: str, *, after: bool) -> None:
        """Moves documents that wait right before or after another one."""
        self._store.reorder(moved_to(self._store.rows, paths, target, after=after))
        self._rearrange()

    def remove(self, paths: Collection[str]) -> None:
        """Takes documents out of the queue; what was read of them stays in the workspace."""
        self._rearrange(lambda: self._store.remove(paths))

    def apply(self, event: Event) -> None:
        """Brings the rows up to date with what a run told."""
        match event:
            case RunStarted():
                root = root_of(event.items)
                self._take([waiting(i) for i in event.items])
                self._take([unreachable(t, root) for t in event.troubles])
                self._take([unsupported(t, root) for t in event.unsupported])
                self._rearrange()
            case RunFinished() | DeviceLeft():
                pass
            case _:
                row = self._store.get(event.item.path)
                if row is not None:  # else it was removed meanwhile
                    self._put(changed(row, event))

    def decide(self, path: str, extraction: Extraction) -> None:
        """A person decided on a value of the document at `path`; this is handed out now."""
        row = self._store.get(path)
        if row is not None:
            self._put(decided(row, extraction))

    def leave_unfinished(self) -> None:
        """Marks what was not come to as stopped."""
        left = [row for row in self.rows if row.state in UNFINISHED]
        for row in left:
            self._store.put(stopped(row))
        if left:
            self._rearrange()

    def _take(self, rows: Iterable[Row]) -> None:
        """Takes rows anew; a document is called as it was when it came first."""
        for row in rows:
            before = self._store.get(row.path)
            self._store.put(row if before is None else replace(row, name=before.name))

    def _put(self, row: Row) -> None:
        """Takes a row that has changed; its place may have to wait for others that do."""
        self._store.put(row)
        if self._view.lively and not self._soon.isActive():
            self._soon.start()
        self._tell(self._numbers.get(row.path))
        self._tell(self.number_of_folder(row.folder))

    def _tell(self, number: int | None) -> None:
        if number is not None:
            index = self.index(number, 0)
            self.dataChanged.emit(index, index)

    def _settle(self) -> None:
        self._rearrange()

    def _rearrange(self, change: Callable[[], None] = lambda: None) -> None:
        self._soon.stop()
        self.beginResetModel()
        change()
        self._lines = arranged(self._store.rows, self._view, self._store.tallies)
        self._headed = bool(self._lines) and isinstance(self._lines[0], Heading)
        self._numbers = {
            line if isinstance(line, str) else _heading(line.folder): number
            for number, line in enumerate(self._lines)
        }
        self.endResetModel()

    def rowCount(self, parent: Index = ROOT) -> int:  # noqa: N802  (Qt's name)
        return 0 if parent.isValid() else len(self._lines)

    def columnCount(self, parent: Index = ROOT) -> int:  # noqa: N802
        return 0 if parent.isValid() else 1

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        line = self.line(index.row())
        if isinstance(line, Heading):
            folded = line.folder in self._view.folded
            return queue_cells.heading(self._store, line, folded, role)
        return queue_cells.document(self._store, line, self._headed, role)

    def flags(self, index: Index) -> Qt.ItemFlag:
        return _FLAGS if index.isValid() else Qt.ItemFlag.NoItemFlags

    def mimeTypes(self) -> list[str]:  # noqa: N802
        return [MIME]

    def mimeData(self, indexes: Collection[QModelIndex]) -> QMimeData:  # noqa: N802
        """Only a mark: the view knows what is dragged, and other programs need not."""
        mime = QMimeData()
        mime.setData(MIME, b"queue")
        return mime

    def supportedDropActions(self) -> Qt.DropAction:  # noqa: N802
        return Qt.DropAction.MoveAction | Qt.DropAction.CopyAction


def _heading(folder: str) -> str:
    """What a heading's line is found by; no path begins so."""
    return f"\0{folder}"
