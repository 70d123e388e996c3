"""The audit trail as a file: JSON lines that can be checked by themselves, or CSV to look at."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Raw, Struct

from sealread.errors import AuditUnusable
from sealread.json_file import write_bytes
from sealread.work.audit import Head, Link, sha256
from sealread.work.audit_chain import Chain, Finding, Stored, rows_of
from sealread.work.audit_check import Verdict, unknown_head, verdict
from sealread.work.who import Who
from sealread.work.workspace import Workspace

Format = Literal["jsonl", "csv"]
COLUMNS = ("sequence", "time", "user", "uid", "host", "what", "details", "previous", "hash")
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""What a spreadsheet takes for the beginning of a formula."""


class Line(Struct, frozen=True):
    """A row with its hash: one line of a file."""

    details: Raw
    previous: str
    sequence: int
    time: str
    what: str
    who: Who
    hash: str


def export(workspace: Workspace, path: Path, form: Format) -> Head:
    """Writes the whole trail to `path`, and tells the trail so.

    Returns the head of what was written. The file is readable by its owner alone, and written
    whole or not at all. Raises OutputUnwritable, WorkspaceUnusable.
    """
    chain = Chain()
    body = contents(chain.walk(rows_of(workspace.database)), form)
    write_bytes(body, path)
    workspace.record(
        "audit exported",
        path=str(path.absolute()),
        format=form,
        sha256=sha256(body),
        rows=chain.rows,
        head=chain.last,
    )
    return chain.head


def contents(rows: Iterator[Stored], form: Format) -> bytes:
    """The trail as JSON lines or as CSV (UTF-8)."""
    if form == "jsonl":
        return b"".join(_line(row) + b"\n" for row in rows)
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    for row in rows:
        writer.writerow([harmless(cell) for cell in _cells(row)])
    return text.getvalue().encode()


def harmless(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula: an apostrophe goes before it."""
    return f"'{cell}" if cell.startswith(_FORMULA) else cell


def verify_file(path: Path, head: str | None = None) -> Verdict:
    """Checks the chain in a file of JSON lines, byte for byte. Raises AuditUnusable."""
    chain = Chain()
    hashes = {row.hash for row in chain.walk(_read(path))}
    findings = unknown_head(hashes, head)
    if chain.rows == 0:
        findings.append(Finding("chain", "the trail has no beginning", 0))
    return verdict(str(path), chain, findings)


def _line(row: Stored) -> bytes:
    link = row.link
    if link is None:
        return msgspec.json.encode({"sequence": row.sequence, "hash": row.hash})
    fields = (link.details, link.previous, link.sequence, link.time, link.what, link.who)
    return msgspec.json.encode(Line(*fields, row.hash))


def _cells(row: Stored) -> list[str]:
    link = row.link
    if link is None:
        return [str(row.sequence), *[""] * 7, row.hash]
    uid = "" if link.who.uid is None else str(link.who.uid)
    return [
        str(link.sequence), link.time, link.who.user, uid, link.who.host, link.what,
        bytes(link.details).decode(), link.previous, row.hash,
    ]  # fmt: skip


def _read(path: Path) -> Iterator[Stored]:
    try:
        with path.open("rb") as stream:
            for number, line in enumerate(stream):
                yield _row(number, line)
    except OSError as cause:
        raise AuditUnusable(file=str(path), what=cause.strerror or "unknown") from cause


def _row(number: int, line: bytes) -> Stored:
    """The row of a line. One that is not written exactly as we write it is no row."""
    try:
        read = msgspec.json.decode(line, type=Line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return Stored(number, None, "")
    link = Link(read.details, read.previous, read.sequence, read.time, read.what, read.who)
    stored = Stored(read.sequence, link, read.hash)
    return stored if _line(stored) + b"\n" == line else Stored(number, None, read.hash)
