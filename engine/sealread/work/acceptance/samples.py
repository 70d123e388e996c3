"""Documents that were drawn for an acceptance test, and those that a person checked whole."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Struct

from sealread.errors import NoSuchDocument, SampleRefused
from sealread.work.accounts import newest_item
from sealread.work.acts import acts, kept
from sealread.work.corrections import corrections_of
from sealread.work.database import Database
from sealread.work.fellows import fellow_writer
from sealread.work.workspace import Workspace

USUAL = 60
"""Documents of a sample: one more than are needed for 5 % with a certainty of 95 %."""
MOST = 5_000


class Drawn(Struct, frozen=True):
    """A document of a sample (its SHA-256), and the reading that is to be tested (an item)."""

    document: str
    item: int


class Sample(Struct, frozen=True):
    """What was drawn under a schema, and of how many documents."""

    schema_name: str
    schema_sha256: str
    seed: str
    among: int
    drawn: tuple[Drawn, ...]


class Checked(Struct, frozen=True):
    """A document that a person went through whole. `values`: what is right, as it was handed out.

    `sequence`: its number in the trail. `is_stale`: a value was decided on since, so that it has to
    be checked once more.
    """

    sequence: int
    document: str
    values: Any
    is_stale: bool


class Place(Struct, frozen=True):
    """A document of a sample for a person: its file, and whether it is checked."""

    drawn: Drawn
    path: str
    name: str
    is_checked: bool


def draw(
    workspace: Workspace, schema_sha256: str, count: int = USUAL, seed: str | None = None
) -> Sample:
    """Draws so many documents by lot from all that were read under a schema.

    Those that were drawn before stay, and their readings become the newest ones; so a sample grows,
    and is made anew for another model. The same seed draws the same from the same documents. Raises
    SampleRefused where nothing was read or the count is none, WorkspaceBusy while another process
    writes, WorkspaceUnusable.
    """
    before = sample(workspace.database, schema_sha256)
    seed = seed or (before.seed if before else secrets.token_hex(8))
    there = _documents(workspace.database, schema_sha256)
    name = _schema_name(workspace, schema_sha256)
    if not 1 <= count <= MOST:
        raise SampleRefused(schema=name, what=f"a sample has 1 to {MOST} documents")
    if not there:
        raise SampleRefused(schema=name, what="no document was read under it yet")
    known = [one.document for one in before.drawn if one.document in there] if before else []
    rest = sorted(there.keys() - set(known), key=lambda one: _lot(seed, one))
    chosen = [*known, *rest][: max(count, len(known))]
    drawn = tuple(Drawn(one, there[one]) for one in chosen)
    made = Sample(name, schema_sha256, seed, len(there), drawn)
    with fellow_writer(workspace.file, "correction"):
        workspace.record("acceptance", act="drawn", **msgspec.to_builtins(made))
    return made


def sample(database: Database, schema_sha256: str) -> Sample | None:
    """What was drawn last under a schema. Raises WorkspaceUnusable."""
    rows = acts(database, "acceptance", "drawn", schema_sha256)
    return kept(database, rows[-1].details, Sample) if rows else None


def samples(database: Database) -> tuple[Sample, ...]:
    """The samples of all schemas, the newest first. Raises WorkspaceUnusable."""
    newest: dict[str, Sample] = {}
    for act in reversed(acts(database, "acceptance", "drawn")):
        found = kept(database, act.details, Sample)
        newest.setdefault(found.schema_sha256, found)
    return tuple(newest.values())


def check(workspace: Workspace, document: str, schema_sha256: str) -> None:
    """A person says that a document of the sample is right as it is handed out now.

    Raises SampleRefused for a document that was not drawn, NoSuchDocument for one that was not
    read, WorkspaceBusy while another process writes, WorkspaceUnusable.
    """
    made = sample(workspace.database, schema_sha256)
    one = next((one for one in made.drawn if one.document == document), None) if made else None
    if made is None or one is None:
        name = _schema_name(workspace, schema_sha256)
        raise SampleRefused(schema=name, what="this document was not drawn")
    item = newest_item(workspace.database, document, schema_sha256)
    shown = None if item is None else workspace.extraction(item)
    if shown is None:
        raise NoSuchDocument(file=str(workspace.file), what="reading of this document")
    with fellow_writer(workspace.file, "correction"):
        workspace.record(
            "acceptance", act="checked", schema_sha256=schema_sha256, document=document,
            values=shown.values,
        )  # fmt: skip


def checked(database: Database, schema_sha256: str) -> dict[str, Checked]:
    """The documents that were checked whole, by SHA-256; of each the last time it was."""
    found: dict[str, Checked] = {}
    for act in acts(database, "acceptance", "checked", schema_sha256):
        details = kept(database, act.details, dict[str, Any])
        document = str(details["document"])
        later = any(
            one.sequence > act.sequence and one.correction.schema_sha256 == schema_sha256
            for one in corrections_of(database, document)
        )
        found[document] = Checked(act.sequence, document, details["values"], later)
    return found


def places(workspace: Workspace, made: Sample) -> tuple[Place, ...]:
    """The documents of a sample in the order in which they were drawn. Raises WorkspaceUnusable."""
    known = checked(workspace.database, made.schema_sha256)
    found = []
    for one in made.drawn:
        rows = workspace.database.rows("SELECT path, name FROM items WHERE id = ?", one.item)
        path, name = rows[0] if rows else ("", "")
        done = known.get(one.document)
        found.append(Place(one, str(path), str(name), done is not None and not done.is_stale))
    return tuple(found)


def in_samples(database: Database) -> frozenset[str]:
    """Every document that was drawn for a test, by SHA-256. Raises WorkspaceUnusable."""
    return frozenset(one.document for made in samples(database) for one in made.drawn)


def _documents(database: Database, schema_sha256: str) -> dict[str, int]:
    """The newest item of each document that was read under a schema, by SHA-256."""
    rows = database.rows(
        "SELECT items.sha256, MAX(items.id) FROM items JOIN runs ON runs.id = items.run"
        " WHERE items.state = 'done' AND runs.schema_sha256 = ? GROUP BY items.sha256",
        schema_sha256,
    )
    return {str(document): int(item) for document, item in rows}


def _schema_name(workspace: Workspace, schema_sha256: str) -> str:
    terms = (run.terms for run in workspace.runs())
    return next((one.schema_name for one in terms if one.schema_sha256 == schema_sha256), "?")


def schemas(workspace: Workspace) -> dict[str, str]:
    """The names of the schemas under which something was read by SHA-256, the newest first."""
    found: dict[str, str] = {}
    for run in workspace.runs():
        found.setdefault(run.terms.schema_sha256, run.terms.schema_name)
    return found


def named(workspace: Workspace, schema: str | None) -> str:
    """The SHA-256 of a schema by its name; for None of the only one, or of the only one drawn for.

    Raises SampleRefused where it is not clear which.
    """
    known = schemas(workspace)
    if schema is not None:
        found = [one for one, name in known.items() if schema in (name, one, _stem(name))]
    else:
        drawn = [one.schema_sha256 for one in samples(workspace.database)]
        found = drawn if len(drawn) == 1 else list(known)
    if len(found) == 1:
        return found[0]
    names = _listed(sorted(set(known.values())))
    what = (
        f"say which schema with --schema; there are: {names}" if known else "nothing was read yet"
    )
    raise SampleRefused(schema=schema or "–", what=what)


def _stem(name: str) -> str:
    return name.removesuffix(".json")


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names)


def _lot(seed: str, document: str) -> str:
    return hashlib.sha256(f"{seed} {document}".encode()).hexdigest()
