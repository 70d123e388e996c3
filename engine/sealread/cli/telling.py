"""How a sub-command that fails ends: the error's sentence on stderr, status 1."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import typer

from sealread.cli.exits import SOME_FAILED
from sealread.errors import SealreadError


@contextmanager
def told() -> Iterator[None]:
    """Ends the command with status 1 if a SealreadError is raised inside."""
    try:
        yield
    except SealreadError as error:
        typer.echo(f"sealread: {error}", err=True)
        raise typer.Exit(SOME_FAILED) from error
