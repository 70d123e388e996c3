"""Which lines the queue shows: documents under their folders, filtered and sorted. No Qt in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal

from msgspec import Struct

from sealread_desktop.queue.row import Row

Show = Literal["all", "open", "read", "to_check", "checked", "trouble"]
Order = Literal["queue", "name", "kind", "state", "pages", "to_check"]
_TROUBLE = ("failed", "quarantined", "unsupported", "stopped")
_RANKS = ("running", "queued", "quarantined", "failed", "unsupported", "stopped", "done")

SHOWN: Mapping[Show, Callable[[Row], bool]] = {
    "all": lambda row: True,
    "open": lambda row: row.state in ("queued", "running"),
    "read": lambda row: row.state == "done",
    "to_check": lambda row: row.state == "done" and not row.checked,
    "checked": lambda row: row.checked,
    "trouble": lambda row: row.state in _TROUBLE,
}
_KEYS: Mapping[Order, Callable[[Row], Any]] = {
    "name": lambda row: row.name.casefold(),
    "kind": lambda row: (row.kind or "", row.name.casefold()),
    "state": lambda row: _RANKS.index(row.state),
    "pages": lambda row: row.pages,
    "to_check": lambda row: row.to_check,
}


class Heading(Struct, frozen=True):
    """The line of a folder, by its path."""

    folder: str


Line = Heading | Row


class Arrangement(Struct, frozen=True):
    """What is shown, and in which order.

    `words`: a document's name has all of them, whatever their case. `grouped`: under their
    folders, where there is more than one; those in `folded` show no documents. `order` sorts
    within folders; "queue" is the order in which documents are read.
    """

    words: tuple[str, ...] = ()
    show: Show = "all"
    order: Order = "queue"
    descending: bool = False
    grouped: bool = True
    folded: frozenset[str] = frozenset()

    @property
    def lively(self) -> bool:
        """Whether a document that changes its state may have to change its place."""
        return self.show != "all" or self.order not in ("queue", "name")


def words_of(text: str) -> tuple[str, ...]:
    """The words of what a person typed, as they are compared."""
    return tuple(text.casefold().split())


def arranged(rows: Iterable[Row], view: Arrangement, folders: Iterable[str]) -> list[str | Heading]:
    """The lines: paths of documents, and headings. `folders`: all there are, in their order."""
    found = _sorted(_filtered(rows, view), view)
    folders = tuple(folders)
    if not view.grouped or len(folders) < 2:
        return [row.path for row in found]
    below: dict[str, list[str]] = {folder: [] for folder in folders}
    for row in found:
        below[row.folder].append(row.path)
    lines: list[str | Heading] = []
    for folder, paths in below.items():
        if paths:
            lines.append(Heading(folder))
            lines.extend(paths if folder not in view.folded else ())
    return lines


def _filtered(rows: Iterable[Row], view: Arrangement) -> list[Row]:
    shown, words = SHOWN[view.show], view.words
    if not words:
        return list(rows) if view.show == "all" else [row for row in rows if shown(row)]
    return [row for row in rows if shown(row) and _has(row.name.casefold(), words)]


def _has(name: str, words: tuple[str, ...]) -> bool:
    return all(word in name for word in words)


def _sorted(rows: list[Row], view: Arrangement) -> list[Row]:
    key = _KEYS.get(view.order)
    return rows if key is None else sorted(rows, key=key, reverse=view.descending)


class Tally(Struct):
    """The documents of a folder: how many, how many of them read, readings to check in them."""

    documents: int = 0
    read: int = 0
    to_check: int = 0

    def count(self, row: Row, sign: int) -> None:
        """One row more, or with `sign` -1 one less."""
        self.documents += sign
        self.read += sign * (row.state == "done")
        self.to_check += sign * row.to_check
