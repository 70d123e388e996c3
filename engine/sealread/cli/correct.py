"""`sealread correct`: put a value right by hand; who, when, what and why are kept."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from sealread.cli.passphrases import PassphraseFile

EXAMPLES = """
[bold]Examples[/bold]

sealread correct out/ declaration.pdf /manufacturer "Muster GmbH" --reason "the seller was read"

sealread correct out/ invoice.pdf /total 9,68

sealread correct out/ invoice.pdf /total -- -9.68   (a value that begins like an option)

sealread correct out/ letter.pdf /sender --value-file -   (not seen by others on the machine)

sealread correct out/ invoice.pdf /due_date --absent --reason "the invoice has none"

sealread correct out/ invoice.pdf /total --undo --reason "it was right"

[bold]What becomes of it[/bold]

The machine's reading stays in the workspace, with the correction in the audit trail beside it. The
document's JSON is written anew, now and whenever it is read again under the same schema.
"""


def correct(
    folder: Annotated[
        Path, typer.Argument(metavar="DIR", help="The output folder or workspace folder.")
    ],
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="The document, by its name, path or output.")
    ],
    path: Annotated[
        str, typer.Argument(metavar="PATH", help="The field, as `path` in the JSON names it.")
    ],
    value: Annotated[
        str | None,
        typer.Argument(metavar="VALUE", help="The right value: words as in the document, or JSON."),
    ] = None,
    value_file: Annotated[
        Path | None,
        typer.Option(
            "--value-file",
            metavar="FILE",
            help="The value is in FILE (-: standard input); others may see arguments.",
        ),
    ] = None,
    reason: Annotated[
        str | None,
        typer.Option(help="Why; needed where the value was accepted.", metavar="TEXT"),
    ] = None,
    absent: Annotated[bool, typer.Option("--absent", help="The document does not say it.")] = False,
    undo: Annotated[bool, typer.Option("--undo", help="Take corrections of it back.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    passphrase_file: PassphraseFile = None,
) -> None:
    """Correct the value of one field of one document, and write its JSON anew."""
    from sealread.cli.opening import existing_workspace
    from sealread.cli.plain import shown
    from sealread.cli.tellers import print_json
    from sealread.cli.telling import told
    from sealread.work.correcting import Wish, find
    from sealread.work.correcting import correct as corrected

    if (value is not None) + (value_file is not None) + absent + undo != 1:
        raise typer.BadParameter("give a VALUE, or --value-file, or --absent, or --undo")
    value = value if value_file is None else _in_file(value_file)
    wish = Wish(path=path, value=value, absent=absent, undo=undo, reason=reason)
    with told(), existing_workspace(folder, passphrase_file) as workspace:
        done = corrected(workspace, find(workspace, file), wish)
    if as_json:
        print_json(done)
        return
    typer.echo(f"{shown(done.document)} {shown(done.path)}: {shown(done.old)} → {shown(done.new)}")
    for output in done.outputs:
        typer.echo(f"written: {shown(output)}")


def _in_file(file: Path) -> str:
    try:
        body = sys.stdin.buffer.read() if file == Path("-") else file.read_bytes()
        return body.decode().strip()
    except (OSError, UnicodeDecodeError) as cause:
        raise typer.BadParameter(f"{file} cannot be read as text") from cause
