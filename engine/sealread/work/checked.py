"""What of a document a person still has to look at, and when it is checked.

A reading is doubtful while its status is `needs_review`: a decision by hand (accepted, corrected,
marked absent) ends that. A document is checked when nothing doubtful is left in it. The same holds
in the window, for the export of checked documents and on the command line, since all of them ask
the extraction as it is handed out (`Workspace.extraction`).
"""

from __future__ import annotations

from msgspec import Struct

from sealread.extract.result import Extraction, Reading
from sealread.work.corrections import decided_as
from sealread.work.records import ItemRecord
from sealread.work.workspace import Workspace


class Left(Struct, frozen=True):
    """A document that was read: its item, path and name, and the paths of what is doubtful."""

    item: int
    path: str
    name: str
    paths: tuple[str, ...]

    @property
    def checked(self) -> bool:
        """Whether nothing doubtful is left."""
        return not self.paths


def is_doubtful(reading: Reading, below: float = 0.0) -> bool:
    """Whether a person has to look at a reading.

    `below`: also one with a value, not decided by hand, whose confidence (0 to 1) is less.
    """
    if reading.status == "needs_review":
        return True
    unproven = reading.status != "not_found" and reading.confidence < below
    return unproven and decided_as(reading) is None


def doubtful(extraction: Extraction, below: float = 0.0) -> tuple[int, ...]:
    """The positions of the doubtful readings in the order in which to look at them.

    Those that need review come first, then those with the lowest confidence.
    """
    found = [
        n
        for n, one in enumerate(extraction.fields)
        if one.status == "needs_review" or (one.confidence < below and is_doubtful(one, below))
    ]
    return tuple(sorted(found, key=lambda n: _urgency(extraction.fields[n])))


def is_checked(extraction: Extraction) -> bool:
    """Whether nothing doubtful is left in a document, as it is handed out."""
    return not any(is_doubtful(one) for one in extraction.fields)


def left(workspace: Workspace, item: ItemRecord | None = None) -> tuple[Left, ...]:
    """What is left to check in one document, else in those of the newest run that were read.

    Raises WorkspaceUnusable.
    """
    runs = workspace.runs()[:1] if item is None else ()
    items = [one for run in runs for one in workspace.items(run.id)] if item is None else [item]
    found: list[Left] = []
    for one in items:
        extraction = workspace.extraction(one.id) if one.state == "done" else None
        if extraction is not None:
            paths = tuple(extraction.fields[place].path for place in doubtful(extraction))
            found.append(Left(one.id, one.path, one.name, paths))
    return tuple(found)


def _urgency(reading: Reading) -> tuple[bool, float]:
    return reading.status != "needs_review", reading.confidence
