"""Workspaces of older versions open, with all that was read; those of newer ones are left alone."""

from __future__ import annotations

import hashlib
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from sealread.errors import WorkspaceNewer
from sealread.installed import app_version
from sealread.work.audit_check import verify
from sealread.work.backup import backups
from sealread.work.keys import LEAST
from sealread.work.locking import key_for, lock
from sealread.work.workspace import Workspace
from tests import carried

READ = ("broken.pdf", "receipt_de.pdf")


@pytest.fixture(params=carried.STEPS)
def older(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[int, Path]:
    """How many steps the version knew, and the folder that it left."""
    return request.param, carried.unpacked(request.param, tmp_path)


def anchor(folder: Path) -> bytes | None:
    """The anchor as it lies there."""
    file = folder / "audit.head"
    return file.read_bytes() if file.is_file() else None


def merchant(workspace: Workspace) -> object:
    """The merchant's name of the newest receipt, as it is handed out."""
    found = None
    for run in reversed(workspace.runs()):
        for item in workspace.items(run.id):
            extraction = workspace.extraction(item.id)
            if item.name == "receipt_de.pdf" and extraction is not None:
                found = extraction.values["merchant_name"]
    return found


def test_everything_that_was_read_is_there_and_accounted_for(older: tuple[int, Path]) -> None:
    steps, folder = older
    before = anchor(folder)
    with Workspace.open(folder) as workspace:
        runs = workspace.runs()
        assert [run.id for run in runs] == [2, 1]
        for run in runs:
            items = workspace.items(run.id)
            assert tuple(one.name for one in items) == READ
            receipt = workspace.extraction(items[1].id)
            assert receipt is not None
            assert receipt.values["receipt_number"] == "301310"
        # The reader of the first version was a poor one, and had nobody to correct it.
        assert merchant(workspace) == ("46,75" if steps == 1 else "Wurzelmarkt")
        assert verify(workspace, before).findings == ()


def test_it_stays_as_it_is_for_the_next_opening(older: tuple[int, Path]) -> None:
    _, folder = older
    Workspace.open(folder).close()
    before = anchor(folder)
    with Workspace.open(folder) as workspace:
        assert verify(workspace, before).whole
        run = workspace.begin_run(workspace.runs()[0].terms)
        workspace.finish_run(run, "done")
    assert len(backups(folder / "workspace.db")) == 1


def test_what_was_there_is_copied_before_it_is_changed(older: tuple[int, Path]) -> None:
    steps, folder = older
    Workspace.open(folder).close()
    [copy] = backups(folder / "workspace.db")
    with closing(sqlite3.connect(copy)) as database:
        assert database.execute("PRAGMA user_version").fetchone() == (steps,)
        assert database.execute("SELECT count(*) FROM runs").fetchone() == (2,)


def test_it_can_be_locked_and_opened_with_its_passphrase(older: tuple[int, Path]) -> None:
    _, folder = older
    lock(folder, "four unrelated words here", cost=LEAST)
    key = key_for(folder, "four unrelated words here")
    with Workspace.open(folder, key) as workspace:
        assert len(workspace.runs()) == 2
    assert b"Zauberwald" not in (folder / "workspace.db").read_bytes()


def newer(folder: Path) -> dict[str, str]:
    """Makes a workspace be of a later version; the hashes of its files."""
    with closing(sqlite3.connect(folder / "workspace.db")) as database, database:
        database.execute("UPDATE runs SET app = '9.4.2, batches of 1.0' WHERE id = 2")
        database.execute("PRAGMA user_version = 900")
    return digests(folder)


def digests(folder: Path) -> dict[str, str]:
    """The SHA-256 of each file that holds something."""
    return {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.iterdir())
        if path.stat().st_size and not path.name.endswith("-shm")
    }


def test_a_downgrade_is_refused_with_a_sentence_and_changes_nothing(tmp_path: Path) -> None:
    folder = carried.unpacked(11, tmp_path)
    Workspace.open(folder).close()  # an update, which left a copy
    before = newer(folder)
    with pytest.raises(WorkspaceNewer) as raised:
        Workspace.open(folder)
    said = str(raised.value)
    assert "newer version of Sealread (9.4.2)" in said
    assert f"this one is {app_version()}" in said
    assert "workspace.db.1.backup" in said
    assert digests(folder) == before


def test_a_downgrade_of_tables_that_nobody_knows_is_refused_too(tmp_path: Path) -> None:
    file = tmp_path / "workspace.db"
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("CREATE TABLE other (id INTEGER)")
        database.execute("PRAGMA user_version = 900")
    with pytest.raises(WorkspaceNewer, match="does not say"):
        Workspace.open(tmp_path)
