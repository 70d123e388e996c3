"""Marks in a PDF's fonts of symbols, whose stored letters are others; boxes printed as letters."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from msgspec.structs import replace

from .model import Box, Page, Word
from .mupdf import BROKEN
from .pdf_page import displayed
from .tick_sheet import Outline
from .tick_words import HOLLOW, RING, TICKED, UNTICKED
from .ticks import with_ticks

MARK = "✓"
CHECKED = frozenset("☑☒⊠⊡🗹🗷✅\uf0fe\uf0fd\uf078")
BLACK = frozenset("■◼⬛✓✔✗✘\uf0fc\uf0fb")
DOT = frozenset("●◉⦿🔘")
"""Squares and circles as letters; black ones, and marks, may be the bullets of a list."""
_SYMBOLS = re.compile(r"dingbat|wingding|webding|symbol|checkbox|awesome", re.IGNORECASE)


def with_drawn_ticks(page: Any, read: Page, outlines: Sequence[Outline]) -> Page:
    """`read`, a pymupdf page, with the outlines on it as words; a letter of a font of symbols in
    one is its mark.
    """
    if not outlines:
        return read
    marks = _marks(page, read.words)
    words = [replace(word, text=MARK) if word in marks else word for word in read.words]
    ticked = with_ticks(replace(read, words=tuple(words)), outlines)
    before = {word.box: word for word in marks}
    kept = (before.get(one.box, one) if one.text == MARK else one for one in ticked.words)
    return replace(ticked, words=tuple(kept))


def _marks(page: Any, words: Sequence[Word]) -> frozenset[Word]:
    """Words of one letter that are written in a font of symbols."""
    single = [word for word in words if len(word.text) == 1]
    areas = _symbols(page) if single else []
    if not areas:
        return frozenset()
    boxes = displayed(np.array(areas, dtype=np.float64), page)
    return frozenset(word for word in single if _is_within(word.box, boxes))


def _is_within(box: Box, areas: Any) -> bool:
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    inside = (areas[:, 0] <= x) & (x <= areas[:, 2]) & (areas[:, 1] <= y) & (y <= areas[:, 3])
    return bool(inside.any())


def _symbols(page: Any) -> list[Box]:
    """Where a page writes in fonts of symbols, in points of the unrotated page."""
    try:
        if not any(_SYMBOLS.search(font[3]) for font in page.get_fonts()):
            return []
        blocks = page.get_text("dict", flags=0)["blocks"]
    except BROKEN:
        return []
    return [
        span["bbox"]
        for block in blocks
        for line in block["lines"]
        for span in line["spans"]
        if _SYMBOLS.search(span["font"])
    ]


def with_printed_ticks(page: Page) -> Page:
    """The page with `[x]` and `[ ]` for boxes that are printed as letters.

    Black squares and circles count where hollow ones stand on the page too.
    """
    letters = {word.text[0] for word in page.words if word.text}
    ticked, unticked = set(CHECKED & letters), set(HOLLOW & letters)
    if unticked:
        ticked |= BLACK & letters
    if RING & letters and DOT & letters:
        ticked |= DOT & letters
        unticked |= RING & letters
    if not ticked and not unticked:
        return page
    words = (one for word in page.words for one in _parted(word, ticked, unticked))
    return replace(page, words=tuple(words))


def _parted(word: Word, ticked: set[str], unticked: set[str]) -> Iterator[Word]:
    """A word, or a tick and what stands close behind it."""
    first, rest = word.text[:1], word.text[1:]
    if first not in ticked and first not in unticked:
        yield word
        return
    x0, y0, x1, y1 = word.box
    edge = round(x0 + (x1 - x0) / len(word.text), 5)
    yield Word(TICKED if first in ticked else UNTICKED, (x0, y0, edge, y1), word.confidence)
    if rest:
        yield replace(word, text=rest, box=(edge, y0, x1, y1))
