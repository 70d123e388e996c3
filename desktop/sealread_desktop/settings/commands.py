"""What the actions for settings, models, packs and walls do, each with a dialog of its own."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import structs
from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDialog, QMainWindow, QMenu

from sealread.work.settings import DEFAULTS
from sealread.work.workspace import Workspace
from sealread_desktop.banner import Banner
from sealread_desktop.page.zoom_view import ZoomView
from sealread_desktop.settings.actions import SettingsActions
from sealread_desktop.settings.keeper import SettingsKeeper

if TYPE_CHECKING:  # the dialogs are loaded when they are first asked for, not at the start
    from sealread_desktop.models.dialog import ModelsDialog
    from sealread_desktop.packs.dialog import PacksDialog
    from sealread_desktop.settings.draft import Draft

TOOLS = "tools"
MODEL = ".gguf"
PACK = ".sealpack"
ZOOM = "zoom"


class SettingsCommands(QObject):
    """`walls` is the action that shows what leaves this machine. Troubles go to the banner.

    `page` is zoomed as the settings want it; the trail of `workspace` is told of self-tests.
    """

    def __init__(
        self,
        window: QMainWindow,
        settings: SettingsKeeper,
        walls: QAction,
        banner: Banner,
        page: ZoomView,
        workspace: Workspace | None = None,
    ) -> None:
        super().__init__(window)
        self._window, self._settings, self._page = window, settings, page
        self._workspace = workspace
        self.actions = SettingsActions(self)
        self.dialog: QDialog | None = None
        self._draft: Draft | None = None
        tools = [self.actions.models, self.actions.packs, self.actions.settings]
        tools_menu(window).addActions(tools)
        self.actions.settings.triggered.connect(self._edit)
        self.actions.models.triggered.connect(self._list_models)
        self.actions.packs.triggered.connect(self._list_packs)
        walls.triggered.connect(self._show_walls)
        settings.changed.connect(self._changed)
        settings.failed.connect(banner.tell)
        self._changed(frozenset({ZOOM} if settings.value.zoom != DEFAULTS.zoom else ()))
        if settings.trouble:
            banner.tell(settings.trouble)

    def bring(self, paths: Sequence[str]) -> list[str]:
        """Brings in the first pack, else the first model among paths that were dropped or named.

        Returns what is neither a pack nor a model.
        """
        packs = [path for path in paths if path.lower().endswith(PACK)]
        models = [path for path in paths if path.lower().endswith(MODEL)]
        if packs:
            self._list_packs().install_file(Path(packs[0]))
        elif models:
            self._list_models().import_file(Path(models[0]))
        return [path for path in paths if path not in packs and path not in models]

    def _changed(self, keys: frozenset[str]) -> None:
        if ZOOM in keys:
            whole = self._settings.value.zoom == "page"
            (self._page.fit_page if whole else self._page.fit_width)()

    def _edit(self) -> None:
        from sealread_desktop.settings.dialog import SettingsDialog

        value, names = self._settings.value, self._settings.keeps_names
        dialog = SettingsDialog(value, keeps_names=names, parent=self._window)
        self._draft = dialog.draft
        dialog.accepted.connect(self._take)
        self._open(dialog)

    def _take(self) -> None:
        draft, self._draft = self._draft, None
        if draft is not None:
            self._settings.put(draft.value)

    def _list_models(self) -> ModelsDialog:
        from sealread_desktop.models.dialog import ModelsDialog

        dialog = ModelsDialog(self._settings.value.model, self._window)
        dialog.chosen.connect(self._read_with)
        self._open(dialog)
        return dialog

    def _list_packs(self) -> PacksDialog:
        from sealread_desktop.packs.dialog import PacksDialog

        dialog = PacksDialog(self._window)
        self._open(dialog)
        return dialog

    def _read_with(self, file: str) -> None:
        self._settings.put(structs.replace(self._settings.value, model=file))

    def _show_walls(self) -> None:
        from sealread_desktop.walls.dialog import WallsDialog

        self._open(WallsDialog(self._window, self._workspace))

    def _open(self, dialog: QDialog) -> None:
        self.dialog = dialog
        dialog.finished.connect(self._closed)
        dialog.open()

    def _closed(self) -> None:
        dialog, self.dialog = self.dialog, None
        if dialog is not None:
            dialog.deleteLater()


def tools_menu(window: QMainWindow) -> QMenu:
    """The menu before Help for what is no document's; made when it is first asked for."""
    bar = window.menuBar()
    found = bar.findChild(QMenu, TOOLS)
    if isinstance(found, QMenu):
        return found
    menu = QMenu(QCoreApplication.translate("Menus", "&Tools"), bar)
    menu.setObjectName(TOOLS)
    bar.insertMenu(bar.actions()[-1], menu)
    return menu
