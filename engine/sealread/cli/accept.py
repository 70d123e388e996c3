"""`sealread accept`: the acceptance test on a site's own documents, and what may pass unseen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sealread.cli.passphrases import PassphraseFile

if TYPE_CHECKING:
    from sealread.work.acceptance.results import FieldResult, Results
    from sealread.work.acceptance.samples import Place, Sample
    from sealread.work.workspace import Workspace

EXAMPLES = """
[bold]Examples[/bold]

sealread accept out/ --draw 60   (which documents a person should check)

sealread accept out/ --checked invoice-17.pdf   (all its values are right now)

sealread accept out/ --rate 5 --report acceptance.html   (.pdf for a PDF)

sealread accept out/ --rate 5 --use   (from now on this rate decides what passes unseen)

sealread accept out/ --stop   (no longer)

[bold]How it goes[/bold]

Documents are drawn by lot from those that were read. Correct what is wrong in each of them, in the
window or with `sealread correct`, then say that it is checked. 59 documents without an error carry
a rate of 5 %. Documents that were drawn teach nothing.
"""

_RATE = 0.05


def accept(
    folder: Annotated[
        Path, typer.Argument(metavar="DIR", help="The output folder or workspace folder.")
    ],
    schema: Annotated[
        str | None, typer.Option(metavar="NAME", help="Of which schema, where there are several.")
    ] = None,
    draw: Annotated[
        int | None, typer.Option(metavar="N", help="Draw N documents by lot; more are added.")
    ] = None,
    seed: Annotated[
        str | None, typer.Option(metavar="TEXT", help="Draw by this; else by a secret.")
    ] = None,
    checked: Annotated[
        list[str] | None,
        typer.Option(metavar="FILE", help="All values of this document are right as they are."),
    ] = None,
    rate: Annotated[
        float | None,
        typer.Option(
            metavar="PERCENT",
            help="So many values that pass may be wrong (else 5).",
            show_default=False,
        ),
    ] = None,
    report: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the report: .html or .pdf.")
    ] = None,
    use: Annotated[
        bool, typer.Option("--use", help="The bounds decide from now on which values pass.")
    ] = False,
    stop: Annotated[bool, typer.Option("--stop", help="They decide no longer.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    passphrase_file: PassphraseFile = None,
) -> None:
    """Test on a sample of your own documents how good the values are, and choose what passes."""
    from sealread.cli.opening import existing_workspace
    from sealread.cli.telling import told
    from sealread.work.acceptance.samples import named

    if use and stop:
        raise typer.BadParameter("give --use or --stop, not both")
    with told():
        share = _share(rate)
    with told(), existing_workspace(folder, passphrase_file) as workspace:
        sha256 = named(workspace, schema)
        _prepare(workspace, sha256, draw, seed, checked or [])
        _tell(workspace, sha256, share, report, _Wanted(use, stop, as_json))


def _share(percent: float | None) -> float:
    """The rate as a share. Raises SettingLocked where the policy of this machine has another."""
    from sealread.work.site import error_rate, refuse_rate

    if percent is None:
        return error_rate(_RATE)
    refuse_rate(percent / 100)
    return percent / 100


class _Wanted:
    """What is to be done with the results."""

    def __init__(self, use: bool, stop: bool, as_json: bool) -> None:
        self.use, self.stop, self.as_json = use, stop, as_json


def _prepare(
    workspace: Workspace, sha256: str, count: int | None, seed: str | None, done: list[str]
) -> None:
    from sealread.work.acceptance.samples import check
    from sealread.work.acceptance.samples import draw as drawn
    from sealread.work.correcting import find

    if count is not None:
        drawn(workspace, sha256, count, seed)
    for file in done:
        check(workspace, find(workspace, file).sha256, sha256)


def _tell(
    workspace: Workspace, sha256: str, rate: float, report: Path | None, wanted: _Wanted
) -> None:
    from sealread.cli.plain import shown
    from sealread.cli.tellers import print_json
    from sealread.work.acceptance.governing import choose, end
    from sealread.work.acceptance.page import write
    from sealread.work.acceptance.results import results
    from sealread.work.acceptance.rule import rule_of
    from sealread.work.acceptance.samples import places, sample

    if wanted.stop:
        ended = end(workspace, sha256)
        typer.echo("ended" if ended else "nothing was chosen")
        return
    made = sample(workspace.database, sha256)
    there = places(workspace, made) if made is not None else ()
    found = None
    if report is not None or wanted.use or any(one.is_checked for one in there):
        found = results(workspace, sha256, rate)
    if found is not None and report is not None:
        write(found, there, report)
    if found is not None and wanted.use:
        choose(workspace, found)
    rule = rule_of(workspace.database, sha256)
    if wanted.as_json:
        print_json({"sample": made, "documents": there, "results": found, "rule": rule})
        return
    _show(made, there, found)
    if report is not None:
        typer.echo(f"written: {shown(str(report))}")
    if rule is not None:
        typer.echo(f"in force: at most {100 * rule.rate:.3g} % of what passes is wrong")


def _show(made: Sample | None, there: tuple[Place, ...], found: Results | None) -> None:
    from sealread.cli.plain import shown

    if made is None:
        typer.echo("No documents were drawn yet: sealread accept DIR --draw 60")
        return
    done = sum(one.is_checked for one in there)
    name = shown(made.schema_name, 40)
    typer.echo(f"{name}: {done} of {len(there)} documents checked, drawn of {made.among}")
    for one in there:
        if not one.is_checked:
            typer.echo(f"  to check: {shown(one.name, 80)}")
    if found is not None:
        _show_fields(found)


def _show_fields(found: Results) -> None:
    from rich.table import Table
    from rich.text import Text

    from sealread.cli.tellers import output

    table = Table("field", "right", "between", "passes from", "passes", "more needed")
    for one in found.fields:
        table.add_row(*map(Text, _cells(one)))
    output().print(table)
    typer.echo(
        f"at {100 * found.rate:.3g} %: {found.passing:.0%} of all values pass; "
        f"{found.reviewed} of {found.checked} documents have something for a person"
    )


def _cells(one: FieldResult) -> Iterator[Any]:
    from sealread.cli.plain import shown

    least = one.bound.threshold
    yield shown(one.title, 50)
    yield f"{one.right} of {one.documents}"
    yield f"{one.low:.0%} – {one.high:.0%}"
    yield "–" if least is None else f"{least:.2f}"
    yield f"{one.passing:.0%}"
    yield "always look" if one.is_hopeless else "" if one.more is None else str(one.more)
