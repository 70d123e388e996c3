"""A document that was in work each time the whole program died is set apart."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from sealread.errors import Quarantined
from sealread.work.quarantine import Quarantine
from sealread.work.tears import TEARS
from sealread.work.workspace import Workspace
from tests.unit.extractions import as_struct
from tests.unit.work.test_run import SCHEMA
from tests.unit.work.test_workspace import SHA256, TERMS, queued

DIES = """
import os, signal, sys
from pathlib import Path
from sealread.work.events import ItemStarted
from sealread.work.request import Request
from sealread.work.run import Run
from sealread.work.workspace import Workspace
def hear(event):
    if isinstance(event, ItemStarted) and event.item.name == "b.txt":
        os.killpg(0, signal.SIGKILL)
folder = Path(sys.argv[1])
request = Request((str(folder / "in"),), str(folder / "schema.json"), out=str(folder / "out"))
with Workspace.open(folder / "workspace") as workspace:
    print(Run(workspace, request, hear).execute().done)
"""


def torn_off(folder: Path, kept: int = 0) -> None:
    """A run of a program that dies with the document in work, so many pages of it kept."""
    with Workspace.open(folder) as workspace:
        workspace.begin_item(queued(workspace))
        with workspace.database.changing() as database:
            for number in range(kept):
                row = (SHA256, "r", TERMS.app, number, b"{}")
                database.execute(
                    "INSERT OR IGNORE INTO pages (document, reading, app, number, body)"
                    " VALUES (?, ?, ?, ?, ?)",
                    row,
                )


def check_next(folder: Path) -> None:
    """What the next run does before it reads the document."""
    with Workspace.open(folder) as workspace:
        workspace.begin_run(TERMS)
        Quarantine(workspace.database, TERMS).check(SHA256, "a.pdf")


def test_once_too_often_and_it_is_not_tried_again(tmp_path: Path) -> None:
    for _ in range(TEARS):
        torn_off(tmp_path)

    with pytest.raises(Quarantined, match="the whole program ended") as raised:
        check_next(tmp_path)

    assert raised.value.details["times"] == TEARS


def test_less_often_it_may_be_chance(tmp_path: Path) -> None:
    for _ in range(TEARS - 1):
        torn_off(tmp_path)

    check_next(tmp_path)


def test_a_reading_that_got_further_begins_a_new_count(tmp_path: Path) -> None:
    for kept in range(2 * TEARS):
        torn_off(tmp_path, kept)

    check_next(tmp_path)


def test_a_reading_that_stays_where_it_was_does_not(tmp_path: Path) -> None:
    for kept in (2, *[2] * TEARS):
        torn_off(tmp_path, kept)

    with pytest.raises(Quarantined):
        check_next(tmp_path)


def test_a_document_that_was_left_in_order_is_not_counted(tmp_path: Path) -> None:
    for _ in range(TEARS + 1):
        with Workspace.open(tmp_path) as workspace:
            item = queued(workspace)
            workspace.begin_item(item)
            workspace.requeue_item(item)

    check_next(tmp_path)


def test_runs_that_go_on_beside_it_are_not_torn_off(workspace: Workspace) -> None:
    for _ in range(TEARS):
        workspace.begin_item(queued(workspace))
        workspace.begin_run(TERMS, beside=[one.id for one in workspace.runs()])

    Quarantine(workspace.database, TERMS).check(SHA256, "a.pdf")


def test_other_terms_are_another_count(tmp_path: Path) -> None:
    for _ in range(TEARS):
        torn_off(tmp_path)

    with Workspace.open(tmp_path) as workspace:
        workspace.begin_run(TERMS)
        newer = msgspec.structs.replace(TERMS, app="1.1")
        Quarantine(workspace.database, newer).check(SHA256, "a.pdf")


def test_a_document_that_is_released_starts_anew(tmp_path: Path) -> None:
    for _ in range(TEARS):
        torn_off(tmp_path)

    with Workspace.open(tmp_path) as workspace:
        item = queued(workspace)
        quarantine = Quarantine(workspace.database, TERMS)
        quarantine.release(SHA256)
        quarantine.check(SHA256, "a.pdf")
        workspace.finish_item(item, as_struct(), 1.0)


@pytest.mark.usefixtures("weights")
@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_a_program_that_is_killed_by_one_document_reads_the_others(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "schema.json").write_text(json.dumps(SCHEMA))
    for name in ("a", "b", "c"):
        (tmp_path / "in" / f"{name}.txt").write_text(f"Invoice\n\nInvoice number: {name}-4711\n")

    ends = [
        subprocess.run(
            [sys.executable, "-c", DIES, str(tmp_path)], capture_output=True, check=False,
            start_new_session=True,
        )
        for _ in range(TEARS + 1)
    ]  # fmt: skip

    assert [one.returncode for one in ends] == [-signal.SIGKILL] * TEARS + [0]
    assert ends[-1].stdout.split()[-1] == b"1"
    with Workspace.open(tmp_path / "workspace") as workspace:
        states = {one.name: one.state for one in workspace.items(workspace.runs()[0].id)}
    assert states == {"a.txt": "done", "b.txt": "quarantined", "c.txt": "done"}
