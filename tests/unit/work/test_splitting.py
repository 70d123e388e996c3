"""Stacks taken apart by a real worker."""

from __future__ import annotations

from pathlib import Path

import pymupdf
import pytest

from sealread.errors import (
    Cancelled,
    DamagedFile,
    DocumentChanged,
    ExportRefused,
    OutputUnwritable,
    ProtocolError,
)
from sealread.extract.result import DocumentInfo, Extraction, Reading, RunInfo, SchemaInfo
from sealread.extract.settings import Settings
from sealread.schema.adhoc import FORM
from sealread.work import splitting
from sealread.work.exporting.writing import put
from sealread.work.request import Request
from sealread.work.splitting import Splitter, _parts, chosen
from tests.unit.document.test_cutting import stack, words

pytestmark = pytest.mark.usefixtures("weights")


def invoices(path: Path) -> Path:
    """Three invoices of one maker, of two, one and two pages."""
    with pymupdf.open() as document:
        for invoice, pages in ((4711001, 2), (4711002, 1), (4711003, 2)):
            for number in range(1, pages + 1):
                page = document.new_page()
                page.insert_text((60, 60), "Miller Pumps Ltd, 12 Mill Lane, Leeds")
                if number == 1:
                    page.insert_text((60, 110), "INVOICE", fontsize=22)
                page.insert_text((60, 150), f"Invoice number {invoice} customer {invoice * 3}")
                page.insert_text((60, 200), f"Pump {invoice * 7} delivered on 2024-03-0{pages}")
                page.insert_text((260, 820), f"Page {number} of {pages}")
        document.save(path)
    return path


def test_documents_are_found_and_written(tmp_path: Path) -> None:
    path, heard = invoices(tmp_path / "stack.pdf"), []
    splitter = Splitter()
    try:
        proposal = splitter.propose(str(path), lambda done, total: heard.append((done, total)))
        assert [(one.first, one.last) for one in proposal.parts] == [(1, 2), (3, 3), (4, 5)]
        assert heard[-1] == (5, 5)
        written = splitter.write(proposal, tmp_path / "out")
    finally:
        splitter.close()
    assert [place.name for place in written] == ["stack-1.pdf", "stack-2.pdf", "stack-3.pdf"]
    assert [len(words(place.read_bytes())) for place in written] == [2, 1, 2]
    assert all(place.stat().st_mode & 0o077 == 0 for place in written)


def test_a_person_chooses_pages_and_nothing_is_read_for_it(tmp_path: Path) -> None:
    path, splitter = stack(tmp_path / "a.pdf", 4), Splitter()
    try:
        written = splitter.write(chosen(str(path), [(1, 1), (3, 4)]), tmp_path / "out")
        assert [words(one.read_bytes()) for one in written] == [
            ["paper 1"], ["paper 3", "paper 4"],
        ]  # fmt: skip
        with pytest.raises(ExportRefused, match="there already"):
            splitter.write(chosen(str(path), [(1, 1), (3, 4)]), tmp_path / "out")
        with pytest.raises(ExportRefused, match="4 pages"):
            splitter.write(chosen(str(path), [(1, 1), (3, 9)]), tmp_path / "other")
    finally:
        splitter.close()
    assert not (tmp_path / "other").exists()


@pytest.mark.parametrize("ranges", [[(2, 1)], [(1, 2), (2, 3)], [(0, 1)]])
def test_pages_out_of_order_are_refused(tmp_path: Path, ranges: list[tuple[int, int]]) -> None:
    with pytest.raises(ExportRefused):
        chosen(str(stack(tmp_path / "a.pdf", 4)), ranges)


def test_what_is_wrong_with_a_file_is_said_and_the_next_one_is_read(tmp_path: Path) -> None:
    damaged = tmp_path / "b.pdf"
    damaged.write_bytes(b"%PDF-1.7 and nothing more")
    path, splitter = invoices(tmp_path / "stack.pdf"), Splitter()
    try:
        with pytest.raises(DamagedFile):
            splitter.propose(str(damaged))
        proposal = splitter.propose(str(path))
        stack(path, 5)
        with pytest.raises(DocumentChanged):
            splitter.write(proposal, tmp_path / "out")
        splitter.cancel()
        with pytest.raises(Cancelled):
            splitter.propose(str(path))
    finally:
        splitter.close()


def test_all_are_written_or_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, splitter, out = stack(tmp_path / "a.pdf", 4), Splitter(), tmp_path / "out"
    written: list[Path] = []

    def put_two(body: bytes, place: Path, *, replace: bool) -> str:
        if len(written) == 2:
            raise OutputUnwritable(file=str(place), what="the disk is full")
        written.append(place)
        return put(body, place, replace=replace)

    monkeypatch.setattr(splitting, "put", put_two)
    try:
        with pytest.raises(OutputUnwritable):
            splitter.write(chosen(str(path), [(1, 1), (2, 2), (3, 4)]), out)
        assert not list(out.iterdir())
        monkeypatch.undo()
        assert len(splitter.write(chosen(str(path), [(1, 1), (2, 2), (3, 4)]), out)) == 3
    finally:
        splitter.close()


def test_a_language_model_is_asked_where_the_signs_leave_it_open(
    tmp_path: Path, quick_model: Path
) -> None:
    path, asked = tmp_path / "stack.pdf", list[tuple[int, int]]()
    with pymupdf.open() as document:
        for number in range(1, 7):
            page = document.new_page()
            for line in range(number + 3):
                page.insert_text(
                    (60, 90 + 40 * line), f"Note {number} on matter {line} of {number}"
                )
        document.save(path)
    request = Request((), FORM, model=str(quick_model), settings=Settings(effort="standard"))
    splitter = Splitter(request)
    try:
        proposal = splitter.propose(str(path), asked=lambda *one: asked.append(one))
        assert proposal.parts[0].first == 1
        assert proposal.parts[-1].last == 6
        assert asked
        assert all(total == 6 for _, total in asked)
        assert splitter.choose() == ""
        assert splitter.trips == 0
        splitter.cancel()
        with pytest.raises(Cancelled):
            splitter.propose(str(path))
    finally:
        splitter.close()


@pytest.mark.parametrize("begins", [[], [2], [1, 1], [1, 4], [1, "2"], [1, 3, 2]])
def test_a_process_that_tells_other_pages_is_not_believed(begins: list[object]) -> None:
    fields = tuple(Reading("/documents/0", one, None, (), 0.9, "inferred") for one in begins)
    about = DocumentInfo("a.pdf", "0" * 64, 3, "en", "digital")
    run = RunInfo("reader", "0" * 64, "0", 0.0, 0, 0)
    told = Extraction(about, SchemaInfo("form", "0" * 64), {}, fields, run)
    with pytest.raises(ProtocolError):
        list(_parts(told))
