"""Choosing what to ask the documents for."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QFileDialog, QWidget

from sealread.work.view import schemas


class SchemaChoice(QComboBox):
    """The schemas that come with Sealread, and JSON Schema files that were opened."""

    schema_changed = Signal(str)

    def __init__(self, chosen: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        for choice in schemas():
            self.addItem(f"{choice.title} ({choice.name})", choice.name)
        self.addItem(self.tr("From a JSON Schema file…"), None)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.setAccessibleName(self.tr("Schema"))
        self.setToolTip(self.tr("What to read from the documents"))
        self._last = 0
        if chosen:
            self.choose(chosen)
        self.activated.connect(self._activated)

    @property
    def schema(self) -> str:
        """The name or path of the chosen schema."""
        return str(self.currentData())

    def choose(self, schema: str) -> None:
        """Chooses a schema by its name, or a JSON Schema file by its path."""
        place = self.findData(schema)
        if place < 0 and Path(schema).suffix.lower() == ".json":
            place = self.count() - 1
            self.insertItem(place, Path(schema).name, schema)
        if place >= 0:
            self.setCurrentIndex(place)
            self._last = place
            self.schema_changed.emit(self.schema)

    def _activated(self, place: int) -> None:
        if self.itemData(place) is not None:
            self.choose(str(self.itemData(place)))
            return
        self.setCurrentIndex(self._last)
        title = self.tr("Open a JSON Schema file")
        path, _ = QFileDialog.getOpenFileName(self, title, "", "JSON Schema (*.json)")
        if path:
            self.choose(path)
