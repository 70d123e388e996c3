"""Small pictures of the pages of a document, as far as they were drawn."""

from __future__ import annotations

from collections import OrderedDict

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QImage

Index = QModelIndex | QPersistentModelIndex
PAGE = int(Qt.ItemDataRole.UserRole)
KEPT = 150


class ThumbnailsModel(QAbstractListModel):
    """A row a page. `PAGE` is its number, the decoration its picture, None until it is drawn."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._path = ""
        self._pages = 0
        self._images: OrderedDict[int, QImage] = OrderedDict()

    @property
    def path(self) -> str:
        """The document whose pages these are."""
        return self._path

    def open(self, path: str, pages: int) -> None:
        """Begins another document."""
        self.beginResetModel()
        self._path, self._pages = path, pages
        self._images.clear()
        self.endResetModel()

    def grow(self, pages: int) -> None:
        """There are more pages than was known."""
        if pages > self._pages:
            self.beginInsertRows(QModelIndex(), self._pages, pages - 1)
            self._pages = pages
            self.endInsertRows()

    def forget(self) -> None:
        """The document was changed: its pictures are not right any more."""
        self._images.clear()
        self._tell(0, self._pages - 1)

    def keep(self, page: int, image: QImage) -> None:
        """The picture of a page (from 1) was drawn."""
        if not 1 <= page <= self._pages:
            return
        self._images[page] = image
        self._images.move_to_end(page)
        while len(self._images) > KEPT:
            gone, _ = self._images.popitem(last=False)
            self._tell(gone - 1, gone - 1)
        self._tell(page - 1, page - 1)

    def missing(self, first: int, last: int) -> list[int]:
        """Pages (from 1) between two rows that have no picture yet; the others stay longest."""
        found = []
        for page in range(max(first, 0) + 1, min(last, self._pages - 1) + 2):
            if page in self._images:
                self._images.move_to_end(page)
            else:
                found.append(page)
        return found

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008  (Qt's name)
        return 0 if parent.isValid() else self._pages

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        page = index.row() + 1
        if role == Qt.ItemDataRole.DisplayRole:
            return str(page)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self.tr("Page {number}").format(number=page)
        if role == Qt.ItemDataRole.DecorationRole:
            return self._images.get(page)
        return page if role == PAGE else None

    def _tell(self, first: int, last: int) -> None:
        if self._pages:
            self.dataChanged.emit(self.index(first, 0), self.index(last, 0))
