"""Where an answer's words stand: beside the field's label, where other answers stand too."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from sealread.document.frames import turned
from sealread.document.text_map import WordRef
from sealread.extract.language_model.written_page import WrittenPage
from sealread.extract.plan import wordings
from sealread.llm.script import Place
from sealread.schema.model import Label

_LEFT = 0.4
"""How far left of a value its label may stand, as a share of the page's width."""
_ABOVE = 3.5
"""How far above it, in heights of the value's words."""
_EDGE = 0.012
"""How far, in page widths, the edges of words of one column may lie apart."""
_STEM = 5
"""Words that begin with so many like letters count as the same."""
Boxes = NDArray[np.float64]


class WordPlaces:
    """The words of a written page by their boxes."""

    def __init__(self, written: WrittenPage, language: str | None) -> None:
        self._written, self._language = written, language
        self._pages = written.pages
        self._all = frozenset(
            stem for page in self._pages for word in page.words for stem in stems(word.text)
        )

    def printed(self, label: Label) -> float:
        """The share of the words of a label that the document has, of its best wording."""
        return self._share(label, self._all)

    def labelled(self, label: Label, place: Place) -> float:
        """The share of the words of a label that stand left of a place, or closely above it."""
        refs = self._written.refs(place)
        if not refs:
            return 0.0
        near = self._near([ref for ref in refs if ref.page == refs[0].page])
        return self._share(label, frozenset(stem for text in near for stem in stems(text)))

    def are_level(self, one: Place, other: Place) -> bool:
        """Whether words at two places stand in one line of a page."""
        first, second = self._written.refs(one)[:1], self._written.refs(other)[:1]
        if not first or not second or first[0].page != second[0].page:
            return False
        boxes = self._boxes(first[0].page)
        upper, lower = boxes[first[0].word], boxes[second[0].word]
        return bool(upper[1] < lower[3] and lower[1] < upper[3])

    def are_aligned(self, one: Place, other: Place) -> bool:
        """Whether words at two places of a page begin or end at one place of its lines."""
        first, second = self._written.refs(one), self._written.refs(other)
        if not first or not second or first[0].page != second[0].page:
            return False
        boxes = self._boxes(first[0].page)
        begins = abs(boxes[first[0].word][0] - boxes[second[0].word][0])
        ends = abs(boxes[first[-1].word][2] - boxes[second[-1].word][2])
        return bool(min(begins, ends) < _EDGE)

    def _share(self, label: Label, found: frozenset[str]) -> float:
        names = (*wordings(label, self._language), label.name)
        wanted = [stems(name) for name in names]
        return max((len(one & found) / len(one) for one in wanted if one), default=0.0)

    def _near(self, refs: Sequence[WordRef]) -> Iterable[str]:
        """The words beside and above some words of a page."""
        page, own = refs[0].page, [ref.word for ref in refs]
        boxes = self._boxes(page)
        x0, y0 = boxes[own, :2].min(axis=0)
        x1, y1 = boxes[own[0], 2], boxes[own[0], 3]
        level = (boxes[:, 1] < y1) & (boxes[:, 3] > y0)
        left = level & (boxes[:, 2] <= x0 + 0.005) & (boxes[:, 2] > x0 - _LEFT)
        reach = y0 - _ABOVE * (y1 - y0)
        over = (boxes[:, 0] < x1) & (boxes[:, 2] > x0)
        above = over & (boxes[:, 3] <= y0 + 0.005) & (boxes[:, 3] > reach)
        words = self._pages[page].words
        return [words[number].text for number in np.flatnonzero(left | above).tolist()]

    def _boxes(self, page: int) -> Boxes:
        words = self._pages[page].words
        boxes = np.array([word.box for word in words], np.float64).reshape(-1, 4)
        return turned(boxes, self._pages[page].turn)


@lru_cache(maxsize=1 << 14)
def stems(text: str) -> frozenset[str]:
    """The beginnings of the words of a text, without letter case; single letters are left out."""
    parts = "".join(one if one.isalnum() else " " for one in text.casefold()).split()
    return frozenset(part[:_STEM] for part in parts if len(part) > 1)
