"""Pages with ruled boxes and boxes to tick, drawn for the tests of this room, and their scans."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image, ImageFilter

from sealread.document.mupdf import pymupdf
from tests.unit.document.drawing import picture_of

Rect = tuple[float, float, float, float]
WAGES: tuple[tuple[Rect, str, tuple[str, ...]], ...] = (
    ((50, 60, 290, 90), "a Number of the person", ("123-45-6789",)),
    ((290, 60, 410, 90), "1 Wages and tips", ("50,123.00",)),
    ((410, 60, 530, 90), "2 Tax withheld", ("8,400.10",)),
    ((50, 90, 290, 120), "b Number of the employer", ("98-7654321",)),
    ((290, 90, 410, 120), "3 Other wages", ("1,200.00",)),
    ((410, 90, 530, 120), "4 Other tax", ()),
    ((50, 120, 290, 180), "c Name and address", ("Nobody and Sons", "12 Long Road", "Smallville")),
    ((290, 120, 410, 150), "5 Care wages", ("50,123.00",)),
    ((410, 120, 530, 150), "6 Care tax", ("700.00",)),
    ((290, 150, 410, 180), "7 Tips", ("1.00",)),
    ((410, 150, 530, 180), "8 Allocated tips", ("2.00",)),
)
"""Boxes in points, the label in each, and its value."""
BELOW = "Nothing of this line, which is long enough, stands in any of these boxes."


def drawn(path: Path, draw: Callable[[Any], object], *, rotation: int = 0) -> Path:
    """A file with one page of a drawing, and two lines of print below it."""
    with pymupdf.open() as document:
        page = document.new_page()
        draw(page)
        for line in range(2):
            page.insert_text((60, 700 + 14 * line), BELOW, fontsize=10)
        page.set_rotation(rotation)
        document.save(path)
    return path


def wages(page: Any) -> None:
    """A form of boxes that hold a label, and a value below it."""
    for (x0, y0, x1, y1), label, value in WAGES:
        page.draw_rect((x0, y0, x1, y1))
        page.insert_text((x0 + 3, y0 + 9), label, fontsize=8)
        for line, text in enumerate(value):
            page.insert_text((x0 + 6, y0 + 22 + 12 * line), text, fontsize=10)


def table(
    rows: Sequence[Sequence[str]], left: float = 60, top: float = 100, tall: float = 24
) -> Callable[[Any], None]:
    """A ruled table; "/" parts the lines of a cell."""

    def draw(page: Any) -> None:
        for number, row in enumerate(rows):
            for column, text in enumerate(row):
                x, y = left + 120 * column, top + tall * number
                page.draw_rect((x, y, x + 120, y + tall))
                for line, part in enumerate(text.split("/")):
                    page.insert_text((x + 4, y + 12 + 10 * line), part, fontsize=9)

    return draw


def scanned(
    path: Path, *, tilt: float = 0.5, noise: float = 8.0, width: int = 1654, gaps: int = 0
) -> Path:
    """A picture of a file's page as a scanner makes it: tilted (degrees), blurred, with noise.

    `gaps`: white specks that break lines.
    """
    chance = np.random.default_rng(1)
    picture = picture_of(path, width).filter(ImageFilter.GaussianBlur(0.5))
    tilted = picture.rotate(tilt, resample=Image.Resampling.BICUBIC, fillcolor="white")
    levels = np.asarray(tilted).astype(np.float64)
    for x, y in chance.integers(0, [tilted.width, tilted.height], (gaps, 2)).tolist():
        levels[y : y + 4, x : x + 4] = 255
    levels += chance.normal(0, noise, (tilted.height, tilted.width, 1))
    scan = path.with_suffix(".png")
    Image.fromarray(levels.clip(0, 255).astype(np.uint8)).save(scan)
    return scan
