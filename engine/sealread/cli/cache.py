"""`sealread cache`: pages that OCR read, kept for another schema; how many, and how many may be."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sealread.cli.passphrases import PassphraseFile

EXAMPLES = """
[bold]Examples[/bold]

sealread cache out/

sealread cache out/ --clear

sealread cache out/ --limit 500   (MB; 0 keeps nothing)

[bold]What is kept[/bold]

The words of scanned pages, so that the same document under another schema is not recognised again.
They lie in the workspace and are locked with it. --again recognises anew.
"""


def cache(
    folder: Annotated[
        Path, typer.Argument(metavar="DIR", help="The output folder or workspace folder.")
    ],
    clear: Annotated[bool, typer.Option("--clear", help="Delete all pages that are kept.")] = False,
    limit: Annotated[
        int | None, typer.Option(metavar="MB", min=0, help="So much may be kept from now on.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    passphrase_file: PassphraseFile = None,
) -> None:
    """Show what is kept of scanned pages, delete it, or limit it."""
    from sealread.cli.opening import existing_workspace
    from sealread.cli.tables import plural
    from sealread.cli.tellers import print_json
    from sealread.cli.telling import told
    from sealread.work import page_cache

    with told(), existing_workspace(folder, passphrase_file) as workspace:
        gone = page_cache.clear(workspace.database) if clear else None
        if limit is not None:
            page_cache.limit_to(workspace.database, limit)
        found = page_cache.held(workspace.database)
    if as_json:
        print_json({"cleared": gone, "kept": found})
        return
    if gone is not None:
        typer.echo(f"deleted: {plural(gone.pages, 'page')}")
    pages, documents = plural(found.pages, "page"), plural(found.documents, "document")
    size, most = found.bytes / 1e6, found.limit / 1024 / 1024
    typer.echo(f"kept: {pages} of {documents}, {size:.1f} MB of at most {most:.0f} MB")
