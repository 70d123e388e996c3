"""A stack of papers in one file, taken apart into a file for each document.

    splitter = Splitter(weights)
    proposal = splitter.propose(path, hear)        # where each document begins: to be looked at
    files = splitter.write(proposal, folder)       # or chosen(path, ranges)

Each is done in the walled worker: the parent sees page numbers, and bytes of PDFs that it does not
open.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec import Struct

from sealread.errors import ExportRefused
from sealread.work.export import key, target
from sealread.work.exporting.writing import EXISTS, put
from sealread.work.held_worker import HeldWorker
from sealread.work.plan import hash_file
from sealread.worker.protocol import MAX_PARTS, PageRead, Progress

DOUBTFUL = 0.8
"""A document whose ends are less likely right than this is for a person to look at."""
_PATIENCE = 600.0


class StackPart(Struct, frozen=True):
    """A document within a stack: pages from 1, both ends included; how likely it is one, 0-1."""

    first: int
    last: int
    confidence: float = 1.0

    @property
    def is_doubtful(self) -> bool:
        """Whether a person should look where it begins and ends."""
        return self.confidence < DOUBTFUL


class Proposal(Struct, frozen=True):
    """A file, its SHA-256 when it was looked at, and the documents that it seems to hold."""

    path: str
    sha256: str
    parts: tuple[StackPart, ...]


def chosen(path: str, ranges: Sequence[tuple[int, int]]) -> Proposal:
    """The documents of a file by the pages that a person chose; pages may be left out.

    Raises ExportRefused where they overlap or are not in order, MissingFile, UnreadableFile.
    """
    page = 0
    for first, last in ranges:
        if not page < first <= last:
            what = f"pages {first}-{last} do not come behind page {page}"
            raise ExportRefused(file=Path(path).name, what=what)
        page = last
    return Proposal(path, hash_file(Path(path)), tuple(StackPart(*one) for one in ranges))


Hear = Callable[[int, int], None]
"""Hears how many pages of how many are read."""


class Splitter:
    """Takes stacks apart. For one thread; `cancel` may be called from any, or a signal handler.

    Its work raises the document's SealreadError (DocumentChanged where the file is no longer the
    one that was looked at), WorkerDied or WorkerStuck, and the next call works again; or Cancelled,
    and so does every later call.
    """

    def __init__(self, weights: str | None = None) -> None:
        self._held = HeldWorker(weights, _PATIENCE)

    def propose(self, path: str, hear: Hear = lambda done, total: None) -> Proposal:
        """Where in a file each document seems to begin; scans are recognised for it."""

        def told(progress: Progress) -> None:
            if isinstance(progress, PageRead):
                hear(progress.done, progress.total)

        divided = self._held.alive().divide(path, told)
        parts = tuple(StackPart(one.first, one.last, one.confidence) for one in divided.parts)
        return Proposal(path, divided.sha256, parts)

    def places(self, proposal: Proposal, folder: Path) -> list[Path]:
        """The files that `write` would write."""
        name, taken, places = Path(Path(proposal.path).name), set[str](), []
        digits = len(str(len(proposal.parts)))
        for number in range(1, len(proposal.parts) + 1):
            place = target(folder, name, taken, f"-{number:0{digits}}.pdf")
            taken.add(key(place))
            places.append(place)
        return places

    def write(self, proposal: Proposal, folder: Path) -> list[Path]:
        """Writes each document to a PDF in `folder`, over no file: ExportRefused, at once.

        All of them or none. Raises OutputUnwritable, too.
        """
        if len(proposal.parts) > MAX_PARTS:
            what = f"it would be more than {MAX_PARTS:,} files"
            raise ExportRefused(file=Path(proposal.path).name, what=what)
        places = self.places(proposal, folder)
        if there := [place.name for place in places if place.exists()]:
            raise ExportRefused(file=", ".join(there[:3]), what=EXISTS)
        ranges = [(part.first, part.last) for part in proposal.parts]
        worker = self._held.alive()
        written: list[Path] = []
        try:
            for place, body in zip(
                places, worker.split(proposal.path, proposal.sha256, ranges), strict=True
            ):
                put(body, place, replace=False)
                written.append(place)
        except BaseException:
            self.close()  # it may have more to say of this file
            for place in written:
                place.unlink(missing_ok=True)
            raise
        return places

    def cancel(self, *, at_once: bool = False) -> None:
        """Makes the work in hand raise Cancelled, and all further work."""
        self._held.cancel(at_once=at_once)

    def close(self) -> None:
        """Ends the worker."""
        self._held.close()
