"""Brings each view of the window to show something real, and takes its picture in both themes."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QDeadlineTimer, QThread, QTranslator
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from sealread.work.workspace import Workspace
from sealread_desktop.look import language as languages
from sealread_desktop.look.focus_ring import FocusRings
from sealread_desktop.look.theme import Theme
from sealread_desktop.memory import Memory
from sealread_desktop.packs.dialog import PacksDialog
from sealread_desktop.window import MainWindow
from tests.desktop.screenshots import COLUMNS, PATIENCE, QUESTIONS, SAMPLES, SCHEMA
from tests.desktop.views import VIEWS

THEMES = ("light", "dark")
_SHOWN = {
    "MainWindow", "ExportDialog", "SettingsDialog", "ModelsDialog", "PacksDialog", "WallsDialog",
    "SchemaEditor", "LockDialog",
}  # fmt: skip
"""Views that show more when the window itself opens them; one is of a failed start."""
PAUSE = 250  # milliseconds in which what was just changed is painted


class Studio:
    """`take_all` opens a window in one language; `taken` counts the pictures."""

    def __init__(self, app: QApplication, out: Path, folder: Path, only: str) -> None:
        self._app, self._out, self._folder, self._only = app, out, folder, only
        self._theme, self._rings = Theme(app), FocusRings(app)
        self.taken = 0
        documents = folder / "documents"
        shutil.copytree(SAMPLES, documents / "declarations")
        (documents / "empty.pdf").touch()
        (documents / "disk.iso").write_bytes(b"x")

    def take_all(self, language: str) -> None:
        """All views in one language."""
        languages.speak(self._app, language)
        with Workspace.open(self._folder / f"workspace-{language}") as workspace:
            memory = Memory(self._folder / f"workspace-{language}")
            window = MainWindow(workspace, memory, SCHEMA)
            window.show()
            views = (
                self._invitation, self._documents, self._review, self._activity, self._problems,
                self._ask, self._tables, self._export, self._settings, self._models, self._packs,
                self._walls, self._schema, self._others,
            )  # fmt: skip
            for view in views:
                view(window, language)
            window.close()
            self._until(lambda: not window.isVisible())
        for translator in self._app.findChildren(QTranslator):
            self._app.removeTranslator(translator)
            translator.deleteLater()

    def _shoot(self, name: str, view: QWidget, language: str) -> None:
        if self._only not in ("", name):
            return
        for theme in THEMES:
            self._theme.choose(theme)
            QTest.qWait(PAUSE)
            view.grab().save(str(self._out / f"{name}-{language}-{theme}.png"))
            self.taken += 1

    def _until(self, met: Callable[[], bool]) -> None:
        deadline = QDeadlineTimer(PATIENCE)
        while not met():
            assert not deadline.hasExpired(), "waited in vain"
            QTest.qWait(40)

    def _invitation(self, window: MainWindow, language: str) -> None:
        steps = window.steps
        assert steps is not None
        self._until(lambda: steps.verdict.text()[0] in "✓✗")
        self._shoot("start", window, language)

    def _documents(self, window: MainWindow, language: str) -> None:
        window.read([str(self._folder / "documents")])
        self._until(lambda: bool(window.model.rows) and not window.runs.busy)
        first = next(n for n, row in enumerate(window.model.rows) if row.extraction is not None)
        window.queue.choose(first)
        self._until(lambda: not window.page.view.page_rect.isEmpty())
        extraction = window.model.rows[first].extraction
        assert extraction is not None
        proven = next(n for n, one in enumerate(extraction.fields) if one.evidence)
        window.fields.choose(proven)
        self._shoot("documents", window, language)

    def _review(self, window: MainWindow, language: str) -> None:
        window.checking.actions.review.trigger()
        QTest.qWait(PAUSE)
        self._shoot("review", window, language)
        window.checking.actions.review.trigger()

    def _activity(self, window: MainWindow, language: str) -> None:
        dock = window.below.dock
        dock.actions_.activity.trigger()
        dock.steps.expandToDepth(1)
        self._shoot("activity", window, language)

    def _problems(self, window: MainWindow, language: str) -> None:
        window.below.dock.actions_.problems.trigger()
        self._shoot("problems", window, language)
        window.below.dock.hide()

    def _ask(self, window: MainWindow, language: str) -> None:
        window.asks.places.ask.trigger()
        window.asks.ask.panel.questions.setPlainText(QUESTIONS[language])
        self._work(window)
        window.asks.ask.panel.choose(0)
        self._shoot("ask", window, language)
        self._show_steps(window)
        self._shoot("trace", window, language)
        window.below.dock.hide()

    def _show_steps(self, window: MainWindow) -> None:
        """Folds out what was done last."""
        dock = window.below.dock
        dock.actions_.activity.trigger()
        dock.steps.collapseAll()
        last = dock.activity.index(dock.activity.rowCount() - 1, 0)
        dock.steps.expandRecursively(last)
        dock.steps.scrollTo(last, dock.steps.ScrollHint.PositionAtTop)

    def _tables(self, window: MainWindow, language: str) -> None:
        window.asks.places.tables.trigger()
        panel = window.asks.tables.panel
        panel.names.setText(COLUMNS[language])
        panel.names.returnPressed.emit()
        self._work(window)
        panel.choose(0, 1)
        self._shoot("tables", window, language)
        window.asks.tables.clear()

    def _work(self, window: MainWindow) -> None:
        window.asks.actions.start.trigger()
        self._until(lambda: not window.asks.busy)

    def _export(self, window: MainWindow, language: str) -> None:
        window.asks.places.documents.trigger()
        window.exports.actions.export.trigger()
        dialog = window.exports.dialog
        assert dialog is not None
        dialog.form.folder.setText("/srv/declarations/out")
        self._shoot("export", dialog, language)
        dialog.reject()

    def _settings(self, window: MainWindow, language: str) -> None:
        window.set_up.actions.settings.trigger()
        self._dialog("settings", window, language)

    def _models(self, window: MainWindow, language: str) -> None:
        window.set_up.actions.models.trigger()
        QTest.qWait(2000)
        self._dialog("models", window, language)

    def _packs(self, window: MainWindow, language: str) -> None:
        window.set_up.actions.packs.trigger()
        shown = window.set_up.dialog
        assert isinstance(shown, PacksDialog)
        self._until(lambda: not shown.jobs.busy)
        self._dialog("packs", window, language)

    def _walls(self, window: MainWindow, language: str) -> None:
        window.help_actions.walls.trigger()
        shown = window.set_up.dialog
        assert shown is not None
        self._until(lambda: shown.again.isEnabled())  # type: ignore[attr-defined]
        self._dialog("walls", window, language)

    def _others(self, window: MainWindow, language: str) -> None:
        """Each dialog that has no view of its own here, as tests make it."""
        for name in sorted(set(VIEWS) - _SHOWN):
            folder = self._folder / f"{name}-{language}"
            folder.mkdir()
            view = VIEWS[name](window, folder)
            view.show()
            QTest.qWait(PAUSE)
            self._shoot(name, view, language)
            self._until(lambda view=view: view.close() or not view.isVisible())
            for thread in view.findChildren(QThread):
                thread.wait()

    def _dialog(self, name: str, window: MainWindow, language: str) -> None:
        dialog = window.set_up.dialog
        assert dialog is not None
        self._shoot(name, dialog, language)
        dialog.reject()
        self._until(lambda: window.set_up.dialog is None)

    def _schema(self, window: MainWindow, language: str) -> None:
        window.schemas.actions.edit.trigger()
        self._until(lambda: window.schemas.editor is not None)
        editor = window.schemas.editor
        assert editor is not None
        self._until(lambda: bool(editor.document.text()) and not editor.preview.busy)
        self._shoot("schema", editor, language)
        editor.close()
        self._until(lambda: window.schemas.editor is None or not editor.isVisible())
