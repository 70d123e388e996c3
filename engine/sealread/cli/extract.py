"""`sealread extract`: documents in, one JSON a document out."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Annotated, Protocol

import typer

from sealread.cli.exits import ALL_READ, SOME_FAILED, STOPPED, WRONG_USAGE
from sealread.cli.options import Device, Effort, Json, Model, Patience, Weights
from sealread.cli.passphrases import PassphraseFile
from sealread.cli.policy import as_policy_wants
from sealread.cli.sandbox import DEFAULT, Sandbox, tell_of_trips
from sealread.errors import Cancelled, SealreadError, SiteNeedsSchema

if TYPE_CHECKING:
    from sealread.cli.tellers import Teller
    from sealread.cluster.run import Site, SiteRun
    from sealread.work.events import Summary
    from sealread.work.request import Request
    from sealread.work.run import Run
    from sealread.work.workspace import Workspace

EXAMPLES = """
[bold]Examples[/bold]

sealread extract inbox/ --out out/

sealread extract declarations/ --schema dop --out out/

sealread extract scan.pdf photo.jpg --schema invoice --out out/ --table

sealread extract folder/ --schema my-schema.json --out out/ --json > result.json

sealread extract folder/ --schema invoice --out out/ --effort fast

sealread extract scan.pdf --schema my-schema.json --out out/ --explain

sealread extract folder/ --schema invoice --out out/ --site tls://host:8786

[bold]Exit status[/bold]

0: all documents were read. 1: some failed, each is named. 2: wrong usage, nothing to read, or
something that every document needs is missing, the walls asked for among it.
130: stopped by Ctrl-C; what was finished is kept, and the next run goes on from there.
"""

_STOPPING = b"\nStopping; finished documents are kept. Press Ctrl-C again to stop at once.\n"


def extract(
    context: typer.Context,
    paths: Annotated[
        list[str], typer.Argument(metavar="PATH", help="Documents, and folders of them.")
    ],
    out: Annotated[Path, typer.Option(help="The folder for the JSON files.", metavar="DIR")],
    schema: Annotated[
        str,
        typer.Option(
            help="A schema by name (see `sealread schemas`), or a JSON Schema file. auto: for each "
            "document that of its kind, which the language model tells; of a document of no known "
            "kind the labels that it prints are the keys.",
            metavar="auto|NAME|FILE",
        ),
    ] = "auto",
    again: Annotated[
        bool, typer.Option("--again", help="Also read what was read before in the same way.")
    ] = False,
    retry_quarantined: Annotated[
        bool,
        typer.Option(
            "--retry-quarantined",
            help="Try documents again that broke the reading process in earlier runs.",
        ),
    ] = False,
    table: Annotated[
        bool, typer.Option("--table", help="Show the values that were read from each document.")
    ] = False,
    explain: Annotated[
        bool,
        typer.Option(
            "--explain", help="Show who read each value, and what others read there instead."
        ),
    ] = False,
    learning: Annotated[
        bool,
        typer.Option(
            "--learning/--no-learning",
            help="Whether what was corrected on documents of the same look counts.",
        ),
    ] = True,
    json: Json = False,
    language: Annotated[
        str | None,
        typer.Option(help="Language of the schema's keys, such as de.", metavar="CODE"),
    ] = None,
    model: Model = None,
    effort: Effort = "standard",
    device: Device = None,
    weights: Weights = None,
    patience: Patience = 600,
    sandbox: Sandbox = DEFAULT,
    passphrase_file: PassphraseFile = None,
    site: Annotated[
        str | None,
        typer.Option(
            help="Have the documents read by the machines of your site; needs --schema.",
            metavar="tls://HOST:PORT",
        ),
    ] = None,
    site_keys: Annotated[
        Path | None,
        typer.Option(help="The folder with this machine's keys of the site.", metavar="DIR"),
    ] = None,
    site_shared: Annotated[
        Path | None,
        typer.Option(
            help="A folder that the site's machines have too: what lies in it is read in place, "
            "all else is sent to them.",
            metavar="DIR",
            exists=True,
            file_okay=False,
        ),
    ] = None,
    site_wait: Annotated[
        float,
        typer.Option(
            help="How long scheduler or machines may be gone in the middle of a run.",
            metavar="SECONDS",
            min=0,
        ),
    ] = 600,
) -> None:
    """Read documents under a schema and write one JSON for each of them."""
    from sealread.cli.tellers import teller
    from sealread.work.effort import usual_settings
    from sealread.work.request import Request

    request = Request(
        paths=tuple(paths),
        schema=schema,
        out=str(out),
        language=language,
        model=model,
        settings=usual_settings(effort, device),
        weights=weights,
        again=again,
        retry_quarantined=retry_quarantined,
        patience=patience,
        sandbox=sandbox,
        learns=learning,
    )
    request = as_policy_wants(context, request)
    told = teller(json=json, table=table, explain=explain)
    where = None if site is None else _site(site, site_keys, site_shared, site_wait)
    raise typer.Exit(_run(request, told, passphrase_file, where))


def _run(
    request: Request, told: Teller, passphrase_file: Path | None = None, site: Site | None = None
) -> int:
    """Runs and tells; returns the exit status. `site`: who reads, None for this machine."""
    from sealread.cli.opening import open_workspace
    from sealread.schema.loading import load
    from sealread.work.locking import FOLDER
    from sealread.work.request import AUTO

    try:
        if request.schema != AUTO:
            load(request.schema, request.language)  # a wrong name must leave no folder behind
        elif site is not None:  # nor must this
            raise SiteNeedsSchema
        opened = open_workspace(Path(str(request.out)) / FOLDER, passphrase_file)
        with opened as workspace, told:
            run = _run_of(workspace, request, told, site)
            with stoppable(run):
                summary = run.execute()
    except SealreadError as error:
        told.refuse(error)
        return STOPPED if isinstance(error, Cancelled) else WRONG_USAGE
    told.conclude(summary)
    tell_of_trips(run.trips)
    return status(summary)


def _site(address: str, keys: Path | None, shared: Path | None, wait: float) -> Site:
    """Raises SettingLocked where the policy of this machine names another site."""
    from sealread.cluster.keys import default_folder
    from sealread.cluster.run import Site
    from sealread.work.site import chosen_site

    address, folder = chosen_site(address, "" if keys is None else str(keys))
    return Site(address, Path(folder) if folder else default_folder(), shared, wait)


def _run_of(
    workspace: Workspace, request: Request, told: Teller, site: Site | None
) -> Run | SiteRun:
    if site is None:
        from sealread.work.run import Run

        return Run(workspace, request, told.hear)
    from sealread.cluster.run import SiteRun

    return SiteRun(workspace, request, told.hear, site)


def status(summary: Summary) -> int:
    """The exit status that a run ends with."""
    if summary.cancelled:
        return STOPPED
    return SOME_FAILED if summary.failed else ALL_READ


class Stoppable(Protocol):
    """What Ctrl-C can stop."""

    def cancel(self, *, at_once: bool = False) -> None:
        """Stops cleanly, or at once."""


@contextmanager
def stoppable(run: Stoppable) -> Iterator[None]:
    """The first Ctrl-C (or SIGTERM) stops the run cleanly, the second at once."""
    pressed = 0

    def stop(_signal: int, _frame: FrameType | None) -> None:
        nonlocal pressed
        pressed += 1
        run.cancel(at_once=pressed > 1)
        if pressed == 1:
            os.write(2, _STOPPING)  # sys.stderr may be in the middle of a write of its own

    before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
