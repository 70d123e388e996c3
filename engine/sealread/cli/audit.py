"""`sealread audit`: check the trail of who did what and when, and write it to a file."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sealread.cli.exits import SOME_FAILED
from sealread.cli.passphrases import PassphraseFile
from sealread.cli.telling import told

if TYPE_CHECKING:
    from sealread.work.audit_check import Verdict

app = typer.Typer(
    no_args_is_help=True,
    help="The audit trail: who did what and when, in a chain that shows tampering.",
    epilog="Examples: sealread audit verify out/ · sealread audit export out/ --out trail.jsonl",
)

_VERIFY_EXAMPLES = """
[bold]Examples[/bold]

sealread audit verify out/

sealread audit verify out/ --head 3f1c…   (the head that a run told, and that you noted down)

sealread audit verify trail.jsonl   (an exported trail, without the database)

[bold]Exit status[/bold]

0: the trail is whole and tells of all that the workspace holds. 1: it is broken; the first broken
link is named. 2: there is no trail to check.
"""
_EXPORT_EXAMPLES = """
[bold]Examples[/bold]

sealread audit export out/ --out trail.jsonl

sealread audit export out/ --format csv --out trail.csv
"""


class Format(StrEnum):
    """How a trail is written to a file."""

    JSONL = "jsonl"
    CSV = "csv"


Json = Annotated[bool, typer.Option("--json", help="Print one JSON object to stdout.")]
Folder = Annotated[
    Path, typer.Argument(metavar="DIR", help="An output folder, or a workspace folder.")
]


@app.command("verify", epilog=_VERIFY_EXAMPLES)
def verify_command(
    place: Annotated[
        Path,
        typer.Argument(metavar="DIR|FILE", help="An output or workspace folder, or a JSONL file."),
    ],
    head: Annotated[
        str | None,
        typer.Option(metavar="HASH", help="A head that was noted; the trail must hold it."),
    ] = None,
    as_json: Json = False,
    passphrase_file: PassphraseFile = None,
) -> None:
    """Check that no row of the trail was altered, taken out or put in, and what it tells of."""
    from sealread.cli.tellers import print_json
    from sealread.work.audit_files import verify_file

    if place.is_file():
        verdict = verify_file(place, head)
    else:
        verdict = _verified(place, head, passphrase_file)
    if as_json:
        print_json(verdict)
    else:
        _show(verdict)
    if not verdict.whole:
        raise typer.Exit(SOME_FAILED)


@app.command("export", epilog=_EXPORT_EXAMPLES)
def export_command(
    folder: Folder,
    form: Annotated[
        Format,
        typer.Option("--format", help="JSON lines, which can be checked, or CSV to look at."),
    ] = Format.JSONL,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Where to write it; else DIR/audit.jsonl or .csv."),
    ] = None,
    as_json: Json = False,
    passphrase_file: PassphraseFile = None,
) -> None:
    """Write the whole trail to a file that its owner alone can read.

    It holds the paths of documents and the values that people corrected.
    """
    from sealread.cli.opening import existing_workspace
    from sealread.cli.tellers import print_json
    from sealread.work.audit_files import export

    path = out or folder / f"audit.{form.value}"
    with told(), existing_workspace(folder, passphrase_file) as workspace:
        head = export(workspace, path, form.value)
    if as_json:
        print_json({"file": str(path), "format": form.value, "rows": head.count, "head": head.hash})
        return
    typer.echo(f"{path}: {head.count} rows, head {head.hash}")


def _verified(folder: Path, head: str | None, passphrase_file: Path | None) -> Verdict:
    from sealread.cli.opening import existing_workspace
    from sealread.work.audit import anchor_of
    from sealread.work.audit_check import verify
    from sealread.work.connecting import DATABASE
    from sealread.work.locking import find

    anchor = anchor_of(find(folder) / DATABASE)
    before = anchor.read_bytes() if anchor.is_file() else None  # opening may move it
    with existing_workspace(folder, passphrase_file) as workspace:
        return verify(workspace, before, head)


def _show(verdict: Verdict) -> None:
    from sealread.cli.plain import shown

    for finding in verdict.findings:
        typer.echo(f"{finding.kind}: {shown(finding.sentence)}", err=True)
    for notice in verdict.notices:
        typer.echo(f"note: {shown(notice)}", err=True)
    typer.echo(f"{verdict.rows} rows, head {verdict.head}")
    if verdict.whole:
        typer.echo("The audit trail is whole.")
    elif verdict.first_broken is not None:
        typer.echo(
            f"The audit trail is BROKEN; the first broken link is row {verdict.first_broken}."
        )
    else:
        typer.echo("The audit trail does NOT tell of what is there; see above.")
