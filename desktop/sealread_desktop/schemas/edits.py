"""What changes the tree of a schema: adding, doubling, removing and moving its parts."""

from __future__ import annotations

from PySide6.QtCore import QObject

from sealread.work.schemas import Part, PartKind
from sealread_desktop.schemas.draft import SchemaDraft
from sealread_desktop.schemas.editor_actions import SchemaEditActions
from sealread_desktop.schemas.form import SchemaForm
from sealread_desktop.schemas.tree import SchemaTree


class SchemaEdits(QObject):
    """Connects the actions to the draft; what they made is chosen, and its title can be typed."""

    def __init__(
        self,
        draft: SchemaDraft,
        tree: SchemaTree,
        form: SchemaForm,
        actions: SchemaEditActions,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._draft, self._tree, self._form = draft, tree, form
        actions.undo.triggered.connect(lambda: draft.undo())
        actions.redo.triggered.connect(lambda: draft.redo())
        actions.add_field.triggered.connect(lambda: self._begin("text", self.tr("New field")))
        actions.add_section.triggered.connect(
            lambda: self._begin("section", self.tr("New section"))
        )
        actions.add_records.triggered.connect(lambda: self._begin("records", self.tr("New list")))
        actions.duplicate.triggered.connect(self._duplicate)
        actions.remove.triggered.connect(self._remove)
        actions.up.triggered.connect(lambda: self._move(-1))
        actions.down.triggered.connect(lambda: self._move(1))

    def add(self, part: Part) -> None:
        """Adds a field behind the chosen one and chooses it."""
        if self._draft.add_all([part], self._tree.part):
            self._choose(part.id)

    def _begin(self, kind: PartKind, title: str) -> None:
        made = self._draft.add(kind, title, self._tree.part)
        if made is not None:
            self._choose(made)

    def _choose(self, part: int) -> None:
        self._tree.choose(part)
        self._form.begin_title()

    def _duplicate(self) -> None:
        part = self._tree.part
        copy = self._draft.duplicate(part) if part is not None else None
        if copy is not None:
            self._tree.choose(copy)

    def _remove(self) -> None:
        part = self._tree.part
        beside = self._draft.remove(part) if part is not None else None
        if beside is not None:
            self._tree.choose(beside)

    def _move(self, by: int) -> None:
        part = self._tree.part
        if part is not None:
            self._draft.move(part, by)
