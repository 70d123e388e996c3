"""What the audit trail is told of runs and of the files that they write."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection

import msgspec

from sealread.work import site
from sealread.work.audit import Ledger, sha256
from sealread.work.database import Database
from sealread.work.records import Terms
from sealread.work.tears import count_tears


def tell_interrupted(
    database: sqlite3.Connection, ledger: Ledger, beside: Collection[int] = ()
) -> None:
    """What another process left behind is no longer going on; runs in `beside` are."""
    rows = database.execute("SELECT id FROM runs WHERE state = 'running'").fetchall()
    for (run,) in rows:
        if run not in beside:
            database.execute("UPDATE runs SET state = 'interrupted' WHERE id = ?", (run,))
            ledger.record("run interrupted", run=run)
    count_tears(database, beside)
    database.execute("UPDATE items SET state = 'queued' WHERE state = 'running'")


def tell_begun(ledger: Ledger, run: int, terms: Terms, manifest: bytes | None) -> None:
    """Keeps the manifest, and tells of the run; of its model and settings where they changed."""
    if manifest is not None:
        ledger.connection.execute(
            "INSERT INTO manifests (run, manifest) VALUES (?, ?)", (run, manifest)
        )
    digest = None if manifest is None else sha256(manifest)
    ledger.record(
        "run begun", run=run, manifest=digest, terms=msgspec.to_builtins(terms), **_policy()
    )
    before = ledger.connection.execute(
        "SELECT model_sha256, settings FROM runs WHERE id < ? ORDER BY id DESC LIMIT 1", (run,)
    ).fetchone()
    if before is None:
        return
    if before[0] != terms.model_sha256:
        ledger.record("model change", run=run, old=before[0], new=terms.model_sha256)
    if before[1] != terms.settings:
        ledger.record("settings", run=run, old=before[1], new=terms.settings)


def _policy() -> dict[str, str]:
    """The SHA-256 of the policy in force, for a row of the trail; nothing where there is none."""
    known = site.sha256()
    return {} if known is None else {"policy": known}


def policy_told(database: Database) -> str | None:
    """The SHA-256 of the policy that the trail heard of last; None for none."""
    rows = database.rows(
        "SELECT json_extract(details, '$.sha256') FROM audit WHERE what = 'policy'"
        " ORDER BY sequence DESC LIMIT 1"
    )
    return None if not rows or rows[0][0] is None else str(rows[0][0])


def exported_as(database: Database, output: str) -> str | None:
    """The SHA-256 that the trail says a file has; None for one that it does not know."""
    rows = database.rows(
        "SELECT json_extract(details, '$.sha256') FROM audit WHERE what = 'export'"
        " AND json_extract(details, '$.path') = ? ORDER BY sequence DESC LIMIT 1",
        output,
    )
    return str(rows[0][0]) if rows else None


def has_run(database: Database, schema: str) -> bool:
    """Whether documents were read under a schema (its SHA-256)."""
    return bool(database.rows("SELECT 1 FROM runs WHERE schema_sha256 = ? LIMIT 1", schema))


def newest_item(database: Database, document: str, schema: str) -> int | None:
    """The last item of a document under a schema, each by its SHA-256."""
    rows = database.rows(
        "SELECT MAX(items.id) FROM items JOIN runs ON runs.id = items.run"
        " WHERE items.state = 'done' AND items.sha256 = ? AND runs.schema_sha256 = ?",
        document,
        schema,
    )
    return None if rows[0][0] is None else int(rows[0][0])


def outputs_of(database: Database, document: str, schema: str) -> tuple[tuple[int, str], ...]:
    """The files (newest item, path) of a document under a schema, each by its SHA-256."""
    rows = database.rows(
        "SELECT MAX(items.id), output FROM items JOIN runs ON runs.id = items.run"
        " WHERE items.state = 'done' AND items.sha256 = ? AND runs.schema_sha256 = ?"
        " AND output IS NOT NULL GROUP BY output ORDER BY 1",
        document,
        schema,
    )
    return tuple((int(item), str(output)) for item, output in rows)
