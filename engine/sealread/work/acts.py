"""Acts of people that the audit trail keeps as JSON, and nothing else does."""

from __future__ import annotations

from typing import Literal, TypeVar

import msgspec
from msgspec import Struct

from sealread.work.database import Database

Acting = Literal["acceptance", "learning"]
"""What rows of the trail say acts; each has an index on `act` (`work.migrations`)."""
T = TypeVar("T")


class Act(Struct, frozen=True):
    """A row of the trail: its number, what was done (JSON), and who did it when."""

    sequence: int
    details: str
    user: str
    time: str


def acts(database: Database, what: Acting, act: str, schema_sha256: str | None = None) -> list[Act]:
    """What the trail has of acts of a kind, the oldest first."""
    wanted = "" if schema_sha256 is None else " AND json_extract(details, '$.schema_sha256') = ?"
    given = () if schema_sha256 is None else (schema_sha256,)
    rows = database.rows(
        f"SELECT sequence, details, user, time FROM audit WHERE what = '{what}'"  # noqa: S608 - a constant
        f" AND json_extract(details, '$.act') = ?{wanted} ORDER BY sequence",
        act,
        *given,
    )
    return [Act(int(number), str(body), str(user), str(time)) for number, body, user, time in rows]


def kept(database: Database, body: str, kind: type[T]) -> T:
    """A row's JSON as it was kept. Raises WorkspaceUnusable for one that is damaged."""
    try:
        return msgspec.json.decode(body, type=kind)
    except msgspec.DecodeError as cause:
        raise database.damaged() from cause
