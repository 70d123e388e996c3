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
from sealread.evaluate.scoring import Scored, score, score_failed
from sealread.evaluate.split import Part
from sealread.extract.engine import Engine


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

    `failure` says why it was not read; then all that it states counts as omitted.
    """

    dataset: str
    document: str
    file: str
    pages: int
    read_seconds: float
    extract_seconds: float
    scored: tuple[Scored, ...]
    failure: str | None = None


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
) -> Evaluation:
    """Reads and scores the documents of all sets. Being cancelled ends it early, without an error.

    A document that fails is named and scored as omitted. Raises SchemaError,
    WeightsMissing, WeightsAltered.
    """
    measured, planned = each(
        datasets,
        options,
        on_progress,
        lambda dataset, truth: _measure(engine, shelf, dataset, truth, options, cancelled),
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
        scored = score(dataset, truth, extraction, there.document, schema.definition)
    except (Cancelled, WeightsMissing, WeightsAltered):
        raise
    except SealreadError as error:
        return _failed(dataset, truth, path, time.monotonic() - began, str(error))
    except Exception as error:  # noqa: BLE001 - a crash is a finding, told without document text
        what = f"{path.name}: {type(error).__name__}"
        return _failed(dataset, truth, path, time.monotonic() - began, what)
    return Measured(
        dataset.name, truth.id, path.name, len(there.document.pages), round(there.seconds, 4),
        round(seconds, 4), tuple(scored),
    )  # fmt: skip


def _failed(dataset: Dataset, truth: Truth, path: Path, seconds: float, why: str) -> Measured:
    scored = tuple(score_failed(dataset, truth))
    return Measured(
        dataset.name, truth.id, path.name, truth.pages, 0.0, round(seconds, 4), scored, why
    )
