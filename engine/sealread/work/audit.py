"""The audit trail: who did what and when, as a chain of rows that is only ever appended to.

Each row holds the SHA-256 of itself and of the row before it, so that no row can be altered, taken
out or put in without every later hash being wrong. A row is hashed as JSON: its members but the
hash, in alphabetical order, without white space, in UTF-8 (`audit export` writes them so, and
anything that can hash can check it). The first row's `previous` is 64 zeros.

A row is written in the transaction of what it records. After commits the head of the chain goes
into a small file beside the database, the anchor: it may lag behind the chain, and never leads.
Rows cut off at the end are missed by the chain alone, and found against the anchor, or
against a head that a person noted down.
"""

from __future__ import annotations

import contextlib
import hashlib
import sqlite3
import time
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Raw, Struct

from sealread.errors import OutputUnwritable
from sealread.json_file import write_json
from sealread.work.database import Database
from sealread.work.who import Who, who

What = Literal[
    "trail begun",
    "workspace created",
    "workspace migrated",
    "workspace locked",
    "workspace unlocked",
    "import",
    "run begun",
    "run finished",
    "run interrupted",
    "run reproduced",
    "request begun",
    "request finished",
    "answer",
    "reading",
    "failure",
    "quarantine",
    "correction",
    "export",
    "settings",
    "model change",
    "walls",
    "walls failed",
    "tripwire",
    "device unused",
    "machine",
    "audit exported",
    "examples exported",
    "learnt forgotten",
    "acceptance",
    "learning",
    "policy",
    "expired",
    "self-test",
]
ZERO = "0" * 64
"""What stands for the hash of the row before the first."""
ANCHOR = "audit.head"
EVERY = 0.25
"""Seconds between two writings of the anchor."""
_FORMAT = 1
_COLUMNS = "sequence, time, user, uid, host, what, details, hash"
_LAST = "SELECT sequence, hash FROM audit ORDER BY sequence DESC LIMIT 1"


class Link(Struct, frozen=True):
    """A row without its hash. The members stand in the order in which they are hashed."""

    details: Raw
    previous: str
    sequence: int
    time: str
    what: str
    who: Who

    def hash(self) -> str:
        """The SHA-256 of this row, which holds the hash of the row before it."""
        return hashlib.sha256(msgspec.json.encode(self)).hexdigest()


class Head(Struct, frozen=True, forbid_unknown_fields=True):
    """The end of the chain: how many rows there are, and the hash of the last."""

    count: int
    hash: str


def canonical(details: Mapping[str, Any]) -> bytes:
    """Details as the JSON that is kept and hashed: keys in order, no white space."""
    return msgspec.json.encode(details, order="sorted")


def sha256(body: bytes) -> str:
    """The SHA-256 of bytes as hex digits."""
    return hashlib.sha256(body).hexdigest()


class Ledger:
    """The trail within one open transaction."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self.head: Head | None = None

    def record(self, what: What, **details: Any) -> None:
        """Appends a row to the trail; it stays if the transaction does."""
        self.record_as(what, details)

    def record_as(self, what: What, details: Mapping[str, Any]) -> None:
        """The same, for details whose names are no Python names."""
        last = self.head or head_of(self.connection)
        body = canonical(details)
        link = Link(Raw(body), last.hash, last.count, _now(), what, who())
        self.head = Head(last.count + 1, link.hash())
        self.connection.execute(
            f"INSERT INTO audit ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",  # noqa: S608
            (
                link.sequence,
                link.time,
                link.who.user,
                link.who.uid,
                link.who.host,
                what,
                body.decode(),
                self.head.hash,
            ),
        )


class Trail:
    """The trail of an open database; it writes the anchor after transactions that added rows.

    Several within a moment share one, which `settle` writes at the latest. An anchor that the chain
    does not hold is evidence: it stays as it is until a person takes it away.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._anchor = anchor_of(database.file)
        self._anchored = True
        self._moved = -EVERY
        self._waiting: Head | None = None

    def begin(self) -> None:
        """Writes the first rows, where there are none, and looks at the anchor that is there."""
        if not self._database.rows("SELECT 1 FROM audit WHERE sequence = 0"):
            with self._database.changing() as connection:
                _begin(Ledger(connection))
        self._anchored = self._anchor_fits()
        head = self.head()
        if read_anchor(self._anchor) != head:
            self._move(head)

    @contextlib.contextmanager
    def changing(self) -> Iterator[tuple[sqlite3.Connection, Ledger]]:
        """One transaction, and the trail in it. Raises as `Database.changing` does."""
        with self._database.changing() as connection:
            ledger = Ledger(connection)
            yield connection, ledger
        if ledger.head is not None:
            self._waiting = ledger.head
            if time.monotonic() - self._moved >= EVERY:
                self.settle()

    def settle(self) -> None:
        """Writes the anchor, if it lags behind what this program wrote."""
        head, self._waiting = self._waiting, None
        if head is not None:
            self._move(head)
            self._moved = time.monotonic()

    def head(self) -> Head:
        """The end of the chain as it is now. Raises WorkspaceUnusable."""
        rows = self._database.rows(_LAST)
        return Head(rows[0][0] + 1, rows[0][1]) if rows else Head(0, ZERO)

    def _move(self, head: Head) -> None:
        if self._anchored:
            with contextlib.suppress(OutputUnwritable):  # it lags behind, and `verify` says so
                write_json(head, self._anchor)

    def _anchor_fits(self) -> bool:
        if not self._anchor.exists():
            return True
        anchor = read_anchor(self._anchor)
        return anchor is not None and bool(
            self._database.rows(
                "SELECT 1 FROM audit WHERE sequence = ? AND hash = ?", anchor.count - 1, anchor.hash
            )
        )


def anchor_of(database: Path) -> Path:
    """Where the anchor of the database at this path lies."""
    return database.with_name(ANCHOR)


def read_anchor(path: Path) -> Head | None:
    """What the anchor says; None where it says nothing that could be right."""
    try:
        head = msgspec.json.decode(path.read_bytes(), type=Head)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        return None
    return head if head.count > 0 else None


def head_of(connection: sqlite3.Connection) -> Head:
    """The end of the chain in this database, `Head(0, ZERO)` where there is none."""
    row = connection.execute(_LAST).fetchone()
    return Head(0, ZERO) if row is None else Head(row[0] + 1, row[1])


def _now() -> str:
    """UTC, ISO 8601, to the millisecond."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _begin(ledger: Ledger) -> None:
    """The first rows; what an older Sealread left is taken over as it is found."""
    if head_of(ledger.connection).count:
        return  # another process was faster
    ledger.record("trail begun", format=_FORMAT)
    runs = ledger.connection.execute("SELECT id FROM runs ORDER BY id").fetchall()
    if not runs:
        ledger.record("workspace created")
        return
    ledger.record("workspace migrated", runs=len(runs))
    for (run,) in runs:
        ledger.record("run begun", run=run, manifest=None)
    for item, run, path, document, state in ledger.connection.execute(
        "SELECT id, run, path, sha256, state FROM items ORDER BY id"
    ).fetchall():
        ledger.record("import", item=item, run=run, path=path, document=document)
        if state == "done":
            record_reading(ledger, item)


def record_reading(ledger: Ledger, item: int) -> None:
    """Tells of an item that was finished: the SHA-256 of the extraction that is kept for it."""
    run, document, same_as, body = ledger.connection.execute(
        "SELECT items.run, items.sha256, items.same_as, source.extraction FROM items"
        " JOIN items AS source ON source.id = COALESCE(items.same_as, items.id)"
        " WHERE items.id = ?",
        (item,),
    ).fetchone()
    ledger.record(
        "reading", item=item, run=run, document=document, same_as=same_as, sha256=sha256(body)
    )
