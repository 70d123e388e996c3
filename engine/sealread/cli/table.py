"""`sealread table`: one table over many documents, from a question or from named columns."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from sealread.cli.exits import STOPPED, WRONG_USAGE
from sealread.cli.extract import status, stoppable
from sealread.cli.options import Device, Effort, Json, Model, Patience, Weights
from sealread.cli.passphrases import PassphraseFile
from sealread.cli.policy import as_policy_wants
from sealread.cli.sandbox import DEFAULT, Sandbox, tell_of_trips
from sealread.errors import Cancelled, SealreadError

if TYPE_CHECKING:
    from sealread.cli.tellers import Teller
    from sealread.tabling.columns import Column
    from sealread.tabling.lines import Line
    from sealread.tabling.proposal import Proposal
    from sealread.tabling.table import Rows, Table
    from sealread.work.request import Request
    from sealread.work.tabling.formats import Format
    from sealread.work.workspace import Workspace

EXAMPLES = """
[bold]Examples[/bold]

sealread table reports/ "for each report revenue, net profit and growth" --out table.xlsx

sealread table reports/ --columns "Company; Year; Revenue [EUR million]; Growth [%] =
revenue / previous(revenue) - 1" --rows entities --out table.xlsx

sealread table invoices/ --schema invoice --out invoices.csv

[bold]Columns[/bold]

Parted by semicolons. A unit stands in square brackets behind a title, and figures are brought to
it: thousands here and millions there become one scale. Behind an equals sign stands how a column is
computed from others, whose names are their titles in small letters with underscores; there are
+ - * /, comparisons, abs, min, max, round, and total, mean, rank, share and previous of a column.

[bold]Exit status[/bold]

0: all documents were read. 1: some failed, each is named, and the table has the others. 2: wrong
usage, or nothing to read. 130: stopped by Ctrl-C; asked again, it goes on from there.
"""
_FORMATS: dict[str, Format] = {
    ".xlsx": "xlsx", ".csv": "csv", ".json": "json", ".parquet": "parquet"
}  # fmt: skip
_CELL = 32
"""Letters of a cell, or of a document's name, that are told while documents are read."""
_ROWS_TOLD = 5


def table(
    context: typer.Context,
    words: Annotated[
        list[str],
        typer.Argument(metavar="PATH... [QUESTION]", help="Documents, and what you want to know."),
    ],
    out: Annotated[
        Path,
        typer.Option(help="The file: XLSX, CSV, JSON or Parquet by its ending.", metavar="FILE"),
    ],
    columns: Annotated[
        str | None, typer.Option(help="The columns, in place of those for the question.")
    ] = None,
    schema: Annotated[
        str | None,
        typer.Option(help="All fields of a schema as columns.", metavar="NAME|FILE"),
    ] = None,
    rows: Annotated[
        Literal["documents", "records", "entities", "listed_entities"] | None,
        typer.Option(
            help="What a row is: a document, a record of a list in one, or what documents are "
            "about, told from one another by the columns of --key and the period; listed_entities: "
            "such as lists in several documents name.",
            metavar="documents|records|entities|listed_entities",
        ),
    ] = None,
    key: Annotated[
        list[str] | None,
        typer.Option(
            help="The column that names what a row is about; several may.", metavar="TITLE"
        ),
    ] = None,
    yes: Annotated[
        bool, typer.Option("--yes", help="Read the documents without showing the columns first.")
    ] = False,
    again: Annotated[
        bool, typer.Option("--again", help="Propose and read what is known from before, too.")
    ] = False,
    json: Json = False,
    model: Model = None,
    effort: Effort = "standard",
    device: Device = None,
    weights: Weights = None,
    patience: Patience = 600,
    sandbox: Sandbox = DEFAULT,
    passphrase_file: PassphraseFile = None,
) -> None:
    """Ask many documents one question; the answer is a table whose every cell is proved."""
    from sealread.work.effort import usual_settings
    from sealread.work.request import Request

    if out.suffix.lower() not in _FORMATS:
        raise typer.BadParameter(f"{out.name} does not end with {', '.join(_FORMATS)}")
    paths, question = _parted(words, bool(columns or schema))
    request = Request(
        paths, schema or "", model=model, settings=usual_settings(effort, device), weights=weights,
        patience=patience, sandbox=sandbox, again=again,
    )  # fmt: skip
    request = as_policy_wants(context, request)
    try:
        raise typer.Exit(
            _table(request, question, columns, rows, tuple(key or ()), out, passphrase_file,
                   json=json, ask=not yes and not json and sys.stdin.isatty())
        )  # fmt: skip
    except SealreadError as error:
        _tell(f"sealread: {error}")
        raise typer.Exit(STOPPED if isinstance(error, Cancelled) else WRONG_USAGE) from None


def _parted(words: Sequence[str], named: bool) -> tuple[tuple[str, ...], str]:
    """The paths and the question; with columns that are named there need not be one."""
    from sealread.cli.ask import parted

    paths, questions = parted(words, ("columns",) if named else ())
    if len(questions) > 1:
        raise typer.BadParameter(
            "put the question in quotation marks, before or behind the documents"
        )
    return paths, "" if named else questions[0]


def _table(
    request: Request,
    question: str,
    named: str | None,
    rows: Rows | None,
    keys: Sequence[str],
    out: Path,
    passphrase_file: Path | None,
    *,
    json: bool,
    ask: bool,
) -> int:
    """Reads, writes and tells; the exit status. Raises what keeps it from beginning."""
    from sealread.cli.opening import open_workspace
    from sealread.cli.tellers import teller
    from sealread.tabling.formulas import check
    from sealread.work.events import Event, ItemDone, ItemSkipped
    from sealread.work.locking import FOLDER
    from sealread.work.tabling.files import table_json, write
    from sealread.work.tabling.filling import TableRun

    with open_workspace(out.absolute().parent / FOLDER, passphrase_file) as workspace:
        proposal = _proposal(workspace, request, question, named, keys)
        check(proposal.columns)
        _tell_columns(proposal)
        if ask and not typer.confirm(
            "Read the documents for these columns?", default=True, err=True
        ):
            return STOPPED
        table = _made(proposal, rows)
        told = teller(json=False, table=False)

        def hear(event: Event) -> None:
            told.hear(event)
            if isinstance(event, (ItemDone, ItemSkipped)):
                path = event.item.path
                table.put(path, event.item.name)
                table.take(path, table.columns, event.extraction, kept=True)
                if isinstance(event, ItemDone) and not json:
                    _tell_rows(told, table, path)

        run = TableRun(request, table.columns, hear, workspace)
        with told, stoppable(run):
            summary = run.execute()
        sheet = table.sheet()
        write(sheet, out, _FORMATS[out.suffix.lower()], workspace)
    if json:
        sys.stdout.buffer.write(table_json(sheet))
    else:
        told.conclude(summary)
        cells = [cell for line in sheet.lines for cell in line.cells]
        doubtful = sum(cell.status == "needs_review" for cell in cells)
        filled = sum(cell.value is not None for cell in cells)
        sys.stdout.write(
            f"{out}: {len(sheet.lines)} rows, {len(sheet.columns)} columns, {filled} cells filled, "
            f"{doubtful} of them for a person to look at.\n"
        )
    tell_of_trips(run.trips)
    return status(summary)


def _proposal(
    workspace: Workspace,
    request: Request,
    question: str,
    named: str | None,
    keys: Sequence[str],
) -> Proposal:
    """The columns that were named, that a schema has, or that the question asks for."""
    from msgspec.structs import replace

    from sealread.errors import ColumnsUnfit
    from sealread.tabling.columns import choices, typed
    from sealread.tabling.proposal import Proposal
    from sealread.work.lacking import sentence
    from sealread.work.tabling.kept import keep, kept
    from sealread.work.tabling.proposing import Proposing

    if named:
        proposal = Proposal(typed(named))
    elif request.schema:
        proposal = Proposal(tuple(one.column for one in choices(request.schema)))
    elif (known := kept(workspace, question)) is not None and not request.again:
        proposal = known
    else:
        proposing = Proposing(request)
        with stoppable(proposing):
            proposal = proposing.execute(question)
        if proposing.lacking:
            _tell(f"sealread: {sentence(proposing.lacking)}")
        tell_of_trips(proposing.trips)
        keep(workspace, question, proposal)
    unknown = set(keys) - {one.title for one in proposal.columns}
    if unknown:
        raise ColumnsUnfit(what=f"there is no column {min(unknown)}")
    if keys:
        columns = tuple(replace(one, is_key=one.title in keys) for one in proposal.columns)
        proposal = replace(proposal, columns=columns)
    return proposal


def _made(proposal: Proposal, rows: Rows | None) -> Table:
    """The empty table of a proposal; `rows`: what a row is, None for what it proposes."""
    from sealread.tabling.table import Table

    table = Table(proposal.columns, proposal.rows)
    if rows is not None:
        table.set_rows(rows)
    return table


def _tell_rows(told: Teller, table: Table, path: str) -> None:
    """The first rows of a document that was just read."""
    lines = table.read(path)
    for line in lines[:_ROWS_TOLD]:
        told.tell(_in_a_line(line, table.columns))
    if len(lines) > _ROWS_TOLD:
        told.tell(f"  … and {len(lines) - _ROWS_TOLD} rows more")


def _in_a_line(line: Line, columns: Sequence[Column]) -> str:
    """A row as it is known so far, without what is computed over all of them."""
    from sealread.cli.plain import shown
    from sealread.tabling.cells import shown as in_words

    cells = (
        "–" if cell.value is None else shown(in_words(cell.value), _CELL)
        for cell, column in zip(line.cells, columns, strict=True)
        if not column.formula
    )
    return f"  {shown(line.name, _CELL)}: {' | '.join(cells)}"


def _tell_columns(proposal: Proposal) -> None:
    from sealread.cli.plain import shown

    for column in proposal.columns:
        _tell(f"  {shown(column.as_typed)}")
    for one in proposal.read_instead:
        _tell(f"  {shown(one.title)} is read, not computed: {shown(one.why)}")
    if proposal.by_rules:
        _tell("  (without a language model the words of the question are the columns)")


def _tell(line: str) -> None:
    sys.stderr.write(f"{line}\n")
    sys.stderr.flush()
