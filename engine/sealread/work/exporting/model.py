"""What is wanted of an export, and what came of it."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from msgspec import Struct

from sealread.work.events import Trouble

Format = Literal["json", "csv", "xlsx", "pdf", "html"]
Separator = Literal[",", ";", "\t"]
FORMATS: tuple[Format, ...] = ("xlsx", "csv", "json", "pdf", "html")
ONE_TABLE: frozenset[Format] = frozenset({"csv", "xlsx"})
"""Formats that put all documents together; the others make a file a document."""


class Options(Struct, frozen=True, kw_only=True):
    """How tables are written. `mark_utf8`: begin a CSV with the byte order mark that Excel wants.

    `decimal_comma`: numbers of a CSV as in German. `notes`: cells of an XLSX say in a note where
    their value stands; the sheet of evidence says it in any case.
    """

    separator: Separator = ","
    mark_utf8: bool = False
    decimal_comma: bool = False
    notes: bool = True


class Wish(Struct, frozen=True, kw_only=True):
    """An export: the format, a folder (or the one file it comes to), and how.

    `checked`: only documents in which nothing doubtful is left.
    """

    format: Format
    out: Path
    checked: bool = False
    options: Options = Options()
    weights: str | None = None


class Source(Struct, frozen=True):
    """A document that was read: its item in the workspace, its path, its name as it was dropped."""

    item: int
    path: str
    name: str


class Prepared(Struct, frozen=True):
    """What an export will write: the files, and those of them that are there already.

    `documents` says how many go in; `unchecked` how many stay out because they are not checked.
    """

    files: tuple[Path, ...]
    existing: tuple[Path, ...]
    documents: int
    unchecked: int


class Outcome(Struct, frozen=True, kw_only=True):
    """What was written, which documents were not and why; `notices` are sentences to be shown."""

    files: tuple[Path, ...]
    documents: int
    unchecked: int = 0
    failed: tuple[Trouble, ...] = ()
    notices: tuple[str, ...] = ()
    cancelled: bool = False
