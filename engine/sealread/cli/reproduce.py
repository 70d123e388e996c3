"""`sealread reproduce`: run a run again and say what differs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sealread.cli.exits import ALL_READ, SOME_FAILED, STOPPED, WRONG_USAGE
from sealread.cli.options import Patience, Weights
from sealread.cli.passphrases import PassphraseFile
from sealread.errors import Cancelled, SealreadError

if TYPE_CHECKING:
    from sealread.work.reproducing import Difference, Reproduction

EXAMPLES = """
[bold]Examples[/bold]

sealread runs out/   (shows the numbers of the runs)

sealread reproduce 1 --in out/

[bold]Exit status[/bold]

0: everything is as it was. 1: something differs, or a document is gone or was changed; each is
named. 2: the run cannot be run again. 130: stopped by Ctrl-C.
"""
_SHOWN = 80


def reproduce(
    run: Annotated[int, typer.Argument(metavar="RUN", help="The number of a run.", min=1)],
    folder: Annotated[
        Path,
        typer.Option("--in", metavar="DIR", help="The output folder or workspace folder it is in."),
    ] = Path(),
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    model: Annotated[
        str | None,
        typer.Option(
            help="Where the model of the run is now, if not where it was or in the list; another "
            "model shows what it reads otherwise.",
            metavar="small|standard|reader|FILE|NAME",
        ),
    ] = None,
    weights: Weights = None,
    patience: Patience = 600,
    passphrase_file: PassphraseFile = None,
) -> None:
    """Run a run again from its manifest, keep nothing of it, and compare what comes out.

    Documents are read where they lay. On the same class of machine, with the same program, model,
    schema and settings, every value, text, place, status and confidence must be the same.
    """
    from sealread.cli.extract import stoppable
    from sealread.cli.opening import existing_workspace
    from sealread.cli.tellers import print_json
    from sealread.work.reproducing import Reproducing

    try:
        with existing_workspace(folder, passphrase_file) as workspace:
            again = Reproducing(
                workspace, run, model=model, weights=weights, patience=patience,
                heard=_deaf if as_json else _say,
            )  # fmt: skip
            with stoppable(again):
                result = again.execute()
    except SealreadError as error:
        typer.echo(f"sealread: {error}", err=True)
        raise typer.Exit(STOPPED if isinstance(error, Cancelled) else WRONG_USAGE) from error
    if as_json:
        print_json(result)
    else:
        _show(result)
    raise typer.Exit(ALL_READ if result.identical else SOME_FAILED)


def _say(name: str, done: int, total: int) -> None:
    from sealread.cli.plain import shown

    typer.echo(f"[{done + 1}/{total}] {shown(name)}", err=True)


def _deaf(_name: str, _done: int, _total: int) -> None:
    """Tells no progress: the JSON at the end says it all."""


def _show(result: Reproduction) -> None:
    from sealread.cli.plain import shown

    if result.changed:
        typer.echo(f"Other than when the run was made: {', '.join(result.changed)}.")
    if not result.exact:
        typer.echo("So only values were compared.")
    for one in result.refused:
        typer.echo(f"{shown(one.document)}: not read again: {shown(one.why)}")
    for difference in result.differences:
        typer.echo(_line(difference))
    if result.identical:
        typer.echo(f"Run {result.run}: {result.compared} documents, all as they were.")
    else:
        typer.echo(
            f"Run {result.run}: {result.compared} documents, {len(result.differences)} differences,"
            f" {len(result.refused)} not read again."
        )


def _line(one: Difference) -> str:
    from sealread.cli.plain import shown

    before, now = shown(one.before, _SHOWN), shown(one.now, _SHOWN)
    return f"{shown(one.document)}: {shown(one.path)} {one.part}: {before} → {now}"
