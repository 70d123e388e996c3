"""Doing a self-test, writing its report, telling the audit trail, and verifying a report."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from sealread.errors import ReportUnusable
from sealread.json_file import write_bytes
from sealread.work import site
from sealread.work.audit import anchor_of, sha256
from sealread.work.health import examine_walls, libraries, reads
from sealread.work.manifest import build, machine
from sealread.work.paper import as_pdf
from sealread.work.self_test import checks
from sealread.work.self_test.machine_key import MachineKey, find
from sealread.work.self_test.model import FORMAT, Check, KeyFact, Language, PolicyFact, Report
from sealread.work.self_test.page import page
from sealread.work.self_test.signing import (
    Signed,
    sealed_json,
    sealed_pdf,
    verify_json,
    verify_pdf,
)
from sealread.work.self_test.words import Words
from sealread.work.who import who
from sealread.work.workspace import Workspace

Step = Literal["files", "walls", "sample", "paper"]
Heard = Callable[[Step], None]
_MOST = 64 << 20


class Written(Struct, frozen=True):
    """The two files of a report, and whether every check passed."""

    report: Report
    json: str
    pdf: str


class Verified(Struct, frozen=True):
    """A file that its signature fits. `whose`: this machine's key, or one that was given; `report`
    is None for a PDF, which nobody takes apart.
    """

    file: str
    public_key: str
    whose: Literal["this machine", "given"]
    report: Report | None


class Place(Struct, frozen=True):
    """The workspace whose trail is told. `anchor`: the bytes of its anchor before it was opened;
    `trouble`: why it could not be opened, where it is None.
    """

    workspace: Workspace | None
    anchor: bytes | None = None
    trouble: str = ""


def place_of(workspace: Workspace) -> Place:
    """An open workspace, whose trail is told, with its anchor as it is now."""
    anchor = anchor_of(workspace.file)
    return Place(workspace, anchor.read_bytes() if anchor.is_file() else None)


def self_test(
    place: Place,
    *,
    by: str = "",
    language: Language = "en",
    key: MachineKey,
    weights: str | None = None,
    heard: Heard = lambda _: None,
) -> Report:
    """Does all checks; blocks for some seconds, a minute where a language model reads.

    What fails is in the report. `key`: the one that `write` signs it with.
    """
    words = Words(language)
    found: list[Check] = []
    heard("files")
    versions = libraries()
    found += checks.installed(words, versions, weights)
    found.append(checks.decided(words))
    found.append(checks.trail(words, place.workspace, place.anchor, place.trouble))
    heard("walls")
    found += checks.walls(words, examine_walls(weights))
    heard("sample")
    found += checks.values(words, weights)
    told, model = site.told(), reads(weights)
    return Report(
        format=FORMAT,
        language=language,
        made=datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z"),
        by=by,
        who=who(),
        app=build(),
        machine=machine(),
        libraries=versions,
        model=model.model,
        model_sha256=model.sha256,
        policy=PolicyFact(told.file, told.sha256) if told.file else None,
        key=KeyFact(key.public, key.kept),
        passed=all(one.passed for one in found),
        checks=tuple(found),
    )


def write(
    report: Report,
    out: Path,
    workspace: Workspace | None,
    *,
    key: MachineKey,
    weights: str | None = None,
    heard: Heard = lambda _: None,
) -> Written:
    """Writes `out` with both endings, .json and .pdf, and tells the trail of the two and the key.

    Raises OutputUnwritable, WorkerDied, WorkerStuck.
    """
    heard("paper")
    body = msgspec.json.format(msgspec.json.encode(report), indent=1)
    files = {
        ".json": sealed_json(body, key),
        ".pdf": sealed_pdf(as_pdf(page(report, body), weights), key),
    }
    for ending, content in files.items():
        write_bytes(content, out.with_suffix(ending))
    if workspace is not None:
        workspace.record(
            "self-test", passed=report.passed, by=report.by, public_key=key.public,
            key_kept=key.kept, policy=None if report.policy is None else report.policy.sha256,
            json=sha256(files[".json"]), pdf=sha256(files[".pdf"]),
        )  # fmt: skip
    return Written(report, str(out.with_suffix(".json")), str(out.with_suffix(".pdf")))


def verify(file: Path, public_key: str | None = None, own: MachineKey | None = None) -> Verified:
    """Whether a report is as it was signed, by a key that is known: `public_key` (64 hex digits),
    else that of this machine (`own` in its place).

    Raises ReportUnusable, which says why not.
    """
    try:
        with file.open("rb") as stream:
            body = stream.read(_MOST + 1)
    except OSError as cause:
        raise _unusable(file, cause.strerror or type(cause).__name__) from cause
    is_pdf = body.startswith(b"%PDF-")
    try:
        if len(body) > _MOST:
            raise ValueError("it is too long")
        signed = verify_pdf(body) if is_pdf else verify_json(body)
        report = None if is_pdf else _report(signed)
    except ValueError as cause:
        raise _unusable(file, str(cause)) from cause
    return Verified(str(file), signed.public, _whose(file, signed, public_key, own), report)


def _report(signed: Signed) -> Report:
    try:
        report = msgspec.json.decode(signed.body, type=Report)
    except msgspec.DecodeError as cause:
        raise ValueError("it is signed, and nothing that this version writes") from cause
    if report.key.public != signed.public:
        raise ValueError("it names another key than the one that signed it")
    return report


def _whose(
    file: Path, signed: Signed, given: str | None, own: MachineKey | None
) -> Literal["this machine", "given"]:
    if given is not None:
        if given.strip().lower() != signed.public:
            raise _unusable(file, f"it is signed by another key, {signed.public}")
        return "given"
    own = own or find()
    if own is None or own.public != signed.public:
        what = (
            f"it is signed by the key {signed.public}, which is not this machine's; compare it "
            "with the audit trail of the machine that made it, and give it with --key"
        )
        raise _unusable(file, what)
    return "this machine"


def _unusable(file: Path, what: str) -> ReportUnusable:
    return ReportUnusable(file=str(file), what=what)
