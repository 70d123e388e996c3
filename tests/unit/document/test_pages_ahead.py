"""Scanned pages are recognised side by side, and read as one after the other."""

from __future__ import annotations

import threading
import time
from pathlib import Path
from typing import Any

import numpy as np
import pymupdf
import pytest

from sealread.document import ocr_models, pages_ahead, reading
from sealread.document.images import pixels
from sealread.document.model import Page
from sealread.document.ocr import Recognised
from sealread.document.pages_ahead import Drawn
from sealread.document.reading import ReadOptions, read
from sealread.document.resuming import Kept, ReadPage
from sealread.errors import Cancelled, DamagedFile, DocumentError, PageTooLarge
from sealread.weights.store import Store
from tests.unit.document.drawing import picture_of, scan, written

NOTHING = Recognised((), 0, 0.0)


@pytest.fixture(scope="module")
def scans(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three scanned pages, and one with a text layer between the last two."""
    folder = tmp_path_factory.mktemp("scans")
    text = written(folder / "a.pdf")
    narrow, wide = (scan(folder / f"{width}.pdf", picture_of(text, width)) for width in (700, 1000))
    with pymupdf.open() as whole:
        for part in (wide, narrow, text, wide):
            with pymupdf.open(part) as other:
                whole.insert_pdf(other)
        whole.save(folder / "scans.pdf")
    return folder / "scans.pdf"


@pytest.fixture
def recognised(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How wide the pictures were that were recognised, in the order in which they were begun."""
    widths: list[int] = []

    def recognise(picture: Any, *_: object) -> Recognised:
        widths.append(picture.shape[1])
        return NOTHING

    monkeypatch.setattr(pages_ahead, "recognise", recognise)
    monkeypatch.setattr(pages_ahead, "physical_cores", lambda: 4)
    return widths


def test_pages_are_read_as_one_after_the_other(scans: Path, weights: Store) -> None:
    one, two, four = (
        read(scans, ReadOptions(weights.folder, threads=threads)) for threads in (1, 2, 4)
    )

    assert one == two == four
    assert [page.modality for page in one.pages] == ["scanned", "scanned", "digital", "scanned"]
    assert min(len(page.words) for page in one.pages) > 20


def test_the_next_page_is_begun_before_the_one_at_hand_is_over(
    scans: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    both = threading.Barrier(2, timeout=20)
    count = iter(range(9))

    def recognise(*_: object) -> Recognised:
        if next(count) < 2:
            both.wait()  # breaks unless two are under way
        return NOTHING

    monkeypatch.setattr(pages_ahead, "recognise", recognise)
    monkeypatch.setattr(pages_ahead, "physical_cores", lambda: 4)

    assert len(read(scans, ReadOptions(language=False)).pages) == 4


def test_no_page_is_recognised_twice_nor_one_that_nobody_wants(
    scans: Path, recognised: list[int]
) -> None:
    options = ReadOptions(language=False)
    pages: list[ReadPage] = []
    whole = read(scans, options, on_read=lambda _, page: pages.append(page))
    assert len(recognised) == 3

    recognised.clear()
    read(scans, options, only={1})
    assert len(recognised) == 1

    recognised.clear()
    kept = Kept(whole.sha256, {2: pages[1]})
    assert read(scans, options, kept=kept) == whole
    assert len(recognised) == 2


@pytest.mark.parametrize("options", [ReadOptions(threads=1), ReadOptions(ocr=False)])
def test_where_nothing_can_be_begun_nothing_is(
    scans: Path, monkeypatch: pytest.MonkeyPatch, options: ReadOptions
) -> None:
    drawn: list[int] = []
    monkeypatch.setattr(pages_ahead, "recognise", lambda *_: NOTHING)
    monkeypatch.setattr("sealread.document.reading._Reader._next_scan", lambda *_: drawn.append(1))

    read(scans, options)

    assert drawn == []


def test_a_wish_to_stop_leaves_what_is_begun(scans: Path, recognised: list[int]) -> None:
    done: list[int] = []

    with pytest.raises(Cancelled):
        read(
            scans, ReadOptions(language=False), on_page=lambda page, _: done.append(page),
            cancelled=lambda: bool(done),
        )  # fmt: skip

    assert done == [1]


def test_a_wish_to_stop_is_heard_while_a_page_is_recognised(
    scans: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, over = threading.Event(), threading.Event()

    def recognise(*_: object) -> Recognised:
        begun.set()
        over.wait(20)
        return NOTHING

    monkeypatch.setattr(pages_ahead, "recognise", recognise)
    monkeypatch.setattr(pages_ahead, "physical_cores", lambda: 4)
    try:
        with pytest.raises(Cancelled):
            read(scans, ReadOptions(language=False), cancelled=begun.is_set)
        assert not over.is_set()
    finally:
        over.set()


def test_what_is_wrong_with_a_page_is_told_at_its_turn(
    scans: Path, recognised: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    def too_large(name: str, page: int, *_: object) -> None:
        if page == 2:
            raise PageTooLarge(file=name, page=page, what="area")

    monkeypatch.setattr("sealread.document.reading.check_area", too_large)
    done: list[int] = []

    with pytest.raises(DocumentError):
        read(scans, ReadOptions(language=False), on_page=lambda page, _: done.append(page))

    assert done == [1]


def test_what_breaks_beside_is_told_at_the_page_where_it_broke(
    scans: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def recognise(picture: Any, *_: object) -> Recognised:
        if picture.shape[1] < 1000:
            raise MemoryError
        return NOTHING

    monkeypatch.setattr(pages_ahead, "recognise", recognise)
    monkeypatch.setattr(pages_ahead, "physical_cores", lambda: 4)
    done: list[int] = []

    with pytest.raises(DocumentError) as told:
        read(scans, ReadOptions(language=False), on_page=lambda page, _: done.append(page))

    assert done == [1]
    assert told.value.code == "page_too_costly"
    assert "page 2" in str(told.value)


def test_an_empty_picture_is_blank() -> None:
    page = Page(1, 3, 2, "scanned", ())
    blank = [
        Drawn(page, picture).is_blank
        for picture in (
            np.zeros((0, 3, 3), np.uint8), np.full((2, 2, 3), 255, np.uint8),
            np.zeros((2, 2, 3), np.uint8),
        )
    ]  # fmt: skip
    assert blank == [True, True, False]


@pytest.fixture(scope="module")
def fax(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A TIFF of three pages of different sizes."""
    folder = tmp_path_factory.mktemp("fax")
    text = written(folder / "a.pdf")
    first, *others = (picture_of(text, width) for width in (900, 700, 800))
    first.save(folder / "fax.tiff", save_all=True, append_images=others, compression="tiff_deflate")
    return folder / "fax.tiff"


def test_pages_of_a_picture_file_stand_side_by_side_too(fax: Path, weights: Store) -> None:
    one, many = (read(fax, ReadOptions(weights.folder, threads=threads)) for threads in (1, 4))

    assert one == many
    assert [page.width for page in one.pages] == [900, 700, 800]
    assert min(len(page.words) for page in one.pages) > 20


def test_a_picture_file_is_recognised_a_page_ahead(fax: Path, recognised: list[int]) -> None:
    begun: list[int] = []

    read(fax, ReadOptions(language=False), on_page=lambda *_: begun.append(len(recognised)))

    assert recognised[:1] == [900]
    assert sorted(recognised) == [700, 800, 900]


def test_what_is_wrong_with_a_page_of_a_picture_file_is_told_at_its_turn(
    fax: Path, recognised: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    def damaged(image: Any, index: int, source: Any, limits: Any) -> Any:
        if index == 1:
            raise DamagedFile(file=source.name, kind="TIFF")
        return pixels(image, index, source, limits)

    monkeypatch.setattr(reading, "pixels", damaged)
    done: list[int] = []

    with pytest.raises(DamagedFile):
        read(fax, ReadOptions(language=False), on_page=lambda page, _: done.append(page))

    assert (done, recognised) == ([1], [900])


def test_two_pages_that_need_the_networks_at_once_have_them_loaded_once(
    scans: Path, weights: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded: list[int] = []
    slowly = ocr_models._load

    def load(*files: Path) -> ocr_models.OcrModels:
        loaded.append(1)
        time.sleep(0.2)
        return slowly(*files)

    ocr_models.drop()
    monkeypatch.setattr(ocr_models, "_load", load)
    read(scans, ReadOptions(weights.folder, threads=2))
    assert len(loaded) == 1
    assert ocr_models.drop()
    assert not ocr_models.drop()
