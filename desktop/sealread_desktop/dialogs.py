"""The questions the window asks."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget


def _tr(text: str, count: int = -1) -> str:
    return QCoreApplication.translate("Dialogs", text, "", count)


def files(parent: QWidget, folder: str) -> tuple[str, ...]:
    """The files to read; none when the person thought better of it."""
    chosen, _ = QFileDialog.getOpenFileNames(parent, _tr("Open files"), folder)
    return tuple(chosen)


def folder(parent: QWidget, title: str, start: str) -> str:
    """A folder, or an empty string."""
    return QFileDialog.getExistingDirectory(parent, title, start)


def json_file(parent: QWidget, start: Path) -> str:
    """Where to save one extraction, or an empty string; asks before it replaces a file."""
    chosen, _ = QFileDialog.getSaveFileName(
        parent, _tr("Save JSON"), str(start), _tr("JSON files (*.json)")
    )
    return chosen


def model_file(parent: QWidget) -> str:
    """The model to bring in, or an empty string."""
    title, kinds = _tr("Bring in a model"), _tr("Models (*.gguf)")
    chosen, _ = QFileDialog.getOpenFileName(parent, title, "", kinds)
    return chosen


def pack_file(parent: QWidget) -> str:
    """The pack to install, or an empty string."""
    title, kinds = _tr("Install a pack"), _tr("Packs (*.sealpack)")
    chosen, _ = QFileDialog.getOpenFileName(parent, title, "", kinds)
    return chosen


def key_file(parent: QWidget) -> str:
    """The public key to trust, or an empty string."""
    title, kinds = _tr("Trust a key"), _tr("Public keys (*.pub)")
    chosen, _ = QFileDialog.getOpenFileName(parent, title, "", kinds)
    return chosen


def may_install(parent: QWidget, text: str) -> bool:
    """Whether a pack may be installed; `text` is the question."""
    return _agreed(parent, text, _tr("Install"))


def may_trust(parent: QWidget, text: str) -> bool:
    """Whether a key may be trusted; `text` is the question."""
    return _agreed(parent, text, _tr("Trust"))


def may_remove(parent: QWidget, text: str) -> bool:
    """Whether a thing may be deleted; `text` is the question."""
    return _agreed(parent, text, _tr("Delete"))


def may_replace(parent: QWidget, existing: Sequence[Path]) -> bool:
    """Whether the files that are there already may be replaced."""
    names = "\n".join(place.name for place in existing[:5]) + ("\n…" if existing[5:] else "")
    text = _tr("Files that will be replaced: %n", len(existing))
    return _agreed(parent, f"{text}\n{names}", _tr("Replace"))


def may_leave(parent: QWidget) -> bool:
    """Whether the window may close although documents are being read."""
    text = _tr(
        "Documents are still being read. What is finished is kept, and the next start goes on "
        "with the rest. Close now?"
    )
    return _agreed(parent, text, _tr("Close"))


def may_lose_table(parent: QWidget) -> bool:
    """Whether the window may close although a person wrote into a table that is not saved."""
    text = _tr("What was written into the table by hand is not saved. Close all the same?")
    return _agreed(parent, text, _tr("Close"))


def may_discard(parent: QWidget) -> bool:
    """Whether a table may go although a person wrote into it."""
    text = _tr("What was written into this table by hand is lost. Begin a new table?")
    return _agreed(parent, text, _tr("New table"))


def _agreed(parent: QWidget, text: str, consent: str) -> bool:
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Question)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(text)
    yes = box.addButton(consent, QMessageBox.ButtonRole.AcceptRole)
    box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
    box.exec()
    return box.clickedButton() is yes


def refuse(parent: QWidget | None, sentence: str) -> None:
    """Says why the program cannot start."""
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Critical)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(sentence)
    box.exec()
