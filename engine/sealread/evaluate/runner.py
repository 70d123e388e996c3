"""Runs the real pipeline over data sets and scores what comes out, one document at a time."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from msgspec import Struct

from sealread.errors import Cancelled, SealreadError, WeightsAltered, WeightsMissing
from sealread.evaluate.dataset import Dataset, Truth, asked, chosen
from sealread.evaluate.documents import Shelf
from sealread.evaluate.metrics.judging import Judge
from sealread.evaluate.ruling import is_configured
from sealread.evaluate.scoring import Scored, mark, mark_failed
from sealread.evaluate.split import Part
from sealread.evaluate.walk.outcome import ListScore, Nodes
from sealread.evaluate.walk.packages import require
from sealread.extract.engine import Engine
from sealread.schema.validity import validate


class Options(Struct, frozen=True):
    """What is measured: `part` of each set, at most `limit` documents of it.

    `schema`: asked instead of the sets' own; `words`: take the words file beside an image.
    """

    part: Part = "all"
    limit: int | None = None
    schema: str | None = None
    words: bool = False


class Measured(Struct, frozen=True):
    """One document: how long it took (seconds) and how its leaves were scored.

    `failure` says why it was not read; then all that it states counts as omitted. `valid`: its
    values are valid against the schema. `path`: where the document lies.
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


class Progress(Struct, frozen=True):
    """A document is begun: its set and file, how many came before it, how many there are."""

    dataset: str
    file: str
    done: int
    total: int


class Evaluation(Struct, frozen=True):
    """What was measured; `partial` if it was stopped before the last document."""

    documents: tuple[Measured, ...]
    planned: int
    partial: bool


Result = TypeVar("Result")
OnProgress = Callable[[Progress], None]
IsCancelled = Callable[[], bool]


def run(
    engine: Engine,
    shelf: Shelf,
    datasets: Sequence[Dataset],
    options: Options,
    on_progress: OnProgress,
    cancelled: IsCancelled,
    judge: Judge | None = None,
) -> Evaluation:
    """Reads and scores the documents of all sets. Being cancelled ends it early, without an error.

    `judge` rules on meaning where no rule is sure and the schema asks for it. A document that
    fails is named and scored as omitted. Raises SchemaError, WeightsMissing, WeightsAltered, and
    PackagesMissing where a set is scored by its schema and the extra `eval` is not installed.
    """
    if any(map(is_configured, datasets)):
        require()
    measured, planned = each(
        datasets,
        options,
        on_progress,
        lambda dataset, truth: _measure(engine, shelf, dataset, truth, options, cancelled, judge),
    )
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


def _measure(
    engine: Engine,
    shelf: Shelf,
    dataset: Dataset,
    truth: Truth,
    options: Options,
    cancelled: IsCancelled,
    judge: Judge | None,
) -> Measured:
    if cancelled():
        raise Cancelled
    schema = asked(dataset, truth, options.schema)
    path = dataset.path(truth, words=options.words)
    began = time.monotonic()
    try:
        there = shelf.read(path, cancelled)
        started = time.monotonic()
        extraction = engine.extract(there.document, schema, cancelled=cancelled)
        seconds = time.monotonic() - started
        marks = mark(dataset, truth, extraction, there.document, schema.definition, judge)
        valid = not validate(extraction.values, schema)
    except (Cancelled, WeightsMissing, WeightsAltered):
        raise
    except SealreadError as error:
        return _failed(dataset, truth, path, time.monotonic() - began, str(error))
    except Exception as error:  # noqa: BLE001 - a crash is a finding, told without document text
        what = f"{path.name}: {type(error).__name__}"
        return _failed(dataset, truth, path, time.monotonic() - began, what)
    return Measured(
        dataset.name, truth.id, path.name, len(there.document.pages), round(there.seconds, 4),
        round(seconds, 4), marks.leaves, valid=valid, lists=marks.lists, nodes=marks.nodes,
        problems=marks.problems, path=str(path),
    )  # fmt: skip


def _failed(dataset: Dataset, truth: Truth, path: Path, seconds: float, why: str) -> Measured:
    marks = mark_failed(dataset, truth)
    return Measured(
        dataset.name, truth.id, path.name, truth.pages, 0.0, round(seconds, 4), marks.leaves, why,
        lists=marks.lists, nodes=marks.nodes, problems=marks.problems, path=str(path),
    )  # fmt: skip
