"""Ticking the fields of a schema that become columns of a table."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, QThread, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from sealread.errors import SealreadError
from sealread.work.tabling.parts import Choice, Column, choices
from sealread_desktop.look import plain
from sealread_desktop.look.rows import RowDelegate
from sealread_desktop.look.sizes import open_at

_WIDTH, _HEIGHT = 520, 620
_COLUMN = Qt.ItemDataRole.UserRole


class Looking(QThread):
    """Loads the columns that a schema offers. `found` carries them, `failed` a sentence."""

    found = Signal(object)
    failed = Signal(str)

    def __init__(self, schema: str, language: str | None, parent: QWidget) -> None:
        super().__init__(parent)
        self._schema, self._language = schema, language

    def run(self) -> None:
        try:
            self.found.emit(choices(self._schema, self._language))
        except SealreadError as error:
            self.failed.emit(str(error))


class TickDialog(QDialog):
    """`columns` are those that were ticked, in the schema's order."""

    def __init__(
        self, offered: Sequence[Choice], taken: Sequence[Column], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Columns from a schema"))
        open_at(self, _WIDTH, _HEIGHT)
        self.filter = QLineEdit(clearButtonEnabled=True)
        self.filter.setPlaceholderText(self.tr("Search the fields"))
        self.filter.setAccessibleName(self.tr("Search the fields"))
        self.tree = QTreeWidget()
        self.tree.setHeaderHidden(True)
        self.tree.setItemDelegate(RowDelegate(self.tree))
        self.tree.setAccessibleName(self.tr("Fields of the schema"))
        self._items: list[QTreeWidgetItem] = []
        self._groups: dict[tuple[str, ...], QTreeWidgetItem] = {}
        known = {(one.schema, one.path) for one in taken}
        for choice in offered:
            self._add(choice, (choice.column.schema, choice.column.path) in known)
        self.tree.expandAll()
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        words = QLabel(self.tr("Tick what becomes a column of the table."), wordWrap=True)
        column = QVBoxLayout(self)
        for part in (words, self.filter, self.tree, buttons):
            column.addWidget(part)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        self.filter.textChanged.connect(self._sift)
        self.tree.setFocus()

    @property
    def columns(self) -> tuple[Column, ...]:
        """The columns that are ticked and were not in the table before."""
        return tuple(
            item.data(0, _COLUMN)
            for item in self._items
            if not item.isDisabled() and item.checkState(0) == Qt.CheckState.Checked
        )

    def tick(self, path: str) -> None:
        """Ticks the field at a path of the schema."""
        for item in self._items:
            if item.data(0, _COLUMN).path == path:
                item.setCheckState(0, Qt.CheckState.Checked)

    def _add(self, choice: Choice, taken: bool) -> None:
        item = QTreeWidgetItem([plain.line(choice.column.title)])
        item.setData(0, _COLUMN, choice.column)
        item.setToolTip(0, plain.tooltip(choice.hint))
        item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
        item.setCheckState(0, Qt.CheckState.Checked if taken else Qt.CheckState.Unchecked)
        item.setDisabled(taken)
        self._items.append(item)
        if choice.group:
            self._group(choice.group).addChild(item)
        else:
            self.tree.addTopLevelItem(item)

    def _group(self, group: tuple[str, ...]) -> QTreeWidgetItem:
        if group not in self._groups:
            item = QTreeWidgetItem([plain.line(group[-1])])
            item.setFlags(
                item.flags() | Qt.ItemFlag.ItemIsUserCheckable | Qt.ItemFlag.ItemIsAutoTristate
            )
            if group[:-1]:
                self._group(group[:-1]).addChild(item)
            else:
                self.tree.addTopLevelItem(item)
            self._groups[group] = item
        return self._groups[group]

    def _sift(self, text: str) -> None:
        """Shows the fields whose title, or the title of a group above, has the words."""
        wanted = text.casefold()
        for item in self._items:
            item.setHidden(not any(wanted in title.casefold() for title in _titles(item)))
        for group in reversed(tuple(self._groups.values())):
            children = (group.child(n) for n in range(group.childCount()))
            group.setHidden(all(child is None or child.isHidden() for child in children))


def _titles(item: QTreeWidgetItem) -> list[str]:
    titles, above = [item.text(0)], item.parent()
    while above is not None:
        titles.append(above.text(0))
        above = above.parent()
    return titles
