"""What is wrong with a schema, to go to."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from sealread.work.schemas import Part, Problem
from sealread_desktop.schemas import words as schema_words

_ROWS = 3


class SchemaProblems(QListWidget):
    """Hidden while nothing is wrong. `chosen` carries the number of a part."""

    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("What is wrong with the schema"))
        self.setMaximumHeight(self.fontMetrics().lineSpacing() * _ROWS + 16)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.itemActivated.connect(self._go)
        self.itemClicked.connect(self._go)
        self.hide()

    def show_problems(self, told: Sequence[tuple[Problem, Part | None]]) -> None:
        """Shows problems with the parts they are about."""
        self.clear()
        for problem, part in told:
            words = schema_words.sentence(problem)
            item = QListWidgetItem(f"{schema_words.name(part)}: {words}" if part else words)
            item.setData(Qt.ItemDataRole.UserRole, problem.part)
            item.setToolTip(words)
            self.addItem(item)
        self.setVisible(bool(told))

    def _go(self, item: QListWidgetItem) -> None:
        part = item.data(Qt.ItemDataRole.UserRole)
        if part is not None:
            self.chosen.emit(part)
