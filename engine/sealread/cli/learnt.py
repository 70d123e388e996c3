"""`sealread learnt`: what a workspace learnt from what people decided, and how it forgets."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sealread.cli.passphrases import PassphraseFile

if TYPE_CHECKING:
    from sealread.work.learning import Lesson

EXAMPLES = """
[bold]Examples[/bold]

sealread learnt out/

sealread learnt out/ --forget invoice.pdf

sealread extract inbox/ --out out/ --no-learning   (as if nobody had decided anything)

[bold]What is learnt[/bold]

Where a value stood on a page on which you corrected or accepted it. On later documents of the same
look and schema the words that stand there are read; a value is never copied. `--explain` names
`learnt` as who read them. It stays in this workspace.
"""


def learnt(
    folder: Annotated[
        Path, typer.Argument(metavar="DIR", help="The output folder or workspace folder.")
    ],
    forget: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Learn nothing from this document any more."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    passphrase_file: PassphraseFile = None,
) -> None:
    """List the pages that later documents are compared with, or forget those of one document."""
    from sealread.cli.opening import existing_workspace
    from sealread.cli.tellers import print_json
    from sealread.cli.telling import told
    from sealread.work.correcting import find
    from sealread.work.learning import forgotten, lessons

    with told(), existing_workspace(folder, passphrase_file) as workspace:
        if forget is not None:
            pages = forgotten(workspace, find(workspace, forget).sha256)
        else:
            found = lessons(workspace)
    if forget is not None:
        if as_json:
            print_json({"forgotten": pages})
        else:
            typer.echo(f"forgotten: {pages} {'page' if pages == 1 else 'pages'}")
    elif as_json:
        print_json({"pages": found})
    else:
        _show(found)


def _show(found: Sequence[Lesson]) -> None:
    from rich.table import Table
    from rich.text import Text

    from sealread.cli.plain import shown
    from sealread.cli.tellers import output

    if not found:
        typer.echo("Nothing was learnt yet: nobody has corrected or accepted a value here.")
        return
    table = Table("schema", "document", "page", "fields", "")
    for one in found:
        table.add_row(
            Text(shown(one.schema_name, 40)),
            Text(shown(Path(one.file).name or one.document[:12], 60)),
            str(one.page),
            Text(shown(", ".join(path.lstrip("/") for path in one.fields), 80)),
            "" if one.is_read else "read by the next run",
        )
    output().print(table)
