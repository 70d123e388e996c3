"""`sealread compare`: two runs over the same documents, and every value that is read otherwise."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sealread.cli.exits import ALL_READ, SOME_FAILED
from sealread.cli.passphrases import PassphraseFile

if TYPE_CHECKING:
    from sealread.work.comparing import Comparison

EXAMPLES = """
[bold]Examples[/bold]

sealread runs out/   (shows the numbers of the runs)

sealread compare 1 2 --in out/

[bold]What for[/bold]

Before you move to another model, effort or version: read the same documents with both, then look
what changes. Values that a person decided on are named better or worse.

[bold]Exit status[/bold]

0: nothing is read otherwise. 1: something is. 2: there is no such run.
"""
_LONGEST = 60


def compare(
    old: Annotated[int, typer.Argument(metavar="OLD", help="The number of a run.", min=1)],
    new: Annotated[int, typer.Argument(metavar="NEW", help="The number of another.", min=1)],
    folder: Annotated[
        Path,
        typer.Option("--in", metavar="DIR", help="The output folder or workspace folder."),
    ] = Path(),
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    passphrase_file: PassphraseFile = None,
) -> None:
    """Compare two runs: every value of the same documents that is read otherwise."""
    from sealread.cli.opening import existing_workspace
    from sealread.cli.tellers import print_json
    from sealread.cli.telling import told
    from sealread.work.comparing import compare_runs

    with told(), existing_workspace(folder, passphrase_file) as workspace:
        found = compare_runs(workspace, old, new)
    if as_json:
        print_json(found)
    else:
        _show(found)
    raise typer.Exit(SOME_FAILED if found.changed else ALL_READ)


def _show(found: Comparison) -> None:
    from rich.table import Table
    from rich.text import Text

    from sealread.cli.plain import shown
    from sealread.cli.tables import plural
    from sealread.cli.tellers import output

    if found.changed:
        table = Table("document", "field", "before", "now", "")
        for one in found.changed:
            said = "" if one.verdict == "undecided" else one.verdict
            cells = (one.document, one.path, one.before, one.now)
            table.add_row(*(Text(shown(cell, _LONGEST)) for cell in cells), said)
        output().print(table)
    typer.echo(
        f"{plural(found.documents, 'document')}: {found.same} values the same, "
        f"{len(found.changed)} otherwise ({found.count('better')} better, "
        f"{found.count('worse')} worse by what people decided)"
    )
    for name, own in (("before", found.only_before), ("now", found.only_now)):
        if own:
            typer.echo(f"only {name}: {', '.join(shown(one, _LONGEST) for one in own)}")
    if found.made_with:
        typer.echo(f"made with other: {', '.join(found.made_with)}")
