"""How far something is that has bytes: a bar on a terminal, else a line each tenth."""

from __future__ import annotations

from typing import Final

import typer
from rich.console import Console
from rich.progress import (
    BarColumn,
    DownloadColumn,
    Progress,
    TimeRemainingColumn,
    TransferSpeedColumn,
)

_TENTHS: Final = 10


def bar(console: Console) -> Progress:
    """A bar, gone in the end, with how much of how much, how fast, and the time that is left."""
    return Progress(
        BarColumn(), DownloadColumn(), TransferSpeedColumn(), TimeRemainingColumn(),
        transient=True, console=console,
    )  # fmt: skip


class Tenths:
    """A line each tenth of each thing; `err`: on stderr."""

    def __init__(self, *, err: bool) -> None:
        self._err = err
        self._told: dict[str, int] = {}

    def went(self, title: str, done: int, total: int) -> None:
        """So many bytes of a thing are done, of `total`."""
        tenth = _TENTHS * done // max(total, 1)
        if tenth > self._told.get(title, -1):
            self._told[title] = tenth
            typer.echo(f"{title}: {done / 1e6:,.0f} of {total / 1e6:,.0f} MB", err=self._err)
