"""`sealread schemas kept`: the schemas that a workspace has beside the library's."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from sealread.cli.passphrases import PassphraseFile


def kept_command(
    folder: Annotated[
        Path, typer.Argument(metavar="DIR", help="The output folder or workspace folder.")
    ],
    save: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Write them into this folder, a file each."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    passphrase_file: PassphraseFile = None,
) -> None:
    """List the schemas that were built for kinds nobody knew, and your own that were used.

    Documents that look like those read under one of them are read under it too, unless --schema
    names another. To change one, save it, edit it, and read a document again with it.
    """
    from sealread.cli.opening import existing_workspace
    from sealread.cli.tellers import output, print_json
    from sealread.cli.telling import told
    from sealread.schema.loading import loads
    from sealread.work.known_kinds import is_built, own_kinds
    from sealread.work.plan import leaves

    with told(), existing_workspace(folder, passphrase_file) as workspace:
        rows: list[dict[str, Any]] = []
        for kind, documents in own_kinds(workspace):
            text = kind.definition or ""
            row = {
                "title": kind.title, "fields": leaves(loads(text.encode(), kind.schema).root),
                "documents": documents, "built": is_built(kind),
            }  # fmt: skip
            if save is not None:
                row["file"] = str(_saved(text, save, kind.schema))
            rows.append(row)
    if as_json:
        print_json({"schemas": rows})
        return
    if not rows:
        typer.echo("No schema but the library's was used here.")
        return
    from rich.table import Table

    table = Table(*rows[0])
    for row in rows:
        table.add_row(*(_shown(value) for value in row.values()))
    output().print(table)


def _saved(text: str, folder: Path, name: str) -> Path:
    """Writes a schema into a file of its name, or the next free one. Raises OutputUnwritable."""
    from sealread.json_file import write_bytes

    place = folder / Path(name).name
    number = 2
    while place.exists():
        place = folder / f"{Path(name).stem}-{number}.json"
        number += 1
    write_bytes(text.encode(), place)
    return place


def _shown(value: Any) -> str:
    from sealread.cli.plain import shown

    return ("yes" if value else "no") if isinstance(value, bool) else shown(str(value))
