"""`sealread where`: where workspaces and models lie, and what stays when Sealread is removed."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sealread.cli.options import Json

EXAMPLES = """
[bold]Examples[/bold]

sealread where

sealread where --search ~   (finds the workspaces in your folders for outputs, too)

[bold]Removing Sealread[/bold]

Only the program goes. Documents are never touched; workspaces, models and reports stay where they
are until you delete them.
"""


_DOCUMENTS = "documents: where you keep them; Sealread never moves or changes them"


def where(
    search: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Look for workspaces in DIR and below it."),
    ] = None,
    json: Json = False,
) -> None:
    """Say where workspaces, models, packs, caches and the policy lie; at removal they stay."""
    from sealread.cli.plain import shown
    from sealread.cli.tellers import print_json
    from sealread.cli.telling import told
    from sealread.work import where as places_of

    with told():
        places = places_of.places()
        found = () if search is None else tuple(places_of.search(search))
    if json:
        workspaces = [str(one) for one in found]
        print_json({"places": places, "workspaces": workspaces, "documents": _DOCUMENTS})
        return
    for one in places:
        there = "" if one.there else " (nothing is there)"
        stays = "stays" if one.stays else "goes with the program"
        note = f". {shown(one.note, 600)}" if one.note else ""
        typer.echo(f"{one.what}: {shown(one.path, 300)}{there}; {stays}{note}")
    typer.echo(
        "workspaces of the command line: .sealread in the folders for outputs that you named, with "
        f"their caches; each stays\n{_DOCUMENTS}"
    )
    for path in found:
        typer.echo(f"found: {shown(str(path), 300)}")
    if search is not None and not found:
        typer.echo(f"no other workspace in {shown(str(search), 300)}")
