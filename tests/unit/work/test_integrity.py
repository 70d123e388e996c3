"""A workspace is checked when it is opened, copied before it is changed, and says what to do."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from sealread.errors import WorkspaceDamaged
from sealread.work import migrations
from sealread.work.backup import KEPT, back_up, backups
from sealread.work.migrations import STEPS
from sealread.work.workspace import Workspace
from sealread.work.writer import lock_file
from tests.unit.extractions import as_struct
from tests.unit.work.test_workspace import SHA256, TERMS, entry

REPOSITORY = Path(__file__).parents[3]


@pytest.fixture
def first(tmp_path: Path) -> Path:
    """A workspace as the first version left it, with a run in it."""
    file = tmp_path / "workspace.db"
    with closing(sqlite3.connect(file, isolation_level=None)) as database:
        for statement in STEPS[0]:
            database.execute(statement)
        database.execute("PRAGMA user_version = 1")
        database.execute(
            "INSERT INTO runs (state, schema_name, schema_sha256, model_sha256, settings, app)"
            " VALUES ('done', 'dop', 'a', 'b', 'c', '1')"
        )
    return file


def filled(folder: Path, documents: int = 1) -> Path:
    """A workspace with finished documents; its file."""
    with Workspace.open(folder) as workspace:
        run = workspace.begin_run(TERMS)
        items = workspace.add_items(
            run, [entry(n, f"/in/{n}.pdf", f"{n:064x}") for n in range(1, documents + 1)]
        )
        for item in items:
            workspace.finish_item(item, as_struct(text="x" * 4000), 1.0)
    return folder / "workspace.db"


def test_an_old_workspace_is_copied_before_its_tables_are_changed(first: Path) -> None:
    with Workspace.open(first.parent) as workspace:
        assert len(workspace.runs()) == 1

    [copy] = backups(first)
    with closing(sqlite3.connect(copy)) as database:
        assert database.execute("PRAGMA user_version").fetchone() == (1,)
        assert database.execute("SELECT COUNT(*) FROM runs").fetchone() == (1,)
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert copy.stat().st_mode & 0o077 == 0
    assert sorted(path.name for path in first.parent.glob("*.part")) == []


def test_a_new_workspace_needs_no_copy(tmp_path: Path) -> None:
    Workspace.open(tmp_path).close()

    assert backups(tmp_path / "workspace.db") == []


def test_no_more_than_the_newest_copies_are_kept(first: Path) -> None:
    with closing(sqlite3.connect(first)) as database:
        made = [back_up(database, first, sqlite3.connect).name for _ in range(KEPT + 2)]

    assert [path.name for path in backups(first)] == made[-KEPT:]


def test_a_step_that_fails_leaves_the_tables_as_they_were(
    first: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = (*STEPS, ("CREATE TABLE half (id INTEGER) STRICT", "no SQL at all"))
    monkeypatch.setattr(migrations, "STEPS", broken)

    with pytest.raises(Exception, match="syntax"):
        Workspace.open(first.parent)

    with closing(sqlite3.connect(first)) as database:
        assert database.execute("PRAGMA user_version").fetchone() == (len(STEPS),)
        assert not database.execute("SELECT 1 FROM sqlite_master WHERE name = 'half'").fetchone()


def test_a_damaged_page_is_found_at_the_next_opening(tmp_path: Path) -> None:
    file = filled(tmp_path, documents=20)
    with file.open("r+b") as stream:
        stream.seek(4096 * 3)
        stream.write(b"\xa5" * 4096 * 3)

    with pytest.raises(WorkspaceDamaged, match="Move the folder") as raised:
        Workspace.open(tmp_path)

    assert raised.value.number == 55


def test_where_there_is_a_copy_the_error_names_it(first: Path) -> None:
    Workspace.open(first.parent).close()
    with first.open("r+b") as stream:
        stream.write(b"\0" * 100)

    with pytest.raises(WorkspaceDamaged, match=r"workspace\.db\.1\.backup"):
        Workspace.open(first.parent)


def test_the_copy_put_in_its_place_is_the_way_back(first: Path) -> None:
    Workspace.open(first.parent).close()
    first.write_bytes(b"no database" * 1000)

    backups(first)[-1].replace(first)

    with Workspace.open(first.parent) as workspace:
        assert len(workspace.runs()) == 1


def test_after_a_torn_writer_references_are_checked_too(tmp_path: Path) -> None:
    file = filled(tmp_path)
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("UPDATE items SET run = 999")
    Workspace.open(tmp_path).close()  # the short check does not look at references

    lock_file(file).write_text('{"pid":1,"host":"h","since":"s"}')  # what a killed one leaves

    with pytest.raises(WorkspaceDamaged, match="items"):
        Workspace.open(tmp_path)


@pytest.mark.parametrize("share", [0.0, 0.2, 0.5, 0.83, 0.999])
def test_a_log_that_a_power_cut_shortened_loses_only_what_was_not_whole(
    tmp_path: Path, share: float
) -> None:
    """Frames of the write-ahead log after the cut are gone; what was committed before is there."""
    code = (
        "import os\nfrom pathlib import Path\n"
        "from tests.unit.work.test_integrity import filled\n"
        "from sealread.work.database import Database\n"
        "Database.close = lambda self: os._exit(9)\n"  # the log is never put into the database
        f"filled(Path({str(tmp_path)!r}), documents=6)\n"
    )
    subprocess.run([sys.executable, "-c", code], check=False, cwd=REPOSITORY)
    log = tmp_path / "workspace.db-wal"
    whole = log.stat().st_size
    with log.open("r+b") as stream:
        stream.truncate(int(whole * share))
    (tmp_path / "workspace.db-shm").unlink()  # memory does not survive a power cut

    with Workspace.open(tmp_path) as workspace:
        records = [record for run in workspace.runs() for record in workspace.items(run.id)]
        states = [record.state for record in records]

        assert states == sorted(states)  # 'done' comes before 'queued': a prefix is whole
        assert share < 0.8 or "done" in states
        assert all(workspace.extraction(one.id) for one in records if one.state == "done")


def test_a_torn_log_of_a_killed_process_is_read_whole(tmp_path: Path) -> None:
    code = (
        "import os\nfrom pathlib import Path\n"
        "from tests.unit.work.test_integrity import filled\n"
        "from sealread.work.database import Database\n"
        "Database.close = lambda self: os._exit(9)\n"
        f"filled(Path({str(tmp_path)!r}), documents=3)\n"
    )
    subprocess.run([sys.executable, "-c", code], check=False, cwd=REPOSITORY)
    copy = tmp_path.with_name("copy")
    shutil.copytree(tmp_path, copy)

    with Workspace.open(copy) as workspace:
        assert [record.state for record in workspace.items(1)] == ["done"] * 3
        assert workspace.known(SHA256, TERMS) is not None
