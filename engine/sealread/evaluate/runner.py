"""Runs the real pipeline over data sets and scores what comes out, one document at a time."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from msgspec import Struct

from sealread.document.model import Document
from sealread.errors import Cancelled, SealreadError, WeightsAltered, WeightsMissing
from sealread.evaluate.absent.asking import (
    Answered,
    Question,
    can_take,
    questions,
    taken_out,
    with_questions,
)
from sealread.evaluate.absent.drawing import draw
from sealread.evaluate.absent.kinds import ForeignKind
from sealread.evaluate.absent.printed import Printed
from sealread.evaluate.dataset import Dataset, Truth, asked, chosen, has_open_keys
from sealread.evaluate.documents import Shelf
from sealread.evaluate.metrics.judging import Judge
from sealread.evaluate.progress import IsCancelled, OnProgress, Progress
from sealread.evaluate.ruling import is_configured
from sealread.evaluate.scoring import Scored, mark, mark_failed
from sealread.evaluate.split import Part
from sealread.evaluate.taught import Taught
from sealread.evaluate.walk.outcome import ListScore, Nodes
from sealread.evaluate.walk.packages import require
from sealread.extract.engine import Engine
from sealread.schema.model import Schema
from sealread.schema.validity import validate


class Options(Struct, frozen=True):
    """What is measured: `part` of each set, at most `limit` documents of it.

    `schema`: asked instead of the sets' own; `words`: take the words file beside an image.
    `absent`: where the kinds come from whose fields are asked though they are not there.
    `without`: the providers that took no part (`extract.providers`). `learnt`: the sets whose
    documents had been corrected before.
    """

    part: Part = "all"
    limit: int | None = None
    schema: str | None = None
    words: bool = False
    absent: str | None = None
    without: tuple[str, ...] = ()
    learnt: tuple[str, ...] = ()


class Measured(Struct, frozen=True):
    """One document: how long it took (seconds) and how its leaves were scored.

    `failure` says why it was not read; then all that it states counts as omitted. `valid`: its
    values are valid against the schema. `path`: where the document lies. `absent`: what was said
    of fields that are not there.
    """

    dataset: str
    document: str
    file: str
    pages: int
    read_seconds: float
    extract_seconds: float
    scored: tuple[Scored, ...]
    failure: str | None = None
    valid: bool = False
    lists: tuple[ListScore, ...] = ()
    nodes: Nodes | None = None
    problems: tuple[str, ...] = ()
    path: str = ""
    absent: tuple[Answered, ...] = ()


class Evaluation(Struct, frozen=True):
    """What was measured; `partial` if it was stopped before the last document."""

    documents: tuple[Measured, ...]
    planned: int
    partial: bool


Result = TypeVar("Result")


def run(
    engine: Engine,
    shelf: Shelf,
    datasets: Sequence[Dataset],
    options: Options,
    on_progress: OnProgress,
    cancelled: IsCancelled,
    judge: Judge | None = None,
    kinds: Sequence[ForeignKind] = (),
    taught: Taught = Taught(),  # noqa: B008
) -> Evaluation:
    """Reads and scores the documents of all sets. Being cancelled ends it early, without an error.

    `judge` rules on meaning where no rule is sure and the schema asks for it. `kinds`: each
    document is asked beside its own fields for some of these that it does not print. `taught`: what
    is learnt before the first document. A document that fails is named and scored as omitted.
    Raises SchemaError, WeightsMissing, WeightsAltered, and PackagesMissing where a set is scored by
    its schema and the extra `eval` is not installed.
    """
    if any(map(is_configured, datasets)):
        require()
    measuring = _Measuring(engine, shelf, options, cancelled, judge, tuple(kinds), taught)
    measured, planned = each(datasets, options, on_progress, measuring.measure)
    return Evaluation(tuple(measured), planned, len(measured) < planned)


def each(
    datasets: Sequence[Dataset],
    options: Options,
    on_progress: OnProgress,
    measure: Callable[[Dataset, Truth], Result],
) -> tuple[list[Result], int]:
    """Measures the documents that the options choose; how many there are to measure.

    `measure` raises Cancelled to end it early.
    """
    planned = [(one, t) for one in datasets for t in chosen(one, options.part, options.limit)]
    measured: list[Result] = []
    for dataset, truth in planned:
        on_progress(Progress(dataset.name, truth.file, len(measured), len(planned)))
        try:
            measured.append(measure(dataset, truth))
        except Cancelled:
            break
    return measured, len(planned)


@dataclass(frozen=True)
class _Measuring:
    """What all documents of an evaluation are measured with."""

    engine: Engine
    shelf: Shelf
    options: Options
    cancelled: IsCancelled
    judge: Judge | None
    kinds: tuple[ForeignKind, ...]
    taught: Taught

    def measure(self, dataset: Dataset, truth: Truth) -> Measured:
        """One document, read and scored. Raises Cancelled."""
        if self.cancelled():
            raise Cancelled
        schema = asked(dataset, truth, self.options.schema)
        path = dataset.path(truth, words=self.options.words)
        began = time.monotonic()
        try:
            return self._read(dataset, truth, schema, path)
        except (Cancelled, WeightsMissing, WeightsAltered):
            raise
        except SealreadError as error:
            return _failed(dataset, truth, path, time.monotonic() - began, str(error))
        except Exception as error:  # noqa: BLE001 - a crash is a finding, told without document text
            what = f"{path.name}: {type(error).__name__}"
            return _failed(dataset, truth, path, time.monotonic() - began, what)

    def _read(self, dataset: Dataset, truth: Truth, schema: Schema, path: Path) -> Measured:
        there = self.shelf.read(path, self.cancelled)
        beside = self._beside(dataset, truth, schema, there.document)
        whole = with_questions(schema, beside) if beside else schema
        started = time.monotonic()
        extraction = self.engine.extract(
            there.document, whole, cancelled=self.cancelled,
            exemplars=self.taught.exemplars(dataset, truth.id),
        )  # fmt: skip
        seconds = time.monotonic() - started
        own, absent = taken_out(extraction, beside) if beside else (extraction, ())
        marks = mark(dataset, truth, own, there.document, schema.definition, self.judge)
        return Measured(
            dataset.name, truth.id, path.name, len(there.document.pages),
            round(there.seconds, 4), round(seconds, 4), marks.leaves,
            valid=not validate(extraction.values, whole), lists=marks.lists, nodes=marks.nodes,
            problems=marks.problems, path=str(path), absent=absent,
        )  # fmt: skip

    def _beside(
        self, dataset: Dataset, truth: Truth, schema: Schema, document: Document
    ) -> tuple[Question, ...]:
        """What is asked though it is not there; labels speak the page's language where keys do."""
        if not self.kinds or not can_take(schema):
            return ()
        printed = Printed(document, truth.values, schema.definition)
        language = document.language if has_open_keys(dataset.definition) else None
        drawn = draw(self.kinds, truth.id, printed)
        return questions(drawn, schema.definition, language)


def _failed(dataset: Dataset, truth: Truth, path: Path, seconds: float, why: str) -> Measured:
    marks = mark_failed(dataset, truth)
    return Measured(
        dataset.name, truth.id, path.name, truth.pages, 0.0, round(seconds, 4), marks.leaves, why,
        lists=marks.lists, nodes=marks.nodes, problems=marks.problems, path=str(path),
    )  # fmt: skip
