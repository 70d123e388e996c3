"""The words of a page by lines, however crooked its picture is."""

from __future__ import annotations

from bisect import bisect_left
from functools import cached_property

import numpy as np
from msgspec import Struct

from sealread.document.layout import centres_of, group
from sealread.document.model import Box
from sealread.extract.anchors import Sheet, middle, within


class Line(Struct, frozen=True):
    """A line of a page: how far down it is, in widths of the page, and its words from the left."""

    level: float
    words: tuple[int, ...]


class LinedSheet:
    """The words of a page by lines; the slope of a picture's lines is taken out of them."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet

    @cached_property
    def _centres(self) -> np.ndarray:
        centres, _ = centres_of(self._raw, skewed=True)
        return centres

    @cached_property
    def _raw(self) -> np.ndarray:
        return np.array([word.box for word in self.sheet.words], dtype=np.float64).reshape(-1, 4)

    @cached_property
    def levels(self) -> list[float]:
        """How far down each word stands, in widths of the page."""
        return [float(one) * self.sheet.ratio for one in self._centres] if len(self._raw) else []

    @cached_property
    def lines(self) -> list[Line]:
        """The lines from the top, their words from the left."""
        if not len(self._raw):
            return []
        order, numbers = group(self._raw, self._centres)
        lines: dict[int, list[int]] = {}
        for word, line in zip(order.tolist(), numbers.tolist(), strict=True):
            lines.setdefault(line, []).append(word)
        made = [
            Line(sum(self.levels[n] for n in own) / len(own), tuple(own)) for own in lines.values()
        ]
        return sorted(made, key=lambda one: one.level)

    @cached_property
    def line_of(self) -> dict[int, int]:
        """On which of its lines each word stands."""
        return {n: place for place, one in enumerate(self.lines) for n in one.words}

    @cached_property
    def _by_height(self) -> list[tuple[float, int]]:
        return sorted((middle(box), n) for n, box in enumerate(self.sheet.boxes))

    def within(self, box: Box) -> list[int]:
        """The words in a box (in widths of the page), from the top."""
        words, boxes = self._by_height, self.sheet.boxes
        there = words[bisect_left(words, (box[1], 0)) : bisect_left(words, (box[3], len(words)))]
        return [n for _, n in there if within(boxes[n], box)]
