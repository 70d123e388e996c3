"""Pages kept in tables within a limit: how much they hold, and that the oldest go first."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct

from sealread.work.database import Database

MEGABYTE = 1024 * 1024


class Held(Struct, frozen=True):
    """What is kept: `documents` and their `pages`, in `bytes` of at most `limit`."""

    documents: int
    pages: int
    bytes: int
    limit: int


class Hoard(Struct, frozen=True):
    """A table with a page in each row, and with the columns `id` and `document`.

    `size`: in SQL, the bytes of a row. `limits`: the table in which a person's limit lies.
    `megabytes`: the highest limit; `pages`: so many are kept at most.
    """

    table: str
    size: str
    limits: str
    megabytes: int
    pages: int

    def held(self, database: Database, usual: int) -> Held:
        """What is kept now; `usual`: the limit in bytes where no person set one.

        Raises WorkspaceUnusable.
        """
        [(documents, pages, size)] = database.rows(
            f"SELECT COUNT(DISTINCT document), COUNT(*), COALESCE(SUM({self.size}), 0)"  # noqa: S608
            f" FROM {self.table}"
        )
        limit = self.limit(database.rows, usual)
        return Held(int(documents), int(pages), int(size), limit)

    def limit(self, ask: Callable[[str], Iterable[Any]], usual: int) -> int:
        """How many bytes may be kept; `ask` does a query."""
        for (limit,) in ask(f"SELECT bytes FROM {self.limits}"):  # noqa: S608 - a constant
            return int(limit)
        return usual

    def limit_to(self, connection: sqlite3.Connection, megabytes: int) -> int:
        """Sets the limit, 0 for nothing; returns it in bytes."""
        limit = min(max(megabytes, 0), self.megabytes) * MEGABYTE
        connection.execute(f"DELETE FROM {self.limits}")  # noqa: S608
        connection.execute(f"INSERT INTO {self.limits} (bytes) VALUES (?)", (limit,))  # noqa: S608
        return limit

    def trim(self, connection: sqlite3.Connection, limit: int, told: str = "id") -> list[Any]:
        """Deletes the oldest pages beyond the limit (bytes); the column `told` of each."""
        rows = connection.execute(
            f"DELETE FROM {self.table} WHERE id IN (SELECT id FROM"  # noqa: S608 - constants
            f" (SELECT id, SUM({self.size}) OVER newest AS total, ROW_NUMBER() OVER newest AS place"
            f" FROM {self.table} WINDOW newest AS (ORDER BY id DESC))"
            f" WHERE total > ? OR place > ?) RETURNING {told}",
            (limit, self.pages),
        ).fetchall()
        return [row[0] for row in rows]
