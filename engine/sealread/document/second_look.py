"""Words under suspicion are read once more, from the picture of the page: is it they that it shows?

OCR reads only the part of the page around them, and what it reads is compared with what is stored.
"""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Iterable
from pathlib import Path

import numpy as np
from msgspec import Struct

from .images import Pixels
from .model import Box, Word
from .ocr import recognise

AROUND = 0.02
"""Share of the page's width and height that is read around the words."""
LIKE = 0.7
"""Likeness from which on what was read is the word that is stored."""
SHORT = 4
"""Letters; shorter words have to be read exactly."""
_ALIKE = str.maketrans({"o": "0", "l": "1", "i": "1", "|": "1", "s": "5", "b": "8", "z": "2"})


class _Part(Struct, frozen=True):
    """A part of a page's picture, and where on the page it lies (fractions)."""

    picture: Pixels
    box: Box


def not_shown(
    picture: Pixels, words: tuple[Word, ...], suspects: Iterable[int], weights: Path | None
) -> frozenset[int]:
    """Those of the suspects (positions in `words`) that the picture of the page does not show.

    `picture`: the page as displayed, RGB. Raises WeightsMissing, WeightsAltered, ModelUnusable.
    """
    places = sorted(suspects)
    part = _around(picture, [words[place].box for place in places])
    found = recognise(part.picture, weights)
    read = [(one.text, _on_page(one.box, part.box)) for one in found.words]
    return frozenset(place for place in places if not _is_read(words[place], read))


def _around(picture: Pixels, boxes: list[Box]) -> _Part:
    every = np.array(boxes)
    x0, y0 = np.maximum(every[:, :2].min(axis=0) - AROUND, 0.0).tolist()
    x1, y1 = np.minimum(every[:, 2:].max(axis=0) + AROUND, 1.0).tolist()
    height, width = picture.shape[:2]
    left, top = int(x0 * width), int(y0 * height)
    right, bottom = max(round(x1 * width), left + 1), max(round(y1 * height), top + 1)
    cut = np.ascontiguousarray(picture[top:bottom, left:right])
    return _Part(cut, (left / width, top / height, right / width, bottom / height))


def _on_page(box: Box, part: Box) -> Box:
    """A box of a part as a box of the page."""
    wide, tall = part[2] - part[0], part[3] - part[1]
    return (
        part[0] + box[0] * wide, part[1] + box[1] * tall,
        part[0] + box[2] * wide, part[1] + box[3] * tall,
    )  # fmt: skip


def _is_read(word: Word, read: list[tuple[str, Box]]) -> bool:
    """Was a word read where it is stored? Words without letters and digits are not judged."""
    stored = _plain(word.text)
    if not stored:
        return True
    x0, y0, x1, y1 = word.box
    near = (y1 - y0) / 3
    seen = "".join(
        _plain(text)
        for text, box in read
        if box[0] < x1 and box[2] > x0 and box[1] < y1 - near and box[3] > y0 + near
    )
    if stored in seen:
        return True
    if len(stored) < SHORT or any(map(str.isdigit, word.text)):
        return False
    return _likeness(stored, seen) >= LIKE


def _likeness(stored: str, seen: str) -> float:
    """Of the best part of what was read, 0 to 1."""
    size = len(stored)
    parts = [seen[start : start + size] for start in range(max(len(seen) - size, 0) + 1)]
    return max(
        difflib.SequenceMatcher(None, stored, part, autojunk=False).ratio() for part in parts
    )


def _plain(text: str) -> str:
    """Letters and digits in one form; those that OCR takes for each other are the same."""
    folded = unicodedata.normalize("NFKD", text).casefold()
    return "".join(filter(str.isalnum, folded)).translate(_ALIKE)
