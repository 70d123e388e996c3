"""`sealread run`: a request in plain words, values or answers as it wants them."""

from __future__ import annotations

from typing import Annotated

import typer

from sealread.cli.ask import (
    Out,
    OutputLanguage,
    Schema,
    parted,
    run_inquiry,
)
from sealread.cli.options import Device, Effort, Json, Model, Patience, Planner, Weights
from sealread.cli.passphrases import PassphraseFile
from sealread.cli.policy import as_policy_wants
from sealread.cli.sandbox import DEFAULT, Sandbox

EXAMPLES = """
[bold]Examples[/bold]

sealread run declaration.pdf "Wer ist der Hersteller und welche Brandklasse hat das Produkt?"

sealread run declarations/ "extract everything as JSON, in English" --out out/

sealread run scan.pdf "manufacturer, intended use and reaction to fire" --schema dop --json

[bold]What is written[/bold]

With --out: NAME.values.json or NAME.answers.json for each document, whatever the request wants,
and NAME.trace.json with every step (see `sealread trace`).

[bold]Exit status[/bold]

0: every document was worked off; what is not in it, or not verified, is said so. 1: some
documents failed, each is named. 2: wrong usage, nothing to read, or something that every document
needs is missing. 130: stopped by Ctrl-C; what was written stays.
"""


def run(
    context: typer.Context,
    words: Annotated[
        list[str],
        typer.Argument(metavar="PATH... REQUEST", help="Documents, then what you want of them."),
    ],
    out: Out = None,
    json: Json = False,
    schema: Schema = None,
    output_language: OutputLanguage = None,
    model: Model = None,
    effort: Effort = "standard",
    device: Device = None,
    planner: Planner = "policy",
    weights: Weights = None,
    patience: Patience = 600,
    sandbox: Sandbox = DEFAULT,
    passphrase_file: PassphraseFile = None,
) -> None:
    """Say in plain words what you want of documents: values as JSON, or answers."""
    from sealread.cli.asked import asked_teller
    from sealread.work.effort import usual_settings
    from sealread.work.request import Inquiry

    paths, wishes = parted(words)
    if len(wishes) > 1:
        raise typer.BadParameter(
            "put the request in quotation marks, before or behind the documents"
        )
    inquiry = Inquiry(
        paths=paths,
        request=wishes[0],
        schema=schema,
        output_language=output_language,
        out=None if out is None else str(out),
        model=model,
        settings=usual_settings(effort, device),
        planner=planner,
        weights=weights,
        patience=patience,
        sandbox=sandbox,
    )
    inquiry = as_policy_wants(context, inquiry)
    raise typer.Exit(run_inquiry(inquiry, asked_teller(json=json), passphrase_file))
