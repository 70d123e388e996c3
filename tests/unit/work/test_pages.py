"""Pictures of pages for a window, from a real worker."""

import hashlib
import os
import signal
from pathlib import Path

import psutil
import pymupdf
import pytest

from sealread.errors import Cancelled, DocumentChanged, SealreadError, WorkerDied
from sealread.weights.store import Store
from sealread.work.pages import LinedPage, Pages


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    """A PDF page twice as high as it is wide, its lower half black."""
    path = tmp_path / "sheet.pdf"
    with pymupdf.open() as document:
        page = document.new_page(width=100, height=200)
        page.draw_rect((0, 100, 100, 200), fill=(0, 0, 0))
        document.save(path)
    return path


def worker_of(pages: Pages) -> int:
    assert pages._worker is not None
    return pages._worker.pid


def test_draws_a_page_from_its_top(sheet: Path) -> None:
    with Pages() as pages:
        picture = pages.picture(str(sheet), 1, 50)

    assert (picture.width, picture.height) == (50, 100)
    assert picture.rgb[:3] == b"\xff\xff\xff"
    assert picture.rgb[-3:] == b"\x00\x00\x00"


def test_draws_again_after_its_process_broke(sheet: Path) -> None:
    with Pages() as pages:
        pages.picture(str(sheet), 1, 50)
        os.kill(worker_of(pages), signal.SIGKILL)
        with pytest.raises(WorkerDied):
            pages.picture(str(sheet), 1, 50)

        assert pages.picture(str(sheet), 1, 50).width == 50


def test_ends_its_process(sheet: Path) -> None:
    with Pages() as pages:
        pages.picture(str(sheet), 1, 50)
        process = worker_of(pages)

    assert not psutil.pid_exists(process)


@pytest.fixture
def letter(tmp_path: Path) -> Path:
    """A digital PDF of three pages with words."""
    path = tmp_path / "letter.pdf"
    with pymupdf.open() as document:
        for number in (1, 2, 3):
            page = document.new_page(width=300, height=200)
            page.insert_text((20, 50), f"Page number {number}")
            page.insert_text((20, 90), "in two lines")
        document.save(path)
    return path


def texts(page: LinedPage) -> list[str]:
    return [" ".join(word.text for word in line) for line in page.lines]


def test_reads_the_words_of_pages_in_lines_and_refuses_a_file_that_changed(letter: Path) -> None:
    several: list[LinedPage] = []
    with Pages() as pages:
        second = pages.words(str(letter), 2, hashlib.sha256(letter.read_bytes()).hexdigest())
        total = pages.each(str(letter), [1, 3, 9], several.append)
        with pytest.raises(SealreadError, match="page 9 of 3"):
            pages.words(str(letter), 9)
        with pytest.raises(DocumentChanged, match=r"letter\.pdf"):
            pages.words(str(letter), 1, "0" * 64)
        with pytest.raises(DocumentChanged, match=r"letter\.pdf"):
            pages.picture(str(letter), 1, 50, "0" * 64)

    assert texts(second) == ["Page number 2", "in two lines"]
    assert total == 3
    assert [page.number for page in several] == [1, 3]
    x0, y0, x1, y1 = second.lines[0][0].box
    assert 0 < x0 < x1 < 0.3
    assert 0.1 < y0 < y1 < 0.3


def test_words_of_a_picture_are_recognised(tmp_path: Path, weights: Store) -> None:
    with pymupdf.open() as document:
        page = document.new_page(width=300, height=100)
        page.insert_text((20, 60), "Invoice 4711", fontsize=24)
        page.get_pixmap(dpi=150).save(tmp_path / "scan.png")

    with Pages() as pages:
        assert texts(pages.words(str(tmp_path / "scan.png"), 1)) == ["Invoice 4711"]


def test_a_very_long_page_is_drawn_narrower_so_that_its_picture_fits_a_frame(
    tmp_path: Path,
) -> None:
    with pymupdf.open() as document:
        document.new_page(width=100, height=260)
        document.save(tmp_path / "receipt.pdf")

    with Pages() as pages:
        picture = pages.picture(str(tmp_path / "receipt.pdf"), 1, 3072)

    assert picture.width < 3072
    assert picture.height / picture.width == pytest.approx(2.6, rel=0.01)


def test_a_cancelled_reading_ends_at_once(letter: Path) -> None:
    with Pages() as pages:
        pages.picture(str(letter), 1, 50)
        pages.cancel()
        with pytest.raises(Cancelled):
            pages.words(str(letter), 1)
