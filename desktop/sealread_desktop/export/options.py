"""How tables are written: what a CSV, and what an XLSX leaves open."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from sealread_desktop.export.choice import Choice


class ExportOptions(QWidget):
    """The options of the chosen format. `changed` tells that one is another."""

    changed = Signal()

    def __init__(self, choice: Choice) -> None:
        super().__init__()
        self.separator = QComboBox()
        self.separator.setAccessibleName(self.tr("Separator"))
        for sign, title in self._separators():
            self.separator.addItem(title, sign)
        self.separator.setCurrentIndex(self.separator.findData(choice.separator))
        self.mark = QCheckBox(self.tr("Readable in E&xcel (byte order mark)"))
        self.mark.setChecked(choice.mark_utf8)
        self.comma = QCheckBox(self.tr("&Decimal comma, as in German"))
        self.comma.setChecked(choice.decimal_comma)
        self.notes = QCheckBox(self.tr("&Notes on the cells that say where their values stand"))
        self.notes.setChecked(choice.notes)
        self._csv = self._csv_page()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._csv)
        column.addWidget(self.notes)
        self.separator.currentIndexChanged.connect(self.changed)
        for box in (self.mark, self.comma, self.notes):
            box.toggled.connect(self.changed)
        self.show_for(choice)

    def show_for(self, choice: Choice) -> None:
        """Shows what there is to choose for a format."""
        self._csv.setVisible(choice.format == "csv")
        self.notes.setVisible(choice.format == "xlsx")

    def put_into(self, choice: Choice) -> Choice:
        """The choice with what is chosen here."""
        return replace(
            choice,
            separator=self.separator.currentData(),
            mark_utf8=self.mark.isChecked(),
            decimal_comma=self.comma.isChecked(),
            notes=self.notes.isChecked(),
        )

    def _separators(self) -> tuple[tuple[str, str], ...]:
        return (
            (",", self.tr("Comma")),
            (";", self.tr("Semicolon, as Excel expects it in German")),
            ("\t", self.tr("Tab")),
        )

    def _csv_page(self) -> QWidget:
        page = QWidget()
        column, line = QVBoxLayout(page), QHBoxLayout()
        column.setContentsMargins(0, 0, 0, 0)
        label = QLabel(self.tr("&Separator:"))
        label.setBuddy(self.separator)
        line.addWidget(label)
        line.addWidget(self.separator, 1)
        column.addLayout(line)
        column.addWidget(self.mark)
        column.addWidget(self.comma)
        return page
