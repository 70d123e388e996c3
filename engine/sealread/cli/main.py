"""The `sealread` command: its sub-commands, and how any error ends it."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from typing import Annotated

import typer

from sealread.cli import (
    accept,
    ask,
    audit,
    bench,
    cache,
    classify,
    compare,
    correct,
    doctor,
    evaluate,
    export,
    extract,
    learnt,
    models,
    packs,
    reproduce,
    request,
    runs,
    schemas,
    site,
    split,
    table,
    trace,
    where,
    workspace,
)
from sealread.cli.exits import WRONG_USAGE
from sealread.cli.policy import check_policy
from sealread.errors import SealreadError
from sealread.guard.egress import close_network
from sealread.guard.owner_only import keep_to_owner
from sealread.installed import app_version
from sealread.site_policy import Source, using

app = typer.Typer(
    name="sealread",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    help="Reads confidential documents on this machine. "
    "Every value comes with the place on the page that proves it.",
    epilog="Start with: sealread doctor",
)
app.command("extract", epilog=extract.EXAMPLES)(extract.extract)
app.command("classify", epilog=classify.EXAMPLES)(classify.classify)
app.command("split", epilog=split.EXAMPLES)(split.split)
app.command("ask", epilog=ask.EXAMPLES)(ask.ask)
app.command("run", epilog=request.EXAMPLES)(request.run)
app.command("table", epilog=table.EXAMPLES)(table.table)
app.command("trace", epilog=trace.EXAMPLES)(trace.trace)
app.command("eval", epilog=evaluate.EXAMPLES)(evaluate.evaluate)
app.command("bench", epilog=bench.EXAMPLES)(bench.bench)
app.command("export", epilog=export.EXAMPLES)(export.export)
app.command("correct", epilog=correct.EXAMPLES)(correct.correct)
app.command("learnt", epilog=learnt.EXAMPLES)(learnt.learnt)
app.command("accept", epilog=accept.EXAMPLES)(accept.accept)
app.command("cache", epilog=cache.EXAMPLES)(cache.cache)
app.command("runs", epilog=runs.EXAMPLES)(runs.runs)
app.command("compare", epilog=compare.EXAMPLES)(compare.compare)
app.command("reproduce", epilog=reproduce.EXAMPLES)(reproduce.reproduce)
app.command("doctor", epilog=doctor.EXAMPLES)(doctor.doctor)
app.command("where", epilog=where.EXAMPLES)(where.where)
app.add_typer(models.app, name="models")
app.add_typer(packs.app, name="packs")
app.add_typer(schemas.app, name="schemas")
app.add_typer(schemas.app, name="schema", hidden=True)  # it is said of one, too
app.add_typer(workspace.app, name="workspace")
app.add_typer(audit.app, name="audit")
app.add_typer(site.app, name="site")


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"sealread {app_version()}")
        raise typer.Exit


@app.callback()
def _options(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_show_version, is_eager=True, help="Show the version and end."
        ),
    ] = False,
) -> None:
    del version
    check_policy(context.invoked_subcommand)
    if context.invoked_subcommand not in ("models", "packs"):  # no secrets, and for all here
        keep_to_owner()


def main(policy: Source | None = None) -> None:
    """Runs the command line; an error that reaches the top is told in one sentence, exit 2.

    No sub-command may reach the network from here; `models pull` asks pip in a process of its own.
    `policy`: where the policy of the machine is written down, None for the usual place.
    """
    close_network()
    try:
        with nullcontext() if policy is None else using(policy):
            app()
    except SealreadError as error:
        typer.echo(f"sealread: {error}", err=True)
        sys.exit(WRONG_USAGE)
