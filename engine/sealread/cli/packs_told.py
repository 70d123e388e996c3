"""Packs in words, tables and JSON, and how far one is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

import msgspec
import typer
from rich.console import Console
from rich.progress import (
    BarColumn,
    DownloadColumn,
    Progress,
    TimeRemainingColumn,
    TransferSpeedColumn,
)
from rich.table import Column, Table

if TYPE_CHECKING:
    from sealread.work.packs import Examined, Installed, Signer, Trusted

OnBytes = Callable[[int, int], None]
_TENTHS = 10
_LARGE = 32 << 20  # below, nobody waits


def output(*, err: bool = False) -> Console:
    """Where tables go."""
    return Console(stderr=err, highlight=False)


def print_json(value: object) -> None:
    """One line of JSON."""
    typer.echo(msgspec.json.encode(value).decode())


def pack_facts(pack: Installed) -> dict[str, object]:
    """An installed pack for machines."""
    index, record = pack.index, pack.record
    return {
        "name": index.name, "version": index.version, "title": index.title,
        "bytes": index.bytes, "signed_by": _signer(record.signer),
        "installed": record.when, "by": record.by, "folder": str(pack.folder / record.place),
        "index_sha256": record.index_sha256,
        "members": [msgspec.to_builtins(one) for one in index.members],
    }  # fmt: skip


def examined_row(found: Examined) -> dict[str, object]:
    """What verifying a pack showed, for machines."""
    return {
        "name": found.name, "well": found.well, "signed_by": _signer(found.signer),
        "trouble": found.trouble, "files": dict(found.files),
    }  # fmt: skip


def key_facts(one: Trusted) -> dict[str, object]:
    """A trusted key for machines."""
    return {
        "name": one.key.name, "kind": one.kind, "id": one.key.id, "place": one.place,
        "file": str(one.file),
    }  # fmt: skip


def show(found: Sequence[Installed]) -> None:
    """A table of installed packs."""
    table = Table("pack", "version", Column("what it is", overflow="fold"), "MB", "signed by")
    for one in found:
        signer = one.record.signer
        table.add_row(
            one.index.name, str(one.index.version), one.index.title,
            f"{one.index.bytes / 1e6:.1f}", signer.said if signer else "nobody",
        )  # fmt: skip
    output().print(table)


@contextmanager
def telling(title: str, *, silent: bool = False) -> Iterator[OnBytes]:
    """Hears bytes and tells them on stderr: a bar on a terminal, else a line each tenth."""
    if silent:
        yield lambda done, total: None
    elif output(err=True).is_terminal:
        with Progress(
            BarColumn(), DownloadColumn(), TransferSpeedColumn(), TimeRemainingColumn(),
            transient=True, console=output(err=True),
        ) as bar:  # fmt: skip
            task = bar.add_task("")
            yield lambda done, total: bar.update(task, completed=done, total=total)
    else:
        yield _Lines(title)


class _Lines:
    def __init__(self, title: str) -> None:
        self._title, self._told = title, 0

    def __call__(self, done: int, total: int) -> None:
        tenth = _TENTHS * done // max(total, 1)
        if total >= _LARGE and tenth > self._told:
            self._told = tenth
            typer.echo(f"{self._title}: {done / 1e6:,.0f} of {total / 1e6:,.0f} MB", err=True)


def _signer(signer: Signer | None) -> dict[str, str] | None:
    return None if signer is None else {"kind": signer.kind, "name": signer.name, "id": signer.id}
