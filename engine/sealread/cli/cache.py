"""`sealread cache`: pages kept for another schema, as OCR read them and as the model did.

How many there are, and how many may be.
"""

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

sealread cache out/ --model-limit 4000

[bold]What is kept[/bold]

The words of scanned pages, so that the same document under another schema is not recognised again.
They lie in the workspace and are locked with it. --again recognises anew.

Pages as the language model read them in (30 to 130 MB each): another schema, or a question on the
same page, takes half of the time. Encrypted files beside the workspace, whose keys lie in it; where
the workspace is not locked, none are kept unless --model-limit says so.
"""


def cache(
    folder: Annotated[
        Path, typer.Argument(metavar="DIR", help="The output folder or workspace folder.")
    ],
    clear: Annotated[bool, typer.Option("--clear", help="Delete all pages that are kept.")] = False,
    limit: Annotated[
        int | None, typer.Option(metavar="MB", min=0, help="So much of scanned pages may be kept.")
    ] = None,
    model_limit: Annotated[
        int | None,
        typer.Option(metavar="MB", min=0, help="So much may be kept of what the model read in."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    passphrase_file: PassphraseFile = None,
) -> None:
    """Show what is kept of pages, delete it, or limit it."""
    from sealread.cli.opening import existing_workspace
    from sealread.cli.tables import plural
    from sealread.cli.tellers import print_json
    from sealread.cli.telling import told
    from sealread.work import kept_states, page_cache

    with told(), existing_workspace(folder, passphrase_file) as workspace:
        database = workspace.database
        gone = (page_cache.clear(database), kept_states.clear(database)) if clear else (None, None)
        if limit is not None:
            page_cache.limit_to(database, limit)
        if model_limit is not None:
            kept_states.limit_to(database, model_limit)
        pages, states = page_cache.held(database), kept_states.held(database)
    if as_json:
        print_json(
            {"cleared": gone[0], "kept": pages, "model_cleared": gone[1], "model_kept": states}
        )
        return
    for kind, before, found in (("scanned", gone[0], pages), ("model", gone[1], states)):
        if before is not None:
            typer.echo(f"{kind}: deleted {plural(before.pages, 'page')}")
        count, documents = plural(found.pages, "page"), plural(found.documents, "document")
        size, most = found.bytes / 1e6, found.limit / 1024 / 1024
        typer.echo(f"{kind}: {count} of {documents} kept, {size:.1f} MB of at most {most:.0f} MB")
