"""Making, opening and keeping schemas: asked here, done beside the window."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from sealread.errors import SealreadError
from sealread.work import schemas
from sealread.work.known_kinds import kept_draft
from sealread.work.schemas import Draft
from sealread.work.workspace import Workspace
from sealread_desktop.schemas import dialogs as schema_dialogs
from sealread_desktop.schemas.draft import SchemaDraft
from sealread_desktop.schemas.errand import SchemaErrand

Then = Callable[[], None]


class SchemaFiles(QObject):
    """`kept` carries the path of a file that was written, `deleted` that of one that is gone.

    `said` and `failed` carry a sentence.
    """

    kept = Signal(str)
    deleted = Signal(str)
    said = Signal(str)
    failed = Signal(str)

    def __init__(self, draft: SchemaDraft, window: QWidget) -> None:
        super().__init__(window)
        self._draft, self._window = draft, window
        self._then: Then | None = None
        self.folder = ""

    @property
    def is_own(self) -> bool:
        """Whether the schema lies among the person's own."""
        file = self._draft.draft.file
        return file is not None and Path(file).parent == schemas.own_folder()

    def new(self) -> None:
        """Begins an empty schema."""
        self._unless_unsaved(lambda: self._draft.open(schemas.new(self.tr("New schema"))))

    def ask_open(self) -> None:
        """Opens the file that the person chooses."""
        self._unless_unsaved(self._ask_open)

    def open(self, schema: str) -> None:
        """Opens a schema by its name or path; one of the library as a copy."""
        self._unless_unsaved(lambda: self._open(lambda: schemas.open_draft(schema)))

    def open_kept(self, workspace: Workspace, name: str, sha256: str) -> None:
        """Opens a schema that lies in no file: of a run in the workspace."""
        self._unless_unsaved(lambda: self._open(lambda: kept_draft(workspace, name, sha256)))

    def paste(self) -> None:
        """Opens the JSON Schema that is in the clipboard."""
        text = QGuiApplication.clipboard().text()
        name = self.tr("pasted") + ".json"
        self._unless_unsaved(lambda: self._open(lambda: schemas.read_draft(text, name)))

    def copy(self) -> None:
        """Puts the JSON Schema into the clipboard."""
        draft = self._draft.draft
        self._errand(lambda: schemas.text(draft), self._copied)

    def keep(self, then: Then | None = None) -> None:
        """Writes the schema where it is from, a new one among the person's own; then goes on."""
        draft = self._draft.draft
        if draft.file is not None:
            self._save(draft, Path(draft.file), then)
            return
        try:
            place = schemas.own_place(draft.root.title)
        except SealreadError as error:
            self.failed.emit(str(error))
            return
        if not place.exists() or schema_dialogs.may_replace(self._window, place):
            self._save(draft, place, then)

    def save_as(self) -> None:
        """Writes the schema into the file that the person chooses."""
        start = Path(self.folder) / self._draft.draft.name
        if chosen := schema_dialogs.save_file(self._window, start):
            place = Path(chosen if Path(chosen).suffix else f"{chosen}.json")
            self._save(self._draft.draft, place, None)

    def delete(self) -> None:
        """Deletes the file of one of the person's own schemas; it stays open as a new one."""
        file = self._draft.draft.file
        if file is None or not self.is_own:
            return
        place = Path(file)

        def remove() -> Path:
            schemas.remove_own(place)
            return place

        if schema_dialogs.may_delete(self._window, place):
            self._errand(remove, self._deleted)

    def may_close(self, then: Then) -> bool:
        """Whether nothing would be lost; where the person wants to keep it, `then` comes after."""
        if not self._draft.unsaved:
            return True
        answer = schema_dialogs.may_discard(self._window, self._draft.root.title)
        if answer == "keep":
            self.keep(then)
        return answer == "discard"

    @property
    def busy(self) -> bool:
        """Whether something is being read or written."""
        return any(errand.isRunning() for errand in self.findChildren(SchemaErrand))

    def wait(self) -> None:
        """Waits until all is written."""
        for errand in self.findChildren(SchemaErrand):
            errand.wait()

    def _unless_unsaved(self, then: Then) -> None:
        if self.may_close(then):
            then()

    def _ask_open(self) -> None:
        if chosen := schema_dialogs.open_file(self._window, self.folder):
            self.folder = str(Path(chosen).parent)
            self._open(lambda: schemas.open_draft(chosen))

    def _open(self, read: Callable[[], Draft]) -> None:
        self._errand(read, self._opened)

    def _save(self, draft: Draft, place: Path, then: Then | None) -> None:
        self._then = then
        self._errand(lambda: schemas.save(draft, place), self._saved)

    def _errand(self, work: Callable[[], object], done: Callable[[object], None]) -> None:
        errand = SchemaErrand(work, self)
        errand.done.connect(done)
        errand.failed.connect(self.failed)
        errand.start()

    def _opened(self, draft: object) -> None:
        if isinstance(draft, Draft):
            self._draft.open(draft)

    def _copied(self, text: object) -> None:
        QGuiApplication.clipboard().setText(str(text))
        self.said.emit(self.tr("The JSON Schema is in the clipboard."))

    def _saved(self, draft: object) -> None:
        if not isinstance(draft, Draft) or draft.file is None:
            return
        self._draft.saved(draft)
        self.said.emit(self.tr("Kept: {file}").format(file=Path(draft.file).name))
        self.kept.emit(draft.file)
        then, self._then = self._then, None
        if then is not None:
            then()

    def _deleted(self, file: object) -> None:
        self._draft.detach()
        self.said.emit(self.tr("Deleted: {file}").format(file=Path(str(file)).name))
        self.deleted.emit(str(file))
