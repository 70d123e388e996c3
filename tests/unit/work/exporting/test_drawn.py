"""Highlighted PDFs and reports of real documents, made by a real worker."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

import msgspec
import psutil
import pymupdf
import pytest

from sealread.errors import ProtocolError
from sealread.work.exporting.job import Export
from sealread.work.exporting.model import Wish
from sealread.work.exporting.sources import newest
from sealread.worker.pieces import Pieces
from sealread.worker.protocol import MAX_PIECE, Piece
from tests.unit.work.accounted import Office, reading

PLACE = {"page": 1, "box": [0.1, 0.1, 0.4, 0.12]}


@pytest.fixture
def office(tmp_path: Path) -> Iterator[Office]:
    """A workspace in which `a.pdf`, `b.txt` and a file that was changed since were read."""
    made = Office(tmp_path)
    with pymupdf.open() as document:
        document.new_page().insert_text((72, 90), "Manufacturer: Muster GmbH")
        document.save(tmp_path / "a.pdf")
    (tmp_path / "b.txt").write_text("Manufacturer: Muster GmbH\n")
    (tmp_path / "c.txt").write_text("changed\n")
    with made.workspace:
        for name in ("a.pdf", "b.txt", "c.txt"):
            body = b"before" if name == "c.txt" else (tmp_path / name).read_bytes()
            told = made.extraction(reading("/Manufacturer", "Muster GmbH", evidence=[PLACE]),
                                   values={"Manufacturer": "Muster GmbH"})  # fmt: skip
            document = msgspec.structs.replace(
                told.document, file=name, sha256=hashlib.sha256(body).hexdigest()
            )
            made.read(msgspec.structs.replace(told, document=document), name)
        yield made


def test_documents_come_marked_and_one_that_was_changed_is_named(office: Office) -> None:
    wish = Wish(format="pdf", out=office.folder / "export")

    outcome = Export(office.workspace, newest(office.workspace), wish).execute()

    assert [place.name for place in outcome.files] == ["a-marked.pdf", "b-marked.pdf"]
    for place in outcome.files:
        with pymupdf.open(place) as document:
            (note,) = document[0].annots()
            assert note.info["title"] == "Manufacturer"
            assert "Muster GmbH" in document[0].get_text()
    assert [(one.name, one.code) for one in outcome.failed] == [("c.txt", "document_changed")]


def test_reports_show_parts_of_the_pages(office: Office) -> None:
    wish = Wish(format="html", out=office.folder / "export")

    outcome = Export(office.workspace, newest(office.workspace), wish).execute()

    assert [place.name for place in outcome.files] == ["a-report.html", "b-report.html"]
    assert all(b"data:image/png;base64," in place.read_bytes() for place in outcome.files)
    assert [one.code for one in outcome.failed] == ["document_changed"]


def workers() -> list[psutil.Process]:
    """The reading processes of this one."""
    children = psutil.Process().children()
    return [one for one in children if "sealread.worker.server" in one.cmdline()]


def test_a_worker_that_is_killed_costs_its_document_at_most(office: Office) -> None:
    def kill(done: int, total: int, name: str) -> None:
        del total, name
        if done == 1:
            for child in workers():
                child.kill()

    wish = Wish(format="pdf", out=office.folder / "export")
    outcome = Export(office.workspace, newest(office.workspace), wish, kill).execute()

    assert office.folder / "export" / "a-marked.pdf" in outcome.files
    assert len(outcome.files) + len(outcome.failed) == 3
    assert not workers()


def test_stopping_between_two_documents_keeps_the_first(office: Office) -> None:
    def stop(done: int, total: int, name: str) -> None:
        del total, name
        if done == 1:
            begun.cancel()

    wish = Wish(format="pdf", out=office.folder / "export")
    begun = Export(office.workspace, newest(office.workspace), wish, stop)
    outcome = begun.execute()

    assert outcome.cancelled
    assert [place.name for place in outcome.files] == ["a-marked.pdf"]
    assert [one.name for one in (office.folder / "export").iterdir()] == ["a-marked.pdf"]


def test_pieces_that_no_worker_should_send_are_not_taken() -> None:
    for body in (b"", b"x" * (MAX_PIECE + 1)):
        with pytest.raises(ProtocolError):
            Pieces().add(Piece(1, True, body))
    taken = Pieces()
    taken.add(Piece(1, True, b"<script>"))
    with pytest.raises(ProtocolError, match="no PDF"):
        taken.pdf()
