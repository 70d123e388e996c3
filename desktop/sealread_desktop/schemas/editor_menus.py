"""The menus and the tool bar of the schema editor."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QMainWindow, QMenu, QToolBar

from sealread_desktop.schemas.editor_actions import (
    SchemaDocumentActions,
    SchemaEditActions,
    SchemaFileActions,
)


def _tr(text: str) -> str:
    return QCoreApplication.translate("SchemaEditorMenus", text)


def add_menus(
    window: QMainWindow,
    files: SchemaFileActions,
    edit: SchemaEditActions,
    document: SchemaDocumentActions,
    known: QMenu,
) -> None:
    """Fills the menu bar of the editor; `known` lists the schemas that there are."""
    menu = window.menuBar().addMenu(_tr("&Schema"))
    menu.addActions([files.new, files.open])
    menu.addMenu(known)
    menu.addAction(files.paste)
    menu.addSeparator()
    menu.addActions([files.keep, files.save_as, files.copy])
    menu.addSeparator()
    menu.addActions([files.use, files.delete])
    menu.addSeparator()
    menu.addAction(files.close)
    changes = window.menuBar().addMenu(_tr("&Edit"))
    changes.addActions([edit.undo, edit.redo])
    changes.addSeparator()
    changes.addActions([edit.add_field, edit.add_section, edit.add_records])
    changes.addSeparator()
    changes.addActions([edit.duplicate, edit.remove, edit.up, edit.down])
    tries = window.menuBar().addMenu(_tr("D&ocument"))
    tries.addActions([document.suggest, document.preview, document.live, document.stop])


def add_bar(
    window: QMainWindow,
    files: SchemaFileActions,
    edit: SchemaEditActions,
    document: SchemaDocumentActions,
) -> None:
    """Adds the tool bar of the editor."""
    bar = QToolBar(_tr("Schema"), window)
    bar.setMovable(False)
    bar.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
    bar.addActions([edit.add_field, edit.add_section, edit.add_records])
    bar.addSeparator()
    bar.addActions([edit.remove, edit.undo, edit.redo])
    bar.addSeparator()
    bar.addActions([document.suggest, document.preview])
    bar.addSeparator()
    bar.addActions([files.keep, files.use])
    window.addToolBar(bar)
