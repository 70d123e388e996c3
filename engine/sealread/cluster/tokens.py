"""The token of a run's orders: half of it tells a desk that they are its own, half is chance.

The first half is hashed from what only the run's workspace has, so that it says nothing to others;
the second is new for each client, so that answers to an earlier one's orders are never taken.

Whoever knows an order's key can fetch its answer. So it ends with chance of its own, which goes to
the machine that reads and is told to nobody else.
"""

from __future__ import annotations

import hashlib
import re
import secrets

from sealread.cluster.frames import Ticket
from sealread.work.database import Database

_HALF = 16
_SECRET_BYTES = 16
_TOLD = re.compile(r"read-([0-9a-f]{16})[0-9a-f]{16}-(\d{1,8})-\d+")


def new_token(database: Database, run: int) -> str:
    """A token for the orders of a run, 32 hex digits."""
    return _mark(database, run) + secrets.token_hex(_HALF // 2)


def new_key(ticket: Ticket) -> str:
    """The key of an order."""
    told = f"read-{ticket.run}-{ticket.number}-{ticket.attempt}"
    return f"{told}-{secrets.token_hex(_SECRET_BYTES)}"


def told_key(key: str) -> str:
    """What may be told of an order's key to anybody: all but its secret."""
    return key.rpartition("-")[0]


def own_number(database: Database, run: int, key: str) -> int | None:
    """The number of the item that is told of an order's key; None where it is not of this run."""
    found = _TOLD.fullmatch(key)
    if found is None or found[1] != _mark(database, run):
        return None
    return int(found[2])


def _mark(database: Database, run: int) -> str:
    [(first,)] = database.rows("SELECT hash FROM audit ORDER BY sequence LIMIT 1")
    return hashlib.sha256(f"{first} {run}".encode()).hexdigest()[:_HALF]
