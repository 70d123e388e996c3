"""The models that a person brought, for `sealread models`: brought in, told, removed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import typer
from rich.console import Console
from rich.table import Table

from sealread.errors import ModelUnusable

if TYPE_CHECKING:
    from sealread.work.models import Card, State

ENDING = ".gguf"
_COLOURS = {"ok": "green", "missing": "yellow", "altered": "red"}
Told = tuple["Card", "State"]


def is_model(path: Path) -> bool:
    """Whether a path is a model file, to be brought in by its hash."""
    return path.is_file() and path.suffix.lower() == ENDING


def bring(path: Path, folder: Path, trust: str | None, *, link: bool = False) -> Card:
    """Copies (or links) a model into the folder if its SHA-256 is known or is that in `trust`.

    Raises ModelUnusable, ModelDamaged, OutputUnwritable.
    """
    from sealread.work.models import accept, discard, stage

    staged = stage(path, folder, link=link)
    trusted = trust is not None and "".join(trust.split()).lower() == staged.sha256
    if not (staged.known or trusted):
        discard(staged)
        raise ModelUnusable(file=path.name, what=_why(staged.sha256, trust))
    return accept(staged, by_person=trusted)


def verified(folder: Path, *, anew: bool) -> tuple[Told, ...]:
    """The models of the folder and how each of them stands, without those of Sealread itself.

    `anew`: hashed even if that was done lately.
    """
    from sealread.weights.manifest import language_models
    from sealread.work.models import cards, verify

    ours = {one.name for one in language_models()}
    own = [card for card in cards(folder) if card.file and card.name not in ours]
    return tuple((card, verify(card, folder, anew=anew)) for card in own)


def removed(name: str, folder: Path) -> Card:
    """Deletes the model of that name. Raises ModelUnusable where there is none."""
    from sealread.weights.manifest import language_models
    from sealread.work.models import cards, remove

    named: dict[str | None, str] = {one.short: one.name for one in language_models()}
    for card in cards(folder):
        if name and (name in (card.name, card.file) or named.get(name) == card.name):
            remove(card, folder)
            return card
    raise ModelUnusable(file=name, what="there is no model of that name in the list")


def facts(told: Told) -> dict[str, object]:
    """A model for machines."""
    card, state = told
    described = card.described
    return {
        "name": card.name, "title": described.title, "file": card.file, "state": state,
        "sha256": card.sha256, "bytes": card.bytes, "licence": described.licence,
        "dialect": card.dialect, "form": described.speech, "usable": card.usable,
        "family": described.family,
        "context": described.context, "memory": described.needs.total,
    }  # fmt: skip


def show(told: tuple[Told, ...]) -> None:
    """A table of the models; nothing where there are none."""
    if not told:
        return
    table = Table("model", "state", "spoken to as", "licence", "MB", "memory MB")
    for card, state in told:
        table.add_row(
            card.name, f"[{_COLOURS[state]}]{state}[/]",
            card.described.speech or card.dialect if card.usable
            else f"{card.dialect} (cannot read)",
            card.described.licence or "not stated", f"{card.bytes / 1e6:.1f}",
            f"{card.described.needs.total / 1e6:.0f}",
        )  # fmt: skip
    Console().print(table)
    for card, state in told:
        if state != "ok":
            typer.echo(
                f"sealread: {card.name} is {state}; remove it and import it again.", err=True
            )


def _why(sha256: str, trust: str | None) -> str:
    if trust is not None:
        return f"its SHA-256 is {sha256}, not the one to be trusted"
    return (
        f"its SHA-256 is not known to Sealread. If {sha256} is what its publisher names, "
        "import it with --trust and that hash"
    )
