"""Pictures of pages: PNG, JPEG, BMP and TIFF with any number of pages."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageOps, UnidentifiedImageError

from sealread.errors import FileTooLarge

from .files import Source
from .opening import damaged

Pixels = NDArray[np.uint8]
# Pillow's own limit only warns; `max_pixels` is checked before anything is decoded.
Image.MAX_IMAGE_PIXELS = None
_BROKEN = (OSError, UnidentifiedImageError, SyntaxError, ValueError, EOFError, KeyError)
USUAL_DPI = 150.0


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


def count(image: Any) -> int:
    """Number of pages."""
    return int(getattr(image, "n_frames", 1))


def pixels(image: Any, index: int, source: Source, max_pixels: int) -> Pixels:
    """Page `index` (from 0) upright as its EXIF tag says, RGB (height, width, 3).

    Raises FileTooLarge before decoding a picture of more than `max_pixels`, DamagedFile.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            if index or count(image) > 1:
                image.seek(index)
            check_pixels(source.name, image.width, image.height, max_pixels)
            upright = ImageOps.exif_transpose(image)
            return np.asarray(_flat(upright))
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


def check_pixels(name: str, width: float, height: float, limit: int) -> None:
    """Raises FileTooLarge for a picture of more pixels than `limit`."""
    if width * height > limit:
        size = f"a picture of {width * height / 1e6:,.0f} million pixels"
        raise FileTooLarge(file=name, what=size, limit=f"{limit / 1e6:,.0f} million")


def resized(picture: Pixels, longest: int) -> Pixels:
    """The picture shrunk so that its longer side has at most `longest` pixels; never enlarged."""
    height, width = picture.shape[:2]
    scale = longest / max(height, width)
    if scale >= 1.0:
        return picture
    size = (max(round(width * scale), 1), max(round(height * scale), 1))
    return np.asarray(Image.fromarray(picture).resize(size, Image.Resampling.LANCZOS))
