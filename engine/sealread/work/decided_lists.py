"""Lists that people decided on, cell by cell: what of them a later list may be read after.

A list teaches as a whole or not at all: from a few of its rows nobody could tell where it ends. It
does once somebody has decided on one of its cells and none is doubtful any more; the cells that
were let stand then count as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import structs

from sealread.extract.exemplar_cells import record_of
from sealread.extract.result import Extraction, Reading
from sealread.schema.paths import outer_list, pointer
from sealread.work.corrections import Correction, Recorded
from sealread.work.workspace import Workspace


def list_of(wanted: Correction) -> str | None:
    """The path of the list that a decision is about; None where it is about one value."""
    if isinstance(wanted.new, list):
        return wanted.path
    path = outer_list(wanted.path)
    return path if path != wanted.path else None


def decided_cells(workspace: Workspace, made: Sequence[Recorded]) -> Iterator[Recorded]:
    """The cells of lists, each as if somebody had accepted or set it. Raises WorkspaceUnusable.

    `made`: of each value the last decision, also that it is absent or that another is undone. A
    list has none that was later said not to be there.
    """
    by_list: dict[tuple[str, str], list[Recorded]] = {}
    for one in made:
        path = list_of(one.correction)
        if path is not None and one.correction.act != "undo":
            by_list.setdefault((one.correction.document, path), []).append(one)
    denied = {
        (one.correction.document, one.correction.path): one.sequence
        for one in made
        if one.correction.new is None and one.correction.act != "undo"
    }
    for (document, path), own in by_list.items():
        newest = max(own, key=lambda one: one.sequence)
        if denied.get((document, path), 0) > newest.sequence:
            continue
        if isinstance(newest.correction.new, list):
            yield from _typed(newest)
            continue
        machine = workspace.read(newest.correction.item)
        if machine is not None:
            yield from _let_stand(machine, path, own, newest)


def _let_stand(
    machine: Extraction, path: str, own: Sequence[Recorded], newest: Recorded
) -> list[Recorded]:
    """The cells of a list as it is handed out; none while one of them is doubtful."""
    decided = {one.correction.path: one for one in own}
    cells = []
    for read in machine.fields:
        if not read.path.startswith(f"{path}/"):
            continue
        one = decided.get(read.path)
        if one is not None and one.correction.machine == read.value:
            cells.append(_with_place(one, read))
        elif read.status == "needs_review":
            return []
        elif read.value is not None:
            cells.append(_accepted(newest, read))
    return [one for one in _on_pages(cells, machine) if one.correction.act != "absent"]


def _with_place(one: Recorded, read: Reading) -> Recorded:
    """A decision with the words that the machine had read, where these are what was decided."""
    wanted = one.correction
    if wanted.text is not None or wanted.new != read.value:
        return one
    placed = structs.replace(wanted, text=read.text, evidence=read.evidence)
    return structs.replace(one, correction=placed)


def _on_pages(cells: Sequence[Recorded], machine: Extraction) -> Iterator[Recorded]:
    """Cells; those of records of which nobody says where they stand have the place that was read:
    what was typed instead is looked for on that page.
    """
    places = {read.path: read.evidence for read in machine.fields}
    known = {record_of(one.correction.path) for one in cells if one.correction.evidence}
    for one in cells:
        wanted = one.correction
        if record_of(wanted.path) in known:
            yield one
        else:
            placed = structs.replace(wanted, evidence=places.get(wanted.path, ()))
            yield structs.replace(one, correction=placed)


def _accepted(newest: Recorded, read: Reading) -> Recorded:
    """A cell that nobody decided on, as if it had been accepted with the last decision."""
    cell = structs.replace(
        newest.correction, path=read.path, act="accept", old=read.value, new=read.value,
        machine=read.value, text=read.text, evidence=read.evidence,
    )  # fmt: skip
    return structs.replace(newest, correction=cell)


def _typed(whole: Recorded) -> Iterator[Recorded]:
    """The cells of a list that was set as a whole; where their words stand is looked for."""
    wanted = whole.correction
    for path, value in _leaves(wanted.new, wanted.path):
        is_all = len(wanted.new) == 1 and not isinstance(wanted.new[0], dict | list)
        text, evidence = (wanted.text, wanted.evidence) if is_all else (None, ())
        cell = structs.replace(wanted, path=path, new=value, text=text, evidence=evidence)
        yield structs.replace(whole, correction=cell)


def _leaves(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        for key, one in value.items():
            yield from _leaves(one, pointer(path, key))
    elif isinstance(value, list):
        for number, one in enumerate(value):
            yield from _leaves(one, f"{path}/{number}")
    else:
        yield path, value
