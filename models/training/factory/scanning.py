"""Drawn documents as scans: printed, stamped, skewed, blurred, and read by the real OCR.

Each letter of a value is found again in what the OCR made of its word, mistakes and lost spaces
included; a value that the OCR lost is not asked.
"""

from __future__ import annotations

import io
import math
from collections import defaultdict
from difflib import SequenceMatcher
from pathlib import Path
from random import Random

import numpy as np
import pymupdf
from numpy.typing import NDArray
from PIL import Image, ImageFilter

from sealread.document.model import Page, Word
from sealread.document.ocr import recognise

from .content import Doc
from .drawing import Drawn, draw
from .reading import Example, Letters, found_again
from .sheet import ASCENT, DESCENT, Printed, font_of

_DPI = (130, 150, 170, 200)
_STAMPS = (
    "ORIGINAL", "KOPIE", "COPY", "BEZAHLT", "PAID", "EINGEGANGEN", "RECEIVED", "GEPRÜFT",
    "APPROVED", "FREIGEGEBEN", "ENTWURF", "REÇU", "PAYÉ",
)  # fmt: skip
Pixels = NDArray[np.uint8]


def scanned(doc: Doc, random: Random, weights: Path | None = None) -> Example:
    """A document drawn, printed, scanned and read. `weights`: the folder of the OCR's weights."""
    drawn = draw(doc, random)
    pages: list[Page] = []
    letters: dict[int, list[Letters]] = defaultdict(list)
    for number, printed in enumerate(drawn.pages):
        skew = random.uniform(-0.8, 0.8)
        picture = _noisy(_picture(printed, drawn, random), skew, random)
        words = recognise(picture, weights).words
        pages.append(Page(number + 1, drawn.width, drawn.height, "scanned", words))
        for value, parts in _matched(printed, words, drawn, skew, number).items():
            letters[value] += parts
    return found_again(doc, drawn, pages, letters)


def _picture(printed: tuple[Printed, ...], drawn: Drawn, random: Random) -> Image.Image:
    """The page as a printer makes it: words, some rules, now and then a stamp."""
    with pymupdf.open() as paper:
        page = paper.new_page(width=drawn.width, height=drawn.height)
        ink = pymupdf.TextWriter(page.rect)
        for one in printed:
            ink.append((one.x, one.y), one.piece.text, font_of(one.type.font), one.type.size)
        ink.write_text(page)
        if random.random() < 0.4:
            _rules(page, printed, drawn, random)
        if random.random() < 0.25:
            _stamp(page, drawn, random)
        pixmap = page.get_pixmap(dpi=random.choice(_DPI), colorspace=pymupdf.csGRAY)
    return Image.frombytes("L", (pixmap.width, pixmap.height), pixmap.samples)


def _rules(page: pymupdf.Page, printed: tuple[Printed, ...], drawn: Drawn, random: Random) -> None:
    """Lines between some lines of text, as forms have them."""
    for y in sorted({round(one.y, 1) for one in printed}):
        if random.random() < 0.3:
            low = y + 0.35 * 9
            page.draw_line((30, low), (drawn.width - 30, low), width=random.uniform(0.3, 0.8))


def _stamp(page: pymupdf.Page, drawn: Drawn, random: Random) -> None:
    """A word in a frame somewhere, printed over whatever stands there."""
    size = random.uniform(12, 26)
    x = random.uniform(0.1, 0.6) * drawn.width
    y = random.uniform(0.2, 0.9) * drawn.height
    word = random.choice(_STAMPS)
    grey = (random.uniform(0.4, 0.75),) * 3
    width = font_of("hebo").text_length(word, size)
    page.draw_rect((x - 6, y - size, x + width + 6, y + 0.4 * size), color=grey, width=1.5)
    ink = pymupdf.TextWriter(page.rect, color=grey)
    ink.append((x, y), word, font_of("hebo"), size)
    ink.write_text(page)


def _noisy(picture: Image.Image, skew: float, random: Random) -> Pixels:
    """What a scanner makes of a page: (height, width, 3)."""
    picture = picture.rotate(skew, Image.Resampling.BICUBIC, fillcolor=255)
    if random.random() < 0.7:
        picture = picture.filter(ImageFilter.GaussianBlur(random.uniform(0.2, 0.9)))
    grain = np.random.default_rng(random.randrange(1 << 30))
    light = np.asarray(picture, np.float32) * random.uniform(0.85, 1.0)
    light += grain.normal(0.0, random.uniform(0.0, 12.0), light.shape)
    noisy = Image.fromarray(np.clip(light, 0, 255).astype(np.uint8))
    with io.BytesIO() as file:
        noisy.save(file, "JPEG", quality=random.randint(35, 85))
        file.seek(0)
        return np.asarray(Image.open(file).convert("RGB"))


def _matched(
    printed: tuple[Printed, ...], words: tuple[Word, ...], drawn: Drawn, skew: float, page: int
) -> dict[int, list[Letters]]:
    """The letters of each value in the words that were read; a lost one is marked by a gap."""
    middles = [_middle(one, drawn, skew) for one in printed]
    held: dict[int, list[int]] = defaultdict(list)
    for place, middle in enumerate(middles):
        word = _word_at(words, middle)
        if word is not None:
            held[word].append(place)
    home = {place: word for word, places in held.items() for place in places}
    found: dict[int, list[Letters]] = defaultdict(list)
    for word, places in held.items():
        meant = "".join(printed[place].piece.text for place in places)
        to = _across(meant, words[word].text)
        start = 0
        for place in places:
            for part in printed[place].piece.letters:
                span = to[start], to[start + len(part.text)]
                start += len(part.text)
                for value in part.values:
                    found[value].append(Letters(page, word, *span, part.text))
    lost = {v for p, one in enumerate(printed) if p not in home
            for part in one.piece.letters for v in part.values}  # fmt: skip
    for value in lost:
        found[value].append(Letters(page, -1, 0, 0, ""))
    return found


def _middle(one: Printed, drawn: Drawn, skew: float) -> tuple[float, float]:
    """Where the middle of a printed word is on the skewed page, in fractions of it."""
    x = (one.x + one.right) / 2 - drawn.width / 2
    y = one.y - (ASCENT - DESCENT) / 2 * one.type.size - drawn.height / 2
    angle = math.radians(skew)
    right = x * math.cos(angle) + y * math.sin(angle)
    down = y * math.cos(angle) - x * math.sin(angle)
    return right / drawn.width + 0.5, down / drawn.height + 0.5


def _word_at(words: tuple[Word, ...], place: tuple[float, float]) -> int | None:
    """The word whose box holds a place; the closest middle of several."""
    x, y = place
    holding = [
        (abs(y - (w.box[1] + w.box[3]) / 2), number)
        for number, w in enumerate(words)
        if w.box[0] <= x <= w.box[2] and w.box[1] <= y <= w.box[3]
    ]
    return min(holding)[1] if holding else None


def _across(meant: str, read: str) -> list[int]:
    """For each place between the letters that were meant, the place in what was read."""
    to = [0] * (len(meant) + 1)
    for _, a0, a1, b0, b1 in SequenceMatcher(None, meant, read, autojunk=False).get_opcodes():
        for place in range(a0, a1 + 1):
            to[place] = min(b0 + (place - a0), b1) if place < a1 else b1
    to[len(meant)] = len(read)
    return to
