"""A stack of papers in one file, taken apart into a file for each document.

    splitter = Splitter(request)
    proposal = splitter.propose(path, hear)        # where each document begins: to be looked at
    files = splitter.write(proposal, folder)       # or chosen(path, ranges)

Each is done in walled processes: the parent sees page numbers, and bytes of PDFs that it does not
open. Where the signs on two pages leave open whether another document begins the language model of
the request says more (`understand.dividing`).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path

from msgspec import Struct

from sealread.errors import ExportRefused, ProtocolError
from sealread.extract.result import Extraction
from sealread.schema.adhoc import FORM, form_schema
from sealread.work.export import key, target
from sealread.work.exporting.writing import EXISTS, put
from sealread.work.held_worker import HeldWorker
from sealread.work.lacking import Lacking
from sealread.work.model_choice import Chosen
from sealread.work.model_choice import chosen as model_for
from sealread.work.plan import hash_file
from sealread.work.request import Request
from sealread.work.supervisor import Supervisor, Workers
from sealread.worker.protocol import MAX_PARTS, Extract, PageRead, Progress

DOUBTFUL = 0.8
"""A document whose ends are less likely right than this is for a person to look at."""


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
"""Hears how many pages of how many are read, or of which page of how many a model was asked."""


def _deaf(done: int, total: int) -> None:
    del done, total


class Splitter:
    """Takes stacks apart. For one thread; `cancel` may be called from any, or a signal handler.

    Its work raises the document's SealreadError (DocumentChanged where the file is no longer the
    one that was looked at), WorkerDied or WorkerStuck, and the next call works again; or Cancelled,
    and so does every later call.
    """

    def __init__(self, request: Request | None = None) -> None:
        """Of the request only count model, weights, settings, patience, walls; None: the usual."""
        self._request = request or Request((), FORM)
        self._looking = Supervisor(
            self._request.weights, self._request.patience, self._request.sandbox,
            self._request.settings.device,
        )  # fmt: skip
        self._held = HeldWorker(self._request.weights, self._request.patience)
        self._model: Chosen | None = None

    @property
    def trips(self) -> int:
        """How often code that looked for documents reached for the network, and was refused."""
        return self._looking.trips

    def choose(self) -> Lacking:
        """Chooses the model, once for all files; why no language model is asked, if none is.

        Raises as `work.model_choice.chosen`.
        """
        if self._model is None:
            self._model = model_for(self._request)
            self._looking.read_with(self._model)
        return self._model.lacking

    def propose(self, path: str, hear: Hear = _deaf, asked: Hear = _deaf) -> Proposal:
        """Where in a file each document seems to begin; scans are recognised for it.

        `hear`: of pages that are read; `asked`: of those that the model was asked about. Raises
        as `choose` does, too.
        """
        self.choose()

        def told(progress: Progress) -> None:
            (hear if isinstance(progress, PageRead) else asked)(progress.done, progress.total)

        def work(worker: Workers, item: int) -> Extraction:
            return worker.extract(self._order(item, path), told)

        divided = self._looking.supervised(lambda: None, work)
        return Proposal(path, divided.document.sha256, tuple(_parts(divided)))

    def _order(self, item: int, path: str) -> Extract:
        return Extract(
            item, path, FORM, model=self._looking.model, settings=self._request.settings,
            asked="documents", definition=json.dumps(form_schema().definition),
        )  # fmt: skip

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
        self._looking.cancel(at_once=at_once)
        self._held.cancel(at_once=at_once)

    def close(self) -> None:
        """Ends the workers; a process that has the model, which others share, goes on."""
        self._looking.close()
        self._held.close()


def _parts(divided: Extraction) -> Iterator[StackPart]:
    """The documents, each up to where the next one begins. Raises ProtocolError."""
    begins = [one.value for one in divided.fields if isinstance(one.value, int)]
    seams = list(pairwise([*begins, divided.document.pages + 1]))
    in_order = begins[:1] == [1] and all(begin < end for begin, end in seams)
    if len(begins) != len(divided.fields) or not in_order:
        raise ProtocolError(what="documents of a stack that are not all of its pages in order")
    for (begin, end), one in zip(seams, divided.fields, strict=True):
        yield StackPart(begin, end - 1, one.confidence)
