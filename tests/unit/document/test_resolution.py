"""How finely a page is drawn for recognition."""

from __future__ import annotations

from pathlib import Path

import pytest

from sealread.document.mupdf import pymupdf
from sealread.document.pdf_page import MAX_SIDE, page_picture
from tests.unit.document.drawing import picture_of, scan, written


def longest(path: Path, *dpi: float) -> int:
    with pymupdf.open(path) as document:
        return max(page_picture(document[0], *dpi).shape[:2])


@pytest.mark.parametrize(("dpi", "pixels"), [(75.0, 877), (150.0, 1754), (600.0, MAX_SIDE)])
def test_a_written_page_is_drawn_as_finely_as_wanted(
    tmp_path: Path, dpi: float, pixels: int
) -> None:
    assert longest(written(tmp_path / "a.pdf"), dpi) == pytest.approx(pixels, abs=2)


def test_150_dpi_are_usual(tmp_path: Path) -> None:
    path = written(tmp_path / "a.pdf")

    assert longest(path) == longest(path, 150.0)


def test_a_scan_is_never_enlarged(tmp_path: Path) -> None:
    picture = picture_of(written(tmp_path / "a.pdf"), width=800)

    assert longest(scan(tmp_path / "b.pdf", picture), 300.0) == pytest.approx(
        max(picture.size), abs=8
    )
