"""Pictures of pages for a window, from a real worker."""

import os
import signal
from pathlib import Path

import psutil
import pymupdf
import pytest

from sealread.errors import WorkerDied
from sealread.work.pages import Pages


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
