"""`sealread models info` and the list of models worth a try: what each is, and whether it fits."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import typer
from rich.console import Console
from rich.table import Column, Table

from sealread.errors import ModelUnusable

if TYPE_CHECKING:
    from sealread.weights.manifest import Manifest
    from sealread.work.models import Card, Described, Needs, Recommended

Facts = dict[str, object]
_ENDING = ".gguf"
_NAMES = {
    "bytes": "size", "sha256": "SHA-256", "machine_gb": "machines with",
    "graphics_gb": "graphics memory", "family": "form",
}  # fmt: skip
_SPOKEN = {"reader": "reader", "chat": "conversation", "none": "neither reader nor conversation"}


def info(name: str, folder: Path) -> Facts:
    """All that is known of a model: one of the list, one worth a try, or a file anywhere.

    Raises ModelUnusable where there is none, ModelDamaged for a file that is not what it should be.
    """
    from sealread.work.models import cards, recommended

    ours = _ours(name)
    for card in cards(folder):
        if name in (card.name, card.file) or (ours and card.sha256 == ours.sha256):
            return _of_card(card, folder)
    if ours is not None:
        return _of_manifest(ours)
    for one in recommended():
        if name in (one.name, one.file):
            return _of_recommended(one)
    if Path(name).suffix.lower() == _ENDING and Path(name).is_file():
        return _of_file(Path(name))
    known = ", ".join([*(card.name for card in cards(folder)), *(r.name for r in recommended())])
    raise ModelUnusable(file=name, what=f"there is no model of that name; known: {known}")


def show(facts: Facts) -> None:
    """The facts, a line each."""
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    for name, value in facts.items():
        if value not in (None, ""):
            table.add_row(f"{_NAMES.get(name, name.replace('_', ' '))}:", _said(name, value))
    Console().print(table)


def table_facts(one: Recommended) -> Facts:
    """A model worth a try, for machines."""
    return {
        "name": one.name, "title": one.title, "publisher": one.publisher,
        "repository": one.repository, "file": one.file, "licence": one.licence,
        "bytes": one.bytes, "memory": one.memory, "parameters": one.parameters,
        "context": one.context, "family": one.family, "machine_gb": one.machine,
        "graphics_gb": one.graphics, "good_for": one.good_for["en"],
    }  # fmt: skip


def show_recommended(folder: Path) -> None:
    """A table of the models worth a try, and which of them would fit now."""
    from sealread.work.models import cards, fitting, free_memory, recommended

    brought = {card.bytes for card in cards(folder) if card.file}
    table = Table(Column("worth a try", no_wrap=True), "machine", "graphics", "MB", "licence")
    for one in recommended():
        table.add_row(
            f"{one.name} ✓" if one.bytes in brought else one.name,
            f"{one.machine} GB", f"{one.graphics} GB", f"{one.bytes / 1e6:.0f}", one.licence,
        )  # fmt: skip
    Console().print(table)
    found = fitting(free_memory())
    fits = f"With the memory that is free now, up to {found.name}. " if found else ""
    typer.echo(
        f"{fits}Sealread fetches none of them: `sealread models info NAME` says where each is, "
        "`sealread models import FILE` takes it."
    )


def warn(needs: Needs, file: str) -> str | None:
    """A sentence where a model would not fit this machine, and what would; None where it fits."""
    from sealread.work.models import alternative, fits, free_memory

    free = free_memory()
    if fits(needs, free) != "too large":
        return None
    return (
        f"{file} takes {needs.total / 1e9:.1f} GB when it reads, and {free / 1e9:.1f} GB are free "
        f"now. {alternative(free, (file,))}"
    )


def _of_card(card: Card, folder: Path) -> Facts:
    from sealread.work.models import place_of

    described = card.described
    return {
        "name": card.name, "title": described.title, "file": str(place_of(card, folder)),
        "sha256": card.sha256, "trusted_by": _trusted(card), **_header(card.described),
        "bytes": card.bytes, "usable": card.usable,
    }  # fmt: skip


def _ours(name: str) -> Manifest | None:
    """The language model of Sealread that is called so."""
    from sealread.weights.manifest import language_models

    called = (one for one in language_models() if name in (one.short, one.name, one.file))
    return next(called, None)


def _of_manifest(manifest: Manifest) -> Facts:
    """A language model of Sealread that is not installed."""
    return {
        "name": manifest.name, "title": manifest.title, "publisher": manifest.author,
        "file": manifest.file, "sha256": manifest.sha256, "bytes": manifest.bytes,
        "licence": manifest.licence, "context": manifest.context, "memory": manifest.memory,
        "fits": _fits(manifest.memory),
        "note": f"not installed; `sealread models pull {manifest.short}` fetches it, "
        "`sealread models import FILE` takes that file from another machine",
    }  # fmt: skip


def _of_file(path: Path) -> Facts:
    from sealread.weights.describing import describe

    described = describe(path)
    usable = described.dialect == "reader" or described.speech != ""
    return {
        "name": path.stem, "title": described.title, "file": str(path), **_header(described),
        "bytes": path.stat().st_size, "usable": usable,
        "note": f"not in the list; `sealread models import {path.name}` brings it in",
    }  # fmt: skip


def _of_recommended(one: Recommended) -> Facts:
    return table_facts(one) | {
        "fits": _fits(one.memory),
        "note": "Sealread does not fetch this model and has not verified its hash: get the file "
        "from its publisher's repository of that name, compare the SHA-256 named there, and import "
        "it with --trust and that hash; it is recorded then. What it is good for is its maker's "
        "word; Sealread has not measured it.",
    }  # fmt: skip


def _header(described: Described) -> Facts:
    return {
        "spoken_to_as": _SPOKEN[described.dialect], "form": described.speech,
        "architecture": described.family, "kept_as": described.kind,
        "parameters": described.parameters, "context": described.context,
        "licence": described.licence or "not stated", "memory": described.needs.total,
        "fits": _fits(described.needs.total),
    }  # fmt: skip


def _fits(memory: int) -> str:
    from sealread.work.models import alternative, fits_bytes, free_memory

    free = free_memory()
    verdict = fits_bytes(memory, free)
    said = f"{verdict} ({free / 1e9:.1f} GB are free now)"
    return said if verdict != "too large" else f"{said}. {alternative(free)}"


def _trusted(card: Card) -> str:
    if card.trusted == "sealread":
        return "Sealread"
    return f"{card.by or 'a person'}, {card.when[:10]}"


def _said(name: str, value: object) -> str:
    if name in ("bytes", "memory") and isinstance(value, int):
        return f"{value / 1e6:,.0f} MB"
    if name.endswith("_gb"):
        return f"{value} GB"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return f"{value:,}"
    return str(value)
