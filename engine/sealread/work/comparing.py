"""Two runs over the same documents compared, before a site moves to another model or version.

Documents are the same by their bytes. Values are compared as the machine read them, and each that
differs is held against what a person decided on it, where one did.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from msgspec import Struct

from sealread.errors import NoSuchDocument
from sealread.extract.result import Extraction
from sealread.schema.folding import fold
from sealread.work.corrections import corrections_of, reading_at
from sealread.work.manifest import Manifest, differences, read_manifest
from sealread.work.records import RunRecord
from sealread.work.workspace import Workspace

Verdict = Literal["better", "worse", "undecided"]


class Changed(Struct, frozen=True):
    """A value that is read otherwise. `verdict`: by what a person decided on it, if one did."""

    document: str
    path: str
    before: Any
    now: Any
    verdict: Verdict


class Comparison(Struct, frozen=True):
    """What two runs have in common. `same`: values that are equal, empty ones included.

    `made_with`: what differs between their manifests; `only_before`, `only_now`: documents that one
    of them has alone.
    """

    before: int
    now: int
    documents: int
    same: int
    changed: tuple[Changed, ...]
    only_before: tuple[str, ...]
    only_now: tuple[str, ...]
    made_with: tuple[str, ...]

    def count(self, verdict: Verdict) -> int:
        """How many values changed so."""
        return sum(one.verdict == verdict for one in self.changed)


def compare_runs(workspace: Workspace, before: int, now: int) -> Comparison:
    """Compares two runs of a workspace by their numbers. Raises NoSuchDocument for one that is not
    there, WorkspaceUnusable.
    """
    first, second = _read(workspace, before), _read(workspace, now)
    both = [sha256 for sha256 in first if sha256 in second]
    same = 0
    changed: list[Changed] = []
    for sha256 in both:
        name, old = first[sha256]
        _, new = second[sha256]
        unchanged, found = compared(workspace, name, old, new)
        same += unchanged
        changed += found
    return Comparison(
        before, now, len(both), same, tuple(changed),
        tuple(name for sha256, (name, _) in first.items() if sha256 not in second),
        tuple(name for sha256, (name, _) in second.items() if sha256 not in first),
        tuple(_made_with(workspace, before, now)),
    )  # fmt: skip


def compared(
    workspace: Workspace, name: str, old: Extraction, new: Extraction
) -> tuple[int, list[Changed]]:
    """How many values of a document are equal in two readings, and those that are not."""
    same = 0
    changed: list[Changed] = []
    for path in dict.fromkeys(one.path for one in (*old.fields, *new.fields)):
        one, other = _value(old, path), _value(new, path)
        if _plain(one) == _plain(other):
            same += 1
        else:
            verdict = _verdict(_decided(workspace, old, path), one, other)
            changed.append(Changed(name, path, one, other, verdict))
    return same, changed


def _read(workspace: Workspace, number: int) -> dict[str, tuple[str, Extraction]]:
    """What a run read, by the documents' SHA-256."""
    run: RunRecord | None = next((one for one in workspace.runs() if one.id == number), None)
    if run is None:
        raise NoSuchDocument(file=str(workspace.file), what=f"run {number}")
    found = {}
    for item in workspace.items(run.id):
        extraction = workspace.read(item.id) if item.state == "done" else None
        if extraction is not None:
            found[item.sha256] = (item.name, extraction)
    return found


def _made_with(workspace: Workspace, before: int, now: int) -> Iterator[str]:
    one, other = (_manifest(workspace, number) for number in (before, now))
    if one is not None and other is not None:
        yield from differences(one, other)


def _manifest(workspace: Workspace, number: int) -> Manifest | None:
    body, _ = workspace.manifest(number)
    return None if body is None else read_manifest(body)


def _value(extraction: Extraction, path: str) -> Any:
    found = reading_at(extraction, path)
    return None if found is None else found.value


def _decided(workspace: Workspace, extraction: Extraction, path: str) -> tuple[Any] | None:
    """What a person decided last on a value, in a tuple; None where nobody did."""
    held: tuple[Any] | None = None
    for one in corrections_of(workspace.database, extraction.document.sha256):
        wanted = one.correction
        if (wanted.schema_sha256, wanted.path) == (extraction.schema.sha256, path):
            held = None if wanted.act == "undo" else (wanted.new,)
    return held


def _verdict(decided: tuple[Any] | None, before: Any, now: Any) -> Verdict:
    if decided is None:
        return "undecided"
    right = _plain(decided[0])
    if _plain(now) == right:
        return "better"
    return "worse" if _plain(before) == right else "undecided"


def _plain(value: Any) -> Any:
    if isinstance(value, str):
        return fold(value) or None
    return value if value != [] else None
