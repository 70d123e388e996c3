"""Turns a drawn document into what a scanner makes of it: pages that are images only."""

from __future__ import annotations

import io
import math
from random import Random
from typing import Literal

import numpy as np
import pymupdf
from msgspec import Struct, structs
from numpy.typing import NDArray
from PIL import Image, ImageFilter

from tests.factory.sample import Place, PrintedWord, Sample

Turn = Literal[0, 90, 180, 270]
Pixels = NDArray[np.float32]
PAPER = 246


class Move(Struct, frozen=True):
    """How a page of `width` × `height` pixels lay on the glass.

    `skew` in degrees counter-clockwise about its middle, then `turn` clockwise.
    """

    width: int
    height: int
    skew: float
    turn: Turn

    def place(self, place: Place) -> Place:
        """Where the scan shows what the page had at `place`: the upright box around it."""
        x0, y0, x1, y1 = place.box
        corners = [self._skewed(x, y) for x in (x0, x1) for y in (y0, y1)]
        xs, ys = zip(*(self._turned(x, y) for x, y in corners), strict=True)
        a, b, c, d = (round(v, 5) for v in (min(xs), min(ys), max(xs), max(ys)))
        return Place(place.page, (a, b, c, d))

    def _skewed(self, x: float, y: float) -> tuple[float, float]:
        angle = math.radians(self.skew)
        right, down = (x - 0.5) * self.width, (y - 0.5) * self.height
        turned_right = right * math.cos(angle) + down * math.sin(angle)
        turned_down = down * math.cos(angle) - right * math.sin(angle)
        return turned_right / self.width + 0.5, turned_down / self.height + 0.5

    def _turned(self, x: float, y: float) -> tuple[float, float]:
        return {0: (x, y), 90: (1 - y, x), 180: (1 - x, 1 - y), 270: (y, 1 - x)}[self.turn]


def as_scan(sample: Sample, turn: Turn = 0, quality: int = 60) -> Sample:
    """The sample as a scan: 150 to 200 dpi, grey, skewed up to 1°, noisy, blurred, JPEG.

    `turn` is how far clockwise every page was turned when it lay on the glass.
    """
    random = Random(f"scan {sample.kind} {sample.language} {sample.seed}")
    dpi = random.choice((150, 170, 200))
    output = pymupdf.open()
    moves: list[Move] = []
    with pymupdf.open(stream=sample.pdf) as pages:
        for page in pages:
            clean, skew = _rendered(page, dpi), random.uniform(-1, 1)
            moves.append(Move(*clean.size, skew, turn))
            image = aged(clean, skew, random).rotate(-turn, expand=True)
            _add_page(output, jpeg(image, quality), image.size, dpi)
    pdf = bytes(output.tobytes(garbage=4, no_new_id=True))
    return _moved(sample, pdf, moves)


def _moved(sample: Sample, pdf: bytes, moves: list[Move]) -> Sample:
    boxes = {
        path: tuple(moves[place.page - 1].place(place) for place in places)
        for path, places in sample.boxes.items()
    }
    words = tuple(
        PrintedWord(word.text, moves[word.place.page - 1].place(word.place))
        for word in sample.words
    )
    return structs.replace(sample, scanned=True, pdf=pdf, boxes=boxes, words=words)


def photo(scan: Sample) -> bytes:
    """The first page of a scan as the JPEG image that it is."""
    with pymupdf.open(stream=scan.pdf) as pages:
        image = pages[0].get_images()[0][0]
        return bytes(pages.extract_image(image)["image"])


def jpeg(image: Image.Image, quality: int) -> bytes:
    """The image as a JPEG file."""
    file = io.BytesIO()
    image.save(file, "JPEG", quality=quality, optimize=True)
    return file.getvalue()


def aged(image: Image.Image, skew: float, random: Random) -> Image.Image:
    """A clean grey page as a scanner sees it: skew (degrees), blur, uneven light, noise, specks."""
    skewed = image.rotate(skew, Image.Resampling.BICUBIC, fillcolor=PAPER)
    blurred = skewed.filter(ImageFilter.GaussianBlur(random.uniform(0.4, 0.8)))
    pixels = np.asarray(blurred, dtype=np.float32)
    noise = np.random.default_rng(random.randrange(2**32))
    lit = pixels * (PAPER / 255) * _light(pixels.shape, random)
    grainy = lit + noise.normal(0, random.uniform(2, 5), pixels.shape).astype(np.float32)
    _specks(grainy, noise)
    return Image.fromarray(np.clip(grainy, 0, 255).astype(np.uint8))


def _rendered(page: pymupdf.Page, dpi: int) -> Image.Image:
    pixmap = page.get_pixmap(dpi=dpi, colorspace=pymupdf.csGRAY)
    return Image.frombytes("L", (pixmap.width, pixmap.height), pixmap.samples)


def _light(shape: tuple[int, ...], random: Random) -> Pixels:
    """Light that falls off towards one side and a little towards the edges, from 0.9 to 1."""
    down, across = np.mgrid[0 : 1 : shape[0] * 1j, 0 : 1 : shape[1] * 1j].astype(np.float32)
    slope = random.uniform(-0.05, 0.05) * across + random.uniform(-0.03, 0.03) * down
    edge = 0.04 * ((across - 0.5) ** 4 + (down - 0.5) ** 4) * 16
    light: Pixels = (0.98 + slope - edge).astype(np.float32)
    return light


def _specks(pixels: Pixels, noise: np.random.Generator) -> None:
    """Dust on the glass: a few dark dots of one to three pixels."""
    for _ in range(40):
        row = int(noise.integers(0, pixels.shape[0] - 3))
        column = int(noise.integers(0, pixels.shape[1] - 3))
        size = int(noise.integers(1, 4))
        pixels[row : row + size, column : column + size] -= 60


def _add_page(output: pymupdf.Document, image: bytes, size: tuple[int, int], dpi: int) -> None:
    width, height = (pixels * 72 / dpi for pixels in size)
    page = output.new_page(width=width, height=height)
    page.insert_image(page.rect, stream=image)
