"""The left of the schema editor: the fields as a tree, to choose, drag and drop."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeView, QWidget

from sealread_desktop.look.rows import RowDelegate, fit_columns
from sealread_desktop.schemas.tree_model import FIELD, TYPE, VALUE, SchemaTreeModel

INDENT = 16


class SchemaTree(QTreeView):
    """`chosen` carries the number of a part, also when the parts were rearranged around it."""

    chosen = Signal(int)

    def __init__(self, model: SchemaTreeModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._chosen: int | None = None
        self._folded: set[int] = set()
        self._filling = False
        self.setModel(model)
        self._lay_out()
        self.expandAll()
        self.selectionModel().currentChanged.connect(self._moved)
        self.collapsed.connect(self._fold)
        self.expanded.connect(self._unfold)
        model.modelAboutToBeReset.connect(self._begin)
        model.rearranged.connect(self._restore)

    @property
    def part(self) -> int | None:
        """The number of the chosen part."""
        part = self._model.part(self.currentIndex())
        return part.id if part else None

    def choose(self, part_id: int) -> None:
        """Chooses a part and scrolls to it."""
        index = self._model.index_of(part_id)
        if index.isValid():
            self.setCurrentIndex(index)
            self.scrollTo(index)

    def _lay_out(self) -> None:
        self.setUniformRowHeights(True)
        self.setAllColumnsShowFocus(True)
        self.setAlternatingRowColors(True)
        self.setItemDelegate(RowDelegate(self))
        self.setIndentation(INDENT)
        self.setAccessibleName(self.tr("Fields of the schema"))
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.setDragEnabled(True)
        self.setDropIndicatorShown(True)
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(VALUE, QHeaderView.ResizeMode.Stretch)
        fit_columns(self, {FIELD: "m" * 17, TYPE: "Date and time, several"})

    def _moved(self, index: QModelIndex) -> None:
        part = self._model.part(index)
        if part is not None and not self._filling:
            self._chosen = part.id
            self.chosen.emit(part.id)

    def _begin(self) -> None:
        self._filling = True

    def _restore(self) -> None:
        """After a reset all is unfolded but what was folded, and the same part is chosen."""
        folded = set(self._folded)
        self.expandAll()
        for number in folded:
            if (index := self._model.index_of(number)).isValid():
                self.collapse(index)
        self._filling = False
        wanted = self._model.index_of(self._chosen) if self._chosen is not None else None
        if wanted is None or not wanted.isValid():
            wanted = self._model.index(0, FIELD)
        self.setCurrentIndex(wanted)
        self.scrollTo(wanted)

    def _fold(self, index: QModelIndex) -> None:
        part = self._model.part(index)
        if part is not None and not self._filling:
            self._folded.add(part.id)

    def _unfold(self, index: QModelIndex) -> None:
        part = self._model.part(index)
        if part is not None:
            self._folded.discard(part.id)
