"""Correcting a value by hand: looked at under the run's schema, told to the trail, written anew."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct, to_builtins

from sealread.errors import CorrectionRefused, NoSuchDocument
from sealread.extract.result import Extraction, Reading
from sealread.json_file import write_json
from sealread.schema.model import Field, Node, OpenKeys, Records, Schema, Section
from sealread.schema.normalise import NotOfKind, normalise
from sealread.schema.validity import validate
from sealread.work.accounts import outputs_of
from sealread.work.corrections import (
    Act,
    Correction,
    Recorded,
    reading_at,
    schema_of,
    standing,
    with_correction,
)
from sealread.work.records import ItemRecord
from sealread.work.workspace import Workspace
from sealread.work.writer import sole_writer

_UNSURE = ("needs_review", "not_found")
_SHOWN = 200


class Wish(Struct, frozen=True, kw_only=True):
    """What a person wants of the value at `path`: a value, that there be none, or as it was read.

    `value` is what the person typed: words in the document's language, or JSON. None with `absent`
    or `undo`.
    """

    path: str
    value: str | None = None
    absent: bool = False
    undo: bool = False
    reason: str | None = None


class Done(Struct, frozen=True):
    """A correction that was kept, and the files that were written anew for it."""

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
    """Keeps a correction and writes the document's outputs anew.

    Raises CorrectionRefused, WorkspaceBusy while a run writes, OutputUnwritable (the correction is
    kept all the same), WorkspaceUnusable.
    """
    case = _Case(workspace, item, wish)
    with sole_writer(workspace.file):
        wanted = case.wanted()
        workspace.record("correction", **to_builtins(wanted))
        outputs = tuple(_written(workspace, wanted.document, wanted.schema_sha256))
    return Done(item.name, wish.path, wanted.old, wanted.new, outputs)


class _Case:
    """A wish about one document, beside what the machine read and what is shown of it now."""

    def __init__(self, workspace: Workspace, item: ItemRecord, wish: Wish) -> None:
        machine, shown = workspace.read(item.id), workspace.extraction(item.id)
        if machine is None or shown is None:
            raise NoSuchDocument(file=str(workspace.file), what=f"reading of {item.name}")
        self._item, self._wish, self._machine = item, wish, machine
        self._before, self._original = self._reading(shown), self._reading(machine)
        self._held = [
            one for one in standing(workspace.database, machine) if one.correction.path != wish.path
        ]
        self._schema = schema_of(workspace.database, machine)

    def wanted(self) -> Correction:
        """The first of what the words may mean that the schema takes. Raises CorrectionRefused."""
        if self._schema is None:
            raise self._refused("its schema was not kept; read the document once more")
        self._check_reason()
        why = "the words are no value of this field"
        self._check_clear(self._schema)
        for act, value, omitted in self._meanings(self._schema):
            one = self._correction(act, value, omitted)
            problems = validate(self._changed(one).values, self._schema)
            if not problems:
                return one
            why = f"the schema does not take it ({problems[0][1]})"
        raise self._refused(why)

    def _reading(self, extraction: Extraction) -> Reading:
        found = reading_at(extraction, self._wish.path)
        if found is None:
            known = ", ".join(one.path for one in extraction.fields)
            known = known if len(known) <= _SHOWN else known[:_SHOWN] + "…"
            raise self._refused(f"there is no such field; there are {known}")
        return found

    def _check_reason(self) -> None:
        """What was accepted, by the machine or by a person, is not changed without a reason."""
        by_hand = self._before.reason != self._original.reason
        accepted = by_hand or self._original.status not in _UNSURE
        if accepted and not (self._wish.reason or "").strip():
            raise self._refused("it was accepted; say why it is wrong, with --reason")

    def _check_clear(self, schema: Schema) -> None:
        """What is one number in the document's language and another in JSON is refused."""
        if self._wish.value is None:
            return
        numbers = {one for one in _values(schema, self._machine, self._wish) if _is_number(one)}
        if len(numbers) > 1:
            either = " or ".join(str(one) for one in sorted(numbers))
            raise self._refused(f"it may mean {either}; write it without marks for thousands")

    def _meanings(self, schema: Schema) -> Iterator[tuple[Act, Any, bool]]:
        """(act, value, omitted) of what the wish may mean, the likeliest first."""
        if self._wish.undo:
            yield "undo", self._original.value, False
        elif self._wish.absent:
            yield "absent", None, False
            yield "absent", None, True
        else:
            for value in _values(schema, self._machine, self._wish):
                yield "set", value, False

    def _correction(self, act: Act, value: Any, omitted: bool) -> Correction:
        return Correction(
            document=self._machine.document.sha256,
            schema_name=self._machine.schema.name,
            schema_sha256=self._machine.schema.sha256,
            item=self._item.id,
            path=self._wish.path,
            act=act,
            old=self._before.value,
            new=value,
            machine=self._original.value,
            reason=self._wish.reason,
            omitted=omitted,
        )

    def _changed(self, one: Correction) -> Extraction:
        """What would be handed out."""
        own = [] if one.act == "undo" else [Recorded(0, "", "", one)]
        changed = self._machine
        for known in (*self._held, *own):
            changed = with_correction(changed, known)
        return changed

    def _refused(self, what: str) -> CorrectionRefused:
        return CorrectionRefused(file=self._item.name, path=self._wish.path, what=what)


def _values(schema: Schema, machine: Extraction, wish: Wish) -> Iterator[Any]:
    words = wish.value or ""
    field, item = _field(schema.root, wish.path)
    as_json = _json(words)
    if isinstance(as_json, list):
        yield as_json
    if field is not None:
        try:
            value = normalise(words, field, machine.document.language)
        except NotOfKind:
            pass
        else:
            yield [value] if field.many and not item else value
    if as_json is not None:
        yield as_json
    yield words


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _json(words: str) -> Any:
    try:
        return json.loads(words)
    except (ValueError, RecursionError):
        return None


def _field(node: Node, path: str) -> tuple[Field | None, bool]:
    """The field of the schema that a path leads to, and whether it leads to an item of its list."""
    for field in _fields(node):
        pattern, tokens = field.path.split("/"), path.split("/")
        if _matches(pattern, tokens):
            return field, False
        if field.many and tokens[-1].isdecimal() and _matches(pattern, tokens[:-1]):
            return field, True
    return None, False


def _matches(pattern: list[str], tokens: list[str]) -> bool:
    return len(pattern) == len(tokens) and all(
        wanted in ("*", token) for wanted, token in zip(pattern, tokens, strict=True)
    )


def _fields(node: Node) -> Iterator[Field]:
    match node:
        case Field():
            yield node
        case Records():
            yield from _fields(node.item)
        case Section():
            for child in node.children:
                yield from _fields(child)
        case OpenKeys():
            return


def _written(workspace: Workspace, document: str, schema: str) -> Iterator[str]:
    """Writes every output of this document under this schema anew, with what was corrected."""
    for item, output in outputs_of(workspace.database, document, schema):
        extraction = workspace.extraction(item)
        if extraction is not None:
            write_json(extraction, Path(output))
            workspace.exported(item, output, extraction)
            yield output
