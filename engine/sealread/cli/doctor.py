"""`sealread doctor`: what is installed, what works, and whether the walls stand."""

from __future__ import annotations

from typing import Annotated

import typer

from sealread.cli.exits import ALL_READ, SOME_FAILED

EXAMPLES = """
[bold]Examples[/bold]

sealread doctor

sealread doctor --json

[bold]Exit status[/bold]

0: all is well. 1: something that Sealread needs is missing or altered.
"""


def doctor(
    json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object to stdout, and nothing else.")
    ] = False,
    weights: Annotated[
        str | None,
        typer.Option(help="The folder of the OCR and language weights.", metavar="DIR"),
    ] = None,
) -> None:
    """Say what is installed, which model reads, and whether anything could leave this machine."""
    from sealread.cli.showing import show_health
    from sealread.work.health import examine

    health = examine(weights)
    show_health(health, json=json)
    raise typer.Exit(ALL_READ if health.well else SOME_FAILED)
