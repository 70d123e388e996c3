"""A worker reads the files that its request names, and no others: they come to it open."""

from __future__ import annotations

import os
from pathlib import Path

import pymupdf
import pytest

from sealread.errors import MissingFile, UnreadableFile, UnsupportedFormat
from sealread.guard import landlock
from sealread.guard.attempts import Places
from sealread.weights.store import FOLDER_VARIABLE
from sealread.worker import protocol
from sealread.worker.client import Worker
from sealread.worker.handing import HandingOver, TakingOver
from sealread.worker.process import _readable

pytestmark = pytest.mark.skipif(landlock.abi() == 0, reason="this system does not confine reading")


@pytest.fixture
def page(tmp_path: Path) -> Path:
    """A PDF of one page."""
    with pymupdf.open() as document:
        document.new_page(width=200, height=100).insert_text((20, 50), "words")
        document.save(tmp_path / "page.pdf")
    return tmp_path / "page.pdf"


def test_each_document_is_handed_over_in_turn(page: Path, tmp_path: Path) -> None:
    other = tmp_path / "ä 🧾.pdf"
    other.write_bytes(page.read_bytes())

    with Worker() as worker:
        for path in (page, other, page):
            assert worker.render(str(path), 1, 50).width == 50


def test_a_link_leads_to_its_document(page: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.pdf"
    link.symlink_to(page)

    with Worker() as worker:
        assert worker.render(str(link), 1, 50).width == 50


def test_what_stands_beside_a_document_that_was_read_cannot_be_read(
    page: Path, tmp_path: Path
) -> None:
    (tmp_path / "beside.txt").write_text("words")
    places = Places(
        str(tmp_path), str(tmp_path), str(tmp_path), str(page), beside=str(tmp_path / "beside.txt")
    )

    with Worker() as worker:
        worker.render(str(page), 1, 50)
        outcome = {one.name: one.refused for one in worker.examine(places)}

    assert outcome["read a file beside the document"] is True
    assert outcome["open a handed document by its path"] is True
    assert outcome["read a document"] is False


def test_only_files_are_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.pdf")

    with Worker() as worker:
        with pytest.raises(UnsupportedFormat):
            worker.render(str(tmp_path / "pipe.pdf"), 1, 50)
        with pytest.raises(UnsupportedFormat):
            worker.render(str(tmp_path), 1, 50)
        with pytest.raises(MissingFile):
            worker.render(str(tmp_path / "none.pdf"), 1, 50)


def test_a_document_that_was_not_handed_over_is_refused(
    page: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sealread.worker.handing._opened", lambda path: None)

    with Worker() as worker, pytest.raises(UnreadableFile):
        worker.render(str(page), 1, 50)


def test_files_of_the_request_before_are_closed(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("a")
    ways = HandingOver()
    taking = TakingOver(os.dup(ways.inherited[0]))
    before = len(list(Path("/proc/self/fd").iterdir()))

    for item in range(5):
        request = protocol.Render(item, str(tmp_path / "a.txt"), 1, 50)
        ways.send(request)
        taking.take(request)

    assert len(list(Path("/proc/self/fd").iterdir())) == before + 1
    ways.close()


def test_a_schema_in_a_file_goes_with_its_document(tmp_path: Path) -> None:
    from sealread.guard import handed

    for name in ("a.txt", "own.json"):
        (tmp_path / name).write_text(name)
    ways = HandingOver()
    taking = TakingOver(os.dup(ways.inherited[0]))
    request = protocol.Extract(1, str(tmp_path / "a.txt"), str(tmp_path / "own.json"))

    ways.send(request)
    taking.take(request)
    for name in ("a.txt", "own.json"):
        (tmp_path / name).unlink()

    for _ in range(2):
        with handed.opened(tmp_path / "own.json") as stream:
            assert stream.read() == b"own.json"
    handed.take({})
    ways.close()


def test_weights_that_are_links_and_models_elsewhere_can_be_read(tmp_path: Path) -> None:
    (tmp_path / "weights").mkdir()
    for name in ("elsewhere.onnx", "own.gguf", "own.json", "other.gguf"):
        (tmp_path / name).touch()
    (tmp_path / "weights" / "ocr.onnx").symlink_to(tmp_path / "elsewhere.onnx")

    found = _readable({FOLDER_VARIABLE: str(tmp_path / "weights")}, [str(tmp_path / "own.gguf")])

    assert {one.name for one in found if one.is_relative_to(tmp_path)} == {
        "weights", "elsewhere.onnx", "own.gguf", "own.json",
    }  # fmt: skip
