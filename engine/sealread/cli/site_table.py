"""A site's machines as a table for a person."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from sealread.cluster.status import Machine

_COLUMNS = ("machine", "host", "state", "order", "waiting", "done", "an hour", "load", "memory")


def show(machines: tuple[Machine, ...]) -> None:
    """Prints one line a machine."""
    console = Console()
    if not machines:
        console.print("No machine works for this site.")
        return
    table = Table(*_COLUMNS, box=None)
    for one in machines:
        table.add_row(*map(Text, _row(one)))
    console.print(table)


def _order(key: str | None) -> str:
    """The number of the order that is read, and the first signs of its run: read-RUN-NUMBER-TRY."""
    if key is None:
        return "–"
    _, _, rest = key.partition("-")
    run, _, numbers = rest.partition("-")
    return f"{numbers.partition('-')[0]} of {run[:4]}"


def _row(one: Machine) -> tuple[str, ...]:
    return (
        one.name,
        one.host,
        one.state,
        _order(one.at_hand),
        str(one.waiting),
        str(one.done),
        f"{one.per_hour:.0f}",
        f"{one.load:.0%}",
        f"{one.memory:.0%}",
    )
