"""What is observed to learn confidence from: answers with their signs, and whether they are right.

Documents are asked for what their set asks, and for keys of another kind of document that they
certainly do not state. None of them was trained on. What was observed is kept, one file a document
(numbers and paths, no words of it), so that the work can be done in parts.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, structs

from sealread.errors import SealreadError
from sealread.evaluate.dataset import Dataset, Truth, asked, chosen, find
from sealread.evaluate.documents import Shelf, write_private
from sealread.evaluate.scoring import Scored, mark
from sealread.evaluate.split import rank
from sealread.evaluate.trust_design import DESIGN, Design, Strange
from sealread.extract.calibrating import Readings, Source
from sealread.extract.engine import Engine
from sealread.extract.settings import Settings
from sealread.extract.signs import signs
from sealread.schema.loading import parse
from sealread.schema.model import Schema
from sealread.schema.paths import pointer

_ANSWERED = ("right", "error", "hallucination", "surplus")
_FIRST = 2
"""The first number that is no confidence."""


class Answer(Struct, frozen=True):
    """An answer. `invented`: the document states nothing there; `score`: before any confidence."""

    path: str
    right: bool
    invented: bool
    score: float
    signs: dict[str, float]


class Observed(Struct, frozen=True):
    """A document: its answers, how many values it states, and how many keys asked it does not.

    `strange`: it was asked for keys of another kind of document; only those are here.
    """

    dataset: str
    document: str
    strange: bool
    values: int
    empty: int
    answers: tuple[Answer, ...]


class _Task(Struct, frozen=True):
    dataset: Dataset
    truth: Truth
    schema: str | None
    strange: bool
    order: float

    @property
    def name(self) -> str:
        digest = hashlib.sha256(self.truth.id.encode()).hexdigest()[:16]
        return f"{self.dataset.name}-{digest}{'-strange' if self.strange else ''}.json"


class _Recorder:
    """Stands where confidence is given: keeps signs; readings carry a number instead."""

    def __init__(self) -> None:
        self._kept: list[tuple[float, dict[str, float]]] = []

    def of(self, number: float | None) -> tuple[float, dict[str, float]] | None:
        """Score and signs of the reading that carries a number; None for one without signs."""
        return None if number is None or number < _FIRST else self._kept[int(number) - _FIRST]

    def __call__(
        self, schema: Schema, readings: Readings, source: Source, settings: Settings
    ) -> Readings:
        del settings
        found = signs(schema, readings, source.ways, source.text, source.language)
        numbered = {}
        self._kept = []
        for one, strengths in found:
            numbered[id(one)] = float(len(self._kept) + _FIRST)
            self._kept.append((one.confidence, strengths))
        return tuple(
            structs.replace(one, confidence=numbered[id(one)]) if id(one) in numbered else one
            for one in readings
        )


def observe(
    data: Path,
    folder: Path,
    shelf: Shelf,
    seconds: float,
    say: Callable[[str], None],
    design: Design = DESIGN,
) -> int:
    """Asks what was not asked before, for so many seconds; how many documents are left.

    Documents of all sets come in turns. What cannot be read is told and left out.
    """
    left = [one for one in _tasks(data, design) if not (folder / one.name).exists()]
    if not left:
        return 0
    ends = time.monotonic() + seconds
    with Engine() as engine:
        recorder = _Recorder()
        engine.calibrate = recorder
        for done, task in enumerate(left):
            if time.monotonic() > ends:
                return len(left) - done
            try:
                seen = _observed(engine, recorder, shelf, task, data, design)
            except SealreadError as error:
                say(f"not read: {error}")
                seen = Observed(task.dataset.name, task.truth.id, task.strange, 0, 0, ())
            write_private(folder / task.name, msgspec.json.encode(seen))
    return 0


def observed(data: Path, folder: Path, design: Design = DESIGN) -> list[Observed]:
    """All that was observed of the documents that are to be."""
    there = (folder / one.name for one in _tasks(data, design))
    return [msgspec.json.decode(one.read_bytes(), type=Observed) for one in there if one.exists()]


def _tasks(data: Path, design: Design) -> list[_Task]:
    made: list[_Task] = []
    for sample in design.samples:
        dataset = _named(data, sample.dataset)
        truths = sorted(chosen(dataset, sample.part, sample.limit), key=lambda one: rank(one.id))
        for place, truth in enumerate(truths):
            turn = place / len(truths)
            made.append(_Task(dataset, truth, sample.schema, strange=False, order=turn))
            if place < design.strange_limit and sample.dataset in design.strange:
                made.append(_Task(dataset, truth, None, strange=True, order=turn))
    return sorted(made, key=lambda one: (one.order, one.name))


def _named(data: Path, name: str) -> Dataset:
    """The set in the folder of its name."""
    [found] = find(data / name)
    return structs.replace(found, name=name)


def _observed(
    engine: Engine, recorder: _Recorder, shelf: Shelf, task: _Task, data: Path, design: Design
) -> Observed:
    document = shelf.read(task.dataset.path(task.truth)).document
    if task.strange:
        keys, schema = _strange(task, data, design.strange)
        extraction = engine.extract(document, schema)
        answers = tuple(_strange_answers(extraction.fields, keys, recorder))
        return Observed(task.dataset.name, task.truth.id, True, 0, len(keys), answers)
    schema = asked(task.dataset, task.truth, task.schema)
    extraction = engine.extract(document, schema)
    leaves = mark(task.dataset, task.truth, extraction, document, schema.definition).leaves
    answered = tuple(_answers(leaves, recorder))
    empty = sum(one.verdict in ("hallucination", "absent") for one in leaves)
    values = sum(one.truth is not None for one in leaves)
    return Observed(task.dataset.name, task.truth.id, False, values, empty, answered)


def _answers(leaves: Sequence[Scored], recorder: _Recorder) -> Iterator[Answer]:
    for one in leaves:
        found = recorder.of(one.confidence) if one.verdict in _ANSWERED else None
        if found is not None:
            yield Answer(one.path, one.verdict == "right", one.verdict == "hallucination", *found)


def _strange(task: _Task, data: Path, strange: Strange) -> tuple[tuple[str, ...], Schema]:
    """The paths of strange keys, and a schema with them; every other one has the own keys too."""
    name, keys = strange[task.dataset.name]
    other = _named(data, name)
    members: dict[str, Any] = {key: other.definition["properties"][key] for key in keys}
    if rank(task.truth.id) % 2:
        own = asked(task.dataset, task.truth).definition
        members = own.get("properties", {}) | members
    definition = {"type": "object", "properties": members}
    blob = msgspec.json.encode(definition)
    schema = parse(definition, "strange.json", hashlib.sha256(blob).hexdigest())
    return tuple(pointer("", key) for key in keys), schema


def _strange_answers(
    readings: Readings, keys: Sequence[str], recorder: _Recorder
) -> Iterator[Answer]:
    """The first answer that each strange key was given."""
    for key in keys:
        own = [one for one in readings if f"{one.path}/".startswith(f"{key}/")]
        given = next((one for one in own if one.value is not None), None)
        found = recorder.of(given.confidence) if given is not None else None
        if found is not None:
            yield Answer(key, False, True, *found)
