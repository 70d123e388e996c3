"""The tables of a workspace, as a list of steps; `user_version` says how many were taken."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

from sealread.errors import WorkspaceNewer
from sealread.installed import app_version
from sealread.work.backup import backups
from sealread.work.connecting import ERRORS

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
    (  # audit trail, manifests, corrections (which are rows of the trail)
        """
        CREATE TABLE audit (
            sequence INTEGER PRIMARY KEY,
            time TEXT NOT NULL,
            user TEXT NOT NULL,
            uid INTEGER,
            host TEXT NOT NULL,
            what TEXT NOT NULL,
            details TEXT NOT NULL,
            hash TEXT NOT NULL
        ) STRICT
        """,
        """
        CREATE TRIGGER audit_is_appended_to BEFORE INSERT ON audit
        WHEN NEW.sequence IS NOT (SELECT COALESCE(MAX(sequence) + 1, 0) FROM audit)
        BEGIN SELECT RAISE(ABORT, 'the audit trail is only appended to'); END
        """,
        """
        CREATE TRIGGER audit_is_not_changed BEFORE UPDATE ON audit
        BEGIN SELECT RAISE(ABORT, 'the audit trail is not changed'); END
        """,
        """
        CREATE TRIGGER audit_is_not_deleted BEFORE DELETE ON audit
        BEGIN SELECT RAISE(ABORT, 'the audit trail is not deleted'); END
        """,
        """
        CREATE INDEX audit_corrections ON audit (json_extract(details, '$.document'))
            WHERE what = 'correction'
        """,
        """
        CREATE INDEX audit_exports ON audit (json_extract(details, '$.path'))
            WHERE what = 'export'
        """,
        """
        CREATE TABLE manifests (
            run INTEGER PRIMARY KEY REFERENCES runs (id) ON DELETE CASCADE,
            manifest BLOB NOT NULL,
            walls TEXT
        ) STRICT
        """,
    ),
    (  # pages and answers as they come, and documents that broke the worker
        """
        CREATE TABLE pages (
            id INTEGER PRIMARY KEY,
            document TEXT NOT NULL,
            reading TEXT NOT NULL,
            app TEXT NOT NULL,
            number INTEGER NOT NULL,
            body BLOB NOT NULL,
            UNIQUE (document, reading, app, number)
        ) STRICT
        """,
        """
        CREATE TABLE answers (
            id INTEGER PRIMARY KEY,
            document TEXT NOT NULL,
            reading TEXT NOT NULL,
            app TEXT NOT NULL,
            key TEXT NOT NULL,
            body BLOB NOT NULL,
            UNIQUE (document, reading, app, key)
        ) STRICT
        """,
        """
        CREATE TABLE breaks (
            document TEXT NOT NULL,
            terms TEXT NOT NULL,
            times INTEGER NOT NULL,
            reason TEXT NOT NULL,
            PRIMARY KEY (document, terms)
        ) STRICT
        """,
    ),
    (  # what waits when the window is closed; where a file was seen before
        "CREATE TABLE pending_requests (id INTEGER PRIMARY KEY, body BLOB NOT NULL) STRICT",
        """
        CREATE TABLE pending (
            place INTEGER PRIMARY KEY,
            path TEXT NOT NULL UNIQUE,
            request INTEGER NOT NULL REFERENCES pending_requests (id) ON DELETE CASCADE
        ) STRICT
        """,
        "CREATE INDEX items_by_path ON items (path)",
    ),
    (  # documents that were in work when the whole program was torn off
        """
        CREATE TABLE tears (
            document TEXT NOT NULL,
            terms TEXT NOT NULL,
            times INTEGER NOT NULL,
            kept INTEGER NOT NULL,
            PRIMARY KEY (document, terms)
        ) STRICT
        """,
    ),
    (  # words of pages that people decided on, none of a page with too many; page 0: forgotten
        """
        CREATE TABLE learnt_pages (
            document TEXT NOT NULL,
            page INTEGER NOT NULL,
            tall REAL NOT NULL,
            words BLOB,
            PRIMARY KEY (document, page)
        ) STRICT
        """,
    ),
    (  # acceptance tests (which are rows of the trail)
        """
        CREATE INDEX audit_acceptance ON audit (json_extract(details, '$.act'), sequence)
            WHERE what = 'acceptance'
        """,
    ),
    (  # pages that OCR read, kept beyond their run, and how much room they may take
        """
        CREATE TABLE page_cache (
            id INTEGER PRIMARY KEY,
            document TEXT NOT NULL,
            reading TEXT NOT NULL,
            app TEXT NOT NULL,
            number INTEGER NOT NULL,
            body BLOB NOT NULL,
            UNIQUE (document, reading, app, number)
        ) STRICT
        """,
        "CREATE TABLE cache_limit (bytes INTEGER NOT NULL) STRICT",
    ),
    (  # how documents look, by which those of one kind know each other (`work.looks`)
        "CREATE TABLE looks (document TEXT PRIMARY KEY, words BLOB NOT NULL) STRICT",
    ),
    (  # what people said of learning (which are rows of the trail)
        """
        CREATE INDEX audit_learning ON audit (json_extract(details, '$.act'), sequence)
            WHERE what = 'learning'
        """,
    ),
    (  # tables that answer a question, with their columns (`work.tabling.kept`)
        "CREATE TABLE tables (question TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT",
    ),
    (  # the policy of the machine, and its self-tests (which are rows of the trail)
        "CREATE INDEX audit_policy ON audit (sequence) WHERE what = 'policy'",
        "CREATE INDEX audit_self_tests ON audit (sequence) WHERE what = 'self-test'",
    ),
    (  # keys of pages as the language model has read them in (`work.kept_states`)
        """
        CREATE TABLE states (
            id INTEGER PRIMARY KEY,
            document TEXT NOT NULL,
            app TEXT NOT NULL,
            name TEXT NOT NULL,
            file TEXT NOT NULL UNIQUE,
            key BLOB NOT NULL,
            bytes INTEGER NOT NULL,
            UNIQUE (document, app, name)
        ) STRICT
        """,
        "CREATE TABLE state_limit (bytes INTEGER NOT NULL) STRICT",
    ),
)


def outdated(database: sqlite3.Connection, file: str) -> bool:
    """Whether steps are missing. Raises WorkspaceNewer for a workspace of a newer Sealread."""
    version = _version(database)
    if version > len(STEPS):
        there = ", ".join(one.name for one in backups(Path(file)))
        raise WorkspaceNewer(
            file=file, newer=_last_app(database), app=app_version(),
            copies=f" ({there})" if there else "",
        )  # fmt: skip
    return version < len(STEPS)


def _last_app(database: sqlite3.Connection) -> str:
    """The version that kept the last run, as far as this one can read it."""
    with contextlib.suppress(*ERRORS):
        row = database.execute("SELECT app FROM runs ORDER BY id DESC LIMIT 1").fetchone()
        if row is not None:
            return str(row[0]).partition(",")[0]
    return "which one it does not say"


def holds_work(database: sqlite3.Connection) -> bool:
    """Whether there is something to lose: a run was kept."""
    if _version(database) == 0:
        return False
    return database.execute("SELECT 1 FROM runs LIMIT 1").fetchone() is not None


def migrate(database: sqlite3.Connection) -> None:
    """Brings the tables up to date, each step in one transaction."""
    for number, statements in enumerate(STEPS[_version(database) :], start=_version(database) + 1):
        with database:
            database.execute("BEGIN IMMEDIATE")
            for statement in statements:
                database.execute(statement)
            database.execute(f"PRAGMA user_version = {number}")


def _version(database: sqlite3.Connection) -> int:
    (version,) = database.execute("PRAGMA user_version").fetchone()
    return int(version)
