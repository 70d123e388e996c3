"""`sealread doctor`: what is installed, what works, and whether the walls stand."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from sealread.cli.exits import ALL_READ, SOME_FAILED
from sealread.cli.options import Json, Weights
from sealread.cli.passphrases import PassphraseFile

EXAMPLES = """
[bold]Examples[/bold]

sealread doctor

sealread doctor --json

sealread doctor --walls

sealread doctor --speed   (loads the model and measures it)

sealread doctor --report self-test.pdf --by "Ada Example"   (self-test.json is written too)

sealread doctor --verify-report self-test.pdf

[bold]Exit status[/bold]

0: all is well. 1: something that Sealread needs is missing or altered, or a wall does not stand
that this kind of system can give, or a check of the self-test failed, or a report was changed or
is signed by a key that nobody knows here.
"""


def doctor(
    json: Json = False,
    walls: Annotated[
        bool,
        typer.Option(
            "--walls",
            help="Only try the walls: connect, resolve, write, start, signal from inside a real "
            "reading process, and say how each went.",
        ),
    ] = False,
    speed: Annotated[
        bool,
        typer.Option("--speed", help="Only measure how fast the model reads and answers here."),
    ] = False,
    report: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Do the self-test (walls, hashes, a document whose values are known) and write "
            "its signed report, as .pdf and as .json.",
        ),
    ] = None,
    by: Annotated[
        str, typer.Option(metavar="NAME", help="Who does the self-test, for the report.")
    ] = "",
    language: Annotated[
        Literal["en", "de"], typer.Option(help="The language of the report.", metavar="en|de")
    ] = "en",
    workspace: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR", help="The workspace whose audit trail is told; else the desktop's."
        ),
    ] = None,
    verify_report: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Say whether a report is as it was signed."),
    ] = None,
    key: Annotated[
        str | None,
        typer.Option(
            metavar="HEX", help="The public key that must have signed it; else this machine's."
        ),
    ] = None,
    weights: Weights = None,
    passphrase_file: PassphraseFile = None,
) -> None:
    """Say what is installed, which model reads, and whether anything could leave this machine."""
    from sealread.cli import self_test
    from sealread.cli.telling import told

    if verify_report is not None:
        with told():
            raise typer.Exit(self_test.verify_report(verify_report, key, json=json))
    if report is not None:
        who = self_test.Wanted(by, language, workspace, passphrase_file, weights)
        with told():
            raise typer.Exit(self_test.report(report, who, json=json))
    if walls:
        raise typer.Exit(_try_walls(weights, json=json))
    if speed:
        raise typer.Exit(_measure(weights, json=json))
    raise typer.Exit(_examine(weights, json=json))


def _examine(weights: str | None, *, json: bool) -> int:
    """Looks at all of it and tells; returns the exit status."""
    from sealread.cli.showing import show_health
    from sealread.work.health import examine

    health = examine(weights)
    show_health(health, json=json)
    return ALL_READ if health.well else SOME_FAILED


def _try_walls(weights: str | None, *, json: bool) -> int:
    """Tries them and tells; returns the exit status."""
    from sealread.cli.showing import show_walls
    from sealread.work.health import examine_walls

    inside = examine_walls(weights)
    show_walls(inside, json=json)
    return ALL_READ if inside.walls is not None and inside.walls.well else SOME_FAILED


def _measure(weights: str | None, *, json: bool) -> int:
    """Measures and tells; returns the exit status."""
    from sealread.cli.showing import show_speed
    from sealread.cli.telling import told
    from sealread.work.health import measure_speed

    with told():
        measured = measure_speed(weights)
    show_speed(measured, json=json)
    return ALL_READ
