"""The token of a run's orders: half of it tells a desk that they are its own, half is chance.

The first half is hashed from what only the run's workspace has, so that it says nothing to others;
the second is new for each client, so that answers to an earlier one's orders are never taken.
"""

from __future__ import annotations

import hashlib
import re
import secrets

from sealread.work.database import Database

_HALF = 16
_KEY = re.compile(r"read-([0-9a-f]{16})[0-9a-f]{16}-(\d{1,8})-\d+")


def new_token(database: Database, run: int) -> str:
    """A token for the orders of a run, 32 hex digits."""
    return _mark(database, run) + secrets.token_hex(_HALF // 2)


def own_number(database: Database, run: int, key: str) -> int | None:
    """The number of the item that an order's key names; None where it is not of this run."""
    found = _KEY.fullmatch(key)
    if found is None or found[1] != _mark(database, run):
        return None
    return int(found[2])


def _mark(database: Database, run: int) -> str:
    [(first,)] = database.rows("SELECT hash FROM audit ORDER BY sequence LIMIT 1")
    return hashlib.sha256(f"{first} {run}".encode()).hexdigest()[:_HALF]
