"""A schema while it is edited: every change, undone and redone without limit. Knows no widget."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import structs
from PySide6.QtCore import QObject, Signal

from sealread.errors import SealreadError
from sealread.work import schemas
from sealread.work.schemas import HOLDERS, Draft, Part, PartKind, drafts, fresh_id, key_from

Tag = tuple[int, str] | None
"""Which attribute of which part was changed: changes of the same one are undone together."""


class SchemaDraft(QObject):
    """`changed` tells of every change, `opened` of another schema, `refused` carries a sentence."""

    changed = Signal()
    opened = Signal()
    refused = Signal(str)

    def __init__(self, draft: Draft, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._draft = self._kept = draft
        self._past: list[Part] = []
        self._future: list[Part] = []
        self._tag: Tag = None

    @property
    def draft(self) -> Draft:
        """The schema as it is now."""
        return self._draft

    @property
    def root(self) -> Part:
        """Its tree."""
        return self._draft.root

    @property
    def can_undo(self) -> bool:
        """Whether there is a change to take back."""
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        """Whether a change was taken back."""
        return bool(self._future)

    @property
    def unsaved(self) -> bool:
        """Whether it is other than what was opened or saved last."""
        return self._draft.root != self._kept.root

    def part(self, part_id: int) -> Part | None:
        """The part of that number, if it is still there."""
        return next((one for one in drafts.walk(self.root) if one.id == part_id), None)

    def open(self, draft: Draft) -> None:
        """Begins with another schema; what was before cannot be brought back."""
        self._draft = self._kept = draft
        self._past, self._future, self._tag = [], [], None
        self.changed.emit()
        self.opened.emit()

    def saved(self, draft: Draft) -> None:
        """Tells that a state of it was written: its file and name are those of the schema now."""
        self._kept, self._tag = draft, None
        self._draft = structs.replace(self._draft, name=draft.name, file=draft.file)
        self.changed.emit()

    def detach(self) -> None:
        """Tells that its file is gone: it is new again, and not kept anywhere."""
        self._draft = structs.replace(self._draft, file=None)
        self._kept = structs.replace(self._kept, file=None, root=schemas.new("").root)
        self.changed.emit()

    def change(self, part_id: int, **changes: Any) -> None:
        """Changes attributes of a part; the key of a new one follows its title."""
        part = self.part(part_id)
        if part is None:
            return
        if "title" in changes and self._key_follows(part):
            changes = {**changes, "key": self._key_for(part, changes["title"])}
        names = ",".join(sorted(changes.keys() - {"key"})) or "key"
        self._try(lambda: drafts.changed(self.root, part_id, **changes), (part_id, names))

    def add(self, kind: PartKind, title: str, beside: int | None) -> int | None:
        """Adds a part in the section `beside`, or behind the field it is; returns its number."""
        part = Part(fresh_id(), key_from(title), kind, title)
        return part.id if self.add_all([part], beside) else None

    def add_all(self, parts: Sequence[Part], beside: int | None) -> bool:
        """Adds parts in one step; says whether that was possible."""
        holder, place = self._place_beside(beside)
        return self._try(lambda: drafts.added(self.root, holder.id, place, parts))

    def duplicate(self, part_id: int) -> int | None:
        """Copies a part with all that is in it; returns the copy's number."""
        copied: list[int] = []

        def copy() -> Part:
            root, number = drafts.duplicated(self.root, part_id)
            copied.append(number)
            return root

        return copied[0] if self._try(copy) else None

    def remove(self, part_id: int) -> int | None:
        """Takes a part out; returns the number of the one to choose then."""
        parent = drafts.parent_of(self.root, part_id)
        if parent is None:
            return None
        numbers = [child.id for child in parent.children]
        place = numbers.index(part_id)
        beside = [*numbers[place + 1 :], *reversed(numbers[:place]), parent.id][0]
        self._try(lambda: drafts.removed(self.root, part_id))
        return beside

    def move(self, part_id: int, by: int) -> None:
        """Moves a part among those beside it."""
        self._try(lambda: drafts.moved(self.root, part_id, by))

    def place(self, part_id: int, parent_id: int, place: int) -> bool:
        """Puts a part into a section or list, at a place counted without it."""
        return self._try(lambda: drafts.placed(self.root, part_id, parent_id, place))

    def unfold(self, part_id: int) -> None:
        """Writes the references of a part out, so that it can be changed."""
        self._try(lambda: schemas.unfold(self._draft, part_id).root)

    def undo(self) -> None:
        """Takes the last change back."""
        self._step(self._past, self._future)

    def redo(self) -> None:
        """Makes it again."""
        self._step(self._future, self._past)

    def _step(self, source: list[Part], target: list[Part]) -> None:
        if source:
            target.append(self.root)
            self._tag = None
            self._draft = structs.replace(self._draft, root=source.pop())
            self.changed.emit()

    def _try(self, change: Callable[[], Part], tag: Tag = None) -> bool:
        """Makes a change if the engine allows it; says whether there is another tree now."""
        try:
            root = change()
        except SealreadError as error:
            self.refused.emit(str(error))
            self.changed.emit()  # what shows the draft shows it as it is
            return False
        if root == self.root:
            return False
        if tag is None or tag != self._tag:
            self._past.append(self.root)
        self._tag, self._future = tag, []
        self._draft = structs.replace(self._draft, root=root)
        self.changed.emit()
        return True

    def _place_beside(self, beside: int | None) -> tuple[Part, int]:
        part = self.part(beside) if beside is not None else None
        if part is None:
            part = self.root
        if part.kind in HOLDERS:
            return part, len(part.children)
        parent = drafts.parent_of(self.root, part.id) or self.root
        numbers = [child.id for child in parent.children]
        return parent, numbers.index(part.id) + 1 if part.id in numbers else len(numbers)

    def _key_follows(self, part: Part) -> bool:
        made = key_from(part.title)
        own = part.key == made or part.key.removeprefix(f"{made}_").isdigit()
        return part.new and own and part.id != self.root.id

    def _key_for(self, part: Part, title: str) -> str:
        parent = drafts.parent_of(self.root, part.id)
        beside = parent.children if parent is not None else ()
        return drafts.free_key({one.key for one in beside if one.id != part.id}, key_from(title))
