"""`sealread doctor`: what is installed, what works, and whether the walls stand."""

from __future__ import annotations

from typing import Annotated

import typer

from sealread.cli.exits import ALL_READ, SOME_FAILED
from sealread.cli.options import Json, Weights

EXAMPLES = """
[bold]Examples[/bold]

sealread doctor

sealread doctor --json

sealread doctor --walls

sealread doctor --speed   (loads the model and measures it)

[bold]Exit status[/bold]

0: all is well. 1: something that Sealread needs is missing or altered, or a wall does not stand
that this kind of system can give.
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
    weights: Weights = None,
) -> None:
    """Say what is installed, which model reads, and whether anything could leave this machine."""
    from sealread.cli.showing import show_health
    from sealread.work.health import examine

    if walls:
        raise typer.Exit(_try_walls(weights, json=json))
    if speed:
        raise typer.Exit(_measure(weights, json=json))
    health = examine(weights)
    show_health(health, json=json)
    raise typer.Exit(ALL_READ if health.well else SOME_FAILED)


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
