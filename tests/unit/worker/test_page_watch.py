"""A page has its time; its parent keeps it, whatever the worker is doing."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from sealread.document.mupdf import pymupdf
from sealread.errors import PageTooCostly
from sealread.worker import protocol
from sealread.worker.client import Worker
from sealread.worker.page_watch import STARTING, PageWatch
from tests.unit.document.hostile import pdf, slow_forms


def test_pages_have_less_time_than_the_model() -> None:
    watch = PageWatch(600, 120)

    assert watch.seconds == 600
    watch.heard(protocol.PageRead(1, 1, 3))
    assert watch.seconds == 120
    watch.heard(protocol.PageRead(1, 3, 3))
    assert watch.seconds == 600
    watch.heard(protocol.PageRead(1, 1, 3))
    watch.heard(protocol.FieldRead(1, 1, 9))
    assert watch.seconds == 600


def test_opening_and_the_first_page_have_their_time_too() -> None:
    watch = PageWatch(600, 120, first=True)

    assert watch.seconds == STARTING + 240
    assert "opening it" in str(watch.trouble("a.pdf"))


def test_patience_that_is_shorter_than_a_page_is_the_workers() -> None:
    watch = PageWatch(1, 120, first=True)

    assert watch.seconds == 1
    assert watch.trouble("a.pdf") is None


@pytest.mark.usefixtures("weights")
def test_a_page_without_end_is_an_error_of_that_file_and_names_the_page(tmp_path: Path) -> None:
    pdf(tmp_path / "slow.pdf", b"/X0 Do", objects=slow_forms())
    with pymupdf.open() as both:
        both.new_page().insert_text((72, 72), "The first page is quick and has some words")
        with pymupdf.open(tmp_path / "slow.pdf") as slow:
            both.insert_pdf(slow)
        both.save(tmp_path / "a.pdf")
    heard: list[protocol.Progress] = []
    started = time.monotonic()

    with Worker(page_seconds=2) as worker:
        with pytest.raises(PageTooCostly, match=r"a\.pdf: page 2 takes more time .* \(2 seconds\)"):
            worker.extract(protocol.Extract(1, str(tmp_path / "a.pdf"), "dop"), heard.append)
        assert not worker.alive

    assert [(one.done, one.total) for one in heard] == [(1, 2)]
    assert time.monotonic() - started < 60
