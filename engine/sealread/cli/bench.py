"""`sealread bench`: how fast the language model reads, against llama.cpp's own ways."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sealread.cli.exits import ALL_READ
from sealread.cli.options import Json, Model, Weights
from sealread.errors import MissingFile, ModelUnusable

if TYPE_CHECKING:
    from sealread.work.model_choice import Chosen

EXAMPLES = """
[bold]Examples[/bold]

sealread bench

sealread bench --model small --papers 3

sealread bench --model standard --data ../shared/data --json > speed.json

[bold]What is measured[/bold]

Both sides have the same model file, threads, flash attention and prompts, and take turns in one
process. Ten papers of the evaluation data are read where these are at hand, else samples that come
with Sealread. Other programs at work make all figures worse, and not all of them equally: let
nothing else run. Of the standard model on two cores it takes some hours; --papers and --rounds
make it shorter.

prefill: our time for a page over llama.cpp's own for the same tokens. behind 12, behind 100: the
time of llama-cpp-python's JSON mode over ours, behind the prefill, for so many fields. over floor:
our whole time over that of the same batches without any constraint. end to end: JSON mode's whole
time over all that our language model does. PSS: the memory of a process that only loads and fills.

[bold]Exit status[/bold]

0: measured. 2: wrong usage, or no language model is installed.
"""


def bench(
    model: Model = None,
    papers: Annotated[
        int, typer.Option(help="Read so many papers, the first ones.", metavar="N", min=1)
    ] = 10,
    rounds: Annotated[
        int, typer.Option(help="Measure each so often; the best counts.", metavar="N", min=1)
    ] = 2,
    data: Annotated[
        Path | None,
        typer.Option(
            help="The folder of the evaluation data. Without: ../shared/data, where it is.",
            metavar="DIR",
        ),
    ] = None,
    weights: Weights = None,
    json: Json = False,
) -> None:
    """Measure how fast the language model reads, against JSON mode and llama.cpp alone."""
    from sealread.cli.speed_table import show
    from sealread.evaluate.speed.papers import papers as read
    from sealread.evaluate.speed.running import Plan
    from sealread.evaluate.speed.running import bench as measure

    chosen = _chosen(model, weights)
    if data is not None and not data.is_dir():
        raise MissingFile(file=str(data))
    folder = None if weights is None else Path(weights)
    plan = Plan(rounds=rounds)
    found = read(data or _usual_data(), papers, plan.many, folder, _tell)
    report = measure(Path(str(chosen.file)), chosen.sha256, found, plan, weights=folder, told=_tell)
    show(report, json=json)
    raise typer.Exit(ALL_READ)


def _chosen(model: str | None, weights: str | None) -> Chosen:
    """The language model; raises ModelUnusable where that is none."""
    from sealread.work.lacking import sentence
    from sealread.work.model_choice import choose

    chosen = choose(model, "standard", weights)
    if chosen.is_language_model:
        return chosen
    why = sentence(chosen.lacking) if chosen.lacking else "it was not made for conversation"
    raise ModelUnusable(file=model or "that the benchmark needs", what=why)


def _usual_data() -> Path | None:
    from sealread.evaluate.speed.papers import USUAL_DATA

    return USUAL_DATA if USUAL_DATA.is_dir() else None


def _tell(what: str) -> None:
    sys.stderr.write(f"{what}\n")
    sys.stderr.flush()
