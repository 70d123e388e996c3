"""Which decisions of people teach: all of them at once, those that somebody released, or none.

A version is a number in the audit trail: what was decided up to it. Where learning waits for a
release, decisions gather as a draft until a person who is named in the trail releases them, having
seen what they change (`work.release_trial`); an earlier version can be released again.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from sealread.work.acts import acts, kept
from sealread.work.corrections import corrections
from sealread.work.database import Database
from sealread.work.fellows import fellow_writer
from sealread.work.workspace import Workspace

Learning = Literal["at-once", "when-released", "off"]


class Release(Struct, frozen=True):
    """What was released under a schema: its decisions up to `version`, 0 for none of them."""

    schema_sha256: str
    version: int


class Released(Struct, frozen=True):
    """A release as the trail has it, and who did it when."""

    version: int
    user: str
    time: str


class _Chosen(Struct, frozen=True):
    learning: Learning


def learning(database: Database) -> Learning:
    """When what people decide counts in this workspace. Raises WorkspaceUnusable."""
    rows = acts(database, "learning", "chosen")
    return kept(database, rows[-1].details, _Chosen).learning if rows else "at-once"


def choose_learning(workspace: Workspace, wanted: Learning) -> None:
    """Has decisions count so from the next run on. Raises WorkspaceBusy, WorkspaceUnusable."""
    if wanted == learning(workspace.database):
        return
    with fellow_writer(workspace.file, "correction"):
        workspace.record("learning", act="chosen", learning=wanted)


def version_for(database: Database, schema_sha256: str) -> int | None:
    """Up to which version a run learns; None: all, 0: nothing. Raises WorkspaceUnusable."""
    match learning(database):
        case "at-once":
            return None
        case "off":
            return 0
        case "when-released":
            return released(database, schema_sha256)


def released(database: Database, schema_sha256: str) -> int:
    """The version that was released last under a schema; 0 for none. Raises WorkspaceUnusable."""
    rows = acts(database, "learning", "released", schema_sha256)
    return kept(database, rows[-1].details, Release).version if rows else 0


def releases(database: Database, schema_sha256: str) -> tuple[Released, ...]:
    """All releases under a schema, the newest first. Raises WorkspaceUnusable."""
    return tuple(
        Released(kept(database, one.details, Release).version, one.user, one.time)
        for one in reversed(acts(database, "learning", "released", schema_sha256))
    )


def newest(database: Database, schema_sha256: str) -> int:
    """The version with all decisions under a schema; 0 where nobody decided anything."""
    every = corrections(database)
    under = (one.sequence for one in every if one.correction.schema_sha256 == schema_sha256)
    return max(under, default=0)


def waiting(database: Database, schema_sha256: str) -> int:
    """How many decisions under a schema came after the version that was released last."""
    last = released(database, schema_sha256)
    return sum(
        one.sequence > last and one.correction.schema_sha256 == schema_sha256
        for one in corrections(database)
    )


def release(workspace: Workspace, schema_sha256: str, version: int | None = None) -> int:
    """Releases the decisions under a schema up to a version, all without one; returns it.

    Earlier versions take later decisions back. Raises WorkspaceBusy while another process writes,
    WorkspaceUnusable.
    """
    wanted = newest(workspace.database, schema_sha256) if version is None else version
    with fellow_writer(workspace.file, "correction"):
        workspace.record("learning", act="released", schema_sha256=schema_sha256, version=wanted)
    return wanted
