"""`sealread ask`: questions in plain words, answers with the place on the page."""

from __future__ import annotations

import itertools
import os
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sealread.cli.exits import STOPPED, WRONG_USAGE
from sealread.cli.extract import status, stoppable
from sealread.cli.options import Device, Effort, Json, Model, Patience, Planner, Weights
from sealread.cli.passphrases import PassphraseFile
from sealread.cli.policy import as_policy_wants
from sealread.cli.sandbox import DEFAULT, Sandbox, tell_of_trips
from sealread.errors import Cancelled, SealreadError

if TYPE_CHECKING:
    from sealread.cli.tellers import Teller
    from sealread.work.request import Inquiry
    from sealread.work.workspace import Workspace

EXAMPLES = """
[bold]Examples[/bold]

sealread ask declaration.pdf "Wer ist der Hersteller?" "Welche Brandklasse hat das Produkt?"

sealread ask declarations/ "What is the intended use?" --out out/

sealread ask scan.pdf -q "Who signed the declaration?" --schema dop --json

[bold]Documents and questions[/bold]

What is a file or a folder is a document; what comes behind the last of them is a question.
With --question every other word is a document.

[bold]Exit status[/bold]

0: every document was asked; what is not in it, or not verified, is said so. 1: some documents
failed, each is named. 2: wrong usage, nothing to read, or something that every document needs is
missing. 130: stopped by Ctrl-C; what was written stays.
"""

Parted = tuple[tuple[str, ...], tuple[str, ...]]
Schema = Annotated[
    str | None,
    typer.Option(
        help="A schema by name (see `sealread schemas`), or a JSON Schema file; "
        "otherwise the one that fits each document.",
        metavar="NAME|FILE",
    ),
]
Out = Annotated[Path | None, typer.Option(help="The folder for results and traces.", metavar="DIR")]
OutputLanguage = Annotated[
    str | None,
    typer.Option("--in", help="The language that results are wanted in.", metavar="CODE"),
]


def ask(
    context: typer.Context,
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="PATH... QUESTION...", help="Documents, and behind or before them questions."
        ),
    ],
    question: Annotated[
        list[str] | None,
        typer.Option("--question", "-q", help="A question; may be given several times."),
    ] = None,
    out: Out = None,
    json: Json = False,
    schema: Schema = None,
    output_language: OutputLanguage = None,
    model: Model = None,
    effort: Effort = "standard",
    device: Device = None,
    planner: Planner = "policy",
    weights: Weights = None,
    patience: Patience = 600,
    sandbox: Sandbox = DEFAULT,
    passphrase_file: PassphraseFile = None,
) -> None:
    """Ask documents questions; every answer comes with its place on the page."""
    from sealread.cli.asked import asked_teller
    from sealread.work.effort import usual_settings
    from sealread.work.request import Inquiry

    paths, questions = parted(words, question or ())
    inquiry = Inquiry(
        paths=paths,
        request=" ".join(questions),
        intent="question_answering",
        questions=questions,
        schema=schema,
        output_language=output_language,
        out=None if out is None else str(out),
        model=model,
        settings=usual_settings(effort, device),
        planner=planner,
        weights=weights,
        patience=patience,
        sandbox=sandbox,
    )
    inquiry = as_policy_wants(context, inquiry)
    raise typer.Exit(run_inquiry(inquiry, asked_teller(json=json), passphrase_file))


def parted(words: Sequence[str], questions: Sequence[str] = ()) -> Parted:
    """(paths, questions) of the arguments and the `--question` options.

    Questions stand behind the paths, or before them. Raises BadParameter where there is none of one
    of them, or a question is a lost file.
    """
    if not questions:
        before = tuple(itertools.takewhile(_is_asked, words))
        words = (*words[len(before) :], *before)
    there = max((place for place, word in enumerate(words) if os.path.lexists(word)), default=-1)
    first = len(words) if questions else there + 1
    paths, asked = tuple(words[:first]), tuple(questions) or tuple(words[first:])
    lost = next((word for word in words[first:] if _looks_like_a_file(word)), None)
    if lost is not None:
        raise typer.BadParameter(f"there is no file or folder {lost}")
    if not paths:
        raise typer.BadParameter("none of these is a file or a folder")
    if not any(word.strip() for word in asked):
        raise typer.BadParameter("say what you want to know, before or behind the documents")
    return paths, tuple(word for word in asked if word.strip())


def _workspace(
    inquiry: Inquiry, passphrase_file: Path | None
) -> AbstractContextManager[Workspace | None]:
    """The workspace whose trail is told: that of the folder for results."""
    from sealread.cli.opening import open_workspace
    from sealread.schema.loading import load
    from sealread.work.locking import FOLDER

    if inquiry.out is None:
        return nullcontext()
    if inquiry.schema is not None:
        load(inquiry.schema)  # a wrong name must leave no folder behind
    return open_workspace(Path(inquiry.out) / FOLDER, passphrase_file)


def _is_asked(word: str) -> bool:
    """Whether an argument is a question: several words that name no file, nor would name one."""
    from sealread.document.formats import SUFFIXES

    is_file = os.path.lexists(word) or Path(word).suffix.lower() in SUFFIXES
    return " " in word.strip() and not is_file


def _looks_like_a_file(word: str) -> bool:
    from sealread.document.formats import SUFFIXES

    return " " not in word and (
        word.startswith(("/", "./", "../", "~")) or Path(word).suffix.lower() in SUFFIXES
    )


def run_inquiry(inquiry: Inquiry, told: Teller, passphrase_file: Path | None = None) -> int:
    """Asks and tells; returns the exit status."""
    from sealread.work.asking import Asking

    try:
        with _workspace(inquiry, passphrase_file) as workspace, told:
            asking = Asking(inquiry, told.hear, workspace)
            with stoppable(asking):
                summary = asking.execute()
    except SealreadError as error:
        told.refuse(error)
        return STOPPED if isinstance(error, Cancelled) else WRONG_USAGE
    told.conclude(summary)
    tell_of_trips(asking.trips)
    return status(summary)
