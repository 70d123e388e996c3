"""Pages that OCR read, kept beyond their run: another schema finds them read already.

They are known by the SHA-256 of their document and by how they were read, hold its words as the
readings do, and lie in the workspace, locked with it. The oldest go where they take more room than
they may. Pages with a text layer are not kept: reading them again costs nothing.
"""

from __future__ import annotations

import sqlite3

import msgspec
from msgspec import Struct

from sealread.document.page_lines import LinedPage, in_lines
from sealread.document.resuming import ReadPage
from sealread.installed import app_version
from sealread.work.database import Database
from sealread.work.fellows import fellow_writer

USUAL_BYTES = 200 * 1024 * 1024
_MEGABYTE = 1024 * 1024
MOST_MEGABYTES = 100_000
_SCANNED = '%"modality":"scanned"%'


class Held(Struct, frozen=True):
    """What is kept: `documents` and their `pages`, in `bytes` of at most `limit`."""

    documents: int
    pages: int
    bytes: int
    limit: int


def hold(connection: sqlite3.Connection, item: int) -> None:
    """Keeps the scanned pages of an item that was read, in the transaction that ends it."""
    limit = _limit(connection)
    if limit:
        connection.execute(
            "INSERT OR REPLACE INTO page_cache (document, reading, app, number, body)"
            " SELECT document, reading, app, number, body FROM pages"
            " WHERE document = (SELECT sha256 FROM items WHERE id = ?)"
            " AND CAST(body AS TEXT) LIKE ?",
            (item, _SCANNED),
        )
    _trim(connection, limit)


def held(database: Database) -> Held:
    """What is kept now. Raises WorkspaceUnusable."""
    [(documents, pages, size)] = database.rows(
        "SELECT COUNT(DISTINCT document), COUNT(*), COALESCE(SUM(LENGTH(body)), 0) FROM page_cache"
    )
    rows = database.rows("SELECT bytes FROM cache_limit")
    return Held(int(documents), int(pages), int(size), int(rows[0][0]) if rows else USUAL_BYTES)


def lined(database: Database, document: str, number: int) -> LinedPage | None:
    """The words of a page that is kept, line by line; None for one that is not."""
    rows = database.rows(
        "SELECT body FROM page_cache WHERE document = ? AND number = ? AND app = ?"
        " ORDER BY id DESC LIMIT 1",
        document, number, app_version(),
    )  # fmt: skip
    try:
        return in_lines(msgspec.json.decode(rows[0][0], type=ReadPage).page) if rows else None
    except msgspec.DecodeError:  # it is read again
        return None


def clear(database: Database) -> Held:
    """Deletes all pages; what there was. Raises WorkspaceBusy while another process writes,
    WorkspaceUnusable, OutputUnwritable.
    """
    with fellow_writer(database.file, "correction"):
        before = held(database)
        with database.changing() as connection:
            connection.execute("DELETE FROM page_cache")
    return before


def limit_to(database: Database, megabytes: int) -> Held:
    """How much may be kept from now on, nothing with 0; what is kept then. Raises as `clear`."""
    limit = min(max(megabytes, 0), MOST_MEGABYTES) * _MEGABYTE
    with fellow_writer(database.file, "correction"):
        with database.changing() as connection:
            connection.execute("DELETE FROM cache_limit")
            connection.execute("INSERT INTO cache_limit (bytes) VALUES (?)", (limit,))
            _trim(connection, limit)
        return held(database)


def _limit(connection: sqlite3.Connection) -> int:
    row = connection.execute("SELECT bytes FROM cache_limit").fetchone()
    return USUAL_BYTES if row is None else int(row[0])


def _trim(connection: sqlite3.Connection, limit: int) -> None:
    """Deletes the oldest pages beyond the limit."""
    connection.execute(
        "DELETE FROM page_cache WHERE id IN (SELECT id FROM"
        " (SELECT id, SUM(LENGTH(body)) OVER (ORDER BY id DESC) AS total FROM page_cache)"
        " WHERE total > ?)",
        (limit,),
    )
