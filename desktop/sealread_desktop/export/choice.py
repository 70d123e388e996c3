"""What a person chose to export: which documents, as what, where to. Knows nothing of widgets."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from sealread.work.exporting.model import ONE_TABLE, Format, Options, Separator, Wish
from sealread.work.exporting.sources import Wanted
from sealread_desktop.queue.row import Row

Scope = Literal["chosen", "all"]
Problem = Literal["", "documents", "folder", "name", "comma"]
NAME = "documents"


class Documents(Struct, frozen=True):
    """The documents of the queue that were read; `chosen` are those of them that are selected."""

    all: tuple[Row, ...]
    chosen: tuple[Row, ...]


def documents(rows: Sequence[Row], selected: Sequence[Row]) -> Documents:
    """The rows that have something to export."""
    return Documents(
        tuple(row for row in rows if row.extraction is not None),
        tuple(row for row in selected if row.extraction is not None),
    )


class Choice(Struct, frozen=True):
    """One choice; it is kept from one export to the next."""

    format: Format = "xlsx"
    scope: Scope = "all"
    checked: bool = False
    folder: str = ""
    name: str = NAME
    separator: Separator = ","
    mark_utf8: bool = True
    decimal_comma: bool = False
    notes: bool = True

    @property
    def named(self) -> bool:
        """Whether there is one file, which has a name; else each document has its own."""
        return self.format in ONE_TABLE

    @property
    def out(self) -> Path:
        """The folder, or the file."""
        folder = Path(self.folder)
        if not self.named:
            return folder
        name, ending = self.name.strip(), f".{self.format}"
        return folder / (name if name.lower().endswith(ending) else name + ending)

    def rows(self, found: Documents) -> tuple[Row, ...]:
        """The documents that are meant."""
        rows = found.chosen if self.scope == "chosen" else found.all
        return tuple(row for row in rows if row.checked or not self.checked)

    def problem(self, found: Documents) -> Problem:
        """Why nothing can be exported so; empty where it can."""
        if not self.rows(found):
            return "documents"
        if not Path(self.folder).is_absolute():
            return "folder"
        name = self.name.strip()
        if self.named and (not name or name.startswith(".") or Path(name).name != name):
            return "name"
        if self.format == "csv" and self.decimal_comma and self.separator == ",":
            return "comma"
        return ""

    def wish(self, weights: str | None = None) -> Wish:
        """What the engine is asked for."""
        options = Options(
            separator=self.separator,
            mark_utf8=self.mark_utf8,
            decimal_comma=self.decimal_comma,
            notes=self.notes,
        )
        return Wish(
            format=self.format, out=self.out, checked=self.checked, options=options, weights=weights
        )


def fitting(choice: Choice, found: Documents, folder: str) -> Choice:
    """The last choice, made to fit the documents there are now and a folder to begin in."""
    scope: Scope = "chosen" if len(found.chosen) > 1 else "all"
    return replace(choice, scope=scope, folder=choice.folder or folder)


def wanted(rows: Sequence[Row]) -> tuple[Wanted, ...]:
    """The rows as the workspace knows them."""
    return tuple(
        Wanted(row.path, row.extraction.document.sha256, row.extraction.schema.sha256)
        for row in rows
        if row.extraction is not None
    )
