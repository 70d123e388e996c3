"""Choosing what to ask the documents for."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QFileDialog, QWidget

from sealread.work import schemas as own_schemas
from sealread.work.request import AUTO
from sealread.work.view import schemas
from sealread_desktop.look import plain


class SchemaChoice(QComboBox):
    """The schemas that come with Sealread, a person's own, and files that were opened."""

    schema_changed = Signal(str)

    def __init__(self, chosen: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.addItem(self.tr("Automatic, by what each document is"), AUTO)
        for choice in schemas():
            self.addItem(f"{choice.title} ({choice.name})", choice.name)
        self.insertSeparator(self.count())
        for place in own_schemas.own():
            self.addItem(_name(place), str(place))
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
        """The name or path of the chosen schema; AUTO for that of each document's kind."""
        return str(self.currentData())

    def schema_or(self, names: Iterable[str]) -> str | None:
        """The chosen schema; where that is automatic, the first of these names that is offered."""
        if self.schema != AUTO:
            return self.schema
        offered = {schema for _, schema in self.offered}
        return next((name for name in names if name in offered), None)

    @property
    def offered(self) -> tuple[tuple[str, str], ...]:
        """What a person calls each of the schemas, and its name or path."""
        places = (p for p in range(self.count()) if self.itemData(p) not in (None, AUTO))
        return tuple((self.itemText(place), str(self.itemData(place))) for place in places)

    def choose(self, schema: str) -> None:
        """Chooses a schema by its name, or a JSON Schema file by its path."""
        self.offer(schema)
        place = self.findData(schema)
        if place >= 0:
            self.setCurrentIndex(place)
            self._last = place
            self.schema_changed.emit(self.schema)

    def offer(self, schema: str) -> None:
        """Adds a JSON Schema file, if it is not among the choices."""
        if self.findData(schema) < 0 and Path(schema).suffix.lower() == ".json":
            place = self.count() - 1
            self.insertItem(place, _name(Path(schema)), schema)
            if self._last >= place:
                self._last += 1

    def forget(self, schema: str) -> None:
        """Takes a file away that is gone; where it was chosen, the first schema is."""
        place = self.findData(schema)
        if place < 0:
            return
        chosen = self.currentIndex() == place
        self.removeItem(place)
        self._last = self.currentIndex()
        if chosen:
            self.choose(str(self.itemData(0)))

    def _activated(self, place: int) -> None:
        if self.itemData(place) is not None:
            self.choose(str(self.itemData(place)))
            return
        self.setCurrentIndex(self._last)
        title = self.tr("Open a JSON Schema file")
        path, _ = QFileDialog.getOpenFileName(self, title, "", "JSON Schema (*.json)")
        if path:
            self.choose(path)


def _name(place: Path) -> str:
    return plain.line(place.stem, 60)
