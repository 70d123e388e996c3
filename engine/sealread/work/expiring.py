"""Runs that are older than the policy of this machine keeps are deleted, with all that they read.

However a run ended: one that was killed stands as `running` until the next one begins, and goes all
the same, by when it began. Only one that this process is at stays. With runs go the pages that the
language model read in for questions (`sealread ask`), by when they were written.

The trail stays, and is told of it: who read what and when is known for longer than what was read.
Decisions by hand are rows of the trail, so the values in them stay too. Copies that were made
before updates go: they hold what went. What another program is writing, and a full disk, can wait
for the next opening.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from sealread.errors import OutputUnwritable, WorkspaceBusy
from sealread.work import kept_states
from sealread.work.audit import Trail
from sealread.work.backup import backups
from sealread.work.connecting import wipe
from sealread.work.database import Database
from sealread.work.fellows import fellow_writer, run_goes_on

_OLD = "SELECT id FROM runs WHERE COALESCE(finished, started) < ?"
_ENDED = " AND state <> 'running'"
_BY_DOCUMENT = ("pages", "answers", "page_cache", "states", "looks", "learnt_pages")
"""Tables with words of documents; those of documents that no run has any more go."""


def expire(database: Database, trail: Trail, days: int, now: datetime | None = None) -> None:
    """Deletes runs that ended more than `days` before `now` (UTC; the present for None).

    Documents that a later run took over from them stay with that one. Raises WorkspaceUnusable.
    """
    moment = (now or datetime.now(UTC)) - timedelta(days=days)
    before, states = _written(moment), kept_states.of_questions(database, moment)
    if not states and not database.rows(f"{_OLD} LIMIT 1", before):
        return
    with (
        contextlib.suppress(WorkspaceBusy, OutputUnwritable, OSError),
        fellow_writer(database.file, "correction"),
    ):
        with database.changing() as connection:
            kept_states.forget_files(connection, states)
        ended = _ENDED if run_goes_on(database.file) else ""  # else nobody is at any run
        runs = [int(run) for (run,) in database.rows(_OLD + ended, before)]
        if runs:
            for copy in backups(database.file):
                wipe(copy)
            with trail.changing() as (connection, ledger):
                items = _delete(connection, runs)
                ledger.record("expired", days=days, before=before, runs=runs, items=items)
        kept_states.sweep(database)


def _delete(connection: sqlite3.Connection, runs: Sequence[int]) -> list[int]:
    """Deletes these runs; the ids of their items."""
    items = _items_of(connection, runs)
    _hand_over(connection, set(items))
    connection.executemany("UPDATE items SET same_as = NULL, extraction = x'00' WHERE id = ?"
                           " AND same_as IS NOT NULL", [(item,) for item in items])  # fmt: skip
    connection.executemany("DELETE FROM runs WHERE id = ?", [(run,) for run in runs])
    for table in _BY_DOCUMENT:
        kept = " AND page > 0" if table == "learnt_pages" else ""  # page 0: a person forgot it
        connection.execute(
            f"DELETE FROM {table} WHERE document NOT IN (SELECT sha256 FROM items){kept}"  # noqa: S608
        )
    return items


def _items_of(connection: sqlite3.Connection, runs: Sequence[int]) -> list[int]:
    found: list[int] = []
    for run in runs:
        rows = connection.execute("SELECT id FROM items WHERE run = ? ORDER BY id", (run,))
        found += [int(item) for (item,) in rows.fetchall()]
    return found


def _hand_over(connection: sqlite3.Connection, going: set[int]) -> None:
    """Gives items that stay the extraction that they share with one that goes."""
    rows = connection.execute("SELECT id, same_as FROM items WHERE same_as IS NOT NULL").fetchall()
    for item, source in rows:
        if source in going and item not in going:
            connection.execute(
                "UPDATE items SET same_as = NULL, extraction ="
                " (SELECT extraction FROM items WHERE id = ?) WHERE id = ?",
                (source, item),
            )


def _written(moment: datetime) -> str:
    """A moment as the tables have it."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.000Z")
