"""Pages that OCR read, kept beyond their run: another schema finds them read already.

They are known by the SHA-256 of their document and by how they were read, hold its words as the
readings do, and lie in the workspace, locked with it. The oldest go where they take more room than
they may. Pages with a text layer are not kept: reading them again costs nothing.
"""

from __future__ import annotations

import sqlite3

import msgspec

from sealread.document.page_lines import LinedPage, in_lines
from sealread.document.resuming import ReadPage
from sealread.installed import app_version
from sealread.work.database import Database
from sealread.work.fellows import fellow_writer
from sealread.work.hoard import MEGABYTE, Held, Hoard

USUAL_BYTES = 200 * MEGABYTE
_SCANNED = '%"modality":"scanned"%'
_HOARD = Hoard("page_cache", "LENGTH(body)", "cache_limit", megabytes=100_000, pages=1_000_000)


def hold(connection: sqlite3.Connection, item: int) -> None:
    """Keeps the scanned pages of an item that was read, in the transaction that ends it."""
    limit = _HOARD.limit(connection.execute, USUAL_BYTES)
    if limit:
        connection.execute(
            "INSERT OR REPLACE INTO page_cache (document, reading, app, number, body)"
            " SELECT document, reading, app, number, body FROM pages"
            " WHERE document = (SELECT sha256 FROM items WHERE id = ?)"
            " AND CAST(body AS TEXT) LIKE ?",
            (item, _SCANNED),
        )
    _HOARD.trim(connection, limit)


def held(database: Database) -> Held:
    """What is kept now. Raises WorkspaceUnusable."""
    return _HOARD.held(database, USUAL_BYTES)


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
    with fellow_writer(database.file, "correction"):
        with database.changing() as connection:
            _HOARD.trim(connection, _HOARD.limit_to(connection, megabytes))
        return held(database)
