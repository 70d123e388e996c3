"""Pictures of pages for people: any page of any file that `read` takes, as displayed.

A window waits for the first of them: what only pictures of scans need is imported for these.
"""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

from msgspec import Struct

from sealread.errors import SealreadError

from .files import Source, check_unchanged, load
from .form_fields import form_fields
from .formats import IMAGES
from .limits import Limits, check_text
from .model import Page
from .mupdf import UNREADABLE, pymupdf
from .opening import broken, opened
from .page_loading import page_of
from .read_options import DEFAULTS, ReadOptions
from .text_file import LINES, decode, text_pages

MAX_WIDTH, MAX_HEIGHT = 4000, 8000
MAX_PIXELS = 16_000_000
"""Three bytes each; what tells them to the parent has to fit into a frame."""


class Picture(Struct, frozen=True):
    """A rendered page: `rgb` has 3 * width * height bytes, rows from the top."""

    width: int
    height: int
    rgb: bytes


def render_page(
    path: Path,
    number: int,
    width: int,
    options: ReadOptions = DEFAULTS,
    *,
    sha256: str | None = None,
) -> Picture:
    """Page `number` (from 1) of a file, `width` pixels wide (at most MAX_WIDTH).

    Very long pages come out narrower, so that they are at most MAX_HEIGHT high and have at most
    MAX_PIXELS. Raises what `read` raises, DocumentChanged where the file does not have the
    `sha256` (hex) that is expected, and SealreadError for a page that is not there.
    """
    source = load(Path(path), options.limits)
    check_unchanged(path, source.sha256, sha256)
    wanted = min(max(width, 1), MAX_WIDTH)
    if source.kind == "text":
        return _text(source, number, wanted, options.limits)
    if source.kind in IMAGES:
        return _image(source, number, wanted, options.limits)
    with opened(source, options.limits) as file:
        _check(source, number, file.document.page_count)
        try:
            return _mupdf(page_of(file.document, number - 1)[0], wanted)
        except UNREADABLE as cause:
            raise broken(source, cause, number) from cause


def _check(source: Source, number: int, total: int) -> None:
    if not 1 <= number <= total:
        raise SealreadError(file=source.name, what=f"page {number} of {total} was asked for")


def _scale(across: float, down: float, width: int) -> float:
    """By how much a page of this size is drawn larger, so that it is `width` pixels wide."""
    across, down = max(across, 1.0), max(down, 1.0)
    return min(width / across, MAX_HEIGHT / down, math.sqrt(MAX_PIXELS / (across * down)))


def _mupdf(page: Any, width: int) -> Picture:
    form_fields(page)  # the values of a form that are read are drawn too
    shown = page.rect
    scale = _scale(shown.width, shown.height, width)
    pixmap = page.get_pixmap(
        matrix=pymupdf.Matrix(scale, scale), colorspace=pymupdf.csRGB, alpha=False
    )
    return Picture(pixmap.width, pixmap.height, bytes(pixmap.samples))


def _image(source: Source, number: int, width: int, limits: Limits) -> Picture:
    from PIL import Image

    from .images import count, opened_image, pixels

    with opened_image(source) as image:
        _check(source, number, count(image, source, limits))
        picture = Image.fromarray(pixels(image, number - 1, source, limits))
    scale = _scale(picture.width, picture.height, width)
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
        return _mupdf(typed(document, pages[number - 1]), width)


def typed(document: Any, page: Page) -> Any:
    """A new page of `document` with the words of a text page, each typed into its box."""
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
