"""`sealread export`: what was read, as tables, marked PDFs, reports or JSON."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec import to_builtins

from sealread.cli.exits import ALL_READ, SOME_FAILED, STOPPED
from sealread.cli.options import Json, Weights
from sealread.cli.passphrases import PassphraseFile
from sealread.errors import Cancelled

if TYPE_CHECKING:
    from sealread.work.exporting.job import Export
    from sealread.work.exporting.model import Outcome, Source, Wish
    from sealread.work.workspace import Workspace

EXAMPLES = """
[bold]Examples[/bold]

sealread export values.xlsx --workspace out/ --format xlsx

sealread export tables/ --workspace out/ --format csv --separator semicolon --bom --decimal-comma

sealread export checked/ --workspace out/ --format pdf --checked

sealread export reports/ --workspace out/ --format html --run 3

[bold]What there is[/bold]

xlsx: a sheet of values, one for each list, and one of evidence; each cell's place is in its note.
csv: the same as one file a table. pdf: each document with its readings marked. html: a report a
document, values beside parts of its pages, in one file that needs nothing else. json: as `extract`
writes it. Words never become formulas, and what was corrected by hand is what is exported.

[bold]Exit status[/bold]

0: all was exported. 1: some documents were not, each is named; or nothing was, and why.
2: wrong usage. 130: stopped by Ctrl-C; files that were written stay.
"""


class Form(StrEnum):
    """The formats."""

    XLSX = "xlsx"
    CSV = "csv"
    JSON = "json"
    PDF = "pdf"
    HTML = "html"


class Separator(StrEnum):
    """What stands between the cells of a CSV."""

    COMMA = "comma"
    SEMICOLON = "semicolon"
    TAB = "tab"


_SIGNS = {Separator.COMMA: ",", Separator.SEMICOLON: ";", Separator.TAB: "\t"}


def export(
    out: Annotated[
        Path,
        typer.Argument(
            metavar="OUT",
            help="The folder for the files, or the one file, such as values.xlsx.",
        ),
    ],
    workspace: Annotated[
        Path | None,
        typer.Option(
            "--workspace",
            metavar="DIR",
            help="An output folder of `extract`, or a workspace folder; else the desktop's.",
            show_default=False,
        ),
    ] = None,
    form: Annotated[Form, typer.Option("--format", help="What is written.")] = Form.XLSX,
    run: Annotated[
        int | None,
        typer.Option(
            metavar="N", help="Only what was read in this run; else each document's newest."
        ),
    ] = None,
    checked: Annotated[
        bool, typer.Option("--checked", help="Only documents in which nothing is left to check.")
    ] = False,
    force: Annotated[
        bool, typer.Option("--force", help="Replace files that are there already.")
    ] = False,
    separator: Annotated[
        Separator, typer.Option(help="What stands between the cells of a CSV.")
    ] = Separator.COMMA,
    bom: Annotated[
        bool, typer.Option("--bom", help="Begin a CSV with the mark by which Excel knows UTF-8.")
    ] = False,
    decimal_comma: Annotated[
        bool, typer.Option("--decimal-comma", help="Numbers of a CSV with a comma, as in German.")
    ] = False,
    notes: Annotated[
        bool, typer.Option(help="Notes on the cells of an XLSX, saying where values stand.")
    ] = True,
    json: Json = False,
    weights: Weights = None,
    passphrase_file: PassphraseFile = None,
) -> None:
    """Export what was read: XLSX, CSV, highlighted PDF, HTML report or JSON."""
    from sealread.cli.telling import told
    from sealread.work.exporting.model import Options, Wish

    if decimal_comma and separator is Separator.COMMA:
        raise typer.BadParameter("with --decimal-comma give another --separator than a comma")
    options = Options(
        separator=_SIGNS[separator],  # type: ignore[arg-type]
        mark_utf8=bom,
        decimal_comma=decimal_comma,
        notes=notes,
    )
    wish = Wish(
        format=form.value,
        out=out,
        checked=checked,
        options=options,
        weights=weights,
    )
    with told():
        outcome = _exported(wish, workspace, run, passphrase_file, force=force)
    _tell(outcome, json=json)
    raise typer.Exit(_status(outcome))


def _exported(
    wish: Wish, folder: Path | None, run: int | None, passphrase_file: Path | None, *, force: bool
) -> Outcome:
    from sealread.cli.extract import stoppable
    from sealread.cli.opening import existing_workspace
    from sealread.work.exporting.job import Export
    from sealread.work.site import workspace_folder

    place = workspace_folder() if folder is None else folder
    with existing_workspace(place, passphrase_file) as workspace:
        work = Export(workspace, _sources(workspace, run), wish)
        try:
            with stoppable(_Stop(work)):
                return work.execute(replace=force)
        except Cancelled as cause:
            raise typer.Exit(STOPPED) from cause


class _Stop:
    """Ctrl-C for an export, which has nothing to finish: it stops between two files."""

    def __init__(self, work: Export) -> None:
        self._work = work

    def cancel(self, *, at_once: bool = False) -> None:
        """Stops it."""
        del at_once
        self._work.cancel()


def _sources(workspace: Workspace, run: int | None) -> tuple[Source, ...]:
    from sealread.work.exporting.sources import newest, of_run

    return newest(workspace) if run is None else of_run(workspace, run)


def _tell(outcome: Outcome, *, json: bool) -> None:
    from sealread.cli.plain import shown
    from sealread.cli.tellers import print_json

    if json:
        print_json(to_builtins(outcome, enc_hook=str))
        return
    for place in outcome.files:
        typer.echo(f"written: {shown(str(place))}")
    for one in outcome.failed:
        typer.echo(f"sealread: {shown(one.sentence)}", err=True)
    for sentence in outcome.notices:
        typer.echo(sentence, err=True)
    left = f"; left out because they are not checked: {outcome.unchecked}" * bool(outcome.unchecked)
    typer.echo(f"Documents exported: {outcome.documents}{left}.")


def _status(outcome: Outcome) -> int:
    if outcome.cancelled:
        return STOPPED
    return SOME_FAILED if outcome.failed else ALL_READ
