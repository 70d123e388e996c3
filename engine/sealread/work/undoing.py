"""Undo and redo of decisions by hand, as far as the audit trail goes.

Nothing is taken out of the trail. To undo a decision is a further one that says what held before
it, and names it (`Correction.undoes`); to redo says it once more (`Correction.redoes`). So what can
be undone and redone is told by the trail alone, after any number of restarts. Each person undoes
what this person decided; a value that somebody else decided on since is left alone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Literal

from msgspec import Struct

from sealread.work.accounts import newest_item
from sealread.work.correcting import Case, Wish, keep
from sealread.work.corrections import Correction, Recorded, corrections, corrections_of
from sealread.work.fellows import fellow_writer
from sealread.work.who import who
from sealread.work.workspace import Workspace

Way = Literal["undo", "redo"]
_Value = tuple[str, str, str]
"""Whose value: the document's and the schema's SHA-256, and the path."""


class Step(Struct, frozen=True):
    """A decision that was undone or redone, and what is kept for it now."""

    way: Way
    correction: Correction


class History(Struct, frozen=True):
    """One person's decisions that can be undone, and those that can be redone, the next one last.

    One is there as it was made first, however often it was undone and redone since.
    """

    done: tuple[Recorded, ...]
    undone: tuple[Recorded, ...]


def history(rows: Iterable[Recorded], user: str, documents: Collection[str] | None) -> History:
    """What `user` can undo and redo; `documents` (SHA-256) leaves out all others."""
    done: list[Recorded] = []
    undone: list[Recorded] = []
    last: dict[_Value, str] = {}
    for one in rows:
        wanted = one.correction
        last[_value(wanted)] = one.user
        if one.user != user or (documents is not None and wanted.document not in documents):
            continue
        if wanted.undoes is not None:
            _move(wanted.undoes, done, undone)
        elif wanted.redoes is not None:
            _move(wanted.redoes, undone, done)
        else:
            done.append(one)
            undone.clear()
    mine = [
        tuple(one for one in stack if last[_value(one.correction)] == user)
        for stack in (done, undone)
    ]
    return History(*mine)


def step(workspace: Workspace, way: Way, documents: Collection[str] | None = None) -> Step | None:
    """Undoes this user's last decision, or redoes the one undone last; None where there is none.

    `documents` (SHA-256): only decisions on these. Raises CorrectionRefused where the schema does
    not take it any more, or a later reading has no such value, and as `correct` does.
    """
    with fellow_writer(workspace.file, "correction"):
        known = history(corrections(workspace.database), who().user, documents)
        choice = known.done if way == "undo" else known.undone
        if not choice:
            return None
        wanted = _wanted(workspace, way, choice[-1])
        keep(workspace, wanted)
        return Step(way, wanted)


def _value(about: Correction) -> _Value:
    return about.document, about.schema_sha256, about.path


def _move(sequence: int, source: list[Recorded], target: list[Recorded]) -> None:
    for place in range(len(source) - 1, -1, -1):
        if source[place].sequence == sequence:
            target.append(source.pop(place))
            return


def _wanted(workspace: Workspace, way: Way, one: Recorded) -> Correction:
    """The decision that undoes or redoes `one` in the newest reading of its document."""
    about = one.correction
    item = newest_item(workspace.database, about.document, about.schema_sha256) or about.item
    name = workspace.name(item)
    case = Case(workspace, item, name, Wish(path=about.path))
    if way == "redo":
        return case.checked(case.again(about, redoes=one.sequence))
    before = [
        known
        for known in corrections_of(workspace.database, about.document)
        if known.sequence < one.sequence and _value(known.correction) == _value(about)
    ]
    earlier = before[-1].correction if before else case.as_read()
    return case.checked(case.again(earlier, undoes=one.sequence))
