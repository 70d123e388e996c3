"""Deciding on a value by hand: looked at under the schema, told to the trail, written anew."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct, structs, to_builtins

from sealread.document.model import Evidence
from sealread.errors import CorrectionRefused, NoSuchDocument, ReasonNeeded
from sealread.extract.result import Extraction, Reading
from sealread.json_file import write_json
from sealread.schema.model import Schema
from sealread.schema.validity import validate
from sealread.work.accounts import outputs_of
from sealread.work.corrections import (
    Act,
    Correction,
    Recorded,
    decided_as,
    reading_at,
    schema_of,
    standing,
    with_correction,
)
from sealread.work.fellows import fellow_writer
from sealread.work.meanings import printed, typed
from sealread.work.records import ItemRecord
from sealread.work.workspace import Workspace

_UNSURE = ("needs_review", "not_found")
_SHOWN = 200
_NOTHING = "nothing was read there; give the value, or say that there is none"


class Wish(Struct, frozen=True, kw_only=True):
    """What a person wants of the value at `path`: one of five.

    `value`: what the person typed, words in the document's language or JSON. `text` with its
    `evidence`: words on the page, which become the proof. `accept`: what was read is right.
    `absent`: the document does not say it. `undo`: as it was read.
    """

    path: str
    value: str | None = None
    text: str | None = None
    evidence: tuple[Evidence, ...] = ()
    accept: bool = False
    absent: bool = False
    undo: bool = False
    reason: str | None = None


class Done(Struct, frozen=True):
    """A decision that was kept, and the files that were written anew for it."""

    document: str
    path: str
    old: Any
    new: Any
    outputs: tuple[str, ...]


def find(workspace: Workspace, file: str) -> ItemRecord:
    """The newest reading of a document: by its path, its name in the run, or its output's path.

    Raises NoSuchDocument, also where several documents go by the name.
    """
    place = str(Path(file).absolute())
    found: dict[str, ItemRecord] = {}
    for run in workspace.runs():
        for item in workspace.items(run.id):
            names = (item.path, item.output, item.name, Path(item.path).name)
            if item.state == "done" and (file in names or place in names[:2]):
                found.setdefault(item.path, item)
    if len(found) > 1:
        raise NoSuchDocument(
            file=str(workspace.file), what=f"single {file}: say which by its whole path"
        )
    if not found:
        raise NoSuchDocument(file=str(workspace.file), what=f"reading of {file}")
    return next(iter(found.values()))


def correct(workspace: Workspace, item: ItemRecord, wish: Wish) -> Done:
    """Keeps a decision and writes the document's outputs anew.

    Raises ReasonNeeded, CorrectionRefused, WorkspaceBusy while another process writes,
    OutputUnwritable (the decision is kept all the same), WorkspaceUnusable.
    """
    with fellow_writer(workspace.file, "correction"):  # beside a run of this process
        wanted = Case(workspace, item.id, item.name, wish).wanted()
        return Done(item.name, wish.path, wanted.old, wanted.new, keep(workspace, wanted))


def keep(workspace: Workspace, wanted: Correction) -> tuple[str, ...]:
    """Tells the trail of a decision that was looked at; returns the files written anew for it.

    Call it as a writer of the workspace. Raises OutputUnwritable, WorkspaceUnusable.
    """
    workspace.record("correction", **to_builtins(wanted))
    return tuple(_written(workspace, wanted.document, wanted.schema_sha256))


class Case:
    """A wish about one document, beside what the machine read and what is shown of it now."""

    def __init__(self, workspace: Workspace, item: int, name: str, wish: Wish) -> None:
        machine, shown = workspace.read(item), workspace.extraction(item)
        if machine is None or shown is None:
            raise NoSuchDocument(file=str(workspace.file), what=f"reading of {name}")
        self._item, self._name, self._wish, self._machine = item, name, wish, machine
        self._before, self._original = self._reading(shown), self._reading(machine)
        self._held = [
            one for one in standing(workspace.database, machine) if one.correction.path != wish.path
        ]
        self._schema = schema_of(workspace.database, machine)

    def wanted(self) -> Correction:
        """The first of what the words may mean that the schema takes.

        Raises ReasonNeeded where only the reason is missing, else CorrectionRefused.
        """
        found = self.found()
        self._check_reason()
        return found

    def found(self) -> Correction:
        """The same without a look at the reason. Raises CorrectionRefused."""
        schema = self._known_schema()
        self._check_places()
        self._check_acceptable()
        self._check_clear(schema)
        why = "the words are no value of this field"
        for act, value, omitted in self._meanings(schema):
            one = self._correction(act, value, omitted)
            problems = validate(self._changed(one).values, schema)
            if not problems:
                return one
            why = _not_taken(problems)
        raise self._refused(why)

    def checked(self, one: Correction) -> Correction:
        """The same decision, if the schema takes what would be handed out then."""
        if problems := validate(self._changed(one).values, self._known_schema()):
            raise self._refused(_not_taken(problems))
        return one

    def again(self, one: Correction, **changes: Any) -> Correction:
        """An earlier decision on the same value, to be made once more."""
        own = {"item": self._item, "old": self._before.value, "undoes": None, "redoes": None}
        return structs.replace(one, **{**own, **changes})

    def as_read(self) -> Correction:
        """That the value be as the machine read it."""
        return self._correction("undo", self._original.value, omitted=False)

    def _known_schema(self) -> Schema:
        if self._schema is None:
            raise self._refused("its schema was not kept; read the document once more")
        return self._schema

    def _reading(self, extraction: Extraction) -> Reading:
        found = reading_at(extraction, self._wish.path)
        if found is None:
            known = ", ".join(one.path for one in extraction.fields)
            known = known if len(known) <= _SHOWN else known[:_SHOWN] + "…"
            raise self._refused(f"there is no such field; there are {known}")
        return found

    def _check_reason(self) -> None:
        """What was accepted, by the machine or by a person, is not changed without a reason."""
        by_hand = decided_as(self._before) is not None
        accepted = by_hand or self._original.status not in _UNSURE
        if self._wish.accept or not accepted or (self._wish.reason or "").strip():
            return
        raise ReasonNeeded(file=self._name, path=self._wish.path)

    def _check_acceptable(self) -> None:
        """What was read is accepted once; where words gave no value there is nothing to accept."""
        if not self._wish.accept:
            return
        if decided_as(self._before) is not None:
            raise self._refused("it was decided by hand already")
        if self._before.status == "needs_review" and self._before.value is None:
            raise self._refused(_NOTHING)

    def _check_places(self) -> None:
        """Words of a page are kept with places that this document has."""
        if self._wish.text is None:
            return
        pages = self._machine.document.pages
        if not (self._wish.evidence and all(_lies_in(one, pages) for one in self._wish.evidence)):
            raise self._refused("the words have no place in this document")
        if not self._wish.text.strip():
            raise self._refused("there are no words at this place")

    def _check_clear(self, schema: Schema) -> None:
        """What is one number in the document's language and another in JSON is refused."""
        if self._wish.value is None:
            return
        numbers = {one for one in self._values(schema) if _is_number(one)}
        if len(numbers) > 1:
            either = " or ".join(str(one) for one in sorted(numbers))
            raise self._refused(f"it may mean {either}; write it without marks for thousands")

    def _meanings(self, schema: Schema) -> Iterator[tuple[Act, Any, bool]]:
        """(act, value, omitted) of what the wish may mean, the likeliest first."""
        if self._wish.undo:
            yield "undo", self._original.value, False
        elif self._wish.accept:
            yield "accept", self._before.value, False
        elif self._wish.absent:
            yield "absent", None, False
            yield "absent", None, True
        else:
            for value in self._values(schema):
                yield "set", value, False

    def _values(self, schema: Schema) -> Iterator[Any]:
        wish, document = self._wish, self._machine.document
        language = document.locale or document.language
        if wish.text is not None:
            return printed(wish.text, schema, wish.path, language)
        return typed(wish.value or "", schema, wish.path, language)

    def _correction(self, act: Act, value: Any, omitted: bool) -> Correction:
        source = self._before if act == "accept" else self._wish
        return Correction(
            document=self._machine.document.sha256,
            schema_name=self._machine.schema.name,
            schema_sha256=self._machine.schema.sha256,
            item=self._item,
            path=self._wish.path,
            act=act,
            old=self._before.value,
            new=value,
            machine=self._original.value,
            reason=self._wish.reason,
            omitted=omitted,
            text=source.text,
            evidence=source.evidence,
        )

    def _changed(self, one: Correction) -> Extraction:
        """What would be handed out."""
        own = [] if one.act == "undo" else [Recorded(0, "", "", one)]
        changed = self._machine
        for known in (*self._held, *own):
            changed = with_correction(changed, known)
        return changed

    def _refused(self, what: str) -> CorrectionRefused:
        return CorrectionRefused(file=self._name, path=self._wish.path, what=what)


def _not_taken(problems: list[tuple[str, str]]) -> str:
    return f"the schema does not take it ({problems[0][1]})"


def _lies_in(place: Evidence, pages: int) -> bool:
    x0, y0, x1, y1 = place.box
    return 1 <= place.page <= pages and 0 <= x0 < x1 <= 1 and 0 <= y0 < y1 <= 1


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _written(workspace: Workspace, document: str, schema: str) -> Iterator[str]:
    """Writes every output of this document under this schema anew, with what was decided."""
    for item, output in outputs_of(workspace.database, document, schema):
        extraction = workspace.extraction(item)
        if extraction is not None:
            write_json(extraction, Path(output))
            workspace.exported(item, output, extraction)
            yield output
