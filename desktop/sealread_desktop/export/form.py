"""The form of an export: format, documents, folder, options."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from sealread_desktop import dialogs
from sealread_desktop.export.choice import Choice, Documents
from sealread_desktop.export.options import ExportOptions
from sealread_desktop.export.words import formats


class ExportForm(QWidget):
    """`changed` tells that something else is chosen; `choice` says what."""

    changed = Signal()

    def __init__(self, choice: Choice, found: Documents) -> None:
        super().__init__()
        self._choice = choice
        self.format = QComboBox()
        self.format.setAccessibleName(self.tr("Format"))
        for key, (title, _) in formats().items():
            self.format.addItem(title, key)
        self.format.setCurrentIndex(self.format.findData(choice.format))
        self.about = QLabel(wordWrap=True)
        self.all = QRadioButton(self.tr("&All that were read: %n", "", len(found.all)))
        self.chosen = QRadioButton(self.tr("The c&hosen ones: %n", "", len(found.chosen)))
        self.chosen.setEnabled(bool(found.chosen))
        self.scope = QButtonGroup(self)
        ready = sum(row.checked for row in found.all)
        self.checked = QCheckBox(self.tr("Only &checked ones: %n of all", "", ready))
        self.checked.setToolTip(self.tr("Documents in which nothing doubtful is left"))
        self.folder = QLineEdit(choice.folder)
        self.folder.setAccessibleName(self.tr("Folder"))
        self.browse = QPushButton(self.tr("&Browse…"))
        self.browse.setAutoDefault(False)
        self.name = QLineEdit(choice.name)
        self.name.setAccessibleName(self.tr("File name"))
        self.options = ExportOptions(choice)
        self._lay_out()
        self._show()
        self._connect()

    @property
    def choice(self) -> Choice:
        """What is chosen now."""
        return self._choice

    def _lay_out(self) -> None:
        for button in (self.all, self.chosen):
            self.scope.addButton(button)
        documents, place = QVBoxLayout(), QHBoxLayout()
        for part in (self.all, self.chosen, self.checked):
            documents.addWidget(part)
        place.addWidget(self.folder, 1)
        place.addWidget(self.browse)
        form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.addRow(self._label(self.tr("&Format:"), self.format), self.format)
        form.addRow("", self.about)
        form.addRow(self.tr("Documents:"), documents)
        form.addRow(self._label(self.tr("F&older:"), self.folder), place)
        self._name_label = self._label(self.tr("File na&me:"), self.name)
        form.addRow(self._name_label, self.name)
        form.addRow("", self.options)

    def _label(self, text: str, buddy: QWidget) -> QLabel:
        label = QLabel(text)
        label.setBuddy(buddy)
        return label

    def _show(self) -> None:
        choice = self._choice
        (self.chosen if choice.scope == "chosen" else self.all).setChecked(True)
        self.checked.setChecked(choice.checked)
        self._show_format()

    def _show_format(self) -> None:
        self.about.setText(formats()[self._choice.format][1])
        for part in (self._name_label, self.name):
            part.setVisible(self._choice.named)
        self.options.show_for(self._choice)

    def _connect(self) -> None:
        self.format.currentIndexChanged.connect(self._take)
        self.chosen.toggled.connect(self._take)
        self.checked.toggled.connect(self._take)
        self.folder.textChanged.connect(self._take)
        self.name.textChanged.connect(self._take)
        self.options.changed.connect(self._take)
        self.browse.clicked.connect(self._browse)

    def _take(self) -> None:
        self._choice = replace(
            self.options.put_into(self._choice),
            format=self.format.currentData(Qt.ItemDataRole.UserRole),
            scope="chosen" if self.chosen.isChecked() else "all",
            checked=self.checked.isChecked(),
            folder=self.folder.text().strip(),
            name=self.name.text(),
        )
        self._show_format()
        self.changed.emit()

    def _browse(self) -> None:
        title = self.tr("Folder for the export")
        if chosen := dialogs.folder(self, title, self.folder.text()):
            self.folder.setText(str(Path(chosen)))
