"""`sealread doctor --report` and `--verify-report`: the self-test as a signed report."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from sealread.cli.exits import ALL_READ, SOME_FAILED
from sealread.errors import SealreadError

if TYPE_CHECKING:
    from sealread.work.self_test.doing import Place, Step
    from sealread.work.self_test.model import Language

ENDINGS = (".pdf", ".json")
_STEPS: dict[str, str] = {
    "files": "Hashing models and looking at the audit trail…",
    "walls": "Trying the walls…",
    "sample": "Reading the bundled document…",
    "paper": "Writing the report…",
}


@dataclass(frozen=True)
class Wanted:
    """How a self-test is to be done: by whom, in which language, and which trail is told."""

    by: str
    language: Language
    workspace: Path | None
    passphrase_file: Path | None
    weights: str | None


def report(out: Path, wanted: Wanted, *, json: bool) -> int:
    """Does the self-test and writes its report; the exit status.

    Raises ReportUnusable, OutputUnwritable.
    """
    from sealread.cli.plain import shown
    from sealread.cli.tellers import print_json
    from sealread.work.self_test.doing import self_test, write
    from sealread.work.self_test.machine_key import machine_key

    if out.suffix.lower() not in ENDINGS:
        raise typer.BadParameter(f"{out.name} ends neither with .pdf nor with .json")
    weights, key = wanted.weights, machine_key()
    with _place(wanted.workspace, wanted.passphrase_file) as place:
        found = self_test(
            place, by=wanted.by, language=wanted.language, key=key, weights=weights, heard=_tell
        )
        done = write(found, out, place.workspace, key=key, weights=weights, heard=_tell)
    if json:
        print_json(done)
    else:
        for one in found.checks:
            if not one.passed:
                said = f"FAILED: {one.title}: expected {one.expected}, found {one.found}"
                typer.echo(shown(said, 500))
        passed = sum(one.passed for one in found.checks)
        typer.echo(f"{passed} of {len(found.checks)} checks passed")
        typer.echo(f"signed by the key {found.key.public}, kept in {shown(found.key.kept)}")
        for path in (done.pdf, done.json):
            typer.echo(f"written: {shown(path)}")
    return ALL_READ if found.passed else SOME_FAILED


def verify_report(file: Path, key: str | None, *, json: bool) -> int:
    """Says whether a report is as it was signed; the exit status. Raises ReportUnusable."""
    from sealread.cli.plain import shown
    from sealread.cli.tellers import print_json
    from sealread.work.self_test.doing import verify

    found = verify(file, key)
    if json:
        print_json(found)
        return ALL_READ
    whose = "the key of this machine" if found.whose == "this machine" else "the key that was given"
    typer.echo(f"{shown(found.file)}: not one byte was changed since it was signed")
    typer.echo(f"signed by {found.public_key}, {whose}")
    if found.report is not None:
        made = found.report
        result = "all checks passed" if made.passed else "NOT all checks passed"
        by = f"by {shown(made.by)} " if made.by else ""
        typer.echo(f"{result}, {made.made}, {by}({shown(made.who.user)} on {shown(made.who.host)})")
    return ALL_READ


@contextmanager
def _place(folder: Path | None, passphrase_file: Path | None) -> Iterator[Place]:
    """The workspace whose trail is told; where it cannot be opened, why, which fails a check."""
    from sealread.cli.opening import open_workspace
    from sealread.work.audit import anchor_of
    from sealread.work.connecting import DATABASE
    from sealread.work.locking import find
    from sealread.work.self_test.doing import Place
    from sealread.work.site import workspace_folder

    try:
        place = workspace_folder() if folder is None else find(folder)
        file = anchor_of(place / DATABASE)
        anchor = file.read_bytes() if file.is_file() else None  # opening may move it
        workspace = open_workspace(place, passphrase_file)
    except SealreadError as error:
        yield Place(None, None, str(error))
        return
    with workspace:
        yield Place(workspace, anchor)


def _tell(step: Step) -> None:
    typer.echo(_STEPS[step], err=True)
