"""Documents that were in work when the whole program was torn off, counted by the run after it.

A worker that breaks says so. A program that is torn off (the system took its memory back, power
failed) says nothing. It may be chance, so it takes more times than a worker takes, and a reading
that got further than the one before begins a new count.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Collection

import msgspec

from sealread.work.records import Terms

TEARS = 3
"""How often the program may end with a document in work that got no further."""


def count_tears(database: sqlite3.Connection, beside: Collection[int] = ()) -> None:
    """Counts, within a transaction, the documents that were in work when their run was torn off.

    Called before those are queued again. `beside`: runs that go on.
    """
    rows = database.execute(
        "SELECT items.sha256, runs.id, schema_name, schema_sha256, model_sha256, settings, app"
        " FROM items JOIN runs ON runs.id = items.run WHERE items.state = 'running'"
    ).fetchall()
    for sha256, run, *terms in rows:
        if run not in beside:
            _count_tear(database, sha256, digest(Terms(*terms)))


def _count_tear(database: sqlite3.Connection, sha256: str, terms: str) -> None:
    (kept,) = database.execute(
        "SELECT (SELECT COUNT(*) FROM pages WHERE document = ?1)"
        " + (SELECT COUNT(*) FROM answers WHERE document = ?1)",
        (sha256,),
    ).fetchone()
    database.execute(
        "INSERT INTO tears (document, terms, times, kept) VALUES (?, ?, 1, ?)"
        " ON CONFLICT DO UPDATE SET kept = excluded.kept,"
        " times = CASE WHEN excluded.kept > kept THEN 1 ELSE times + 1 END",
        (sha256, terms, kept),
    )


def digest(terms: Terms) -> str:
    """The name of terms in the tables of what went wrong."""
    return hashlib.sha256(msgspec.json.encode(terms)).hexdigest()
