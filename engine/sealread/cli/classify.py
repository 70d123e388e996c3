"""`sealread classify`: what kind of document each one is."""

from __future__ import annotations

from typing import Annotated

import typer

from sealread.cli.exits import ALL_READ, SOME_FAILED, STOPPED, WRONG_USAGE
from sealread.cli.extract import stoppable
from sealread.cli.options import Device, Json, Model, Patience, Weights
from sealread.cli.policy import as_policy_wants
from sealread.cli.sandbox import DEFAULT, Sandbox, tell_of_trips
from sealread.errors import Cancelled, SealreadError

EXAMPLES = """
[bold]Examples[/bold]

sealread classify inbox/

sealread classify scan.pdf photo.jpg --json

[bold]Exit status[/bold]

0: every document was asked; what nobody can tell is said so. 1: some failed, each is named.
2: wrong usage, or nothing to read. 130: stopped by Ctrl-C.
"""


def classify(
    context: typer.Context,
    paths: Annotated[
        list[str], typer.Argument(metavar="PATH", help="Documents, and folders of them.")
    ],
    json: Json = False,
    model: Model = None,
    device: Device = None,
    weights: Weights = None,
    patience: Patience = 600,
    sandbox: Sandbox = DEFAULT,
) -> None:
    """Tell what kind of document each one is, and which schema of the library fits it."""
    from sealread.cli.kinds_told import KindTeller
    from sealread.work.effort import usual_settings
    from sealread.work.kinds import Sorting
    from sealread.work.request import Request

    request = Request(
        tuple(paths), "", model=model, settings=usual_settings(device=device), weights=weights,
        patience=patience, sandbox=sandbox,
    )  # fmt: skip
    request = as_policy_wants(context, request)
    told = KindTeller(json=json)
    try:
        sorting = Sorting(request)
        told.note(sorting.lacking)
        with stoppable(sorting):
            sorting.execute(told.hear)
    except SealreadError as error:
        told.refuse(error)
        raise typer.Exit(STOPPED if isinstance(error, Cancelled) else WRONG_USAGE) from None
    told.conclude(sorting.troubles)
    tell_of_trips(sorting.trips)
    raise typer.Exit(SOME_FAILED if told.failed else ALL_READ)
