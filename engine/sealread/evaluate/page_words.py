"""Where words stand on the pages of a document: how often the same ones do, which box holds which.

Words are compared as letters and digits (`forms.bare`), wherever a page breaks them.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from sealread.document.model import Box, Document, Evidence, Page
from sealread.evaluate.forms import bare

_WITHIN = 0.5
"""The part of a word's area that must lie in a box, for the word to be in it."""


class PageWords:
    """The words of all pages, each page's as one string without what stands between them."""

    def __init__(self, document: Document) -> None:
        self._pages = {page.number: page for page in document.pages}
        self._written: dict[int, _Written] = {}

    def times(self, said: str, page: int) -> int:
        """How many places of a page say these words, one behind the other in its order."""
        wanted = bare(said)
        there = self._on(page)
        return there.times(wanted) if wanted and there is not None else 0

    def holding(self, said: str, places: Sequence[Evidence]) -> tuple[Evidence, ...]:
        """The places with these very words; else those with a part of them, or more; else all.

        That is how the boxes of one value are found among those of a list.
        """
        wanted = bare(said)
        there = {one: self._in(one) for one in places}
        same = tuple(one for one in places if there[one] == wanted)
        like = (one for one in places if there[one] in wanted or wanted in there[one])
        return same or tuple(one for one in like if there[one]) or tuple(places)

    def _in(self, place: Evidence) -> str:
        page = self._pages.get(place.page)
        return "" if page is None else bare(_inside(page, place.box))

    def _on(self, number: int) -> _Written | None:
        if number not in self._written and number in self._pages:
            self._written[number] = _Written(self._pages[number])
        return self._written.get(number)


class _Written:
    """A page as one string of letters and digits, and where its words begin."""

    def __init__(self, page: Page) -> None:
        words = [bare(word.text) for word in page.words]
        self._text = "".join(words)
        self._edges = frozenset(accumulate(map(len, words), initial=0))

    def times(self, wanted: str) -> int:
        found, at = 0, self._text.find(wanted)
        while at >= 0:
            whole = self._is_edge(at) and self._is_edge(at + len(wanted))
            found += whole
            at = self._text.find(wanted, at + (len(wanted) if whole else 1))
        return found

    def _is_edge(self, at: int) -> bool:
        """Whether a word begins or ends here, or a figure at its unit (`EUR12`, `5kg`)."""
        if at in self._edges:
            return True
        return self._text[at - 1].isdecimal() != self._text[at].isdecimal()


def _inside(page: Page, box: Box) -> str:
    return " ".join(word.text for word in page.words if _is_inside(word.box, box))


def _is_inside(word: Box, box: Box) -> bool:
    width, height = word[2] - word[0], word[3] - word[1]
    across = min(word[2], box[2]) - max(word[0], box[0])
    down = min(word[3], box[3]) - max(word[1], box[1])
    return across > 0 and down > 0 and across * down >= _WITHIN * width * height
