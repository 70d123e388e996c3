"""What is older than the policy keeps is deleted, and the trail that tells of it stays whole."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from msgspec import structs

from sealread.work import expiring
from sealread.work.audit_check import verify
from sealread.work.database import Database
from sealread.work.fellows import fellow_writer
from sealread.work.records import Known
from sealread.work.workspace import Workspace
from tests.policies import policy
from tests.unit.extractions import as_struct
from tests.unit.work.test_site import trail
from tests.unit.work.test_workspace import TERMS, entry

FIVE_DAYS = "keep_days = 5"
SECRET = "a word that is only in what was read"


def read(workspace: Workspace, *documents: int, again: dict[int, int] | None = None) -> list[int]:
    """A run over documents; of those in `again` it takes over what an earlier item has."""
    run = workspace.begin_run(TERMS)
    items = workspace.add_items(
        run, [entry(n, f"/in/{n}.pdf", f"{n:064x}") for n in (*documents, *(again or {}))]
    )
    for item, n in zip(items, documents, strict=False):
        made = as_struct(text=SECRET)
        document = structs.replace(made.document, sha256=f"{n:064x}")
        workspace.finish_item(item, structs.replace(made, document=document), 1.0)
    for item, source in zip(items[len(documents) :], (again or {}).values(), strict=True):
        extraction = workspace.read(source)
        assert extraction is not None
        workspace.skip_item(item, Known(source, extraction))
    workspace.finish_run(run, "done")
    return items


def age(folder: Path, run: int, days: int) -> None:
    """Makes a run end so many days ago."""
    ended = (datetime.now(UTC) - timedelta(days=days)).strftime("%Y-%m-%dT%H:%M:%S.000Z")
    with closing(sqlite3.connect(folder / "workspace.db")) as database, database:
        database.execute("UPDATE runs SET finished = ? WHERE id = ?", (ended, run))


def whole(folder: Path) -> bool:
    """Whether the trail of a workspace is whole, and tells of what it holds."""
    anchor = (folder / "audit.head").read_bytes()
    with Workspace.open(folder) as workspace:
        found = verify(workspace, anchor)
    assert found.findings == ()
    return found.whole


def test_an_old_run_goes_and_a_new_one_stays(tmp_path: Path) -> None:
    with Workspace.open(tmp_path) as workspace:
        old, new = read(workspace, 1, 2), read(workspace, 3)
    age(tmp_path, 1, days=6)
    age(tmp_path, 2, days=4)
    with policy(tmp_path / "system", FIVE_DAYS), Workspace.open(tmp_path) as workspace:
        assert [run.id for run in workspace.runs()] == [2]
        assert [workspace.read(item) for item in old] == [None, None]
        assert workspace.read(new[0]) is not None
        [row] = trail(tmp_path, "expired")
    assert (row["days"], row["runs"], row["items"]) == (5, [1], old)
    assert whole(tmp_path)


def test_what_was_read_is_nowhere_in_the_files(tmp_path: Path) -> None:
    with Workspace.open(tmp_path) as workspace:
        read(workspace, 1)
    age(tmp_path, 1, days=6)
    assert SECRET.encode() in (tmp_path / "workspace.db").read_bytes()
    shutil.copy(tmp_path / "workspace.db", tmp_path / "workspace.db.1.backup")  # of an update
    with policy(tmp_path / "system", FIVE_DAYS):
        Workspace.open(tmp_path).close()
    files = [path for path in tmp_path.iterdir() if path.is_file()]
    assert not any(SECRET.encode() in path.read_bytes() for path in files)


def test_a_later_run_keeps_what_it_took_over(tmp_path: Path) -> None:
    with Workspace.open(tmp_path) as workspace:
        [old] = read(workspace, 1)
        later = read(workspace, again={1: old})
        last = read(workspace, again={1: old})
        before = workspace.read(old)
    age(tmp_path, 1, days=6)
    with policy(tmp_path / "system", FIVE_DAYS), Workspace.open(tmp_path) as workspace:
        assert workspace.read(old) is None
        assert [workspace.read(item) for item in (*later, *last)] == [before, before]
    assert whole(tmp_path)


def test_runs_that_share_go_together(tmp_path: Path) -> None:
    with Workspace.open(tmp_path) as workspace:
        [old] = read(workspace, 1)
        read(workspace, again={1: old})
    for run in (1, 2):
        age(tmp_path, run, days=6)
    with policy(tmp_path / "system", FIVE_DAYS), Workspace.open(tmp_path) as workspace:
        assert workspace.runs() == ()
    assert whole(tmp_path)


def test_what_is_kept_of_pages_goes_with_the_last_run_of_a_document(tmp_path: Path) -> None:
    with Workspace.open(tmp_path) as workspace:
        read(workspace, 1)
        read(workspace, 2)
    with closing(sqlite3.connect(tmp_path / "workspace.db")) as database, database:
        for n in (1, 2):
            database.execute(
                "INSERT INTO page_cache (document, reading, app, number, body)"
                " VALUES (?, 'r', '1', 1, x'00')", (f"{n:064x}",),
            )  # fmt: skip
            database.execute("INSERT INTO looks VALUES (?, x'00')", (f"{n:064x}",))
            database.execute(
                "INSERT INTO states (document, app, name, file, key, bytes)"
                " VALUES (?, '1', 'n', ?, x'00', 1)", (f"{n:064x}", f"{n}.state"),
            )  # fmt: skip
            (tmp_path / "states").mkdir(exist_ok=True)
            (tmp_path / "states" / f"{n}.state").write_bytes(b"x")
            for page, words in ((0, None), (1, b"words")):
                database.execute(
                    "INSERT INTO learnt_pages VALUES (?, ?, 1.0, ?)", (f"{n:064x}", page, words)
                )
    age(tmp_path, 1, days=6)
    with policy(tmp_path / "system", FIVE_DAYS):
        Workspace.open(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / "workspace.db")) as database:
        kept = [f"{2:064x}"]
        for table in ("page_cache", "states", "looks"):
            rows = database.execute(f"SELECT document FROM {table}").fetchall()
            assert [one for (one,) in rows] == kept
        pages = database.execute("SELECT document, page FROM learnt_pages ORDER BY 1, 2").fetchall()
    assert [one.name for one in (tmp_path / "states").iterdir()] == ["2.state"]
    assert pages == [(f"{1:064x}", 0), (f"{2:064x}", 0), (f"{2:064x}", 1)]  # 0: forgotten for good


def test_while_another_program_writes_it_waits_for_the_next_opening(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import subprocess
    import sys

    with Workspace.open(tmp_path) as workspace:
        read(workspace, 1)
    age(tmp_path, 1, days=6)
    holds = (
        "import sys\nfrom pathlib import Path\nfrom sealread.work.writer import sole_writer\n"
        "with sole_writer(Path(sys.argv[1])):\n    print('held', flush=True)\n"
        "    sys.stdin.read()\n"
    )
    other = subprocess.Popen(
        [sys.executable, "-c", holds, str(tmp_path / "workspace.db")],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert other.stdout is not None
    assert other.stdin is not None
    assert other.stdout.readline() == "held\n"
    with policy(tmp_path / "system", FIVE_DAYS):
        with Workspace.open(tmp_path) as workspace:
            assert len(workspace.runs()) == 1
        other.stdin.close()
        other.wait()
        with Workspace.open(tmp_path) as workspace:
            assert workspace.runs() == ()


def test_a_run_that_goes_on_is_never_too_old(tmp_path: Path) -> None:
    with Workspace.open(tmp_path) as workspace:
        run = workspace.begin_run(TERMS)
        with closing(sqlite3.connect(tmp_path / "workspace.db")) as database, database:
            database.execute("UPDATE runs SET started = '2001-01-01T00:00:00.000Z'")
        with fellow_writer(workspace.file, "run"):
            expiring.expire(workspace.database, workspace._trail, days=1)
        assert [one.id for one in workspace.runs()] == [run]


def test_a_run_that_was_killed_goes_like_any_other(tmp_path: Path) -> None:
    with Workspace.open(tmp_path) as workspace:
        run = workspace.begin_run(TERMS)
        [item] = workspace.add_items(run, [entry(1, "/in/1.pdf", f"{1:064x}")])
        made = as_struct(text=SECRET)
        document = structs.replace(made.document, sha256=f"{1:064x}")
        workspace.finish_item(item, structs.replace(made, document=document), 1.0)
    began = (datetime.now(UTC) - timedelta(days=6)).strftime("%Y-%m-%dT%H:%M:%S.000Z")
    with closing(sqlite3.connect(tmp_path / "workspace.db")) as database, database:
        database.execute("UPDATE runs SET started = ?", (began,))
    with policy(tmp_path / "system", FIVE_DAYS), Workspace.open(tmp_path) as workspace:
        assert workspace.runs() == ()
        assert workspace.read(item) is None
    assert whole(tmp_path)


def test_states_of_questions_go_without_any_run(tmp_path: Path) -> None:
    Workspace.open(tmp_path).close()
    folder = tmp_path / "states"
    folder.mkdir()
    ended = (datetime.now(UTC) - timedelta(days=6)).timestamp()
    with closing(sqlite3.connect(tmp_path / "workspace.db")) as database, database:
        for n, name in enumerate(("old", "new", "gone")):
            database.execute(
                "INSERT INTO states (document, app, name, file, key, bytes)"
                " VALUES (?, '1', 'n', ?, x'00', 1)", (f"{n:064x}", f"{name}.state"),
            )  # fmt: skip
            (folder / f"{name}.state").write_bytes(b"x")
    os.utime(folder / "old.state", (ended, ended))
    (folder / "gone.state").unlink()

    with policy(tmp_path / "system", FIVE_DAYS):
        Workspace.open(tmp_path).close()

    with closing(sqlite3.connect(tmp_path / "workspace.db")) as database:
        assert database.execute("SELECT file FROM states").fetchall() == [("new.state",)]
    assert [one.name for one in folder.iterdir()] == ["new.state"]
    assert trail(tmp_path, "expired") == []


def test_without_old_runs_nobody_is_kept_out(tmp_path: Path) -> None:
    with Workspace.open(tmp_path) as workspace:
        read(workspace, 1)
        with fellow_writer(workspace.file, "run"):
            expiring.expire(workspace.database, workspace._trail, days=5)
        assert len(workspace.runs()) == 1
    assert isinstance(workspace.database, Database)
