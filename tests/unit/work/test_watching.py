"""Documents are taken from a watched folder when they are whole, and once."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
import pytest

from sealread.work.records import Stamp
from sealread.work.watching import STILL, STILL_EMPTY, Watching, seen_before
from sealread.work.workspace import Workspace
from tests.unit.work.test_workspace import TERMS, entry

DOCUMENT = b"%PDF-1.7\n"


def _never(path: str, stamp: Stamp) -> bool:
    return False


def _names(paths: tuple[str, ...]) -> list[str]:
    return [Path(path).name for path in paths]


@pytest.fixture
def watching(tmp_path: Path) -> Watching:
    return Watching((str(tmp_path),), _never)


def test_a_file_is_taken_when_it_has_been_still(tmp_path: Path, watching: Watching) -> None:
    (tmp_path / "a.pdf").write_bytes(DOCUMENT)

    assert watching.look(0.0) == ()
    assert watching.look(STILL - 0.1) == ()
    assert watching.look(STILL) == (str(tmp_path / "a.pdf"),)
    assert watching.look(STILL * 2) == ()


def test_a_file_that_is_still_being_copied_is_waited_for(
    tmp_path: Path, watching: Watching
) -> None:
    file = tmp_path / "a.pdf"
    for second in range(10):
        file.write_bytes(DOCUMENT * (second + 1))
        assert watching.look(float(second)) == ()

    assert _names(watching.look(9.0 + STILL)) == ["a.pdf"]


def test_a_change_that_leaves_the_size_as_it_was_counts_too(
    tmp_path: Path, watching: Watching
) -> None:
    file = tmp_path / "a.pdf"
    file.write_bytes(DOCUMENT)
    watching.look(0.0)
    os.utime(file, ns=(1, 1))

    assert watching.look(STILL) == ()
    assert _names(watching.look(STILL * 2)) == ["a.pdf"]


def test_an_empty_file_is_given_more_time_to_be_filled(tmp_path: Path, watching: Watching) -> None:
    (tmp_path / "a.pdf").touch()
    watching.look(0.0)

    assert watching.look(STILL_EMPTY - 1) == ()
    assert _names(watching.look(STILL_EMPTY)) == ["a.pdf"]


def test_a_document_that_was_changed_later_is_taken_again(
    tmp_path: Path, watching: Watching
) -> None:
    (tmp_path / "a.pdf").write_bytes(DOCUMENT)
    watching.look(0.0)
    watching.look(STILL)
    (tmp_path / "a.pdf").write_bytes(DOCUMENT * 2)
    watching.look(STILL * 2)

    assert _names(watching.look(STILL * 3)) == ["a.pdf"]


def test_folders_are_looked_through_and_only_documents_are_taken(
    tmp_path: Path, watching: Watching
) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / ".hidden").mkdir()
    for name in ("sub/a.pdf", ".hidden/b.pdf", ".c.pdf", "d.iso", "a.pdf.part"):
        (tmp_path / name).write_bytes(DOCUMENT if name.endswith("pdf") else b"half")
    watching.look(0.0)

    assert watching.look(STILL) == (str(tmp_path / "sub" / "a.pdf"),)


def test_a_folder_that_is_gone_is_named_and_looked_at_again(tmp_path: Path) -> None:
    folder = tmp_path / "share"
    watching = Watching((str(folder),), _never)
    assert watching.look(0.0) == ()
    assert watching.unreachable == (str(folder),)

    folder.mkdir()
    (folder / "a.pdf").write_bytes(DOCUMENT)
    watching.look(1.0)

    assert watching.unreachable == ()
    assert _names(watching.look(1.0 + STILL)) == ["a.pdf"]


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may open everything")
def test_a_file_that_others_are_kept_out_of_is_waited_for(
    tmp_path: Path, watching: Watching
) -> None:
    (tmp_path / "a.pdf").write_bytes(DOCUMENT)
    (tmp_path / "a.pdf").chmod(0)
    watching.look(0.0)
    assert watching.look(STILL) == ()

    (tmp_path / "a.pdf").chmod(0o600)

    assert _names(watching.look(STILL * 2)) == ["a.pdf"]


def test_what_was_read_as_it_is_now_is_left_alone(tmp_path: Path, workspace: Workspace) -> None:
    for name in ("read.pdf", "changed.pdf", "new.pdf", "written.pdf"):
        (tmp_path / name).write_bytes(DOCUMENT)
    run = workspace.begin_run(TERMS)
    for number, name in enumerate(("read.pdf", "changed.pdf"), 1):
        status = (tmp_path / name).stat()
        stamp = Stamp(status.st_size + (name == "changed.pdf"), status.st_mtime_ns)
        known = msgspec.structs.replace(entry(number, path=str(tmp_path / name)), stamp=stamp)
        workspace.add_items(run, [known])
    workspace.record("export", item=None, path=str(tmp_path / "written.pdf"), sha256="0" * 64)
    watching = Watching((str(tmp_path),), seen_before(workspace))
    watching.look(0.0)

    assert _names(watching.look(STILL)) == ["changed.pdf", "new.pdf"]
