"""A document of an order as a file: for as long as it is read, and nowhere else."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest
from msgspec import structs

from sealread.cluster.documents import NotHere, placed
from sealread.cluster.frames import Sent, Shared
from sealread.cluster.settings import SHARED_FOLDER
from sealread.errors import SiteMachineUnfit
from sealread.worker import scratch
from tests.unit.cluster.orders import DOCUMENT, order


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which this machine has its scratch folders."""
    folder = tmp_path / "scratch"
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(folder))
    folder.mkdir()
    return folder


@pytest.fixture
def shared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "shared"
    folder.mkdir()
    monkeypatch.setenv(SHARED_FOLDER, str(folder))
    return folder


def files(folder: Path) -> list[str]:
    return [path.name for path in folder.rglob("*") if path.is_file()]


def test_what_was_sent_lies_in_scratch_for_its_owner_alone_and_is_gone_after(root: Path) -> None:
    with placed(order()) as path:
        assert path.is_relative_to(root)
        assert path.name == "document.txt"
        assert path.read_bytes() == DOCUMENT
        assert stat.S_IMODE(path.stat().st_mode) == 0o600

    assert files(root) == []


def test_what_was_sent_is_gone_when_reading_failed(root: Path) -> None:
    with pytest.raises(RuntimeError), placed(order()):
        raise RuntimeError

    assert files(root) == []


def test_what_a_killed_process_left_goes_with_the_next(root: Path) -> None:
    with placed(order()) as path:
        left = path.parent.parent / "0123456789abcdef"
        left.mkdir()
        (left / "document.pdf").write_bytes(b"planted")
        left.with_suffix(".lock").touch()

    scratch.remove_leftovers()

    assert files(root) == []


@pytest.mark.usefixtures("shared")
def test_what_lies_in_the_shared_folder_is_read_in_place(shared: Path) -> None:
    (shared / "a").mkdir()
    (shared / "a" / "b.txt").write_bytes(DOCUMENT)

    with placed(order(place=Shared("a/b.txt"))) as path:
        assert path == (shared / "a" / "b.txt").resolve()

    assert (shared / "a" / "b.txt").exists()


@pytest.mark.parametrize("path", ["b.txt", "../outside.txt", "link.txt", "a", "", "a\0b"])
def test_what_does_not_lie_in_there_is_not_read(shared: Path, path: str) -> None:
    outside = shared.parent / "outside.txt"
    outside.write_bytes(DOCUMENT)
    (shared / "link.txt").symlink_to(outside)
    (shared / "a").mkdir()

    with pytest.raises(NotHere), placed(order(place=Shared(path))):
        pass


def test_an_absolute_path_is_not_read(shared: Path) -> None:
    outside = shared.parent / "outside.txt"
    outside.write_bytes(DOCUMENT)

    with pytest.raises(NotHere), placed(order(place=Shared(str(outside)))):
        pass


def test_another_document_of_the_same_name_is_not_read(shared: Path) -> None:
    (shared / "a.txt").write_bytes(b"another")

    with pytest.raises(NotHere), placed(order(place=Shared("a.txt"))):
        pass


def test_a_machine_without_a_shared_folder_says_so() -> None:
    with pytest.raises(NotHere), placed(order(place=Shared("a.txt"))):
        pass


def test_a_full_disk_is_the_machines_doing(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("sealread.cluster.documents.os.open", full)
    sent = structs.replace(order(), place=Sent(DOCUMENT, ""))

    with pytest.raises(SiteMachineUnfit, match="No space left"), placed(sent):
        pass
    monkeypatch.undo()
    assert files(root) == []
