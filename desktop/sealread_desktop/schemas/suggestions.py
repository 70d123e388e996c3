"""Which of the fields that a document would fill are wanted."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from sealread.work.schemas import Part
from sealread.work.suggested import Suggestion
from sealread_desktop.look import plain
from sealread_desktop.look.rows import RowDelegate
from sealread_desktop.look.sizes import open_at
from sealread_desktop.schemas import words as schema_words

_WIDTH, _HEIGHT = 720, 480
_FIELD, _TYPE, _SAMPLE = range(3)


class SchemaSuggestions(QDialog):
    """A list to tick; `wanted` are the fields that are ticked when it closes."""

    def __init__(
        self, document: str, suggestions: Sequence[Suggestion], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._suggestions = suggestions
        self._items = [_item(one) for one in suggestions]
        self.list = QTreeWidget()
        self.list.setRootIsDecorated(False)
        self.list.setUniformRowHeights(True)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.add = self.buttons.addButton(self.tr("&Add"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.none = self.buttons.addButton(
            self.tr("Tick &none"), QDialogButtonBox.ButtonRole.ActionRole
        )
        self.every = self.buttons.addButton(
            self.tr("Tick a&ll"), QDialogButtonBox.ButtonRole.ActionRole
        )
        self._lay_out(document)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self.none.clicked.connect(lambda: self._tick(Qt.CheckState.Unchecked))
        self.every.clicked.connect(lambda: self._tick(Qt.CheckState.Checked))

    @property
    def wanted(self) -> tuple[Part, ...]:
        """The fields of the ticked rows."""
        rows = zip(self._items, self._suggestions, strict=True)
        checked = Qt.CheckState.Checked
        return tuple(one.part for item, one in rows if item.checkState(_FIELD) == checked)

    def _lay_out(self, document: str) -> None:
        self.setWindowTitle(self.tr("Fields from this document"))
        open_at(self, _WIDTH, _HEIGHT)
        text = self.tr("{document} has these labels and tables that the schema does not ask for.")
        words = QLabel(text.format(document=plain.line(document, 80)), wordWrap=True)
        words.setTextFormat(Qt.TextFormat.PlainText)
        self.list.setHeaderLabels([self.tr("Field"), self.tr("Type"), self.tr("What it says")])
        self.list.setAccessibleName(self.tr("Suggested fields"))
        self.list.setAlternatingRowColors(True)
        self.list.setItemDelegate(RowDelegate(self.list))
        self.list.addTopLevelItems(self._items)
        self.list.setColumnWidth(_FIELD, _WIDTH * 2 // 5)
        self.list.resizeColumnToContents(_TYPE)
        column = QVBoxLayout(self)
        for part in (words, self.list, self.buttons):
            column.addWidget(part)

    def _tick(self, state: Qt.CheckState) -> None:
        for item in self._items:
            item.setCheckState(_FIELD, state)


def _item(one: Suggestion) -> QTreeWidgetItem:
    said = (schema_words.name(one.part), schema_words.kind(one.part), plain.line(one.sample))
    item = QTreeWidgetItem(said)
    item.setCheckState(_FIELD, Qt.CheckState.Checked)
    item.setToolTip(_SAMPLE, plain.tooltip(one.sample))
    columns = " · ".join(child.title for child in one.part.children)
    item.setToolTip(_FIELD, plain.tooltip(columns or one.part.title))
    return item
