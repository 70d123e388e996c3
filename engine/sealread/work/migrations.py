"""The tables of a workspace, as a list of steps; `user_version` says how many were taken."""

from __future__ import annotations

import sqlite3

from sealread.errors import WorkspaceUnusable

STEPS: tuple[tuple[str, ...], ...] = (
    (
        """
        CREATE TABLE runs (
            id INTEGER PRIMARY KEY,
            started TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
            finished TEXT,
            state TEXT NOT NULL CHECK (state IN ('running', 'done', 'cancelled', 'interrupted')),
            schema_name TEXT NOT NULL,
            schema_sha256 TEXT NOT NULL,
            model_sha256 TEXT NOT NULL,
            settings TEXT NOT NULL,
            app TEXT NOT NULL
        ) STRICT
        """,
        """
        CREATE TABLE items (
            id INTEGER PRIMARY KEY,
            run INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
            number INTEGER NOT NULL,
            path TEXT NOT NULL,
            name TEXT NOT NULL,
            size INTEGER NOT NULL,
            mtime_ns INTEGER NOT NULL,
            sha256 TEXT NOT NULL,
            state TEXT NOT NULL CHECK
                (state IN ('queued', 'running', 'done', 'failed', 'quarantined')),
            attempts INTEGER NOT NULL DEFAULT 0,
            error_number INTEGER,
            error_details BLOB,
            extraction BLOB,
            same_as INTEGER REFERENCES items (id),
            output TEXT,
            seconds REAL,
            UNIQUE (run, number),
            CHECK ((state = 'done') = (extraction IS NOT NULL OR same_as IS NOT NULL))
        ) STRICT
        """,
        "CREATE INDEX items_by_document ON items (sha256, state)",
        "CREATE INDEX items_by_output ON items (output) WHERE output IS NOT NULL",
    ),
)


def migrate(database: sqlite3.Connection, file: str) -> None:
    """Brings the tables up to date, each step in one transaction.

    Raises WorkspaceUnusable for a workspace of a newer Sealread.
    """
    version = _version(database)
    if version > len(STEPS):
        raise WorkspaceUnusable(file=file, what="it was written by a newer version of Sealread")
    for number, statements in enumerate(STEPS[version:], start=version + 1):
        with database:
            database.execute("BEGIN IMMEDIATE")
            if _version(database) < number:  # another process may have taken this step meanwhile
                for statement in statements:
                    database.execute(statement)
                database.execute(f"PRAGMA user_version = {number}")


def _version(database: sqlite3.Connection) -> int:
    (version,) = database.execute("PRAGMA user_version").fetchone()
    return int(version)
