"""Boxes to tick and radio buttons become words: `[x]` and `[ ]` beside their labels.

What is drawn comes as outlines, from a picture (`ticks_pictured`) or a PDF (`ticks_drawn`). An
outline is one to tick only where text of about its height stands right beside it. Whether it is
ticked is told by the ink in it against that in the others on the page.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from .frames import Boxes, turned
from .layout import Ints
from .model import Box, Page, Word
from .tick_words import TICKED, TICKS, UNTICKED

AFTER, BEFORE = 2.5, 1.6
"""Room between an outline and the label behind or before it, in sides of the outline."""
FAR = 99.0
LOWEST, HIGHEST = 0.4, 2.2
"""Height of the label, in sides of the outline."""
MARKED = 0.06
"""Share of ink in an outline by which a ticked one has more than one that is not."""
BLANK = 0.12
"""Most ink that an outline may have that counts as not ticked."""
SQUARE = frozenset("ABDEFGHMNOPQRSUZ0689")
"""Letters whose strokes may be taken for sides."""
FREE, ROOMY = 0.18, 0.33
"""Room beside an outline, in its sides: more than within a word, as much as between words."""
SOLID, STAMP = 0.85, 3.0
LETTER = 0.62
"""Height of the letters of a word, in heights of its box: lower outlines are letters."""
FAMILY = 2
"""Labelled squares of one size that make others of the size boxes to tick."""
MISREAD = frozenset("xvo0dq×✓✔✗✘√口回日囗目田区囚〇□■▢☐☑☒◻◼○●◯◉⊗⊠☓乂メ凶")
"""What OCR makes of outlines and the marks in them."""


WRITTEN = frozenset("x×✓✔✗✘√")
"""Words that tick the outline they stand in."""


class Outline(Struct, frozen=True):
    """A square or a circle: its place in fractions of the page, the share of it that is ink.

    `room`: the blank paper left and right of it, in its sides.
    """

    box: Box
    ink: float
    round: bool = False
    room: tuple[float, float] = (1.0, 1.0)


def with_ticks(page: Page, outlines: Sequence[Outline]) -> Page:
    """The page, `[x]` or `[ ]` among its words for each outline that is one to tick."""
    if not outlines or not page.words:
        return page
    width, height = page.width, page.height
    if page.turn in (90, 270):
        width, height = height, width
    upright = [replace(one, box=_turned(one.box, page.turn)) for one in outlines]
    words = [replace(word, box=_turned(word.box, page.turn)) for word in page.words]
    sheet = _Sheet(words, width, height, by_ocr=page.modality == "scanned")
    ticked = _with_ticks(sheet, upright)
    if page.turn:
        ticked = [replace(word, box=_turned(word.box, 360 - page.turn)) for word in ticked]
    return replace(page, words=tuple(ticked))


def _turned(box: Box, turn: int) -> Box:
    if not turn % 360:
        return box
    x0, y0, x1, y1 = turned(np.array([box]), turn)[0].round(5).tolist()
    return (x0, y0, x1, y1)


def _with_ticks(sheet: _Sheet, outlines: Sequence[Outline]) -> list[Word]:
    known = [one for one in _apart(outlines) if sheet.knows(one, AFTER, BEFORE)]
    for one in _alike(outlines, known):
        column = any(abs(one.box[0] - other.box[0]) < 0.3 * _wide(one) for other in known)
        if sheet.knows(one, FAR, FAR, alone=column):
            known.append(one)
    return sheet.ticked(_sure(known))


def _apart(outlines: Sequence[Outline]) -> list[Outline]:
    """Outlines without those that lie within others."""
    ordered = sorted(outlines, key=lambda one: one.box[0] - one.box[2])
    kept: list[Outline] = []
    for one in ordered:
        x, y = (one.box[0] + one.box[2]) / 2, (one.box[1] + one.box[3]) / 2
        if not any(a.box[0] < x < a.box[2] and a.box[1] < y < a.box[3] for a in kept):
            kept.append(one)
    return kept


def _wide(outline: Outline) -> float:
    return outline.box[2] - outline.box[0]


def _alike(outlines: Sequence[Outline], known: Sequence[Outline]) -> list[Outline]:
    """Further squares as large as those known, in columns whose labels stand farther away.

    Those close beside each other are for letters.
    """
    rest = [one for one in _apart(outlines) if one not in known and not one.round]
    return [
        one
        for one in rest
        if min(one.room) >= FREE and sum(_is_as_large(one, other) for other in known) >= FAMILY
        and not any(_is_next(one, other) for other in rest if other is not one)
    ]  # fmt: skip


def _is_as_large(one: Outline, other: Outline) -> bool:
    (a, b), (c, d) = ((x.box[2] - x.box[0], x.box[3] - x.box[1]) for x in (one, other))
    return abs(a - c) < 0.15 * c and abs(b - d) < 0.15 * d


def _has_like(one: Outline, others: Sequence[Outline]) -> bool:
    """Is there one as large close beside it, or below or above it?"""
    wide, tall = one.box[2] - one.box[0], one.box[3] - one.box[1]
    for other in others:
        across, down = abs(one.box[0] - other.box[0]) / wide, abs(one.box[1] - other.box[1]) / tall
        near = (down < 0.3 and across < 12) or (across < 0.2 and down < 4)
        if near and _is_as_large(one, other):
            return True
    return False


def _is_next(one: Outline, other: Outline) -> bool:
    side = one.box[2] - one.box[0]
    gap = max(one.box[0], other.box[0]) - min(one.box[2], other.box[2])
    return abs(one.box[1] - other.box[1]) < (one.box[3] - one.box[1]) / 2 and gap < 0.7 * side


def _sure(outlines: list[Outline]) -> list[tuple[Outline, bool]]:
    """The outlines, ticked or not; circles that are all alike may be the bullets of a list."""
    return [
        pair
        for kind in (False, True)
        for pair in _judged([one for one in outlines if one.round is kind])
    ]


def _judged(outlines: list[Outline]) -> list[tuple[Outline, bool]]:
    hollow = [one for one in outlines if one.ink < SOLID]
    outlines = [one for one in outlines if one.ink < SOLID or _has_like(one, hollow)]
    base = min((one.ink for one in hollow if one.ink < BLANK), default=0.0)
    judged = [(one, one.ink >= base + MARKED) for one in outlines]
    if outlines and outlines[0].round and len({on for _, on in judged}) == 1:
        return judged if _in_rows(outlines) else []
    return judged


def _in_rows(outlines: Sequence[Outline]) -> bool:
    """Do two stand on one line, as no bullets do?"""
    ordered = sorted(outlines, key=lambda one: one.box[1] + one.box[3])
    return any(abs(a.box[1] - b.box[1]) < (a.box[3] - a.box[1]) / 2 for a, b in pairwise(ordered))


class _Sheet:
    """The words of a page while ticks are put among them; lengths are those of the page."""

    def __init__(self, words: Sequence[Word], width: float, height: float, *, by_ocr: bool) -> None:
        self.by_ocr = by_ocr
        self.words = list(words)
        self.scale = np.array([width, height, width, height])
        boxes = np.array([word.box for word in words], dtype=np.float64).reshape(-1, 4)
        self.boxes: Boxes = boxes * self.scale
        sizes = np.array([max(len(word.text), 1) for word in words])
        wide, tall = (self.boxes[:, 2:] - self.boxes[:, :2]).T
        self.usual = max(float(np.median(wide / sizes / np.maximum(tall, 1e-6))), 0.05)
        self.gone: set[int] = set()
        self.labels: dict[Box, int] = {}
        self.tick = np.array([word.text in TICKS for word in words])

    def knows(self, outline: Outline, after: float, before: float, *, alone: bool = False) -> bool:
        """Is an outline one to tick, and beside which word?

        `after` and `before`: the room to it in sides of the outline; `alone`: none is needed.
        """
        box = np.array(outline.box) * self.scale
        over = self._over(box).tolist()
        if self.tick[over].any() or not all(self._is_of(word, outline) for word in over):
            return False
        label = self._label(box, set(over), after, before)
        if label is not None and any(map(self._is_letter, over)):
            label = label if any(map(str.isalpha, self.words[label].text)) else None
        if label is not None:
            self.labels[outline.box] = label
        return label is not None or alone

    def _is_misread(self, text: str) -> bool:
        """May a word be an outline as OCR read it, or what is written into it?"""
        if not self.by_ocr:
            return text.casefold() in WRITTEN
        return set(text.casefold()) <= MISREAD and (len(text) == 1 or not text.isascii())

    def _is_letter(self, word: int) -> bool:
        return self.words[word].text[0].isascii() and self.words[word].text.isalnum()

    def _over(self, box: Boxes) -> Ints:
        """Words that share a good part of the place of an outline; no stamps across the page."""
        wide = np.minimum(self.boxes[:, 2], box[2]) - np.maximum(self.boxes[:, 0], box[0])
        tall = np.minimum(self.boxes[:, 3], box[3]) - np.maximum(self.boxes[:, 1], box[1])
        common = np.clip(wide, 0, None) * np.clip(tall, 0, None)
        own = (self.boxes[:, 2:] - self.boxes[:, :2]).prod(axis=1)
        size = float((box[2:] - box[:2]).prod())
        near = self.boxes[:, 3] - self.boxes[:, 1] < STAMP * (box[3] - box[1])
        return np.flatnonzero(near & (common > 0.3 * np.minimum(own, size)))

    def _is_of(self, word: int, outline: Outline) -> bool:
        """Is a word the outline as it was read, or does it begin with it, or right behind it?"""
        box = np.array(outline.box) * self.scale
        text, side = self.words[word].text, float(box[2] - box[0])
        left, _, right, _ = self.boxes[word].tolist()
        plain = text[0].isascii() and text[0].isalnum()
        if plain and side < LETTER * float(self.boxes[word, 3] - self.boxes[word, 1]):
            return self._fits_behind(word, outline)
        if left > box[0] - 0.5 * side and right < box[2] + 0.5 * side:
            return not any(map(str.isalnum, text)) or self._is_misread(text)
        if left < box[0] - 0.5 * side and not self._fits_behind(word, outline):
            last = not text[-1].isascii() and _is_mark(text[-1])
            if right > box[2] + 0.5 * side:
                return False
            return (last and outline.room[0] >= FREE) or self._fits_before(word, outline)
        return outline.room[1] >= FREE and (not outline.round or _is_mark(text[0]))

    def _fits_behind(self, word: int, outline: Outline) -> bool:
        """Is a word as wide as its letters only if it begins behind an outline in its left half?"""
        box = np.array(outline.box) * self.scale
        left, _, right, _ = self.boxes[word].tolist()
        starts = left > box[0] - 0.5 * (box[2] - box[0])
        if box[2] > (left + right) / 2 or not (starts or outline.room[0] >= FREE):
            return False
        return outline.room[1] >= ROOMY and self._fits(word, box, right - float(box[2]))

    def _fits_before(self, word: int, outline: Outline) -> bool:
        """The same of a word before an outline at its end."""
        box = np.array(outline.box) * self.scale
        left = float(self.boxes[word, 0])
        return outline.room[0] >= ROOMY and self._fits(word, box, float(box[0]) - left)

    def _fits(self, word: int, box: Boxes, wide: float) -> bool:
        """Are the letters of a word as wide as usual if it is so wide, and not as it is?

        Not if one that looks like an outline would stand there.
        """
        text = self.words[word].text
        left, top, right, bottom = self.boxes[word].tolist()
        place = int(((box[0] + box[2]) / 2 - left) / max(right - left, 1e-6) * len(text))
        if text[min(max(place, 0), len(text) - 1)] in SQUARE:
            return False
        letters = len(text) * max(bottom - top, 1e-6) * self.usual
        return bool(right - left > 1.3 * letters and wide > 0.7 * letters)

    def _take_out(self, word: int, box: Boxes) -> None:
        old, side = self.words[word], float(box[2] - box[0])
        left, top, right, bottom = self.boxes[word].tolist()
        if left > box[0] - 0.5 * side and right < box[2] + 0.5 * side:
            self.gone.add(word)
            return
        first = (left + right) / 2 > box[2]
        text = _without(old.text, first=first)
        left, right = (box[2] + 0.1 * side, right) if first else (left, box[0] - 0.1 * side)
        if text and right > left:
            self.boxes[word] = (left, top, right, bottom)
            placed = np.round(self.boxes[word] / self.scale, 5).tolist()
            self.words[word] = Word(
                text, (placed[0], placed[1], placed[2], placed[3]), old.confidence
            )

    def _label(self, box: Boxes, over: set[int], after: float, before: float) -> int | None:
        """The word beside an outline that it belongs to: behind it, else before it."""
        side = float(box[2] - box[0])
        tall = self.boxes[:, 3] - self.boxes[:, 1]
        common = np.minimum(self.boxes[:, 3], box[3]) - np.maximum(self.boxes[:, 1], box[1])
        level = (common >= 0.4 * np.minimum(tall, side)) & (tall > LOWEST * side)
        level &= (tall < HIGHEST * side) & ~self.tick
        for gap, most in ((self.boxes[:, 0] - box[2], after), (box[0] - self.boxes[:, 2], before)):
            near = np.flatnonzero(level & (gap > -0.5 * side) & (gap < most * side))
            for word in near[np.argsort(gap[near])].tolist():
                if word not in over and any(map(str.isalnum, self.words[word].text)):
                    return int(word)
        for word in over:
            if (
                self.boxes[word, 2] > box[2] + 0.5 * side
                or self.boxes[word, 0] < box[0] - 0.5 * side
            ):
                return word
        return None

    def ticked(self, judged: Sequence[tuple[Outline, bool]]) -> list[Word]:
        """The words with those of outlines, as high as their labels, in place of what was read."""
        for outline, _ in judged:
            box = np.array(outline.box) * self.scale
            for word in self._over(box).tolist():
                self._take_out(word, box)
        kept = [word for place, word in enumerate(self.words) if place not in self.gone]
        for outline, on in judged:
            kept.append(Word(TICKED if on else UNTICKED, self._level(outline)))
        return kept

    def _level(self, outline: Outline) -> Box:
        """The place of an outline, as high as its label."""
        place = self.labels.get(outline.box)
        if place is None:
            return outline.box
        label = self.boxes[place] / self.scale
        x0, _, x1, _ = outline.box
        return (x0, round(float(label[1]), 5), x1, round(float(label[3]), 5))


def _without(text: str, *, first: bool) -> str:
    """A word without the letter that is an outline."""
    if _is_mark(text[0] if first else text[-1]):
        return text[1:] if first else text[:-1]
    return text


def _is_mark(letter: str) -> bool:
    """May a letter be an outline as it was read? Letters of words stand in no free outline."""
    return not letter.isalnum() or letter.casefold() in MISREAD
