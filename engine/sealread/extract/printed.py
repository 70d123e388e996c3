"""Whether words really stand on a page where they are said to."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from msgspec import Struct

from sealread.document.model import Box, Document, Evidence, Page, Span
from sealread.document.text_map import text_map

_PART = 0.1
"""Of a word's length must lie in a box: a value may end inside a word …"""
_LETTER = 0.4
"""… whose box then does not reach over all of it, by so much of a letter at least."""


class _Covered(Struct, frozen=True):
    """A word that stands in a box; `whole`: with all its letters."""

    text: str
    whole: bool


class Printed:
    """The words of a document by their places."""

    def __init__(self, document: Document) -> None:
        mapped = text_map(document.pages)
        self._pages = {page.number: page for page in document.pages}
        self._order: dict[int, list[int]] = defaultdict(list)
        for ref in mapped.words(Span(0, len(mapped.text))):
            self._order[document.pages[ref.page].number].append(ref.word)

    def hold(self, text: str, evidence: Sequence[Evidence]) -> bool:
        """Whether the words in the boxes, in the order of the boxes, hold those of the text.

        White space does not count. The text begins and ends with whole words, but for those that
        the boxes cover in part. On a skewed scan the order of the text is not that of the line, so
        words of a box are also tried in the order in which they begin.
        """
        wanted = _bare(text)
        return bool(wanted) and any(
            _within(wanted, [word for place in evidence for word in self._words(place, level)])
            for level in (False, True)
        )

    def hold_all(self, texts: Sequence[str], evidence: Sequence[Evidence]) -> bool:
        """Whether each of the texts stands in some of the boxes, both taken in their order.

        Two texts may stand in one box. The commas that part the lines of an address need not be
        printed.
        """
        boxes = list(evidence)
        for text in texts:
            counts = range(1, len(boxes) + 1)
            printed = (text, text.replace(", ", " "))
            needed = next(
                (n for n in counts if any(self.hold(one, boxes[:n]) for one in printed)), None
            )
            if needed is None:
                return False
            boxes = boxes[needed - 1 :]
        return True

    def _words(self, place: Evidence, level: bool) -> list[_Covered]:
        page = self._pages.get(place.page)
        if page is None:
            return []
        found = {n: _covered(page, n, place.box) for n in self._order[place.page]}
        inside = [number for number, word in found.items() if word is not None]
        if level:
            inside.sort(key=lambda n: _begin(page, n))
        return [word for number in inside if (word := found[number]) is not None]


def _within(wanted: str, words: Sequence[_Covered]) -> bool:
    """Whether a text stands in words that follow each other, cut only where the box cuts them."""
    whole = "".join(word.text for word in words)
    starts, ends, at = set[int](), set[int](), 0
    for word in words:
        end = at + len(word.text)
        starts |= {at} if word.whole else set(range(at, end))
        ends |= {end} if word.whole else set(range(at + 1, end + 1))
        at = end
    place = whole.find(wanted)
    while place >= 0:
        if place in starts and place + len(wanted) in ends:
            return True
        place = whole.find(wanted, place + 1)
    return False


def _covered(page: Page, number: int, box: Box) -> _Covered | None:
    """A word whose middle line lies in the box, and a part of its length."""
    word, text = page.words[number].box, _bare(page.words[number].text)
    along, across = (1, 0) if page.turn in (90, 270) else (0, 1)
    middle = (word[across] + word[across + 2]) / 2
    length = word[along + 2] - word[along]
    shared = min(box[along + 2], word[along + 2]) - max(box[along], word[along])
    if not box[across] <= middle <= box[across + 2] or shared < _PART * length:
        return None
    return _Covered(text, length - shared < _LETTER * length / max(len(text), 1))


def _begin(page: Page, number: int) -> float:
    """How far along its line a word begins, once the page stands upright."""
    box = page.words[number].box
    return {0: box[0], 90: -box[3], 180: -box[2], 270: box[1]}[page.turn]


def _bare(text: str) -> str:
    return "".join(text.split())
