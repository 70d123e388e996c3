"""The right of the window: the fields of the chosen document, and the words that prove one."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QHeaderView,
    QLabel,
    QPlainTextEdit,
    QSplitter,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from sealread.work.view import Extraction, Reading
from sealread_desktop import plain
from sealread_desktop.field_nodes import NO_TITLES
from sealread_desktop.fields_model import CONFIDENCE, FIELD, PAGE, STATUS, VALUE, FieldsModel
from sealread_desktop.rows import RowDelegate, fit_columns

INDENT = 14


class FieldsPanel(QSplitter):
    """`chosen` carries the position of a reading in the extraction, or None for a section."""

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Vertical, parent)
        self._model = FieldsModel(self)
        self.view = self._tree()
        self.words = QPlainTextEdit(readOnly=True, tabChangesFocus=True)
        self.words.setAcceptDrops(False)
        self.words.setAccessibleName(self.tr("Words on the page"))
        self.words.setPlaceholderText(self.tr("Choose a field to see the words that prove it."))
        self._heading = QLabel(self.tr("Words on the page"), wordWrap=True)
        self._heading.setTextFormat(Qt.TextFormat.PlainText)
        self.addWidget(self.view)
        self.addWidget(self._proof())
        self.setStretchFactor(0, 4)
        self.setStretchFactor(1, 1)
        self.setChildrenCollapsible(False)
        self.view.selectionModel().currentRowChanged.connect(self._moved)

    @property
    def position(self) -> int | None:
        """The position of the chosen reading in the extraction."""
        return self._model.position(self.view.currentIndex())

    def show_extraction(
        self, extraction: Extraction | None, titles: Mapping[str, str] = NO_TITLES
    ) -> None:
        """Shows the fields of a document, none of them chosen, under the schema's titles."""
        self._model.show(extraction, titles)
        self.view.expandAll()
        self._tell(None)

    def choose(self, position: int) -> None:
        """Chooses the reading at `position` in the extraction."""
        index = self._model.index_of(position)
        self.view.setCurrentIndex(index)
        self.view.scrollTo(index)

    def _tree(self) -> QTreeView:
        view = QTreeView(uniformRowHeights=True, allColumnsShowFocus=True)
        view.setAlternatingRowColors(True)
        view.setItemDelegate(RowDelegate(view))
        view.setModel(self._model)
        view.setAccessibleName(self.tr("Fields"))
        header = view.header()
        header.setStretchLastSection(False)
        view.setIndentation(INDENT)
        header.setSectionResizeMode(VALUE, QHeaderView.ResizeMode.Stretch)
        samples = {FIELD: "m" * 11, CONFIDENCE: "100%", STATUS: "✓ On the page", PAGE: "1, 2"}
        fit_columns(view, samples)
        return view

    def _proof(self) -> QWidget:
        proof = QWidget()
        column = QVBoxLayout(proof)
        column.setContentsMargins(0, 4, 0, 0)
        column.addWidget(self._heading)
        column.addWidget(self.words, 1)
        return proof

    def _moved(self) -> None:
        self._tell(self._model.reading(self.view.currentIndex()))
        self.chosen.emit(self.position)

    def _tell(self, reading: Reading | None) -> None:
        self.words.setPlainText(plain.lines(reading.text or "") if reading else "")
        reason = plain.line(reading.reason or "") if reading else ""
        heading = self.tr("Words on the page")
        self._heading.setText(f"{heading} ({reason})" if reason else heading)
