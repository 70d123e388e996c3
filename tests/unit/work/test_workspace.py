"""The workspace on a real SQLite file: durable, private, and found again."""

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from sealread.errors import DamagedFile, OutputUnwritable, WorkerDied, WorkspaceUnusable
from sealread.work.events import Item
from sealread.work.migrations import STEPS
from sealread.work.records import Entry, Stamp, Terms
from sealread.work.workspace import Workspace
from tests.unit.extractions import as_struct

TERMS = Terms("dop", "1" * 64, "2" * 64, "settings", "1.0")
SHA256 = "0" * 64


def entry(number: int = 1, path: str = "/in/a.pdf", sha256: str = SHA256) -> Entry:
    item = Item(number, path, Path(path).name, 10)
    return Entry(item, Stamp(10, 5), sha256, f"/out/{number}.json", known=False)


def queued(workspace: Workspace) -> int:
    """The id of the one item of a new run."""
    (item,) = workspace.add_items(workspace.begin_run(TERMS), [entry()])
    return item


def test_is_made_for_its_owner_only(tmp_path: Path) -> None:
    folder = tmp_path / "deep" / ".sealread"

    with Workspace.open(folder) as workspace:
        queued(workspace)
        modes = {path.name: path.stat().st_mode & 0o777 for path in [folder, *folder.iterdir()]}

    assert modes[".sealread"] == 0o700
    assert {mode for name, mode in modes.items() if name != ".sealread"} == {0o600}


def test_writes_ahead_and_syncs(workspace: Workspace) -> None:
    settings = [
        workspace._database._connection.execute(f"PRAGMA {name}").fetchone()[0]
        for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
    ]

    assert settings == ["wal", 2, 1, 10_000]


def test_keeps_an_extraction(workspace: Workspace) -> None:
    item = queued(workspace)

    workspace.begin_item(item)
    workspace.finish_item(item, as_struct(), 1.5)

    assert workspace.extraction(item) == as_struct()


def test_counts_attempts(workspace: Workspace) -> None:
    item = queued(workspace)

    assert [workspace.begin_item(item), workspace.begin_item(item)] == [1, 2]


def test_keeps_why_an_item_failed(workspace: Workspace) -> None:
    item = queued(workspace)

    workspace.fail_item(item, DamagedFile(file="a.pdf", what="PDF"), 0.1, quarantined=False)
    (record,) = workspace.items(1)

    assert (record.state, record.error_number) == ("failed", DamagedFile.number)
    assert record.sentence == str(DamagedFile(file="a.pdf", what="PDF"))


def test_sets_apart_what_broke_the_worker(workspace: Workspace) -> None:
    item = queued(workspace)

    workspace.fail_item(item, WorkerDied(file="a.pdf", what="SIGSEGV"), 0.1, quarantined=True)

    assert workspace.items(1)[0].state == "quarantined"


def test_knows_a_document_by_its_hash_and_terms(workspace: Workspace) -> None:
    workspace.finish_item(queued(workspace), as_struct(), 1.0)

    known = workspace.known(SHA256, TERMS)

    assert known is not None
    assert known.extraction == as_struct()


@pytest.mark.parametrize(
    "terms",
    [
        Terms("dop", "9" * 64, "2" * 64, "settings", "1.0"),
        Terms("dop", "1" * 64, "9" * 64, "settings", "1.0"),
        Terms("dop", "1" * 64, "2" * 64, "others", "1.0"),
        Terms("dop", "1" * 64, "2" * 64, "settings", "1.1"),
    ],
)
def test_does_not_know_a_document_under_other_terms(workspace: Workspace, terms: Terms) -> None:
    workspace.finish_item(queued(workspace), as_struct(), 1.0)

    assert workspace.known(SHA256, terms) is None


def test_a_skipped_item_has_the_extraction_under_its_own_name(workspace: Workspace) -> None:
    workspace.finish_item(queued(workspace), as_struct(), 1.0)
    (copy,) = workspace.add_items(workspace.begin_run(TERMS), [entry(path="/in/copy.pdf")])
    known = workspace.known(SHA256, TERMS)
    assert known is not None

    workspace.skip_item(copy, known)
    extraction = workspace.extraction(copy)

    assert extraction is not None
    assert extraction.document.file == "copy.pdf"
    assert extraction.fields == as_struct().fields


def test_finished_items_survive_a_killed_process(tmp_path: Path) -> None:
    code = (
        "import os, signal\nfrom pathlib import Path\n"
        "from tests.unit.extractions import as_struct\n"
        "from tests.unit.work.test_workspace import TERMS, entry\n"
        "from sealread.work.workspace import Workspace\n"
        f"workspace = Workspace.open(Path({str(tmp_path)!r}))\n"
        "run = workspace.begin_run(TERMS)\n"
        "first, second = workspace.add_items(run, [entry(1), entry(2, '/in/b.pdf', '5' * 64)])\n"
        "workspace.begin_item(first)\nworkspace.finish_item(first, as_struct(), 1.0)\n"
        "workspace.begin_item(second)\nos.kill(os.getpid(), signal.SIGKILL)\n"
    )
    subprocess.run([sys.executable, "-c", code], check=False, cwd=Path(__file__).parents[3])

    with Workspace.open(tmp_path) as workspace:
        states = [record.state for record in workspace.items(1)]

        assert states == ["done", "running"]
        assert workspace.known(SHA256, TERMS) is not None


def test_a_run_that_goes_on_beside_the_next_is_not_called_interrupted(
    workspace: Workspace,
) -> None:
    torn, beside = workspace.begin_run(TERMS), workspace.begin_run(TERMS, beside=[1])
    assert [run.state for run in workspace.runs()] == ["running", "running"]

    workspace.begin_run(TERMS, beside=[beside])

    assert {run.id: run.state for run in workspace.runs()}[torn] == "interrupted"
    assert {run.id: run.state for run in workspace.runs()}[beside] == "running"


def test_a_torn_run_is_called_interrupted_by_the_next(workspace: Workspace) -> None:
    workspace.begin_item(queued(workspace))

    workspace.begin_run(TERMS)

    assert [run.state for run in workspace.runs()] == ["running", "interrupted"]
    assert workspace.items(1)[0].state == "queued"


def test_a_change_that_fails_leaves_nothing(workspace: Workspace) -> None:
    run = workspace.begin_run(TERMS)

    with pytest.raises(WorkspaceUnusable):
        workspace.add_items(run, [entry(1), entry(1)])

    assert workspace.items(run) == ()


def test_remembers_whose_output_is_whose(workspace: Workspace) -> None:
    queued(workspace)

    assert workspace.outputs() == {"/out/1.json": "/in/a.pdf"}


def test_opens_again_without_migrating_anew(tmp_path: Path) -> None:
    with Workspace.open(tmp_path) as workspace:
        queued(workspace)

    with Workspace.open(tmp_path) as workspace:
        assert len(workspace.runs()) == 1
        assert workspace._database._connection.execute("PRAGMA user_version").fetchone() == (
            len(STEPS),
        )


def test_leaves_the_workspace_of_a_newer_version_alone(tmp_path: Path) -> None:
    Workspace.open(tmp_path).close()
    with sqlite3.connect(tmp_path / "workspace.db") as database:
        database.execute("PRAGMA user_version = 999")

    with pytest.raises(WorkspaceUnusable, match="newer version"):
        Workspace.open(tmp_path)


def test_says_that_a_file_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "workspace.db").write_bytes(b"not a database at all" * 100)

    with pytest.raises(WorkspaceUnusable, match="not a database"):
        Workspace.open(tmp_path)


def test_says_that_its_place_is_taken_by_a_file(tmp_path: Path) -> None:
    (tmp_path / "out").touch()

    with pytest.raises(OutputUnwritable):
        Workspace.open(tmp_path / "out" / ".sealread")


def test_a_full_disk_is_named_as_such(workspace: Workspace) -> None:
    item = queued(workspace)
    pages = workspace._database._connection.execute("PRAGMA page_count").fetchone()[0]
    workspace._database._connection.execute(f"PRAGMA max_page_count = {pages}")
    large = as_struct(text="x" * 100_000)

    with pytest.raises(OutputUnwritable, match="full"):
        workspace.finish_item(item, large, 1.0)

    assert workspace.items(1)[0].state == "queued"


def test_two_windows_may_have_it_open(tmp_path: Path) -> None:
    with Workspace.open(tmp_path) as one, Workspace.open(tmp_path) as other:
        item = queued(one)
        other.finish_item(item, as_struct(), 1.0)

        assert one.extraction(item) == as_struct()


def test_is_not_readable_through_a_wide_umask(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        Workspace.open(tmp_path / "w").close()
    finally:
        os.umask(before)

    assert (tmp_path / "w" / "workspace.db").stat().st_mode & 0o077 == 0
