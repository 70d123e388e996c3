"""The right of the window: the fields of the chosen document, and the words that prove one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from sealread_desktop.fields.confirm_views import ConfirmTree
from sealread_desktop.fields.model import CONFIDENCE, FIELD, PAGE, STATUS, VALUE, FieldsModel, Shown
from sealread_desktop.fields.nodes import NO_TITLES
from sealread_desktop.fields.proof_panel import ProofPanel
from sealread_desktop.fields.records_panel import RecordsPanel
from sealread_desktop.fields.sight import RecordsSight, Sight
from sealread_desktop.fields.value_editor import ValueDelegate
from sealread_desktop.look import looks
from sealread_desktop.look.rows import fit_columns

INDENT = 14
NO_CHOICES: Mapping[str, Sequence[Any]] = {}
Index = QModelIndex | QPersistentModelIndex


class FieldsPanel(QWidget):
    """`chosen` carries the position of a reading in the extraction, or None for a section.

    `typed` carries the position and what a person typed as its value, `typing` the same while it
    is typed; `confirmed` tells of the Enter key on a field. `choices` are the values that fields
    may have, by their paths in the schema.
    """

    chosen = Signal(object)
    typed = Signal(int, str)
    typing = Signal(int, str)
    confirmed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = FieldsModel(self)
        self.choices = NO_CHOICES
        self._position: int | None = None
        self._quiet = False
        self.view, self._delegate = self._tree()
        self.records = RecordsPanel(self._choices_at)
        self.proof = ProofPanel()
        self.words = self.proof.words
        self.head = QVBoxLayout()  # what stands above the fields
        self._lay_out()
        self._connect()

    @property
    def position(self) -> int | None:
        """The position of the chosen reading in the extraction."""
        return self._position

    def show_extraction(
        self, extraction: Shown | None, titles: Mapping[str, str] = NO_TITLES
    ) -> None:
        """Shows the fields of a document, none of them chosen, under the schema's titles."""
        self._position = None
        self._quiet = True
        self.model.show(extraction, titles)
        self.view.expandAll()
        self.records.show_lists(self.model.nodes, self.model.lists, self.model.readings)
        self._quiet = False
        self.proof.tell(None)

    def update_extraction(self, extraction: Shown, titles: Mapping[str, str]) -> None:
        """Shows what became of the document on show; what was chosen and is seen stays so."""
        if self.model.update(extraction):
            self.records.update_readings(self.model.readings)
        else:
            self._show_again(extraction, titles)
        self._tell()

    def _show_again(self, extraction: Shown, titles: Mapping[str, str]) -> None:
        """Shows fields of the same document that are at other paths."""
        here = self._position
        chosen = None if here is None else self.model.readings[here].path
        tree, table = Sight(self.view, self.model), RecordsSight(self.records, self.model)
        self.show_extraction(extraction, titles)
        places = (n for n, one in enumerate(extraction.fields) if one.path == chosen)
        self._position = next(places, None)
        self._quiet = True
        tree.restore()
        table.restore(self._position)
        self._quiet = False

    def choose(self, position: int) -> None:
        """Chooses the reading at `position` in the extraction."""
        index = self.model.index_of(position)
        self._quiet = True
        self.view.setCurrentIndex(index)
        self.view.scrollTo(index)
        number = self.model.records_at(index)
        if number is not None:
            self.records.show_list(number)
            self.records.choose(position)
        else:
            self.records.leave()
        self._quiet = False
        self._set(position)

    def edit(self, position: int, draft: str | None = None) -> None:
        """Opens the editor of a value; `draft` stands in it at first, if there is one."""
        self.choose(position)
        index = self.model.index_of(position)
        if self.model.records_at(index) is not None:
            self.records.edit(position, draft)
        else:
            self._delegate.draft = draft
            self.view.setFocus()
            self.view.edit(index.siblingAtColumn(VALUE))

    def focus(self) -> None:
        """Gives the keyboard to the table of the chosen reading, else to the tree."""
        inside = self._position is not None and self.records.model.index_of(self._position)
        (self.records.view if inside and inside.isValid() else self.view).setFocus()

    def _tree(self) -> tuple[ConfirmTree, ValueDelegate]:
        view = ConfirmTree()
        view.setUniformRowHeights(True)
        view.setAllColumnsShowFocus(True)
        view.setAlternatingRowColors(True)
        delegate = ValueDelegate(self._choices_at, view)
        view.setItemDelegate(delegate)
        view.setModel(self.model)
        view.setEditTriggers(QAbstractItemView.EditTrigger.DoubleClicked)
        view.setExpandsOnDoubleClick(False)
        view.setAccessibleName(self.tr("Fields"))
        header = view.header()
        header.setStretchLastSection(False)
        view.setIndentation(INDENT)
        for column in (FIELD, VALUE):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)
        status = max(map(looks.label, looks.READINGS.values()), key=len)
        samples = {CONFIDENCE: "100%", STATUS: status, PAGE: "1, 2"}
        fit_columns(view, samples)
        return view, delegate

    def _lay_out(self) -> None:
        parts = QSplitter(Qt.Orientation.Vertical, childrenCollapsible=False)
        for stretch, part in ((4, self.view), (3, self.records), (1, self.proof)):
            parts.addWidget(part)
            parts.setStretchFactor(parts.count() - 1, stretch)
        self.records.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(self.head)
        column.addWidget(parts, 1)

    def _connect(self) -> None:
        self.view.selectionModel().currentRowChanged.connect(self._moved)
        self.records.chosen.connect(self._cell_chosen)
        for model in (self.model, self.records.model):
            model.typed.connect(self.typed)
        for delegate in (self._delegate, self.records.delegate):
            delegate.typing.connect(self._typing)
        for view in (self.view, self.records.view):
            view.confirmed.connect(self.confirmed)

    def _choices_at(self, index: Index) -> Sequence[Any]:
        """The values that the field of a cell of the tree or a table may have."""
        if index.model() is self.model:
            position = self.model.position(index)
        else:
            position = self.records.model.position(index)
        if position is None:
            return ()
        return self.choices.get(self.model.node_of(position).pattern, ())

    def _moved(self, index: QModelIndex) -> None:
        if self._quiet:
            return
        number = self.model.records_at(index)
        if number is not None:
            self.records.show_list(number)
        self._quiet = True
        self.records.leave()
        self._quiet = False
        self._set(self.model.position(index))

    def _cell_chosen(self, position: int) -> None:
        if self._quiet:
            return
        self._quiet = True
        self.view.setCurrentIndex(self.model.index_of(position))
        self._quiet = False
        self._set(position)

    def _typing(self, text: str) -> None:
        if self._position is not None:
            self.typing.emit(self._position, text)

    def _set(self, position: int | None) -> None:
        self._position = position
        self._tell()
        self.chosen.emit(position)

    def _tell(self) -> None:
        position = self._position
        self.proof.tell(None if position is None else self.model.readings[position])
