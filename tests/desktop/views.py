"""Every window and dialog, made as the program makes it, for tests that walk them."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QThread
from PySide6.QtWidgets import QDialog, QMainWindow, QWidget
from pytestqt.qtbot import QtBot

import sealread_desktop
from sealread.installed import shipped
from sealread.tabling.columns import choices
from sealread.weights.staging import stage
from sealread.work.request import Request
from sealread.work.settings import DEFAULTS
from sealread.work.workspace import Workspace
from sealread_desktop.acceptance.dialog import AcceptanceDialog
from sealread_desktop.action_finder import ActionFinder
from sealread_desktop.export.choice import Choice, documents
from sealread_desktop.export.dialog import ExportDialog
from sealread_desktop.lock_dialog import LockDialog
from sealread_desktop.machines.dialog import MachinesDialog
from sealread_desktop.models.dialog import ModelsDialog
from sealread_desktop.models.trust import TrustDialog
from sealread_desktop.packs.dialog import PacksDialog
from sealread_desktop.pictures.dialog import PicturesDialog
from sealread_desktop.review.correction_history import HistoryDialog
from sealread_desktop.review.correction_reason import ReasonDialog
from sealread_desktop.review.learnt import LearntDialog
from sealread_desktop.schemas.editor import SchemaEditor
from sealread_desktop.schemas.suggestions import SchemaSuggestions
from sealread_desktop.settings.dialog import SettingsDialog
from sealread_desktop.stacks.dialog import StackDialog
from sealread_desktop.tables.column_dialog import ColumnDialog
from sealread_desktop.tables.tick_dialog import TickDialog
from sealread_desktop.unlock_dialog import UnlockDialog
from sealread_desktop.walls.dialog import WallsDialog
from sealread_desktop.window import MainWindow

LONG = 180_000
READER = shipped("models") / "reader" / "reader-v4.gguf"
Make = Callable[[MainWindow, Path], QWidget]


def _trust(window: MainWindow, folder: Path) -> QWidget:
    return TrustDialog(stage(READER, folder / "models"), window)


def _export(window: MainWindow, folder: Path) -> QWidget:
    found = documents(window.model.rows, ())
    return ExportDialog(Choice(folder=str(folder)), found, window.exports.exporting, window)


VIEWS: Mapping[str, Make] = {
    "MainWindow": lambda window, folder: window,
    "SchemaEditor": lambda window, folder: SchemaEditor(lambda: Request((), "")),
    "ExportDialog": _export,
    "HistoryDialog": lambda window, folder: HistoryDialog("Total", (), window),
    "LearntDialog": lambda window, folder: LearntDialog(Workspace.open(folder / "taught"), window),
    "ColumnDialog": lambda window, folder: ColumnDialog("Total [EUR]", lambda text: None, window),
    "ActionFinder": lambda window, folder: ActionFinder(window),
    "AcceptanceDialog": lambda window, folder: AcceptanceDialog(
        Workspace.open(folder / "tested"), lambda path: False, window
    ),
    "LockDialog": lambda window, folder: LockDialog(folder, "It has to be locked."),
    "MachinesDialog": lambda window, folder: MachinesDialog(
        "", "", Workspace.open(folder / "read"), window
    ),
    "ModelsDialog": lambda window, folder: ModelsDialog("", window),
    "PicturesDialog": lambda window, folder: PicturesDialog(
        Workspace.open(folder / "pictured"), window
    ),
    "PacksDialog": lambda window, folder: PacksDialog(window),
    "ReasonDialog": lambda window, folder: ReasonDialog("Total", "1,234.50", window),
    "SchemaSuggestions": lambda window, folder: SchemaSuggestions("letter.pdf", (), window),
    "SettingsDialog": lambda window, folder: SettingsDialog(DEFAULTS, parent=window),
    "StackDialog": lambda window, folder: StackDialog(str(folder / "stack.pdf"), window),
    "TickDialog": lambda window, folder: TickDialog(choices("invoice"), (), window),
    "TrustDialog": _trust,
    "UnlockDialog": lambda window, folder: UnlockDialog(folder),
    "WallsDialog": lambda window, folder: WallsDialog(window, window.set_up._workspace),
}
"""By the name of the class. What is shown by a function of Qt (files, messages) is not here."""


@contextmanager
def shown(name: str, window: MainWindow, folder: Path, qtbot: QtBot) -> Iterator[QWidget]:
    """A view as it stands on the screen; closed and gone at the end."""
    view = VIEWS[name](window, folder)
    view.show()
    try:
        yield view
    finally:
        if view is not window:

            def closed() -> bool:  # some wait for a thread of theirs first
                return view.close() or not view.isVisible()

            qtbot.waitUntil(closed, timeout=LONG)
            qtbot.waitUntil(lambda: not view.isVisible(), timeout=LONG)
            for thread in view.findChildren(QThread):
                thread.wait()
            view.deleteLater()
            QCoreApplication.sendPostedEvents(view, QEvent.Type.DeferredDelete.value)


def classes() -> set[str]:
    """The names of all windows and dialogs in the sources; not of what others derive from."""
    for module in pkgutil.walk_packages(sealread_desktop.__path__, "sealread_desktop."):
        importlib.import_module(module.name)
    return {one.__name__ for base in (QDialog, QMainWindow) for one in _last(base)}


def _last(base: type[QWidget]) -> Iterator[type[QWidget]]:
    """The classes of ours below one from which none of ours derives."""
    for one in base.__subclasses__():
        if one.__module__.startswith("sealread_desktop"):
            below = list(_last(one))
            yield from below or [one]
