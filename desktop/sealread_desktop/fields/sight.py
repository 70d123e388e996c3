"""What a person sees of the fields, kept by names while other readings take their places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QModelIndex, QPoint
from PySide6.QtWidgets import QAbstractItemView, QScrollBar, QTreeView

from sealread_desktop.fields.model import FIELD, FieldsModel
from sealread_desktop.fields.nodes import keys_of
from sealread_desktop.fields.records_panel import RecordsPanel

Keys = tuple[str, ...]


class Sight:
    """Which sections are folded, which row is chosen, and which stands at the top."""

    def __init__(self, view: QTreeView, model: FieldsModel) -> None:
        self._view, self._model = view, model
        self._folded = {
            self._keys(one) for one in self._sections(QModelIndex()) if not view.isExpanded(one)
        }
        self._chosen = self._keys(view.currentIndex())
        is_moved = view.verticalScrollBar().value() > 0
        self._top = self._keys(view.indexAt(QPoint(0, 0))) if is_moved else ()

    def restore(self) -> None:
        """Folds, chooses and scrolls as it was, as far as the rows are there."""
        for one in list(self._sections(QModelIndex())):
            self._view.setExpanded(one, self._keys(one) not in self._folded)
        self._view.setCurrentIndex(self._index(self._chosen))
        self._view.doItemsLayout()
        top = self._index(self._top)
        if top.isValid():
            self._view.scrollTo(top, QAbstractItemView.ScrollHint.PositionAtTop)
        else:
            self._view.scrollToTop()

    def _keys(self, index: QModelIndex) -> Keys:
        return keys_of(self._model.nodes, index.internalId()) if index.isValid() else ()

    def _index(self, keys: Sequence[str]) -> QModelIndex:
        found = QModelIndex()
        for depth in range(1, len(keys) + 1):
            below = self._below(found)
            found = next((one for one in below if self._keys(one) == keys[:depth]), QModelIndex())
        return found

    def _sections(self, parent: QModelIndex) -> Iterator[QModelIndex]:
        for one in self._below(parent):
            if self._model.rowCount(one):
                yield one
                yield from self._sections(one)

    def _below(self, parent: QModelIndex) -> Iterator[QModelIndex]:
        return (self._model.index(r, FIELD, parent) for r in range(self._model.rowCount(parent)))


class RecordsSight:
    """Which list of records is on show, and how far it is scrolled."""

    def __init__(self, panel: RecordsPanel, model: FieldsModel) -> None:
        self._panel, self._model = panel, model
        self._list = None if panel.number is None else keys_of(model.nodes, panel.number)
        self._scrolled = [bar.value() for bar in self._bars()]

    def restore(self, position: int | None) -> None:
        """Shows the same part of the list, with the cell of the reading at `position` chosen."""
        for number in self._model.lists:
            if keys_of(self._model.nodes, number) == self._list:
                self._panel.show_list(number)
        if position is not None and self._panel.model.index_of(position).isValid():
            self._panel.choose(position)
        self._panel.view.doItemsLayout()
        for bar, value in zip(self._bars(), self._scrolled, strict=True):
            bar.setValue(value)

    def _bars(self) -> tuple[QScrollBar, QScrollBar]:
        return self._panel.view.horizontalScrollBar(), self._panel.view.verticalScrollBar()
