"""`audit verify`: is the trail whole, and does it tell of what the workspace holds."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from sealread.json_file import as_json
from sealread.work.audit import Head, sha256
from sealread.work.audit_chain import Chain, Finding, Stored, rows_of
from sealread.work.migrations import STEPS
from sealread.work.workspace import Workspace

_FIRST_ROWS = frozenset(
    (
        "trail begun",
        "workspace created",
        "workspace migrated",
        "import",
        "reading",
        "run begun",
        "policy",
    )
)
"""What is written before there can be an anchor."""
_CHUNK = 1 << 20


class Verdict(Struct, frozen=True):
    """What came of a check. `first_broken` is the number of the first link that does not hold.

    `notices`: what a person may want to know, and what is no sign of tampering.
    """

    file: str
    whole: bool
    rows: int
    head: str
    first_broken: int | None
    findings: tuple[Finding, ...]
    notices: tuple[str, ...] = ()


def verify(workspace: Workspace, anchor: bytes | None, head: str | None = None) -> Verdict:
    """Checks the trail of a workspace, and what it tells of runs, readings and exports.

    `anchor`: the bytes of the anchor as they were before the workspace was opened, None where
    there was none. `head`: a hash that a person noted; the chain must hold it. Raises
    WorkspaceUnusable.
    """
    chain, told = Chain(), _Told()
    for row in chain.walk(rows_of(workspace.database)):
        told.hear(row)
    findings = [*_tables(workspace), *_chained(chain, told, anchor, head)]
    findings += [*_runs(workspace, told), *_items(workspace, told)]
    exports, notices = _exports(workspace, told)
    return verdict(
        str(workspace.file), chain, [*findings, *exports], [*_lag(chain, anchor), *notices]
    )


def verdict(
    file: str, chain: Chain, findings: list[Finding], notices: list[str] | None = None
) -> Verdict:
    """The verdict on a chain that was walked along."""
    broken = [chain.broken] if chain.broken is not None else []
    return Verdict(
        file=file,
        whole=not broken and not findings,
        rows=chain.rows,
        head=chain.head.hash,
        first_broken=None if chain.broken is None else chain.broken.row,
        findings=(*broken, *findings),
        notices=tuple(notices or ()),
    )


def unknown_head(hashes: set[str], head: str | None) -> list[Finding]:
    """The finding for a head that a person noted and that no row has."""
    if head is None or head.lower() in hashes:
        return []
    return [Finding("head", "no row has the hash that was given: rows are gone or were rewritten")]


class _Told:
    """What the rows of a trail tell, by what they tell of: the last word on each."""

    def __init__(self) -> None:
        self.hashes: list[str] = []
        self.whats: set[str] = set()
        self.imports: set[int] = set()
        self.readings: dict[int, tuple[int, str]] = {}
        self.runs: dict[int, tuple[int, str | None]] = {}
        self.walls: dict[int, tuple[int, str]] = {}
        self.exports: dict[str, tuple[int, int, str]] = {}
        self.expired_runs: set[int] = set()
        self.expired_items: set[int] = set()

    def hear(self, row: Stored) -> None:
        self.hashes.append(row.hash)
        if row.link is None:
            return
        self.whats.add(row.link.what)
        told = row.details()
        match row.link.what:
            case "import":
                self.imports.add(_number(told, "item"))
            case "reading":
                self.readings[_number(told, "item")] = row.sequence, str(told.get("sha256"))
            case "run begun":
                self.runs[_number(told, "run")] = row.sequence, told.get("manifest")
            case "walls":
                self.walls[_number(told, "run")] = row.sequence, str(told.get("sha256"))
            case "export":
                path, digest = str(told.get("path")), str(told.get("sha256"))
                self.exports[path] = row.sequence, _number(told, "item"), digest
            case "expired":
                self.expired_runs.update(_numbers(told, "runs"))
                self.expired_items.update(_numbers(told, "items"))
            case _:
                pass


def _numbers(told: dict[str, Any], key: str) -> list[int]:
    value = told.get(key)
    return [one for one in value if isinstance(one, int)] if isinstance(value, list) else []


def _number(told: dict[str, Any], key: str) -> int:
    value = told.get(key)
    return value if isinstance(value, int) else -1


def _tables(workspace: Workspace) -> Iterator[Finding]:
    """The tables and triggers must be those that our steps make: a dropped trigger is found."""
    wanted, found = _as_made(), set(_objects(workspace.database.rows(_OBJECTS)))
    for kind, name, _ in sorted(wanted - found):
        yield Finding("tables", f"the {kind} {name} is gone or is not as Sealread made it")
    names = {(kind, name) for kind, name, _ in wanted}
    for kind, name, _ in sorted(found - wanted):
        if (kind, name) not in names:
            yield Finding("tables", f"there is a {kind} {name}, which Sealread did not make")


_OBJECTS = "SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"


def _objects(rows: list[Any]) -> Iterator[tuple[str, str, str]]:
    for kind, name, sql in rows:
        yield str(kind), str(name), str(sql)


def _as_made() -> set[tuple[str, str, str]]:
    with sqlite3.connect(":memory:") as made:
        for statements in STEPS:
            for statement in statements:
                made.execute(statement)
        return set(_objects(made.execute(_OBJECTS).fetchall()))


def _chained(
    chain: Chain, told: _Told, anchor: bytes | None, head: str | None
) -> Iterator[Finding]:
    yield from unknown_head(set(told.hashes), head)
    if chain.rows == 0:
        yield Finding("chain", "the trail has no beginning", 0)
    if anchor is None:
        if not told.whats <= _FIRST_ROWS:
            yield Finding("anchor", "the anchor beside the database is gone")
        return
    known = _head(anchor)
    if known is None:
        yield Finding("anchor", "the anchor beside the database cannot be read")
    elif known.count > chain.rows:
        gone = known.count - chain.rows
        yield Finding(
            "anchor", f"{gone} rows are gone at the end: row {known.count - 1} was anchored",
            chain.rows,
        )  # fmt: skip
    elif told.hashes[known.count - 1] != known.hash:
        row = known.count - 1
        yield Finding("anchor", f"row {row} is not the row that was anchored", row)


def _head(anchor: bytes | None) -> Head | None:
    try:
        head = msgspec.json.decode(anchor or b"", type=Head)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None
    return head if head.count > 0 else None


def _lag(chain: Chain, anchor: bytes | None) -> list[str]:
    known = _head(anchor)
    if known is None or known.count >= chain.rows:
        return []
    behind = chain.rows - known.count
    return [
        f"the anchor was {behind} rows behind, as while a program works or after one was killed"
    ]


def _runs(workspace: Workspace, told: _Told) -> Iterator[Finding]:
    manifests = workspace.database.rows("SELECT run, manifest, walls FROM manifests")
    kept = {run: sha256(body) for run, body, _ in manifests}
    walls = {run: sha256(body.encode()) for run, _, body in manifests if body is not None}
    there = {run for (run,) in workspace.database.rows("SELECT id FROM runs")}
    for run in sorted(there - told.runs.keys()):
        yield Finding("run", f"no row tells of run {run}")
    for run, (row, digest) in sorted(told.runs.items()):
        if run not in there:
            if run not in told.expired_runs:
                yield Finding("run", f"run {run} is gone", row)
        elif kept.get(run) != digest:
            yield Finding(
                "manifest", f"the manifest of run {run} is not the one it began with", row
            )
    yield from _walls(told, walls)


def _walls(told: _Told, walls: dict[int, str]) -> Iterator[Finding]:
    """`walls`: the SHA-256 of those that are kept, by run."""
    for run in sorted(walls.keys() | told.walls.keys()):
        row, recorded = told.walls.get(run, (None, None))
        if run not in told.expired_runs and walls.get(run) != recorded:
            yield Finding("manifest", f"the walls kept of run {run} are not those it had", row)


def _items(workspace: Workspace, told: _Told) -> Iterator[Finding]:
    digests = _Digests(workspace)
    seen = set()
    for item, state, source in workspace.database.rows(
        "SELECT id, state, COALESCE(same_as, id) FROM items ORDER BY id"
    ):
        seen.add(item)
        if item not in told.imports:
            yield Finding("import", f"no row tells that document {item} was taken in")
        yield from _item(item, state, told.readings.get(item), digests.of(source))
    for item, (row, _) in sorted(told.readings.items()):
        if item not in seen and item not in told.expired_items:
            yield Finding("reading", f"document {item}, which was read, is gone", row)


def _item(
    item: int, state: str, told: tuple[int, str] | None, digest: str | None
) -> Iterator[Finding]:
    if told is None:
        if state == "done":
            yield Finding("reading", f"no row tells that document {item} was read")
        return
    row, recorded = told
    if state != "done":
        yield Finding("reading", f"document {item} was read, and is {state} now", row)
    elif digest != recorded:
        yield Finding("reading", f"what was read from document {item} was altered", row)


class _Digests:
    """The SHA-256 of the extractions that are kept, one in memory at a time."""

    def __init__(self, workspace: Workspace) -> None:
        self._database = workspace.database
        self._known: dict[int, str | None] = {}

    def of(self, item: int) -> str | None:
        if item not in self._known:
            rows = self._database.rows("SELECT extraction FROM items WHERE id = ?", item)
            body = rows[0][0] if rows else None
            self._known[item] = None if body is None else sha256(body)
        return self._known[item]


def _exports(workspace: Workspace, told: _Told) -> tuple[list[Finding], list[str]]:
    """Files must be what was written, or what would be written now; those moved away are named."""
    altered: list[Finding] = []
    missing = 0
    for path, (row, item, digest) in told.exports.items():
        found = _file_sha256(Path(path))
        if found is None:
            missing += 1
        elif found not in (digest, _derived(workspace, item)):
            altered.append(Finding("export", f"{path} is not what was written", row))
    return altered, [f"{missing} exported files are no longer where they were"] if missing else []


def _derived(workspace: Workspace, item: int) -> str | None:
    """The SHA-256 of what would be written: a program may have ended before it recorded that."""
    extraction = workspace.extraction(item)
    return None if extraction is None else sha256(as_json(extraction))


def _file_sha256(path: Path) -> str | None:
    digest = hashlib.sha256()
    try:
        with path.open("rb") as stream:
            while chunk := stream.read(_CHUNK):
                digest.update(chunk)
    except OSError:
        return None
    return digest.hexdigest()
