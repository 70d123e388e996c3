"""Checking the chain of an audit trail, whether its rows come from a database or from a file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Literal

import msgspec
from msgspec import Raw, Struct

from sealread.work.audit import ZERO, Head, Link
from sealread.work.database import Database
from sealread.work.who import Who

_BLOCK = 5000
_FIRST = -(2**63)

Kind = Literal[
    "chain", "tables", "anchor", "head", "reading", "import", "run", "manifest", "export"
]


class Finding(Struct, frozen=True):
    """Something that is not as it was written. `row`: the number of the row that it is about."""

    kind: Kind
    sentence: str
    row: int | None = None


class Stored(Struct, frozen=True):
    """A row as it lies there: its number, itself (None where it cannot be read), its hash."""

    sequence: int
    link: Link | None
    hash: str

    def details(self) -> dict[str, Any]:
        """What the row tells; nothing where that is no JSON object."""
        try:
            return {} if self.link is None else msgspec.json.decode(self.link.details, type=dict)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return {}


class Chain:
    """A walk along a chain; `broken` is the first link that does not hold."""

    def __init__(self) -> None:
        self.rows = 0
        self.last = ZERO
        self.broken: Finding | None = None

    def walk(self, rows: Iterable[Stored]) -> Iterator[Stored]:
        """Hands the rows on, and looks at each whether it continues the one before it."""
        for row in rows:
            problem = self._problem(row)
            if problem is not None and self.broken is None:
                self.broken = Finding("chain", problem, self.rows)
            self.rows, self.last = self.rows + 1, row.hash
            yield row

    @property
    def head(self) -> Head:
        """The end of what was walked along."""
        return Head(self.rows, self.last)

    def _problem(self, row: Stored) -> str | None:
        """What is wrong with the row that stands where the next one must."""
        number = self.rows
        if row.sequence != number:
            return f"row {number} is missing: row {row.sequence} stands in its place"
        if row.link is None:
            return f"row {number} cannot be read as a row of the trail"
        if number == 0 and row.link.what != "trail begun":
            return "row 0 is not the beginning of a trail"
        if row.link.previous != self.last:
            return f"row {number} does not continue row {number - 1}"
        if row.link.hash() != row.hash:
            return f"row {number} was altered, or a row was put in before it"
        return None


def rows_of(database: Database) -> Iterator[Stored]:
    """The rows of a database's trail, in order. Raises WorkspaceUnusable where it is damaged."""
    after, last = _FIRST, ZERO
    while True:
        # As bytes: text that was tampered with need not be text any more.
        block = database.rows(
            "SELECT sequence, CAST(time AS BLOB), CAST(user AS BLOB), CAST(uid AS BLOB),"
            " CAST(host AS BLOB), CAST(what AS BLOB), CAST(details AS BLOB), CAST(hash AS BLOB)"
            " FROM audit WHERE sequence >= ? ORDER BY sequence LIMIT ?",
            after,
            _BLOCK,
        )
        for row in block:
            stored = _stored(row, last)
            yield stored
            last = stored.hash
        if len(block) < _BLOCK:
            return
        after = block[-1][0] + 1


def _stored(row: tuple[Any, ...], previous: str) -> Stored:
    sequence, *rest, digest = row
    hash_ = bytes(digest).decode("utf-8", "backslashreplace")
    try:
        time, user, uid, host, what, details = (
            None if one is None else bytes(one).decode() for one in rest
        )
        number = None if uid is None else int(uid)
        if time is None or user is None or host is None or what is None or details is None:
            return Stored(sequence, None, hash_)
    except ValueError:  # UnicodeDecodeError is one
        return Stored(sequence, None, hash_)
    who = Who(host, number, user)
    return Stored(sequence, Link(Raw(details.encode()), previous, sequence, time, what, who), hash_)
