"""Pages and answers kept as they come, so that a document that was torn off goes on where it was.

They hold the words of a document, so they are deleted with the transaction that ends its item
(`forget`); pages that OCR read go to the cache then (`work.page_cache`), and come from there.
Whatever goes wrong with keeping costs time at most: what was not kept is done again.
"""

from __future__ import annotations

import contextlib
import sqlite3
import time
from collections.abc import Collection, Iterator
from typing import Any

import msgspec
from msgspec import Raw, Struct

from sealread.document.model import Page
from sealread.document.resuming import ReadPage
from sealread.errors import SealreadError
from sealread.installed import app_version
from sealread.work import looks
from sealread.work.database import Database
from sealread.work.looks import Look, look
from sealread.worker.protocol import KeptAnswers, KeptPages, PageWords, WindowAnswers

MOST_BYTES = 256 * 1024 * 1024
"""Of one document and attempt; what comes beyond is not kept."""
EVERY = 0.5
"""Seconds between two commits of parts that cost less to make than to commit."""
_FRAME = 8 * 1024 * 1024


class _Table(Struct, frozen=True):
    """Where one kind of part is kept; `key` is the column that tells parts apart."""

    name: str
    key: str


_PAGES, _ANSWERS = _Table("pages", "number"), _Table("answers", "key")
_CACHE = _Table("page_cache", "number")
_TABLES = (_PAGES, _ANSWERS)
_Part = tuple[str, str, str, str | int, bytes]


class Keeper:
    """Keeps the parts of one document: of the bytes with the SHA-256 `document`."""

    def __init__(self, database: Database, document: str, *, cached: bool = True) -> None:
        """`cached`: pages of earlier runs count."""
        self._database, self._document, self._cached = database, document, cached
        self._waiting: list[tuple[_Table, _Part]] = []
        self._look: Look | None = None
        self._bytes = 0
        self._committed = time.monotonic()
        self._able = True

    def keep(self, told: PageWords | WindowAnswers, page: ReadPage | None) -> None:
        """Takes a part: a page that OCR read is kept at once, others soon."""
        dear = page is not None and page.page.modality == "scanned"
        body = bytes(_body(told))
        self._bytes += len(body)
        if told.sha256 != self._document or self._bytes > MOST_BYTES or not self._able:
            return
        if page is not None and page.page.number == 1:
            self._look = look(page.page)
        table = _ANSWERS if isinstance(told, WindowAnswers) else _PAGES
        key = told.key if isinstance(told, WindowAnswers) else page.page.number if page else 0
        self._waiting.append((table, (self._document, told.reading, app_version(), key, body)))
        if dear or time.monotonic() - self._committed > EVERY:
            self.flush()

    def flush(self) -> None:
        """Keeps what waits, in one transaction."""
        waiting, self._waiting = self._waiting, []
        if waiting:
            try:
                _insert(self._database, waiting)
            except SealreadError:  # a full disk: the item will say so, if it still is
                self._able = False
        self.keep_look()
        self._committed = time.monotonic()

    def keep_look(self) -> None:
        """Keeps how the document looks alone: it is read, and nobody will go on with its parts."""
        seen, self._look = self._look, None
        if seen is not None and self._able:
            try:
                looks.keep(self._database, self._document, seen)
            except SealreadError:
                self._able = False

    def forget(self) -> None:
        """Deletes what is kept of the document, and what waits: it was taken out."""
        self._waiting, self._look = [], None
        with contextlib.suppress(SealreadError):
            forget_documents(self._database, [self._document])

    def kept(self, item: int) -> Iterator[KeptPages | KeptAnswers]:
        """What is kept, as frames for a worker's `item`."""
        for table in (_PAGES, _CACHE) if self._cached else (_PAGES,):
            for reading, batch in self._batches(table):
                bodies = tuple(Raw(body) for _, body in batch)
                yield KeptPages(item, self._document, reading, bodies)
        for reading, batch in self._batches(_ANSWERS):
            yield KeptAnswers(
                item, self._document, reading, {key: Raw(body) for key, body in batch}
            )

    def pages(self, most: int) -> tuple[Page, ...]:
        """The first pages that are kept, in their order."""
        bodies = (
            body for frame in self.kept(0) if isinstance(frame, KeptPages) for body in frame.pages
        )
        found = {one.number: one for one in (_decoded(body) for body in bodies) if one is not None}
        return tuple(found[number] for number in sorted(found) if number <= most)

    def _batches(self, table: _Table) -> Iterator[tuple[str, list[tuple[Any, bytes]]]]:
        """Parts by how they were made, in the order of their keys, as many as fit into a frame."""
        rows = self._database.rows(
            f"SELECT reading, {table.key}, body FROM {table.name} WHERE document = ? AND app = ?"  # noqa: S608
            f" ORDER BY reading, {table.key}",
            self._document, app_version(),
        )  # fmt: skip
        batch: list[tuple[Any, bytes]] = []
        size = 0
        for place, (reading, key, body) in enumerate(rows):
            batch.append((key, body))
            size += len(body)
            if place + 1 == len(rows) or rows[place + 1][0] != reading or size > _FRAME:
                yield reading, batch
                batch, size = [], 0


def forget_documents(database: Database, documents: Collection[str]) -> None:
    """Deletes the parts of documents (their SHA-256) that nobody will go on with.

    Raises OutputUnwritable, WorkspaceUnusable.
    """
    with database.changing() as connection:
        for table in _TABLES:
            connection.executemany(
                f"DELETE FROM {table.name} WHERE document = ?",  # noqa: S608 - a constant
                [(one,) for one in documents],
            )


def forget(database: sqlite3.Connection, item: int) -> None:
    """Deletes the parts of an item's document, in the transaction that ends the item."""
    for table in _TABLES:
        database.execute(
            f"DELETE FROM {table.name}"  # noqa: S608 - constants
            " WHERE document = (SELECT sha256 FROM items WHERE id = ?)",
            (item,),
        )


def forget_other_versions(database: sqlite3.Connection) -> None:
    """Deletes parts that another version of the program made: nobody will ask for them."""
    for table in (*_TABLES, _CACHE):
        database.execute(f"DELETE FROM {table.name} WHERE app <> ?", (app_version(),))  # noqa: S608


def _decoded(body: Raw) -> Page | None:
    try:
        return msgspec.json.decode(body, type=ReadPage).page
    except msgspec.DecodeError:  # of another version
        return None


def _body(told: PageWords | WindowAnswers) -> Raw:
    return told.untrusted_page if isinstance(told, PageWords) else told.untrusted_answers


def _insert(database: Database, parts: list[tuple[_Table, _Part]]) -> None:
    with database.changing() as connection:
        for table, part in parts:
            connection.execute(
                f"INSERT OR REPLACE INTO {table.name} (document, reading, app, {table.key}, body)"  # noqa: S608
                " VALUES (?, ?, ?, ?, ?)",
                part,
            )
