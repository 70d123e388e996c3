"""Puts the schema editor beside the window: opened when first asked for, on the open document."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QThread
from PySide6.QtWidgets import QMainWindow, QMenu

from sealread.work.request import Request
from sealread.work.suggested import field_of
from sealread.work.workspace import Workspace
from sealread_desktop.opened import OpenDocument
from sealread_desktop.page.panel import PagePanel
from sealread_desktop.queue.panel import QueuePanel
from sealread_desktop.schemas.actions import SchemaActions
from sealread_desktop.schemas.choice import SchemaChoice

if TYPE_CHECKING:
    from sealread_desktop.schemas.editor import SchemaEditor

_EDITOR = "sealread_desktop.schemas.editor"
Then = Callable[["SchemaEditor"], None]


class _Loading(QThread):
    """Imports the editor, which the window does not need to begin with."""

    def run(self) -> None:
        import_module(_EDITOR)


class SchemaCommands(QObject):
    """`request` says with which model and settings a document is read under a draft.

    `workspace` has the schemas that lie in no file. Words that are
    marked on `page` name a new field.
    """

    def __init__(
        self,
        window: QMainWindow,
        menu: QMenu,
        choice: SchemaChoice,
        queue: QueuePanel,
        opened: OpenDocument,
        request: Callable[[], Request],
        workspace: Workspace,
        page: PagePanel,
    ) -> None:
        super().__init__(window)
        self._workspace, self._page = workspace, page
        self._window, self._choice, self._queue, self._request = window, choice, queue, request
        self._opened = opened
        self.actions = SchemaActions(self)
        self.editor: SchemaEditor | None = None
        self._loading = _Loading(self)
        self._then: Then | None = None
        menu.addActions([self.actions.edit, self.actions.new, self.actions.field])
        page.view.addAction(self.actions.field)
        page.view.marked.connect(self._allow)
        page.page_changed.connect(self._allow)
        self._allow()
        menu.addSeparator()
        self.actions.edit.triggered.connect(self._edit)
        self.actions.new.triggered.connect(self._new)
        self.actions.field.triggered.connect(self._add_field)
        self._loading.finished.connect(self._loaded)
        queue.chosen.connect(self._show_document)

    def may_close(self) -> bool:
        """Whether the window may close: a draft that is not kept asks first."""
        editor = self.editor
        if editor is None or not editor.isVisible():
            return True
        return editor.files.may_close(self._close_window)

    def stop(self) -> None:
        """Ends the editor's threads and its worker; for the end of the program."""
        self._then = None
        self._loading.wait()
        if self.editor is not None:
            self.editor.end()

    def _edit(self) -> None:
        self._open(self._opener())

    def _opener(self) -> Then:
        """Opens the schema that the chosen document is, or was, read under; else an empty one."""
        row = self._queue.row
        used = row.extraction.schema if row is not None and row.extraction else None
        schema = self._choice.schema_or([used.name] if used is not None else [])
        if schema is not None:
            return lambda editor: editor.files.open(schema)
        if used is not None:  # one that was built lies in the workspace alone
            name, sha256 = used.name, used.sha256
            return lambda editor: editor.files.open_kept(self._workspace, name, sha256)
        return lambda editor: editor.files.new()

    def _new(self) -> None:
        self._open(lambda editor: editor.files.new())

    def _add_field(self) -> None:
        """Adds the marked label to the draft that is open, else to the document's schema."""
        marked = self._page.marked
        part = field_of(marked.text) if marked is not None else None
        if part is None:
            return
        if self.editor is not None and self.editor.isVisible():
            self._open(lambda editor: editor.edits.add(part))
            return
        opener = self._opener()

        def begin(editor: SchemaEditor) -> None:
            editor.add_when_opened(part)
            opener(editor)

        self._open(begin)

    def _allow(self) -> None:
        marked = self._page.marked
        self.actions.field.setEnabled(marked is not None and field_of(marked.text) is not None)

    def _open(self, then: Then) -> None:
        """Shows the editor and goes on with it, once its code is there."""
        self._then = then
        if not self._loading.isRunning():
            self._loading.start()

    def _loaded(self) -> None:
        then, self._then = self._then, None
        if then is not None:
            then(self._shown())

    def _shown(self) -> SchemaEditor:
        from sealread_desktop.schemas.editor import SchemaEditor

        if self.editor is None or not self.editor.isVisible():  # one that is closing ends by itself
            self.editor = SchemaEditor(self._request, self._window)
            self.editor.closed.connect(self._closed)
            self.editor.pointed.connect(self._opened.point_at)
            self.editor.used.connect(self._choice.choose)
            self.editor.files.kept.connect(self._kept)
            self.editor.files.deleted.connect(self._deleted)
        self.editor.show()
        self.editor.raise_()
        self.editor.activateWindow()
        self.editor.offer(self._choice.offered)
        self._show_document()
        return self.editor

    def _show_document(self) -> None:
        """The editor tries its draft on the chosen document, unless that broke the worker."""
        row = self._queue.row
        if self.editor is not None and self.editor.isVisible():
            self.editor.show_document(row.path if row is not None and not row.sentence else "")

    def _kept(self, file: str) -> None:
        self._choice.offer(file)
        self._offer()

    def _deleted(self, file: str) -> None:
        self._choice.forget(file)
        self._offer()

    def _offer(self) -> None:
        if self.editor is not None:
            self.editor.offer(self._choice.offered)

    def _closed(self) -> None:
        editor = self.sender()
        if editor is self.editor:
            self.editor = None
        editor.deleteLater()

    def _close_window(self) -> None:
        self._window.close()
