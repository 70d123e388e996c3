"""The questions that the schema editor asks."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from sealread_desktop.look import plain

Answer = Literal["keep", "discard", "stay"]


def _tr(text: str) -> str:
    return QCoreApplication.translate("SchemaDialogs", text)


def open_file(parent: QWidget, folder: str) -> str:
    """The JSON Schema to open, or an empty string."""
    title, kinds = _tr("Open a JSON Schema file"), _tr("JSON Schema (*.json)")
    chosen, _ = QFileDialog.getOpenFileName(parent, title, folder, kinds)
    return chosen


def save_file(parent: QWidget, start: Path) -> str:
    """Where to write a schema, or an empty string; asks before it replaces a file."""
    title, kinds = _tr("Save the JSON Schema"), _tr("JSON Schema (*.json)")
    chosen, _ = QFileDialog.getSaveFileName(parent, title, str(start), kinds)
    return chosen


def may_discard(parent: QWidget, title: str) -> Answer:
    """What becomes of changes that were not kept."""
    box = _box(parent, _tr("{schema} was changed. Keep the changes?"), title)
    keep = box.addButton(_tr("&Keep"), QMessageBox.ButtonRole.AcceptRole)
    discard = box.addButton(_tr("&Discard"), QMessageBox.ButtonRole.DestructiveRole)
    box.setDefaultButton(keep)
    box.setEscapeButton(box.addButton(QMessageBox.StandardButton.Cancel))
    box.exec()
    if box.clickedButton() is keep:
        return "keep"
    return "discard" if box.clickedButton() is discard else "stay"


def may_replace(parent: QWidget, place: Path) -> bool:
    """Whether a schema of the same name may be replaced."""
    return _agreed(parent, _tr("My schemas hold {schema} already. Replace it?"), place.name,
                   _tr("&Replace"))  # fmt: skip


def may_delete(parent: QWidget, place: Path) -> bool:
    """Whether the file of a schema may be deleted."""
    return _agreed(parent, _tr("Delete {schema} from my schemas?"), place.name, _tr("&Delete"))


def _agreed(parent: QWidget, text: str, name: str, consent: str) -> bool:
    box = _box(parent, text, name)
    yes = box.addButton(consent, QMessageBox.ButtonRole.AcceptRole)
    box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
    box.exec()
    return box.clickedButton() is yes


def _box(parent: QWidget, text: str, name: str) -> QMessageBox:
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Question)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(text.format(schema=plain.line(name, 80)))
    return box
