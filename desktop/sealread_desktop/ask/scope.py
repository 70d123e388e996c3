"""Which documents a question or a table is about."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from sealread_desktop.queue.row import Row

Scope = Literal["chosen", "selected", "all"]
SCOPES: tuple[Scope, ...] = ("chosen", "selected", "all")
_CLOSED = ("unsupported", "failed", "quarantined")
"""States of documents that are not opened once more: it would break the worker or fail again."""


class Doc(Struct, frozen=True):
    """A document by its path, and how it is called."""

    path: str
    name: str


class Documents(Struct, frozen=True):
    """What the queue holds: the chosen document, the selected ones, and all."""

    chosen: tuple[Doc, ...] = ()
    selected: tuple[Doc, ...] = ()
    all: tuple[Doc, ...] = ()

    def of(self, scope: Scope) -> tuple[Doc, ...]:
        """The documents of a scope."""
        match scope:
            case "chosen":
                return self.chosen
            case "selected":
                return self.selected
            case "all":
                return self.all


def documents(chosen: Row | None, selected: Iterable[Row], rows: Iterable[Row]) -> Documents:
    """What can be asked of what the queue holds; each once, in the order of the queue."""
    return Documents(_docs([chosen] if chosen else []), _docs(selected), _docs(rows))


def _docs(rows: Iterable[Row]) -> tuple[Doc, ...]:
    open_ones = (Doc(row.path, row.name) for row in rows if row.state not in _CLOSED)
    return tuple(dict.fromkeys(open_ones))
