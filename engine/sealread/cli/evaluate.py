"""`sealread eval`: the real pipeline over data sets with known values, and its scores."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from sealread.cli.evaluate_protocols import (
    origin,
    run_agent,
    run_forms,
    run_tables,
    status,
    stoppable,
)
from sealread.cli.exits import STOPPED
from sealread.cli.options import Effort, Model, Planner
from sealread.errors import Cancelled

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sealread.evaluate.absent.kinds import ForeignKind
    from sealread.evaluate.dataset import Dataset
    from sealread.evaluate.documents import Shelf
    from sealread.evaluate.model_judge import ModelJudge
    from sealread.evaluate.runner import Evaluation, Options
    from sealread.evaluate.taught import Taught
    from sealread.extract.engine import Engine

EXAMPLES = """
[bold]Examples[/bold]

sealread eval ../shared/data/sroie --limit 20

sealread eval ../shared/data --only aside --cache read/ --report out/eval

sealread eval ../shared/data/dop --cache read/ --answers answers/

sealread eval ../shared/data/dop --schema dop.de --phrasings 1

sealread eval ../shared/data/funsd --model small --effort thorough

sealread eval ../shared/data/extractbench --report out/extractbench

sealread eval ../shared/data --absent ../shared/fields/kinds.jsonl --report out/absent

sealread eval ../shared/data/dop --protocol agentic --report out/agentic

sealread eval ../shared/data --protocol aoe --columns proposed --report out/aoe

[bold]Data[/bold]

A DATASET is a folder with truth.jsonl, schema.json and docs/, or a folder of such folders.

The last line of stdout is one line of JSON with the totals. A report has eval.json and eval.md,
and eval.html, leaves.csv, leaves.jsonl and errors.jsonl, which hold words of the documents; only
you can read them.

[bold]Metrics[/bold]

A set is scored by its own rules where it has some, else by the evaluation_config of its schema.
Meaning is compared by rules; with --judge, or where the model that reads can judge, a model rules
where they are not sure. Which it was is told; without a judge the score is a lower bound.

[bold]Again after a change[/bold]

--cache DIR keeps what was read from documents, --answers DIR what the models answered. Both hold
words of the documents, which only you can read, and are known by the code that made them. Where
answers are taken from there, seconds tell nothing.

--without NAME leaves out one of those who read beside the language model, so that it is seen what
that one is worth; a name that none has is refused with all names.

--learnt DATASET reads as a workspace would in which a person had corrected the first pages of all
documents of a set that asks for the same fields.

[bold]Places and absent fields[/bold]

Where the truth has boxes, it is told how many right values are proven there, and how many of those
whose words stand several times on the page. --absent FILE asks each document beside its own fields
for six that it does not print, of other kinds of papers (lines of JSON: source, kind, fields with
label, type, about, options), and tells how many were left out, how many invented, and how many of
these with a confidence of 0.9 or more. Their answers are in absent.jsonl and score nothing else.

[bold]Protocols[/bold]

fields: the pipeline is asked for all fields, each value is judged by its field's rule. agentic: the
agent is asked for all values, then questions about each of them; both are judged as the agent's
paper does, whose results stand beside ours.

[bold]Exit status[/bold]

0: all documents were read. 1: some failed; each is named and counts as omitted. 2: wrong usage.
130: stopped by Ctrl-C; what was measured until then is told, marked as partial.
"""


def evaluate(
    datasets: Annotated[
        list[Path], typer.Argument(metavar="DATASET", help="Data sets, and folders of them.")
    ],
    model: Model = None,
    effort: Effort = "standard",
    report: Annotated[
        Path | None, typer.Option(help="The folder for the report's files.", metavar="DIR")
    ] = None,
    limit: Annotated[
        int | None, typer.Option(help="So many documents of each set.", metavar="N", min=1)
    ] = None,
    only: Annotated[
        Literal["all", "aside", "rest"],
        typer.Option(help="aside: documents kept out of training. rest: the others."),
    ] = "all",
    phrasings: Annotated[
        int | None, typer.Option(help="How many wordings of a field to ask.", metavar="N", min=1)
    ] = None,
    schema: Annotated[
        str | None,
        typer.Option(help="Ask this schema instead of the set's.", metavar="NAME|FILE"),
    ] = None,
    words: Annotated[
        bool, typer.Option("--words", help="Take an image's words file where it has one.")
    ] = False,
    cache: Annotated[
        Path | None,
        typer.Option(help="Keep what was read from documents here.", metavar="DIR"),
    ] = None,
    answers: Annotated[
        Path | None,
        typer.Option(
            help="Keep what the models answer here; what is asked again is not computed again.",
            metavar="DIR",
        ),
    ] = None,
    weights: Annotated[
        Path | None,
        typer.Option(help="The folder of the OCR and language weights.", metavar="DIR"),
    ] = None,
    judge: Annotated[
        Path | None,
        typer.Option(help="A GGUF chat model that rules on meaning.", metavar="FILE"),
    ] = None,
    adapter: Annotated[
        Path | None,
        typer.Option(help="An adapter for the model instead of the shipped one.", metavar="FILE"),
    ] = None,
    absent: Annotated[
        Path | None,
        typer.Option(help="Ask each document six fields that it does not print.", metavar="FILE"),
    ] = None,
    protocol: Annotated[
        Literal["fields", "agentic", "aoe", "forms"],
        typer.Option(
            help="agentic: the agent at work, scored as its paper does. aoe: tables across the "
            "documents, their cells scored as AOE scores them. forms: kinds and values, scored "
            "as parsers of form-like documents are."
        ),
    ] = "fields",
    columns: Annotated[
        Literal["given", "proposed"],
        typer.Option(help="Whether a table's columns are given, or those of its question (aoe)."),
    ] = "given",
    rate: Annotated[
        bool,
        typer.Option(help="Have the language model rate the tables too, beside the counts (aoe)."),
    ] = False,
    planner: Planner = "policy",
    without: Annotated[
        list[str] | None,
        typer.Option(
            help="Leave a provider out (several times: several); all: the model alone.",
            metavar="NAME",
        ),
    ] = None,
    learnt: Annotated[
        list[Path] | None,
        typer.Option(
            help="Read as if the documents of these sets had been corrected before.",
            metavar="DATASET",
        ),
    ] = None,
) -> None:
    """Measure how well documents with known values are read."""
    from sealread.evaluate.absent.kinds import load
    from sealread.evaluate.aoe.tatqa import has_questions
    from sealread.evaluate.dataset import find
    from sealread.evaluate.documents import Shelf
    from sealread.evaluate.kept_answers import keep
    from sealread.evaluate.runner import Options
    from sealread.extract.engine import Engine
    from sealread.extract.providers import left_out
    from sealread.extract.settings import Settings
    from sealread.work.lacking import sentence
    from sealread.work.model_choice import choose

    if learnt and protocol != "fields":
        raise typer.BadParameter("only fields are read by what was learnt", param_hint="--learnt")
    if protocol == "agentic":
        _fits_the_agent(words=words, judge=judge, absent=absent)
    try:
        omitted = left_out(without or ())
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--without") from error
    kinds = () if absent is None else load(absent)
    source = None if absent is None else str(absent)
    options = Options(
        part=only, limit=limit, schema=schema, words=words, absent=source,
        without=tuple(sorted(omitted)), learnt=tuple(map(str, learnt or ())),
    )  # fmt: skip
    settings = Settings(effort=effort, phrasings=phrasings or Settings().phrasings)
    questions = [one for one in datasets if protocol == "aoe" and has_questions(one)]
    found = [each for folder in datasets if folder not in questions for each in find(folder)]
    chosen = choose(model, effort, None if weights is None else str(weights))
    if chosen.lacking:
        typer.echo(f"sealread: {sentence(chosen.lacking)}", err=True)
    file = Path(chosen.file) if chosen.file else None
    with Engine(file, settings, adapter=adapter or "shipped", without=omitted) as engine:
        shelf = Shelf(cache, weights)
        keep(engine, answers)
        if protocol == "agentic":
            raise typer.Exit(run_agent(engine, shelf, found, options, weights, report, planner))
        if protocol == "aoe":
            raise typer.Exit(
                run_tables(engine, shelf, found, questions, options, columns, report, rate=rate)
            )
        if protocol == "forms":
            raise typer.Exit(run_forms(engine, shelf, found, options, report))
        taught = _taught(learnt or (), shelf)
        with _judging(engine, judge) as ruling:
            evaluation = _run(engine, shelf, found, options, ruling, kinds, taught)
            _conclude(evaluation, engine, options, report, ruling)
    raise typer.Exit(status(evaluation))


def _fits_the_agent(*, words: bool, judge: Path | None, absent: Path | None) -> None:
    """Refuses what the agent's protocol knows nothing of. Raises BadParameter."""
    if words:
        raise typer.BadParameter("the agent reads the documents themselves", param_hint="--words")
    if judge is not None:
        raise typer.BadParameter("the paper's measures know no judge", param_hint="--judge")
    if absent is not None:
        raise typer.BadParameter("the agent is asked for what is there", param_hint="--absent")


@contextmanager
def _judging(engine: Engine, chosen: Path | None) -> Iterator[ModelJudge | None]:
    """The judge that was chosen, else the model that reads where it says that it can judge."""
    from sealread.evaluate.model_judge import LoadedJudge, ModelJudge, can_judge

    if chosen is not None:
        with LoadedJudge(chosen) as loaded:
            yield loaded.judge
    elif can_judge(engine.identity):
        yield ModelJudge(engine.decoder, engine.identity)
    else:
        yield None


def _taught(folders: Sequence[Path], shelf: Shelf) -> Taught:
    """What the documents of some sets teach. Exits where that is stopped."""
    from sealread.cli.measuring import progress
    from sealread.evaluate.dataset import find
    from sealread.evaluate.taught import of_sets

    sets = [each for folder in folders for each in find(folder)]
    try:
        with progress() as told_of, stoppable() as stopped:
            return of_sets(sets, shelf, told_of, stopped)
    except Cancelled as cause:
        typer.echo("sealread: stopped before the first document was measured", err=True)
        raise typer.Exit(STOPPED) from cause


def _run(
    engine: Engine,
    shelf: Shelf,
    datasets: Sequence[Dataset],
    options: Options,
    judge: ModelJudge | None,
    kinds: Sequence[ForeignKind],
    taught: Taught,
) -> Evaluation:
    from sealread.cli.measuring import progress
    from sealread.evaluate.runner import run

    with progress() as told_of, stoppable() as stopped:
        return run(engine, shelf, datasets, options, told_of, stopped, judge, kinds, taught)


def _conclude(
    evaluation: Evaluation,
    engine: Engine,
    options: Options,
    folder: Path | None,
    judge: ModelJudge | None,
) -> None:
    import msgspec

    from sealread.cli.measuring import show
    from sealread.evaluate.report import report, totals, write

    info = None if judge is None else judge.info()
    whole = report(evaluation, origin(engine, options), info)
    show(whole)
    if folder is not None:
        write(folder, whole, evaluation)
    typer.echo(msgspec.json.encode(totals(whole)).decode())
