"""`--require-sandbox`: the walls without which nothing is read; and what ran into them."""

from __future__ import annotations

from typing import Annotated

import typer

from sealread.guard.walls import EVERYWHERE, Level

Sandbox = Annotated[
    Level,
    typer.Option(
        "--require-sandbox",
        envvar="SEALREAD_REQUIRE_SANDBOX",
        help="Read nothing unless at least these walls stand around the reading process. All that "
        "the system has are raised in any case; see `sealread doctor --walls`.",
        metavar="none|tripwire|network|sealed-device|sealed",
    ),
]
DEFAULT = EVERYWHERE


def tell_of_trips(times: int) -> None:
    """Says on stderr that code in the reading process reached for the network, if it did."""
    if times:
        often = "once" if times == 1 else f"{times} times"
        typer.echo(
            f"sealread: code in the reading process reached for the network {often} and was "
            "refused. Nothing left this machine; please report it.",
            err=True,
        )
