"""The schema editor: a window with the fields as a tree, and the form of the chosen one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QAction, QCloseEvent
from PySide6.QtWidgets import QLabel, QMainWindow, QMenu, QSplitter, QVBoxLayout, QWidget

from sealread.work import schemas
from sealread.work.request import Request
from sealread.work.schemas import Draft, Problem, Verdict
from sealread_desktop.banner import Banner
from sealread_desktop.look import plain
from sealread_desktop.look.sizes import open_at
from sealread_desktop.schemas import words as schema_words
from sealread_desktop.schemas.checks import SchemaChecks
from sealread_desktop.schemas.draft import SchemaDraft
from sealread_desktop.schemas.editor_actions import (
    SchemaDocumentActions,
    SchemaEditActions,
    SchemaFileActions,
)
from sealread_desktop.schemas.editor_menus import add_bar, add_menus
from sealread_desktop.schemas.edits import SchemaEdits
from sealread_desktop.schemas.files import SchemaFiles
from sealread_desktop.schemas.form import SchemaForm
from sealread_desktop.schemas.preview import SchemaPreview
from sealread_desktop.schemas.problems import SchemaProblems
from sealread_desktop.schemas.suggestions import SchemaSuggestions
from sealread_desktop.schemas.tree import SchemaTree
from sealread_desktop.schemas.tree_model import SchemaTreeModel

SIZE = 1180, 760
WIDTHS = [640, 540]
LEAVING_MS = 50


class SchemaEditor(QMainWindow):
    """One schema at a time. `used` carries the file of a schema that is to be read with.

    `closed` tells that it was closed and that nothing of it runs any more. `pointed` carries the
    places in the document (Evidence) that prove what it says at the chosen field.
    """

    used = Signal(str)
    closed = Signal()
    pointed = Signal(object)

    def __init__(self, request: Callable[[], Request], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.draft = SchemaDraft(schemas.new(self.tr("New schema")), self)
        self.files = SchemaFiles(self.draft, self)
        self.preview = SchemaPreview(self.draft, request, self)
        self.checks = SchemaChecks(self)
        self.file_actions, self.edit_actions = SchemaFileActions(self), SchemaEditActions(self)
        self.document_actions = SchemaDocumentActions(self)
        self.model = SchemaTreeModel(self.draft, self)
        self.tree, self.form = SchemaTree(self.model), SchemaForm()
        self.edits = SchemaEdits(self.draft, self.tree, self.form, self.edit_actions, self)
        self.problems, self.banner = SchemaProblems(), Banner()
        self.verdict, self.document = QLabel(), QLabel()
        self.known = QMenu(self.tr("Open &from the list"), self)
        self._problems: tuple[Problem, ...] = ()
        self._awaited: schemas.Part | None = None
        self._leaving = QTimer(self, interval=LEAVING_MS)
        self._leaving.timeout.connect(self._leave)
        self._lay_out()
        self._connect()
        self._follow()
        self.tree.choose(self.draft.root.id)

    def show_document(self, path: str) -> None:
        """Another document is open in the main window; an empty path: none that can be read."""
        self.preview.show_document(path)

    def offer(self, known: Sequence[tuple[str, str]]) -> None:
        """Lists the schemas that can be opened: what each is called, and its name or path."""
        self.known.clear()
        for title, schema in known:
            self.known.addAction(title.replace("&", "&&")).setData(schema)

    def add_when_opened(self, part: schemas.Part) -> None:
        """Adds a field at the end of the schema that is being opened."""
        self._awaited = part

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802  (Qt's name)
        self.form.finish()
        if self.files.may_close(self._close_kept):
            event.accept()
            self._leaving.start()
            self._leave()
        else:
            event.ignore()

    def end(self) -> None:
        """Ends its threads and its worker without a question, and waits for them."""
        self._leaving.stop()
        self.hide()
        self.preview.stop()
        self.checks.stop()
        self.files.wait()

    def _leave(self) -> None:
        """Ends them without waiting: the main window stays alive meanwhile."""
        self.preview.leave()
        self.checks.leave()
        running = self.preview.trials.isRunning() or self.checks.isRunning() or self.files.busy
        if not running:
            self._leaving.stop()
            self.closed.emit()

    def _close_kept(self) -> None:
        self.close()

    def _lay_out(self) -> None:
        open_at(self, *SIZE)
        add_menus(self, self.file_actions, self.edit_actions, self.document_actions, self.known)
        add_bar(self, self.file_actions, self.edit_actions, self.document_actions)
        edit = self.edit_actions
        adding = (edit.add_field, edit.add_section, edit.add_records)
        self.tree.addActions([*adding, edit.duplicate, edit.remove, edit.up, edit.down])
        self.tree.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.tree, 1)
        column.addWidget(self.problems)
        panes = QSplitter(Qt.Orientation.Horizontal, childrenCollapsible=False)
        panes.addWidget(left)
        panes.addWidget(self.form)
        panes.setSizes(WIDTHS)
        centre = QWidget()
        rows = QVBoxLayout(centre)
        rows.addWidget(self.banner)
        rows.addWidget(panes, 1)
        self.setCentralWidget(centre)
        for label in (self.verdict, self.document):
            label.setTextFormat(Qt.TextFormat.PlainText)
        self.statusBar().addWidget(self.verdict)
        self.statusBar().addPermanentWidget(self.document)

    def _connect(self) -> None:
        self.draft.changed.connect(self._follow)
        self.draft.opened.connect(self._opened)
        self.draft.refused.connect(self.banner.tell)
        self.tree.chosen.connect(self._choose)
        self.tree.activated.connect(lambda: self.form.begin_title())
        self.problems.chosen.connect(self.tree.choose)
        self.form.edited.connect(self._edit)
        self.form.unfold.connect(self.draft.unfold)
        self.checks.checked.connect(self._checked)
        self.preview.seen.connect(self._seen)
        self.preview.suggested.connect(self._suggested)
        self.preview.said.connect(self._say)
        self.preview.failed.connect(self.banner.tell)
        self.preview.allowed.connect(self._allow)
        self.files.said.connect(self._say)
        self.files.failed.connect(self._not_opened)
        for action in self.findChildren(QAction):
            action.triggered.connect(self.form.finish)  # before what the action does
        self._connect_files()

    def _connect_files(self) -> None:
        files, actions, document = self.files, self.file_actions, self.document_actions
        actions.new.triggered.connect(lambda: files.new())
        self.known.triggered.connect(self._open_known)
        actions.open.triggered.connect(lambda: files.ask_open())
        actions.keep.triggered.connect(lambda: files.keep())
        actions.save_as.triggered.connect(lambda: files.save_as())
        actions.copy.triggered.connect(lambda: files.copy())
        actions.paste.triggered.connect(lambda: files.paste())
        actions.delete.triggered.connect(lambda: files.delete())
        actions.use.triggered.connect(lambda: files.keep(self._use))
        actions.close.triggered.connect(self.close)
        document.suggest.triggered.connect(lambda: self.preview.suggest())
        document.preview.triggered.connect(lambda: self.preview.now())
        document.live.toggled.connect(self.preview.set_live)
        document.stop.triggered.connect(lambda: self.preview.cancel())

    def _edit(self, part: int, changes: dict[str, object]) -> None:
        self.draft.change(part, **changes)

    def _open_known(self, action: QAction) -> None:
        self.files.open(str(action.data()))

    def _use(self) -> None:
        if file := self.draft.draft.file:
            self.used.emit(file)

    def _opened(self) -> None:
        self.banner.hide()
        self.tree.choose(self.draft.root.id)
        part, self._awaited = self._awaited, None
        if part is not None:
            self.edits.add(part)

    def _not_opened(self, sentence: str) -> None:
        self._awaited = None
        self.banner.tell(sentence)

    def _follow(self) -> None:
        """The draft changed: all that shows it, and the engine, hear of it."""
        title = plain.line(self.draft.root.title, 60) or self.tr("Schema")
        self.setWindowTitle(self.tr("Schema: {title}").format(title=title) + "[*]")
        self.setWindowModified(self.draft.unsaved)
        self.checks.ask(self.draft.draft)
        self._show()
        self._allow()

    def _choose(self, part: int) -> None:
        self._show()
        self._allow()
        self._point(part)

    def _point(self, part: int) -> None:
        seen = self.model.seen(part)
        places = [place for one in seen.readings for place in one.evidence] if seen else []
        if places:
            self.pointed.emit(tuple(places))

    def _show(self) -> None:
        number = self.tree.part
        part = self.draft.part(number) if number is not None else None
        if part is None:
            return
        told = [schema_words.sentence(one) for one in self._problems if one.part == part.id]
        seen = self.model.seen(part.id)
        self.form.show_seen(schema_words.seen_text(part, seen), schema_words.seen_words(seen))
        self.form.show_part(part, told, root=part.id == self.draft.root.id)

    def _checked(self, draft: Draft, verdict: Verdict) -> None:
        if draft.root is not self.draft.root:
            return  # it was changed meanwhile: the next answer is on its way
        self._problems = verdict.problems
        self.model.show_problems(verdict.problems)
        told = [(one, self.draft.part(one.part) if one.part else None) for one in verdict.problems]
        self.problems.show_problems(told)
        self.verdict.setText(self._summary(verdict))
        self.verdict.setToolTip(plain.tooltip(" · ".join(verdict.remarks)))
        self.preview.checked(draft, fine=not verdict.problems)
        self._show()

    def _summary(self, verdict: Verdict) -> str:
        if verdict.problems:
            return "✗ " + self.tr("Problems: {count}").format(count=len(verdict.problems))
        fields = "✓ " + self.tr("Fields: {count}").format(count=verdict.fields)
        if not verdict.remarks:
            return fields
        return f"{fields} · " + self.tr("not read: {what}").format(
            what=plain.line(verdict.remarks[0], 80)
        )

    def _seen(self, seen: object) -> None:
        if isinstance(seen, dict):
            self.model.show_seen(seen)
            self._show()
            if self.tree.part is not None:
                self._point(self.tree.part)

    def _suggested(self, document: str, suggestions: object) -> None:
        if not isinstance(suggestions, tuple):
            return
        dialog = SchemaSuggestions(document, suggestions, self)
        if dialog.exec() and dialog.wanted:
            self.draft.add_all(dialog.wanted, self.draft.root.id)
        dialog.deleteLater()

    def _say(self, sentence: str) -> None:
        self.document.setText(plain.line(sentence, 120))

    def _allow(self) -> None:
        """Enables what can be done now."""
        edit, document = self.edit_actions, self.document_actions
        number = self.tree.part
        inner = number is not None and number != self.draft.root.id
        edit.undo.setEnabled(self.draft.can_undo)
        edit.redo.setEnabled(self.draft.can_redo)
        for action in (edit.duplicate, edit.remove, edit.up, edit.down):
            action.setEnabled(inner)
        self.file_actions.delete.setEnabled(self.files.is_own)
        document.suggest.setEnabled(bool(self.preview.document))
        document.preview.setEnabled(self.preview.can_read)
        document.stop.setEnabled(self.preview.busy)
