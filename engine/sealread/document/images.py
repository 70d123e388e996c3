"""Pictures of pages: PNG, JPEG, BMP and TIFF with any number of pages."""

from __future__ import annotations

import struct
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageOps, UnidentifiedImageError

from .files import Source
from .limits import Limits, check_pages, check_pixels, check_ratio, out_of_memory
from .opening import damaged

Pixels = NDArray[np.uint8]
# Pillow's own limit only warns; `Limits.pixels` is checked before anything is decoded.
Image.MAX_IMAGE_PIXELS = None
# What Pillow raises for a broken file is whatever its own code trips over.
_BROKEN = (
    OSError, UnidentifiedImageError, SyntaxError, ValueError, EOFError, KeyError, TypeError,
    IndexError, AttributeError, ArithmeticError, struct.error, MemoryError,
)  # fmt: skip
_BITS = {"1": 1, "L": 8, "P": 8, "LA": 16, "I;16": 16, "RGB": 24}


@contextmanager
def opened_image(source: Source) -> Iterator[Any]:
    """The Pillow image of a source, not decoded yet. Raises DamagedFile."""
    formats = {"png": "PNG", "jpeg": "JPEG", "tiff": "TIFF", "bmp": "BMP"}
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # what matters of them comes as an error below
            image = Image.open(BytesIO(source.data), formats=[formats[source.kind]])
    except _BROKEN as cause:
        raise damaged(source) from cause
    with image:
        yield image


def count(image: Any, source: Source, limits: Limits) -> int:
    """Number of pages; they are walked over, so no further than the limit.

    Raises FileTooLarge, DamagedFile, and before anything is decoded PageTooLarge for a picture of
    too many pixels and UnpacksTooLarge for pictures that are many times as large as the file.
    """
    pages = unpacked = 0
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            while _has(image, pages):
                pages += 1
                check_pages(source.name, pages, limits)
                check_pixels(source.name, image.width, image.height, limits)
                unpacked += image.width * image.height * _BITS.get(image.mode, 32) // 8
                check_ratio(source.name, unpacked, len(source.data), limits)
            if pages > 1:
                image.seek(0)
    except _BROKEN as cause:
        raise damaged(source) from cause
    return pages


def _has(image: Any, index: int) -> bool:
    """Is there a page with this index (from 0)? If so, it is the one now looked at."""
    if index and not getattr(image, "is_animated", False):
        return False
    try:
        image.seek(index)
    except EOFError:
        return False
    return True


def pixels(image: Any, index: int, source: Source, limits: Limits) -> Pixels:
    """Page `index` (from 0) upright as its EXIF tag says, RGB (height, width, 3).

    Nothing else of the file's metadata is ever read. Raises PageTooLarge before decoding a
    picture of too many pixels, DamagedFile, PageTooCostly.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            if image.tell() != index:
                image.seek(index)
            check_pixels(source.name, image.width, image.height, limits)
            upright = ImageOps.exif_transpose(image)
            return np.asarray(_flat(upright))
    except MemoryError as cause:
        raise out_of_memory(source.name, index + 1) from cause
    except _BROKEN as cause:
        raise damaged(source) from cause


def _flat(image: Any) -> Any:
    """RGB on white: a transparent background is paper, not ink."""
    if image.mode.startswith("I") or image.mode == "F":
        return _sixteen_bit(image)
    if "A" in image.getbands() or "transparency" in image.info:
        layer = image.convert("RGBA")
        paper = Image.new("RGBA", layer.size, (255, 255, 255, 255))
        return Image.alpha_composite(paper, layer).convert("RGB")
    return image.convert("RGB")


def _sixteen_bit(image: Any) -> Any:
    values = np.asarray(image, dtype=np.float64)
    high = max(float(values.max(initial=1.0)), 1.0)
    return Image.fromarray((values * (255.0 / high)).clip(0, 255).astype(np.uint8)).convert("RGB")


def resized(picture: Pixels, longest: int) -> Pixels:
    """The picture shrunk so that its longer side has at most `longest` pixels; never enlarged."""
    height, width = picture.shape[:2]
    scale = longest / max(height, width)
    if scale >= 1.0:
        return picture
    size = (max(round(width * scale), 1), max(round(height * scale), 1))
    return np.asarray(Image.fromarray(picture).resize(size, Image.Resampling.LANCZOS))
