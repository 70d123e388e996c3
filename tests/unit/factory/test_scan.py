"""A scan looks like one: images only, and the truth stays where the ink went."""

from __future__ import annotations

import io
from typing import get_args

import numpy as np
import pymupdf
import pytest
from PIL import Image

from tests.factory import KINDS, LANGUAGES, Place, Sample, draw
from tests.factory.scan import Turn, as_scan, photo

TURNS = get_args(Turn)


def ink(page: pymupdf.Page, place: Place) -> float:
    """The share of dark pixels in a box of a page."""
    pixmap = page.get_pixmap(dpi=100, colorspace=pymupdf.csGRAY)
    pixels = np.frombuffer(pixmap.samples, np.uint8).reshape(pixmap.height, pixmap.width)
    x0, y0, x1, y1 = place.box
    rows = slice(int(y0 * pixmap.height), int(y1 * pixmap.height) + 1)
    columns = slice(int(x0 * pixmap.width), int(x1 * pixmap.width) + 1)
    return float((pixels[rows, columns] < 140).mean())


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_scan_has_pictures_and_no_text(kind: str, language: str) -> None:
    scan = draw(kind, language, 1, scanned=True)

    with pymupdf.open(stream=scan.pdf) as document:
        assert all(page.get_text() == "" for page in document)
        assert all(len(page.get_images()) == 1 for page in document)


def test_a_scan_is_the_same_every_time() -> None:
    assert draw("dop", "de", 2, scanned=True) == draw("dop", "de", 2, scanned=True)


def test_a_scan_keeps_the_truth() -> None:
    drawn, scan = draw("dop", "en", 3), draw("dop", "en", 3, scanned=True)

    assert scan.truth == drawn.truth
    assert scan.boxes.keys() == drawn.boxes.keys()


@pytest.mark.parametrize("turn", TURNS)
def test_boxes_move_with_a_turned_page(turn: Turn) -> None:
    scan = as_scan(draw("invoice", "de", 3), turn)

    with pymupdf.open(stream=scan.pdf) as document:
        inks = {path: ink(document[0], places[0]) for path, places in scan.boxes.items()}

    assert [path for path, share in inks.items() if share < 0.03] == []


@pytest.mark.parametrize("turn", [90, 270])
def test_a_page_on_its_side_is_wider_than_high(turn: Turn) -> None:
    with pymupdf.open(stream=as_scan(draw("dop", "de", 1), turn).pdf) as document:
        assert document[0].rect.width > document[0].rect.height


def test_a_scan_is_grey_and_uneven() -> None:
    image = Image.open(io.BytesIO(photo(receipt())))
    edge = np.asarray(image)[:8, :]

    assert image.mode == "L"
    assert edge.std() > 1


def test_a_photo_is_the_first_page_of_the_scan() -> None:
    scan = receipt()

    with pymupdf.open(stream=scan.pdf) as document:
        embedded = document.extract_image(document[0].get_images()[0][0])

    assert photo(scan) == embedded["image"]


def receipt() -> Sample:
    return draw("receipt", "en", 5, scanned=True)
