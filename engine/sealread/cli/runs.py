"""`sealread runs`: the runs that a workspace keeps, and what each was made with."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from sealread.cli.passphrases import PassphraseFile

EXAMPLES = """
[bold]Examples[/bold]

sealread runs out/

sealread runs out/ --json | jq '.runs[0].manifest'
"""


def runs(
    folder: Annotated[
        Path, typer.Argument(metavar="DIR", help="An output folder, or a workspace folder.")
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    passphrase_file: PassphraseFile = None,
) -> None:
    """List the runs of a workspace; with --json each with its manifest and the walls in force."""
    from sealread.cli.opening import existing_workspace
    from sealread.cli.tellers import print_json

    with existing_workspace(folder, passphrase_file) as workspace:
        found = [_told(workspace, one) for one in workspace.runs()]
    if as_json:
        print_json({"workspace": str(workspace.file), "runs": found})
        return
    _show(found)


def _told(workspace: Any, run: Any) -> dict[str, Any]:
    manifest, walls = workspace.manifest(run.id)
    items = workspace.items(run.id)
    return {
        **msgspec.to_builtins(run),
        "documents": len(items),
        "done": sum(one.state == "done" for one in items),
        "manifest": None if manifest is None else msgspec.json.decode(manifest),
        "walls": None if walls is None else msgspec.json.decode(walls),
    }


def _show(found: list[dict[str, Any]]) -> None:
    from rich.table import Table
    from rich.text import Text

    from sealread.cli.plain import shown
    from sealread.cli.tellers import output

    table = Table("run", "started", "state", "read", "schema", "model", "settings", "walls")
    for one in found:
        terms, walls = one["terms"], one["walls"] or {}
        table.add_row(
            str(one["id"]),
            one["started"],
            one["state"],
            f"{one['done']}/{one['documents']}",
            Text(shown(terms["schema_name"], 40)),
            terms["model_sha256"][:12],
            terms["settings"][:12],
            str(walls.get("proven") or "–"),
        )
    output().print(table)
