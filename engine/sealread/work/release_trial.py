"""What decisions that wait for a release would change, tried on documents that teach nothing.

Those are the documents of the acceptance sample (`work.acceptance`). Each is read with the version
that is released and with all decisions; nothing of it is kept.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from sealread.errors import Cancelled, NotReproducible, SampleRefused, SealreadError
from sealread.extract.layouts import Exemplar
from sealread.extract.result import Extraction
from sealread.work.acceptance.samples import Place, places, sample
from sealread.work.comparing import Changed, compared
from sealread.work.learning import learnt, read_new
from sealread.work.manifest import Manifest, read_manifest
from sealread.work.model_choice import Chosen, chosen
from sealread.work.queue import Queue
from sealread.work.releasing import released
from sealread.work.reproducing import request_of
from sealread.work.request import PATIENCE
from sealread.work.workspace import Workspace
from sealread.worker import protocol

Heard = Callable[[str, int, int], None]
"""Hears a document's name, how many are done, and how many there are."""


class Trial(Struct, frozen=True):
    """What would change: `same` values and the others, by what people decided on them.

    `refused`: documents that could not be read, each with why.
    """

    documents: int
    same: int
    changed: tuple[Changed, ...]
    refused: tuple[str, ...] = ()

    def count(self, verdict: str) -> int:
        """How many values changed so."""
        return sum(one.verdict == verdict for one in self.changed)


class ReleaseTrial:
    """One trial under a schema. `execute` is called once; `cancel` from any thread."""

    def __init__(
        self, workspace: Workspace, schema_sha256: str, *, weights: str | None = None,
        patience: float = PATIENCE, heard: Heard = lambda _name, _done, _total: None,
    ) -> None:  # fmt: skip
        self._workspace, self._schema, self._heard = workspace, schema_sha256, heard
        request = request_of(_manifest(workspace, schema_sha256), None, weights, patience)
        self._request, self._queue = request, Queue(request)
        self._cancelled = False

    def cancel(self, *, at_once: bool = False) -> None:
        """Makes `execute` raise Cancelled."""
        self._cancelled = True
        self._queue.cancel(at_once=at_once)

    def execute(self) -> Trial:
        """Reads the sample twice. Raises SampleRefused where nothing was drawn, Cancelled,
        ModelUnusable, WallsMissing, WorkspaceUnusable.
        """
        made = sample(self._workspace.database, self._schema)
        if made is None:
            raise SampleRefused(
                schema=self._request.schema, what="draw documents first (`sealread accept --draw`)"
            )
        drawn = places(self._workspace, made)
        same = 0
        changed: list[Changed] = []
        refused: list[str] = []
        try:
            model = chosen(self._request)
            self._queue.turn_to(self._request, model)
            self._queue.stand()
            read_new(self._workspace, self._schema, self._queue)
            version = released(self._workspace.database, self._schema)
            ways = [
                learnt(self._workspace, self._schema, upto).exemplars for upto in (version, None)
            ]
            for number, place in enumerate(drawn):
                if self._cancelled:
                    raise Cancelled
                self._heard(place.name, number, len(drawn))
                try:
                    readings = [self._read(place, model, one) for one in ways]
                    unchanged, found = compared(self._workspace, place.name, *readings)
                except Cancelled:
                    raise
                except SealreadError as error:
                    refused.append(str(error))
                else:
                    same, changed = same + unchanged, changed + found
        finally:
            self._queue.close()
        return Trial(len(drawn), same, tuple(changed), tuple(refused))

    def _read(self, place: Place, model: Chosen, exemplars: tuple[Exemplar, ...]) -> Extraction:
        self._queue.turn_to(self._request, model, exemplars)
        return self._queue.afresh(place.path, _nothing, _deaf)


def _manifest(workspace: Workspace, schema_sha256: str) -> Manifest:
    """That of the newest run under a schema. Raises NotReproducible where none has one."""
    for run in workspace.runs():
        if run.terms.schema_sha256 == schema_sha256:
            body, _ = workspace.manifest(run.id)
            made = None if body is None else read_manifest(body)
            if made is not None:
                return made
    raise NotReproducible(run="–", what="no run under this schema has a manifest")


def _nothing() -> None:
    """Nobody counts attempts here."""


def _deaf(message: protocol.Progress) -> None:
    del message
