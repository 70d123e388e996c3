"""Which documents of a workspace go into an export."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from sealread.errors import NoSuchDocument
from sealread.work.exporting.model import Source
from sealread.work.workspace import Workspace

_DONE = (
    "SELECT items.id, items.path, items.name, items.sha256, runs.schema_sha256 FROM items"
    " JOIN runs ON runs.id = items.run WHERE items.state = 'done' ORDER BY items.id"
)


class Wanted(Struct, frozen=True):
    """A document as a window knows it: its path, and the SHA-256 of its bytes and its schema."""

    path: str
    document: str
    schema: str


def of_run(workspace: Workspace, run: int) -> tuple[Source, ...]:
    """What was read in a run, in its order. Raises NoSuchDocument for a run that is not there."""
    if all(one.id != run for one in workspace.runs()):
        raise NoSuchDocument(file=str(workspace.file), what=f"run {run}")
    return tuple(
        Source(item.id, item.path, item.name)
        for item in workspace.items(run)
        if item.state == "done"
    )


def newest(workspace: Workspace) -> tuple[Source, ...]:
    """The newest reading of each document (by its path), in the order in which they were read."""
    found: dict[str, Source] = {}
    for item, path, name, _, _ in workspace.database.rows(_DONE):
        found.pop(path, None)
        found[path] = Source(item, path, name)
    return tuple(found.values())


def of(workspace: Workspace, wanted: Iterable[Wanted]) -> tuple[Source, ...]:
    """The newest reading of each wanted document, in the same order; those not kept are left out.

    A document wanted twice comes once.
    """
    known = {
        Wanted(path, document, schema): Source(item, path, name)
        for item, path, name, document, schema in workspace.database.rows(_DONE)
    }
    return tuple(known[one] for one in dict.fromkeys(wanted) if one in known)
