"""Pictures of pages for people: any page of any file that `read` takes, as displayed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from msgspec import Struct
from PIL import Image

from sealread.errors import SealreadError

from .files import Source, load
from .formats import IMAGES
from .images import count, opened_image, pixels
from .limits import Limits, check_text
from .model import Page
from .mupdf import UNREADABLE, pymupdf
from .opening import broken, opened
from .reading import DEFAULTS, ReadOptions
from .text_file import LINES, decode, text_pages

MAX_WIDTH, MAX_HEIGHT = 4000, 8000


class Picture(Struct, frozen=True):
    """A rendered page: `rgb` has 3 * width * height bytes, rows from the top."""

    width: int
    height: int
    rgb: bytes


def render_page(path: Path, number: int, width: int, options: ReadOptions = DEFAULTS) -> Picture:
    """Page `number` (from 1) of a file, `width` pixels wide (at most MAX_WIDTH).

    Very long pages come out narrower, so that they are at most MAX_HEIGHT high. Raises what
    `read` raises, and SealreadError for a page that is not there.
    """
    source = load(Path(path), options.limits)
    wanted = min(max(width, 1), MAX_WIDTH)
    if source.kind == "text":
        return _text(source, number, wanted, options.limits)
    if source.kind in IMAGES:
        return _image(source, number, wanted, options.limits)
    with opened(source, options.limits) as file:
        _check(source, number, file.document.page_count)
        try:
            return _mupdf(file.document[number - 1], wanted)
        except UNREADABLE as cause:
            raise broken(source, cause, number) from cause


def _check(source: Source, number: int, total: int) -> None:
    if not 1 <= number <= total:
        raise SealreadError(file=source.name, what=f"page {number} of {total} was asked for")


def _mupdf(page: Any, width: int) -> Picture:
    shown = page.rect
    scale = min(width / max(shown.width, 1.0), MAX_HEIGHT / max(shown.height, 1.0))
    pixmap = page.get_pixmap(
        matrix=pymupdf.Matrix(scale, scale), colorspace=pymupdf.csRGB, alpha=False
    )
    rows = np.frombuffer(pixmap.samples, np.uint8).reshape(pixmap.height, pixmap.stride)
    return Picture(pixmap.width, pixmap.height, rows[:, : 3 * pixmap.width].tobytes())


def _image(source: Source, number: int, width: int, limits: Limits) -> Picture:
    with opened_image(source) as image:
        _check(source, number, count(image, source, limits))
        picture = Image.fromarray(pixels(image, number - 1, source, limits))
    scale = min(width / picture.width, MAX_HEIGHT / picture.height)
    size = (max(round(picture.width * scale), 1), max(round(picture.height * scale), 1))
    method = Image.Resampling.LANCZOS if scale < 1 else Image.Resampling.BICUBIC
    shown = picture.resize(size, method)
    return Picture(shown.width, shown.height, shown.tobytes())


def _text(source: Source, number: int, width: int, limits: Limits) -> Picture:
    """A text page typed out, each word into its box."""
    text = decode(source.data)
    check_text(source.name, 0, len(text), limits)
    pages = text_pages(text)
    _check(source, number, len(pages))
    with pymupdf.open() as document:
        return _mupdf(_typed(document, pages[number - 1]), width)


def _typed(document: Any, page: Page) -> Any:
    sheet = document.new_page(width=page.width, height=page.height)
    writer = pymupdf.TextWriter(sheet.rect)
    plain, wide = pymupdf.Font("cour"), pymupdf.Font("cjk")
    line = page.height * 0.9 / LINES
    for word in page.words:
        x0, _, x1, y1 = word.box
        font = plain if all(plain.has_glyph(ord(character)) for character in word.text) else wide
        natural = font.text_length(word.text, fontsize=1.0)
        size = min((x1 - x0) * page.width / max(natural, 0.1), 0.85 * line)
        writer.append((x0 * page.width, y1 * page.height - 0.2 * line), word.text, font, size)
    writer.write_text(sheet)
    return sheet
