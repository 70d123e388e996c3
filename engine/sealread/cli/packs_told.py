"""Packs in words, tables and JSON, and how far one is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

import msgspec
from rich.console import Console
from rich.table import Column, Table

from sealread.cli.how_far import Tenths, bar

if TYPE_CHECKING:
    from sealread.work.packs import Examined, Installed, Signer, Trusted

OnBytes = Callable[[int, int], None]
_LARGE = 32 << 20  # below, nobody waits


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
    from sealread.cli.tellers import output

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
    console = Console(stderr=True)
    if silent:
        yield lambda done, total: None
    elif console.is_terminal:
        with bar(console) as shown:
            task = shown.add_task("")
            yield lambda done, total: shown.update(task, completed=done, total=total)
    else:
        lines = Tenths(err=True)
        yield lambda done, total: lines.went(title, done, total) if total >= _LARGE else None


def _signer(signer: Signer | None) -> dict[str, str] | None:
    return None if signer is None else {"kind": signer.kind, "name": signer.name, "id": signer.id}
