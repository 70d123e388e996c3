"""The words of a page around its outlines: which of them are labels, which were read of outlines.

OCR reads a box as a letter, alone or at the end of a word, or leaves it out and lets the word begin
where the box does. Nothing of this changes a word of which a part might be lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from .frames import Boxes
from .layout import Ints
from .model import Box, Word
from .tick_words import TICKED, TICKS, UNTICKED

AFTER, BEFORE = 2.5, 1.6
"""Room between an outline and the label behind or before it, in sides of the outline."""
FAR = 99.0
LOWEST, HIGHEST = 0.4, 2.2
"""Height of the label, in sides of the outline."""
COMMON = 0.4
"""Share of the lower one's height in which an outline and its label stand beside each other."""
OVER = 0.3
"""Share of a word, or of an outline, that lies in the other, from which on they overlap."""
STAMP = 3.0
"""Words higher than so many outlines run across the page and are not read of any."""
EDGE = 0.5
"""Sides of an outline by which a word read of it may reach beyond."""
LETTER = 0.62
"""Height of the letters of a word, in heights of its box: lower outlines are letters."""
FREE, ROOMY = 0.18, 0.33
"""Room beside an outline, in its sides: more than within a word, as much as between words."""
LEVEL = 0.25
"""Difference of the middles of a tick and its label, in heights of the lower one."""
SQUARE = frozenset("ABDEFGHMNOPQRSUZ0689")
ROUND = frozenset("CDGOQceo0689©®@")
"""Letters that may be taken for squares, and for circles."""
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


class TickSheet:
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
        return np.flatnonzero(near & (common > OVER * np.minimum(own, size)))

    def _is_of(self, word: int, outline: Outline) -> bool:
        """Is a word the outline as it was read, or does it begin with it, or right behind it?"""
        box = np.array(outline.box) * self.scale
        text, side = self.words[word].text, float(box[2] - box[0])
        left, _, right, _ = self.boxes[word].tolist()
        plain = text[0].isascii() and text[0].isalnum()
        if plain and side < LETTER * float(self.boxes[word, 3] - self.boxes[word, 1]):
            return self._fits_behind(word, outline)
        if left > box[0] - EDGE * side and right < box[2] + EDGE * side:
            return not any(map(str.isalnum, text)) or self._is_misread(text)
        if left < box[0] - EDGE * side and not self._fits_behind(word, outline):
            last = not text[-1].isascii() and _is_mark(text[-1])
            if right > box[2] + EDGE * side:
                return False
            return (last and outline.room[0] >= FREE) or self._fits_before(word, outline)
        if outline.round and not _is_mark(text[0]):
            return self._fits_behind(word, outline)
        return outline.room[1] >= FREE

    def _fits_behind(self, word: int, outline: Outline) -> bool:
        """Is a word as wide as its letters only if it begins behind an outline in its left half?"""
        box = np.array(outline.box) * self.scale
        left, _, right, _ = self.boxes[word].tolist()
        starts = left > box[0] - EDGE * (box[2] - box[0])
        if box[2] > (left + right) / 2 or not (starts or outline.room[0] >= FREE):
            return False
        return outline.room[1] >= ROOMY and self._fits(word, outline, right - float(box[2]))

    def _fits_before(self, word: int, outline: Outline) -> bool:
        """The same of a word before an outline at its end."""
        box = np.array(outline.box) * self.scale
        left = float(self.boxes[word, 0])
        return outline.room[0] >= ROOMY and self._fits(word, outline, float(box[0]) - left)

    def _fits(self, word: int, outline: Outline, wide: float) -> bool:
        """Are the letters of a word as wide as usual if it is so wide, and not as it is?

        Not if one that looks like an outline would stand there.
        """
        text, box = self.words[word].text, np.array(outline.box) * self.scale
        left, top, right, bottom = self.boxes[word].tolist()
        place = int(((box[0] + box[2]) / 2 - left) / max(right - left, 1e-6) * len(text))
        if text[min(max(place, 0), len(text) - 1)] in (ROUND if outline.round else SQUARE):
            return False
        letters = len(text) * max(bottom - top, 1e-6) * self.usual
        return bool(right - left > 1.3 * letters and wide > 0.7 * letters)

    def _take_out(self, word: int, box: Boxes) -> None:
        old, side = self.words[word], float(box[2] - box[0])
        left, top, right, bottom = self.boxes[word].tolist()
        if left > box[0] - EDGE * side and right < box[2] + EDGE * side:
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
        level = (common >= COMMON * np.minimum(tall, side)) & (tall > LOWEST * side)
        level &= (tall < HIGHEST * side) & ~self.tick
        for gap, most in ((self.boxes[:, 0] - box[2], after), (box[0] - self.boxes[:, 2], before)):
            near = np.flatnonzero(level & (gap > -EDGE * side) & (gap < most * side))
            for word in near[np.argsort(gap[near])].tolist():
                if word not in over and any(map(str.isalnum, self.words[word].text)):
                    return int(word)
        for word in over:
            if (
                self.boxes[word, 2] > box[2] + EDGE * side
                or self.boxes[word, 0] < box[0] - EDGE * side
            ):
                return word
        return None

    def ticked(self, judged: Iterable[tuple[Outline, bool]]) -> list[Word]:
        """The words with those of outlines, as high as their labels, in place of what was read."""
        found = list(judged)
        for outline, _ in found:
            box = np.array(outline.box) * self.scale
            for word in self._over(box).tolist():
                self._take_out(word, box)
        kept = [word for place, word in enumerate(self.words) if place not in self.gone]
        for outline, on in found:
            kept.append(Word(TICKED if on else UNTICKED, self._level(outline)))
        return kept

    def beside_labels(self) -> list[Word]:
        """All words, ticks before or behind the words beside them."""
        ordered: list[tuple[float, Word]] = []
        for place, word in enumerate(self.words):
            box = self.boxes[place]
            label = self._label(box, {place}, FAR, FAR) if word.text in TICKS else None
            if label is None:
                ordered.append((place, word))
                continue
            behind = self.boxes[label, 0] < box[0]
            near = self._label(box, {place}, AFTER, BEFORE) is not None
            if near and not self._is_level(box, self.boxes[label]):
                y0, y1 = (self.boxes[label, [1, 3]] / self.scale[1]).round(5).tolist()
                word = replace(word, box=(word.box[0], y0, word.box[2], y1))
            ordered.append((label + (0.5 if behind else -0.5), word))
        return [word for _, word in sorted(ordered, key=lambda pair: pair[0])]

    @staticmethod
    def _is_level(box: Boxes, label: Boxes) -> bool:
        apart = abs(float(box[1] + box[3] - label[1] - label[3])) / 2
        return apart < LEVEL * float(min(box[3] - box[1], label[3] - label[1]))

    def _level(self, outline: Outline) -> Box:
        """The place of an outline, as high as its label."""
        place = self.labels.get(outline.box)
        if place is None:
            return outline.box
        label = self.boxes[place] / self.scale
        x0, _, x1, _ = outline.box
        return (x0, round(float(label[1]), 5), x1, round(float(label[3]), 5))


def _without(text: str, *, first: bool) -> str:
    """A word without the letter that is an outline, if it has one: "Yes" of "OYes"."""
    edge, rest = (text[0], text[1:]) if first else (text[-1], text[:-1])
    if not edge.isascii() or not edge.isalnum():
        return rest if _is_mark(edge) else text
    added = first and _is_mark(edge) and rest[:1].isupper() and not text.isupper()
    return rest if added else text


def _is_mark(letter: str) -> bool:
    """May a letter be an outline as it was read? Letters of words stand in no free outline."""
    return not letter.isalnum() or letter.casefold() in MISREAD
