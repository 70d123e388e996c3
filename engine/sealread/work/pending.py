"""Documents that still wait, kept in the workspace: the next start goes on with them.

They lie in the database, so a lock on the workspace is a lock on their names. Only who holds the
writer lock changes them.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable

import msgspec

from sealread.work.database import Database
from sealread.work.request import Request

Waiting = tuple[Request, str]
"""The path of a document, or of a folder nobody looked into yet, and what it is read for."""
_EVERY = 0.5
"""Seconds between two commits of what came off the list."""


class Pending:
    """The list of what waits in a workspace."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._gone: list[str] = []
        self._flushed = time.monotonic()

    def keep(self, waiting: Callable[[], Iterable[Waiting]]) -> None:
        """Puts what `waiting` returns in the place of the list, in its order.

        `waiting` is called once nobody else can change the list, so that nothing that ends
        meanwhile comes back.
        """
        with self._database.changing() as database:
            bodies: dict[bytes, int] = {}
            rows = {path: bodies.setdefault(_body(one), len(bodies)) for one, path in waiting()}
            self._gone.clear()
            database.execute("DELETE FROM pending")
            database.execute("DELETE FROM pending_requests")
            database.executemany(
                "INSERT INTO pending_requests (body, id) VALUES (?, ?)", bodies.items()
            )
            database.executemany("INSERT INTO pending (path, request) VALUES (?, ?)", rows.items())

    def forget(self, path: str) -> None:
        """The document at `path` does not wait any more; kept soon, or with the next change."""
        self._gone.append(path)
        if time.monotonic() - self._flushed > _EVERY:
            with self._database.changing() as database:
                database.executemany("DELETE FROM pending WHERE path = ?", zip(self._gone))
            self._gone.clear()
            self._flushed = time.monotonic()

    def clear(self) -> None:
        """Nothing waits any more."""
        self.keep(lambda: ())

    def requests(self) -> tuple[Request, ...]:
        """What waits, as the requests it was asked for with; their paths are files, in order.

        Raises WorkspaceUnusable where the list is not what was written.
        """
        rows = self._database.rows(
            "SELECT body, path FROM pending JOIN pending_requests"
            " ON pending_requests.id = pending.request ORDER BY place"
        )
        paths: dict[bytes, list[str]] = {}
        for body, path in rows:
            paths.setdefault(body, []).append(path)
        return tuple(
            msgspec.structs.replace(self._request(body), paths=tuple(found))
            for body, found in paths.items()
        )

    def _request(self, body: bytes) -> Request:
        try:
            return msgspec.json.decode(body, type=Request)
        except msgspec.DecodeError as cause:
            raise self._database.damaged() from cause


def _body(request: Request) -> bytes:
    return msgspec.json.encode(msgspec.structs.replace(request, paths=()))
