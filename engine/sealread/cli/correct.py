"""`sealread correct`: decide on a value by hand; who, when, what and why are kept."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from sealread.cli.passphrases import PassphraseFile

EXAMPLES = """
[bold]Examples[/bold]

sealread correct out/ declaration.pdf /manufacturer "Muster GmbH" --reason "the seller was read"

sealread correct out/ invoice.pdf /total 9,68

sealread correct out/ invoice.pdf /total -- -9.68   (a value that begins like an option)

sealread correct out/ letter.pdf /sender --value-file -   (not seen by others on the machine)

sealread correct out/ invoice.pdf /due_date --absent --reason "the invoice has none"

sealread correct out/ invoice.pdf /total --accept

sealread correct out/ invoice.pdf /total --undo --reason "it was right"

sealread correct out/ --doubtful   (what is left to check)

sealread correct out/ --examples examples.jsonl   (what was decided, to learn from)

[bold]What becomes of it[/bold]

The machine's reading stays in the workspace, with the correction in the audit trail beside it. The
document's JSON is written anew, now and whenever it is read again under the same schema.
"""


def correct(
    folder: Annotated[
        Path, typer.Argument(metavar="DIR", help="The output folder or workspace folder.")
    ],
    file: Annotated[
        str | None,
        typer.Argument(metavar="FILE", help="The document, by its name, path or output."),
    ] = None,
    path: Annotated[
        str | None,
        typer.Argument(metavar="PATH", help="The field, as `path` in the JSON names it."),
    ] = None,
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
    accept: Annotated[bool, typer.Option("--accept", help="What was read is right.")] = False,
    undo: Annotated[bool, typer.Option("--undo", help="Take decisions on it back.")] = False,
    doubtful: Annotated[
        bool,
        typer.Option("--doubtful", help="List what is left to check in the newest run; FILE's."),
    ] = False,
    examples: Annotated[
        Path | None,
        typer.Option(
            "--examples", metavar="OUT", help="Write all decisions to OUT as examples (JSON lines)."
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    passphrase_file: PassphraseFile = None,
) -> None:
    """Decide on the value of one field of one document, and write its JSON anew."""
    if doubtful and examples is None:
        _list_doubtful(folder, file, passphrase_file, as_json=as_json)
    elif examples is not None and not doubtful and file is None:
        _write_examples(folder, examples, passphrase_file)
    else:
        if (value is not None) + (value_file is not None) + absent + accept + undo != 1:
            raise typer.BadParameter(
                "give a VALUE, or --value-file, or --absent, or --accept, or --undo"
            )
        if doubtful or examples is not None or file is None or path is None:
            raise typer.BadParameter("give FILE and PATH, or --doubtful, or --examples alone")
        value = value if value_file is None else _in_file(value_file)
        wish = {"value": value, "absent": absent, "accept": accept, "undo": undo, "reason": reason}
        _correct(folder, file, {"path": path, **wish}, passphrase_file, as_json=as_json)


def _correct(
    folder: Path,
    file: str,
    wish: dict[str, Any],
    passphrase_file: Path | None,
    *,
    as_json: bool,
) -> None:
    from sealread.cli.opening import existing_workspace
    from sealread.cli.plain import shown
    from sealread.cli.tellers import print_json
    from sealread.cli.telling import told
    from sealread.work.correcting import Wish, find
    from sealread.work.correcting import correct as corrected

    with told(), existing_workspace(folder, passphrase_file) as workspace:
        done = corrected(workspace, find(workspace, file), Wish(**wish))
    if as_json:
        print_json(done)
        return
    typer.echo(f"{shown(done.document)} {shown(done.path)}: {shown(done.old)} → {shown(done.new)}")
    for output in done.outputs:
        typer.echo(f"written: {shown(output)}")


def _list_doubtful(
    folder: Path, file: str | None, passphrase_file: Path | None, *, as_json: bool
) -> None:
    """The documents of the newest run, or one document, and what is doubtful in them."""
    from sealread.cli.opening import existing_workspace
    from sealread.cli.plain import shown
    from sealread.cli.tellers import print_json
    from sealread.cli.telling import told
    from sealread.work.checked import left
    from sealread.work.correcting import find

    with told(), existing_workspace(folder, passphrase_file) as workspace:
        found = left(workspace, None if file is None else find(workspace, file))
    if as_json:
        print_json({"documents": found})
        return
    for one in found:
        for path in one.paths:
            typer.echo(f"{shown(one.name)} {shown(path)}")
    checked = sum(one.checked for one in found)
    typer.echo(f"checked: {checked} of {len(found)} documents")


def _write_examples(folder: Path, out: Path, passphrase_file: Path | None) -> None:
    from sealread.cli.opening import existing_workspace
    from sealread.cli.plain import shown
    from sealread.cli.telling import told
    from sealread.work.examples import write

    with told(), existing_workspace(folder, passphrase_file) as workspace:
        count = write(workspace, out)
    typer.echo(f"{count} examples written: {shown(str(out))}")


def _in_file(file: Path) -> str:
    try:
        body = sys.stdin.buffer.read() if file == Path("-") else file.read_bytes()
        return body.decode().strip()
    except (OSError, UnicodeDecodeError) as cause:
        raise typer.BadParameter(f"{file} cannot be read as text") from cause
