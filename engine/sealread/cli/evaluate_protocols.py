"""The protocols of `sealread eval` beside the plain one: agent, tables, forms."""

from __future__ import annotations

import functools
import os
import shlex
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Literal

import typer

from sealread.cli.exits import ALL_READ, SOME_FAILED, STOPPED, WRONG_USAGE
from sealread.cli.options import Planner

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sealread.evaluate.dataset import Dataset
    from sealread.evaluate.documents import Shelf
    from sealread.evaluate.report import Origin
    from sealread.evaluate.runner import Evaluation, Options
    from sealread.extract.engine import Engine

_STOPPING = b"\nStopping; the figures so far follow. Press Ctrl-C again to stop at once.\n"


def run_agent(
    engine: Engine,
    shelf: Shelf,
    datasets: Sequence[Dataset],
    options: Options,
    weights: Path | None,
    folder: Path | None,
    planner: Planner,
) -> int:
    """Measures the agent, tells what came out, and returns the exit status."""
    import msgspec

    from sealread.cli.measuring import progress, show_agentic
    from sealread.evaluate.agentic_reading import Memory
    from sealread.evaluate.agentic_report import report, totals, write
    from sealread.evaluate.agentic_run import agent, run

    memory = Memory(shelf)
    worker = agent(engine, memory, weights, planner)
    with progress() as told_of, stoppable() as stopped:
        evaluation = run(worker, memory, datasets, options, told_of, stopped)
    whole = report(evaluation, datasets, origin(engine, options))
    show_agentic(whole)
    if folder is not None:
        write(folder, whole, evaluation)
    typer.echo(msgspec.json.encode(totals(whole)).decode())
    if evaluation.partial:
        return STOPPED
    return SOME_FAILED if any(one.failure for one in evaluation.documents) else ALL_READ


def run_tables(
    engine: Engine,
    shelf: Shelf,
    datasets: Sequence[Dataset],
    questions: Sequence[Path],
    options: Options,
    columns: Literal["given", "proposed"],
    folder: Path | None,
    *,
    rate: bool,
) -> int:
    """Measures tables across documents, tells what came out, and returns the exit status."""
    import msgspec

    from sealread.cli.measuring import show_tables
    from sealread.evaluate.aoe import tatqa
    from sealread.evaluate.aoe.cases import load, wanted
    from sealread.evaluate.aoe.report import report
    from sealread.evaluate.aoe.run import run
    from sealread.evaluate.documents import write_private

    with tempfile.TemporaryDirectory() as drawn, stoppable() as stopped:
        cases = list(wanted(datasets, options.part, options.limit, load()))
        for one in questions:
            cases += tatqa.wanted(one, Path(drawn), options.limit)
        if not cases:
            typer.echo("sealread: none of these sets has a table that is measured.", err=True)
            return WRONG_USAGE
        tell = functools.partial(typer.echo, err=True)
        measured = list(run(engine, shelf, cases, columns, tell, stopped, rate=rate))
    show_tables(measured)
    whole = report(measured, columns) | {"model_sha256": engine.identity.sha256}
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        write_private(folder / "aoe.json", msgspec.json.format(msgspec.json.encode(whole)))
    typer.echo(msgspec.json.encode(whole["all"]).decode())
    if len(measured) < len(cases):
        return STOPPED
    return SOME_FAILED if any(one.failed for one in measured) else ALL_READ


def run_forms(
    engine: Engine,
    shelf: Shelf,
    datasets: Sequence[Dataset],
    options: Options,
    folder: Path | None,
) -> int:
    """Measures kinds and values, tells what came out, and returns the exit status."""
    import msgspec

    from sealread.cli.measuring import progress
    from sealread.evaluate.dataset import chosen
    from sealread.evaluate.documents import write_private
    from sealread.evaluate.form_parsing import kinds, report
    from sealread.evaluate.form_tables import markdown
    from sealread.evaluate.runner import run

    began = time.monotonic()
    planned = [(one, each) for one in datasets for each in chosen(one, options.part, options.limit)]
    with progress() as told_of, stoppable() as stopped:
        asked = kinds(engine, shelf, planned, stopped, words=options.words)
        evaluation = run(engine, shelf, datasets, options, told_of, stopped)
    whole = report(evaluation, asked, began) | {"model_sha256": engine.identity.sha256}
    typer.echo(markdown(whole), err=True)
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        write_private(folder / "forms.json", msgspec.json.format(msgspec.json.encode(whole)))
        write_private(folder / "forms.md", markdown(whole).encode())
    typer.echo(msgspec.json.encode(whole["all"]).decode())
    return status(evaluation)


def origin(engine: Engine, options: Options) -> Origin:
    """What an evaluation was made with: models, settings, the command."""
    from sealread.evaluate.report import Origin

    command = shlex.join(["sealread", *sys.argv[1:]])
    run = engine.run_info(0.0, engine.tokens)
    return Origin(
        engine.identity, engine.settings, options, command, run.reader_sha256, run.adapter_sha256
    )


def status(evaluation: Evaluation) -> int:
    """The command's exit status."""
    if evaluation.partial:
        return STOPPED
    failed = any(one.failure is not None for one in evaluation.documents)
    return SOME_FAILED if failed else ALL_READ


@contextmanager
def stoppable() -> Iterator[Callable[[], bool]]:
    """The first Ctrl-C (or SIGTERM) stops after the answer in hand, the second at once."""
    pressed = 0

    def stop(number: int, _frame: FrameType | None) -> None:
        nonlocal pressed
        pressed += 1
        if pressed > 1:
            signal.signal(number, signal.SIG_DFL)
            signal.raise_signal(number)
        os.write(2, _STOPPING)  # sys.stderr may be in the middle of a write of its own

    before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield lambda: pressed > 0
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
