"""`sealread trace`: how a result came about, step by step."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from sealread.cli.telling import told

EXAMPLES = """
[bold]Examples[/bold]

sealread trace out/declaration.trace.json

sealread trace out/declaration.trace.json --json | jq .events
"""


def trace(
    file: Annotated[Path, typer.Argument(help="A trace, as `ask` and `run` write it.")],
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON for machines.")] = False,
) -> None:
    """Show how a result came about: every tool, why it was chosen, what it took."""
    from sealread.agent.trace import load
    from sealread.agent.tree import tree_lines

    with told():
        loaded = load(file)
    if as_json:
        encoded = msgspec.json.encode(loaded)
        typer.echo(msgspec.json.format(encoded, indent=2).decode())
        return
    for line in tree_lines(loaded):
        typer.echo(line)
