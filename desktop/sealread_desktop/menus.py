"""The menu bar and the tool bar."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QSize, Qt
from PySide6.QtWidgets import QLabel, QMainWindow, QToolBar

from sealread_desktop.actions import FileActions, HelpActions, PaneActions
from sealread_desktop.look.icons import SIZE
from sealread_desktop.page.actions import FindActions, PageActions
from sealread_desktop.schemas.choice import SchemaChoice

VIEW = "view"


def _tr(text: str) -> str:
    return QCoreApplication.translate("Menus", text)


def add_menus(
    window: QMainWindow,
    files: FileActions,
    page: PageActions,
    panes: PaneActions,
    about: HelpActions,
) -> None:
    """Fills the menu bar; an action that is in a menu has its keys in the whole window."""
    menu = window.menuBar().addMenu(_tr("&File"))
    menu.addActions([files.open_files, files.open_folder, files.try_samples])
    menu.addSeparator()
    menu.addActions([files.read_again, files.stop])
    menu.addSeparator()
    menu.addActions([files.save, files.save_all])
    menu.addSeparator()
    menu.addAction(files.leave)
    add_find_menu(window, page.find)
    view = window.menuBar().addMenu(_tr("&View"))
    view.setObjectName(VIEW)
    view.addActions([page.previous, page.next])
    view.addSeparator()
    view.addActions([page.zoom_in, page.zoom_out, page.fit_width, page.fit_page])
    view.addAction(page.thumbnails)
    view.addSeparator()
    view.addActions([panes.documents, panes.page, panes.fields])
    window.menuBar().addMenu(_tr("&Help")).addActions([about.find_action, about.walls])


def add_find_menu(window: QMainWindow, find: FindActions) -> None:
    """Finding and marking words of the page."""
    menu = window.menuBar().addMenu(_tr("Fi&nd"))
    menu.addActions([find.find, find.next, find.previous])
    menu.addSeparator()
    menu.addActions([find.copy, find.mark_all])


def add_bar(window: QMainWindow, files: FileActions, schema: SchemaChoice) -> None:
    """Adds the tool bar."""
    bar = QToolBar(_tr("Tools"), window)
    bar.setMovable(False)
    bar.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
    bar.setIconSize(QSize(SIZE + 4, SIZE))  # some air before the words
    bar.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
    label = QLabel(_tr("S&chema:"))
    label.setBuddy(schema)
    label.setContentsMargins(8, 0, 4, 0)
    bar.addActions([files.open_files, files.open_folder])
    bar.addSeparator()
    bar.addWidget(label)
    bar.addWidget(schema)
    bar.addSeparator()
    bar.addActions([files.read_again, files.stop])
    bar.addSeparator()
    bar.addActions([files.save, files.save_all])
    window.addToolBar(bar)
