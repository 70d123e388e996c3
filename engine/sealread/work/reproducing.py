"""Running a run again from its manifest, and comparing what comes out: nothing of it is kept.

On the same class of machine, with the same program, model, schema and settings, every value,
text, place, status and confidence must be the same. Where something of that differs it is named,
and values alone are compared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct, structs

from sealread.errors import (
    Cancelled,
    DocumentError,
    ModelUnusable,
    NoSuchDocument,
    NotReproducible,
    Quarantined,
    SealreadError,
    WallsMissing,
    WeightsAltered,
    WeightsMissing,
)
from sealread.extract.result import Extraction, Reading
from sealread.installed import app_version
from sealread.work.learning import Learnt, learnt
from sealread.work.manifest import Manifest, differences, manifest_of, read_manifest
from sealread.work.model_choice import Chosen, chosen, place_of
from sealread.work.obeying import under_policy
from sealread.work.plan import hash_file
from sealread.work.queue import Queue
from sealread.work.records import ItemRecord, RunRecord, Terms
from sealread.work.request import PATIENCE, READER, Request
from sealread.work.workspace import Workspace
from sealread.worker import protocol

Part = Literal["value", "text", "evidence", "status", "confidence", "field", "values", "error"]
_EXACT: tuple[Part, ...] = ("value", "text", "evidence", "status", "confidence")
_TOLD = frozenset({"effort", "model", "ocr", "phrasings", "review_below", "find_above"})
"""Settings of a run that its manifest holds."""
HARMLESS = frozenset({"machine.release", "model.file", "policy"})
"""What may differ between two manifests without any value being another one."""
_NOT_THE_DOCUMENTS = (Cancelled, ModelUnusable, WallsMissing, WeightsAltered, WeightsMissing)
"""What is no outcome of a document, and ends it all."""
Heard = Callable[[str, int, int], None]
"""Hears a document's name, how many are done, and how many there are."""


class Difference(Struct, frozen=True):
    """One part of one field of a document, as it was read before and as it is read now."""

    document: str
    path: str
    part: Part
    before: Any
    now: Any


class Refused(Struct, frozen=True):
    """A document that cannot be read again as it was, and why."""

    document: str
    why: str


class Reproduction(Struct, frozen=True):
    """What came of running a run again.

    `changed` names what differs between the run's manifest and this program on this machine;
    `exact` says that nothing that matters does, so that everything was compared.
    """

    run: int
    identical: bool
    exact: bool
    compared: int
    changed: tuple[str, ...]
    refused: tuple[Refused, ...]
    differences: tuple[Difference, ...]


class Reproducing:
    """One run that is run again. `execute` is called once; `cancel` from any thread."""

    def __init__(
        self,
        workspace: Workspace,
        run: int,
        *,
        model: str | None = None,
        weights: str | None = None,
        patience: float = PATIENCE,
        heard: Heard = lambda _name, _done, _total: None,
    ) -> None:
        self._workspace, self._heard = workspace, heard
        self._run = _run(workspace, run)
        self.manifest = _manifest(workspace, run)
        self._model, self._weights, self._patience = model, weights, patience
        self._queue: Queue | None = None
        self._cancelled = False
        self._refused: list[Refused] = []
        self._differences: list[Difference] = []

    def cancel(self, *, at_once: bool = False) -> None:
        """Makes `execute` raise Cancelled."""
        self._cancelled = True
        if self._queue is not None:
            self._queue.cancel(at_once=at_once)

    def execute(self) -> Reproduction:
        """Reads the run's documents again and compares. Raises NotReproducible, Cancelled,
        ModelUnusable, SchemaError, WallsMissing, WeightsMissing, WeightsAltered.
        """
        items = [one for one in self._workspace.items(self._run.id) if _tried(one)]
        if not items:
            raise NotReproducible(run=self._run.id, what="none of its documents was finished")
        request = request_of(self.manifest, self._model, self._weights, self._patience)
        now = chosen(request)
        known = self._learnt()
        made = manifest_of(request, self._terms(now), now, known.taught)
        changed = differences(self.manifest, made)
        # A graphics processor computes as another processor does, which is none of these.
        exact = HARMLESS.issuperset(changed) and self.manifest.settings.device == "processor"
        self._queue = Queue(request)
        self._queue.turn_to(request, now, known.exemplars)
        try:
            self._queue.stand()
            compared = self._read_all(items, exact)
        finally:
            self._queue.close()
        return self._told(exact, compared, changed)

    def _told(self, exact: bool, compared: int, changed: tuple[str, ...]) -> Reproduction:
        told = Reproduction(
            run=self._run.id,
            identical=not self._differences and not self._refused,
            exact=exact,
            compared=compared,
            changed=changed,
            refused=tuple(self._refused),
            differences=tuple(self._differences),
        )
        self._workspace.record(
            "run reproduced", run=told.run, identical=told.identical, exact=exact,
            compared=compared, refused=len(told.refused), differences=len(told.differences),
            changed=list(changed),
        )  # fmt: skip
        return told

    def _learnt(self) -> Learnt:
        """What people had decided when the run began, as far as its pages are still kept."""
        taught = self.manifest.learnt
        if taught is None:
            return Learnt()
        return learnt(self._workspace, self.manifest.schema.sha256, taught.version)

    def _terms(self, now: Chosen) -> Terms:
        return structs.replace(self._run.terms, model_sha256=now.sha256, app=app_version())

    def _read_all(self, items: list[ItemRecord], exact: bool) -> int:
        compared = 0
        for number, item in enumerate(items):
            if self._cancelled:
                raise Cancelled
            self._heard(item.name, number, len(items))
            why = _changed_file(item)
            if why is not None:
                self._refused.append(Refused(item.path, why))
                continue
            self._differences.extend(self._compared(item, exact))
            compared += 1
        return compared

    def _compared(self, item: ItemRecord, exact: bool) -> Iterator[Difference]:
        before, now = self._before(item), self._again(item)
        if isinstance(before, Extraction) and isinstance(now, Extraction):
            yield from compare(item.path, before, now, exact=exact)
        elif _outcome(before) != _outcome(now):
            yield Difference(item.path, "", "error", _outcome(before), _outcome(now))

    def _before(self, item: ItemRecord) -> Extraction | int:
        read = self._workspace.read(item.id)
        return read if read is not None else item.error_number or 0

    def _again(self, item: ItemRecord) -> Extraction | int:
        if self._queue is None:
            raise AssertionError("there is a queue while documents are read")
        try:
            extraction = self._queue.afresh(item.path, _nothing, _deaf)
        except _NOT_THE_DOCUMENTS:
            raise
        except SealreadError as error:
            return error.number
        if extraction.document.sha256 != item.sha256:
            raise NotReproducible(run=self._run.id, what=f"{item.name} changed while it was read")
        return extraction


def request_of(
    manifest: Manifest, model: str | None, weights: str | None, patience: float
) -> Request:
    """The request that a manifest tells of, without its documents; `model`: instead of its own.

    What no manifest tells is as the policy of this machine wants it. Raises SettingLocked where a
    run was made with something else than is locked now, PolicyUnusable.
    """
    told = Request(
        paths=(),
        schema=manifest.schema.name,
        definition=manifest.schema.content,
        model=model or _model_of(manifest, weights),
        weights=weights,
        settings=manifest.settings,
        patience=patience,
    )
    return under_policy(told, _TOLD)


def _model_of(manifest: Manifest, weights: str | None) -> str:
    """The model of a run: where it lay, else wherever a file of its SHA-256 is installed."""
    kept = manifest.model
    if kept.file is None:
        return READER
    found = None if Path(kept.file).is_file() else place_of(kept.sha256, weights)
    return found or kept.file


def _tried(item: ItemRecord) -> bool:
    """Whether a document was read to an end, be it a bad one, and not set apart untried."""
    ended = item.state in ("done", "failed", "quarantined")
    return ended and item.error_number != Quarantined.number


def compare(
    document: str, before: Extraction, now: Extraction, *, exact: bool
) -> Iterator[Difference]:
    """What differs between two extractions of a document; without `exact`, in values alone."""
    then, fresh = _by_path(before), _by_path(now)
    for path in dict.fromkeys((*then, *fresh)):
        one, other = then.get(path), fresh.get(path)
        if one is None or other is None:
            yield Difference(document, path, "field", one is not None, other is not None)
        else:
            yield from _parts(document, one, other, _EXACT if exact else ("value",))
    if msgspec.json.encode(before.values) != msgspec.json.encode(now.values):
        yield Difference(document, "", "values", before.values, now.values)


def _parts(
    document: str, one: Reading, other: Reading, parts: tuple[Part, ...]
) -> Iterator[Difference]:
    for part in parts:
        before, now = getattr(one, part), getattr(other, part)
        if msgspec.json.encode(before) != msgspec.json.encode(now):
            yield Difference(document, one.path, part, before, now)


def _by_path(extraction: Extraction) -> dict[str, Reading]:
    return {reading.path: reading for reading in extraction.fields}


def _outcome(result: Extraction | int) -> str:
    return f"error {result}" if isinstance(result, int) else "read"


def _changed_file(item: ItemRecord) -> str | None:
    """Why a file is not the one that was read; None where it is."""
    try:
        same = hash_file(Path(item.path)) == item.sha256
    except DocumentError as error:
        return str(error)
    return None if same else "its SHA-256 is another one now: the file was changed"


def _run(workspace: Workspace, run: int) -> RunRecord:
    for one in workspace.runs():
        if one.id == run:
            return one
    raise NoSuchDocument(file=str(workspace.file), what=f"run {run}")


def _manifest(workspace: Workspace, run: int) -> Manifest:
    body, _ = workspace.manifest(run)
    if body is None:
        raise NotReproducible(run=run, what="no manifest was kept of it")
    found = read_manifest(body)
    if found is None:
        raise NotReproducible(run=run, what="its manifest cannot be read")
    return found


def _nothing() -> None:
    """Nobody counts attempts here."""


def _deaf(_: protocol.Progress) -> None:
    """Nobody hears of pages here."""
