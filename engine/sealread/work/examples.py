"""What people decided, as examples to learn from.

They are kept where the decisions are: in the workspace's audit trail and beside what the machine
read, locked with it. Here they are put together: what was asked, what the machine answered, what a
person said is right, and which words where on the page prove it. The page itself is found by the
document's SHA-256.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from sealread.document.model import Evidence
from sealread.extract.result import Extraction, Reading
from sealread.json_file import write_bytes
from sealread.schema.model import Schema
from sealread.work.audit import sha256
from sealread.work.corrections import (
    Act,
    Correction,
    Recorded,
    corrections,
    decided_as,
    reading_at,
    schema_of,
)
from sealread.work.meanings import field_at
from sealread.work.workspace import Workspace


class Question(Struct, frozen=True):
    """What was asked: the field's path in the schema, title, section, phrases by language, kind."""

    path: str
    title: str
    context: str
    phrases: dict[str, tuple[str, ...]]
    kind: str
    choices: tuple[Any, ...] = ()


class Answer(Struct, frozen=True):
    """A value, the words it stands in, and their boxes: page from 1, fractions of the page."""

    value: Any
    text: str | None
    evidence: tuple[Evidence, ...]


class Example(Struct, frozen=True):
    """One value that a person decided on. `right` has no words where only the value is known.

    `machine` is what the model `model` (a SHA-256) read, with its confidence; `runners_up` are the
    other words that it considered.
    """

    document: str
    pages: int
    language: str | None
    schema_name: str
    schema_sha256: str
    path: str
    question: Question | None
    act: Act
    right: Answer
    machine: Answer
    runners_up: tuple[str, ...]
    confidence: float
    status: str
    model: str
    user: str
    time: str
    reason: str | None


def examples(workspace: Workspace) -> Iterator[Example]:
    """An example for each value that a person decided on and did not undo, the oldest first.

    Raises WorkspaceUnusable.
    """
    schemas: dict[str, Schema | None] = {}
    for one in _held(corrections(workspace.database)):
        wanted = one.correction
        machine, shown = workspace.read(wanted.item), workspace.extraction(wanted.item)
        if machine is None or shown is None:
            continue
        if wanted.schema_sha256 not in schemas:
            schemas[wanted.schema_sha256] = schema_of(workspace.database, machine)
        schema = schemas[wanted.schema_sha256]
        read, right = reading_at(machine, wanted.path), reading_at(shown, wanted.path)
        if read is not None and right is not None:
            yield _example(one, schema, machine, read, right)


def write(workspace: Workspace, path: Path) -> int:
    """Writes all examples as JSON lines, for the owner alone, and tells the trail; how many.

    Raises OutputUnwritable, WorkspaceUnusable.
    """
    lines = [msgspec.json.encode(one) + b"\n" for one in examples(workspace)]
    body = b"".join(lines)
    write_bytes(body, path)
    workspace.record(
        "examples exported", path=str(path.absolute()), sha256=sha256(body), examples=len(lines)
    )
    return len(lines)


def _held(rows: Iterable[Recorded]) -> list[Recorded]:
    """The last decision on each value, those taken back left out."""
    last: dict[tuple[str, str, str], Recorded] = {}
    for one in rows:
        wanted = one.correction
        last[wanted.document, wanted.schema_sha256, wanted.path] = one
    held = [one for one in last.values() if one.correction.act != "undo"]
    return sorted(held, key=lambda one: one.sequence)


def _example(
    one: Recorded, schema: Schema | None, machine: Extraction, read: Reading, right: Reading
) -> Example:
    wanted = one.correction
    return Example(
        document=wanted.document,
        pages=machine.document.pages,
        language=machine.document.language,
        schema_name=wanted.schema_name,
        schema_sha256=wanted.schema_sha256,
        path=wanted.path,
        question=None if schema is None else _question(schema, wanted.path),
        act=wanted.act,
        right=_right(wanted, right),
        machine=Answer(read.value, read.text, read.evidence),
        runners_up=tuple(runner.text for runner in read.runners_up),
        confidence=read.confidence,
        status=read.status,
        model=machine.run.model_sha256,
        user=one.user,
        time=one.time,
        reason=wanted.reason,
    )


def _right(wanted: Correction, shown: Reading) -> Answer:
    """The words of a typed value are not known: those on show are where the machine looked."""
    if wanted.text is not None:
        return Answer(wanted.new, wanted.text, wanted.evidence)
    if decided_as(shown) is not None and shown.status in ("grounded", "normalised"):
        return Answer(wanted.new, shown.text, shown.evidence)
    return Answer(wanted.new, None, ())


def _question(schema: Schema, path: str) -> Question | None:
    field, _ = field_at(schema, path)
    if field is None:  # a key that was found on the page
        return None
    label = field.label
    return Question(
        field.path, label.title, label.context, label.phrases, field.kind, field.choices
    )
