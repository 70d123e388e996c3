"""`sealread split`: a scan of a stack of papers, taken apart into a PDF for each document."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sealread.cli.exits import ALL_READ, SOME_FAILED, STOPPED, WRONG_USAGE
from sealread.cli.options import Device, Effort, Json, Model, Patience, Weights
from sealread.cli.policy import as_policy_wants
from sealread.cli.sandbox import DEFAULT, Sandbox, tell_of_trips
from sealread.errors import Cancelled, SealreadError

if TYPE_CHECKING:
    from sealread.work.splitting import Proposal, Splitter

EXAMPLES = """
[bold]Examples[/bold]

sealread split stack.pdf

sealread split stack.pdf --out papers/

sealread split stack.pdf --pages 1-3,4,5-9 --out papers/

[bold]Exit status[/bold]

0: each file was taken apart, or looked at. 1: some could not be, each is named. 2: wrong usage.
130: stopped by Ctrl-C; files that were written stay.
"""
_RANGE = re.compile(r"(\d+)(?:-(\d+))?")
Ranges = list[tuple[int, int]]


def split(
    context: typer.Context,
    paths: Annotated[list[str], typer.Argument(metavar="PATH", help="Scans of stacks of papers.")],
    out: Annotated[
        Path | None,
        typer.Option(
            help="The folder for a PDF of each document. Without it is only told where each "
            "document seems to begin.",
            metavar="DIR",
        ),
    ] = None,
    pages: Annotated[
        str | None,
        typer.Option(
            help="The pages of each document, in place of those that are found: 1-3,4,5-9. For one "
            "file; pages that are not named are left out.",
            metavar="RANGES",
        ),
    ] = None,
    json: Json = False,
    model: Model = None,
    effort: Effort = "standard",
    device: Device = None,
    weights: Weights = None,
    patience: Patience = 600,
    sandbox: Sandbox = DEFAULT,
) -> None:
    """Take a stack of papers in one file apart: find where each document begins, write each."""
    from sealread.cli.extract import stoppable
    from sealread.work.effort import usual_settings
    from sealread.work.lacking import sentence
    from sealread.work.request import Request
    from sealread.work.splitting import Splitter

    ranges = _ranges(pages, len(paths))
    told: list[dict[str, Any]] = []
    request = Request(
        tuple(paths), "", model=model, settings=usual_settings(effort, device), weights=weights,
        patience=patience, sandbox=sandbox,
    )  # fmt: skip
    try:
        splitter, stopped = Splitter(as_policy_wants(context, request)), False
        if ranges is None and (lacking := splitter.choose()):
            typer.echo(f"sealread: {sentence(lacking)}", err=True)
    except SealreadError as error:
        sys.stderr.write(f"sealread: {error}\n")
        raise typer.Exit(WRONG_USAGE) from None
    try:
        with stoppable(splitter):
            told.extend(_taken_apart(splitter, path, ranges, out, json=json) for path in paths)
    except Cancelled as error:
        sys.stderr.write(f"sealread: {error}\n")
        stopped = True
    finally:
        splitter.close()
    if json:
        from sealread.cli.tellers import print_json
        from sealread.installed import app_version

        print_json({"app": app_version(), "files": told})
    tell_of_trips(splitter.trips)
    if stopped:
        raise typer.Exit(STOPPED)
    raise typer.Exit(SOME_FAILED if any("error" in one for one in told) else ALL_READ)


def _ranges(pages: str | None, files: int) -> Ranges | None:
    """The pages of each document as a person wrote them. Exits where nobody can tell them."""
    if pages is None:
        return None
    found = [_RANGE.fullmatch(part.strip()) for part in pages.split(",")]
    if files != 1 or not all(found):
        what = "needs one file" if files != 1 else "looks like 1-3,4,5-9"
        sys.stderr.write(f"sealread: --pages {what}.\n")
        raise typer.Exit(WRONG_USAGE)
    return [(int(one[1]), int(one[2] or one[1])) for one in found if one]


def _taken_apart(
    splitter: Splitter, path: str, ranges: Ranges | None, out: Path | None, *, json: bool
) -> dict[str, Any]:
    """Takes one file apart and tells of it; what became of it. Raises Cancelled."""
    from sealread.work.splitting import chosen

    name = Path(path).name
    try:
        if ranges is None:
            proposal = splitter.propose(
                path,
                lambda done, total: _progress(f"{name}: page", done, total),
                lambda done, total: _progress(f"{name}: looking closer at page", done, total),
            )
            _progress_over()
        else:
            proposal = chosen(path, ranges)
        places = splitter.write(proposal, out) if out is not None else []
    except Cancelled:
        raise
    except SealreadError as error:
        sys.stderr.write(f"sealread: {error}\n")
        why = {"number": error.number, "code": error.code, "sentence": str(error)}
        return {"file": name, "error": why}
    if not json:
        _tell(name, proposal, places)
    return _row(name, proposal, places)


def _progress(what: str, done: int, total: int) -> None:
    """A line that is written over, for a person who watches."""
    if sys.stderr.isatty():
        from sealread.cli.plain import shown

        end = "\n" if done == total else ""
        sys.stderr.write(f"\r{shown(what)} {done} of {total}{end}")
        sys.stderr.flush()


def _progress_over() -> None:
    """What was written last of it is gone."""
    if sys.stderr.isatty():
        sys.stderr.write("\r\x1b[K")
        sys.stderr.flush()


def _tell(name: str, proposal: Proposal, places: list[Path]) -> None:
    from rich.text import Text

    from sealread.cli.plain import shown
    from sealread.cli.tables import parts_table
    from sealread.cli.tellers import output

    count = len(proposal.parts)
    console = output()
    documents = "1 document" if count == 1 else f"{count} documents"
    console.print(Text(f"{shown(name)}: {documents}"), soft_wrap=True)
    console.print(parts_table(proposal.parts, [place.name for place in places]))
    if any(part.is_doubtful for part in proposal.parts):
        console.print("Look at those to check; --pages says it otherwise.")


def _row(name: str, proposal: Proposal, places: list[Path]) -> dict[str, Any]:
    parts: list[dict[str, Any]] = [
        {"first": part.first, "last": part.last, "confidence": part.confidence}
        for part in proposal.parts
    ]
    for part, place in zip(parts, places, strict=False):
        part["file"] = str(place)
    return {"file": name, "sha256": proposal.sha256, "documents": parts}
