"""`sealread-desktop [--workspace DIR] [--schema NAME] [PATH…]`: opens the window."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, QSettings, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QIcon
from PySide6.QtWidgets import QApplication

from sealread.errors import SealreadError
from sealread.work.locking import is_locked
from sealread.work.places import icon
from sealread.work.private import keep_to_owner
from sealread.work.settings import SettingsFile
from sealread.work.site import has_to_be_locked, workspace_folder
from sealread.work.walls import close_network
from sealread.work.workspace import Workspace
from sealread_desktop import dialogs
from sealread_desktop.garbage import GarbageInOneThread
from sealread_desktop.later import Later
from sealread_desktop.look import language
from sealread_desktop.look.focus_ring import FocusRings
from sealread_desktop.look.theme import Theme
from sealread_desktop.memory import Memory
from sealread_desktop.opening import open_workspace
from sealread_desktop.settings.keeper import SettingsKeeper
from sealread_desktop.window import MainWindow

WRONG_USAGE = 2
GIVEN_UP = 1
DESKTOP_FILE = "org.sealread.Sealread"
"""The menu's entry (`packaging/linux`), by which a desktop knows whose window it is."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the window until it is closed; returns the exit status."""
    options = _parser().parse_args(arguments)
    keep_to_owner()
    close_network()
    _keep_no_history()
    app = QApplication.instance() or QApplication(sys.argv[:1])
    app.setApplicationName("Sealread")
    GarbageInOneThread(app)
    QGuiApplication.setDesktopFileName(DESKTOP_FILE)
    QGuiApplication.setWindowIcon(QIcon(str(icon())))
    language.speak(app)  # a policy that cannot be used is told before any setting is known
    try:
        folder = options.workspace or workspace_folder()
        locked = is_locked(folder)
        names = not (locked or has_to_be_locked())
        settings = SettingsKeeper(SettingsFile(folder, names=names))
        dress(app, settings)
        workspace = open_workspace(folder, locked=locked)
    except SealreadError as error:
        dialogs.refuse(None, str(error))
        return WRONG_USAGE
    if workspace is None:
        return GIVEN_UP
    _use_own_dialogs(not names and sys.platform.startswith("linux"))
    with workspace:
        program = Program(workspace, Memory(folder, names=names), options.schema, settings)
        program.window.take([str(path.absolute()) for path in options.paths])
        later = Later(app)
        later.start()
        try:
            return app.exec()
        finally:
            later.stop()


class Program(QObject):
    """Holds the window, and makes another where a language is chosen while it shows nothing."""

    def __init__(
        self, workspace: Workspace, memory: Memory, schema: str, settings: SettingsKeeper
    ) -> None:
        super().__init__()
        self._workspace, self._memory, self._schema = workspace, memory, schema
        self._settings = settings
        self.window = self._show()
        settings.changed.connect(self._changed)

    def _show(self) -> MainWindow:
        window = MainWindow(self._workspace, self._memory, self._schema, self._settings)
        window.show()
        window.work.start()
        return window

    def _changed(self, keys: frozenset[str]) -> None:
        if "language" not in keys:
            return
        if self.window.model.rows or self.window.runs.busy or self.window.asks.busy:
            self.window.status.say(self.tr("The window speaks it from the next start on."))
        else:
            QTimer.singleShot(0, self, self._speak)  # whoever chose it is a part of the window

    def _speak(self) -> None:
        if (app := QCoreApplication.instance()) is not None:
            language.speak(app, self._settings.value.language)
        before, self.window = self.window, self._show()
        before.close()
        before.deleteLater()


def dress(app: QCoreApplication, settings: SettingsKeeper) -> None:
    """Language and colours, before the first window; other colours may be chosen at any time."""
    if not isinstance(app, QApplication):
        return
    language.speak(app, settings.value.language)
    theme = Theme(app)
    theme.choose(settings.value.theme)
    FocusRings(app)

    def changed(keys: frozenset[str]) -> None:
        if "theme" in keys:
            theme.choose(settings.value.theme)

    settings.changed.connect(changed)


def _keep_no_history() -> None:
    """Qt's own file dialog would write the folders it was in into a file in the home folder."""
    native, user = QSettings.Format.NativeFormat, QSettings.Scope.UserScope
    QSettings.setPath(native, user, os.devnull)


def _use_own_dialogs(wanted: bool) -> None:
    """The dialogs of a Linux desktop may remember files for all programs; Qt's own do not."""
    no_native_ones = Qt.ApplicationAttribute.AA_DontUseNativeDialogs
    QCoreApplication.setAttribute(no_native_ones, wanted)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="sealread-desktop", description=_WHAT)
    parser.add_argument("paths", nargs="*", type=Path, metavar="PATH", help=_PATHS)
    parser.add_argument("--schema", default="", help="a schema's name, or a JSON Schema file")
    parser.add_argument(
        "--workspace",
        type=Path,
        metavar="DIR",
        help="where runs are kept (default: a folder of your data, or that of this machine's "
        "policy; `sealread where` says it)",
    )
    return parser


_PATHS = "files and folders to read; a pack or a model to bring in"
_WHAT = "Reads documents on this machine; every value carries the words on the page that prove it."


if __name__ == "__main__":
    sys.exit(main())
