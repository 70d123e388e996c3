"""The words of a page by place and by order: what a mouse or the keyboard can mean on it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate, groupby

from msgspec import Struct

from sealread.work.pages import LinedPage, Word
from sealread_desktop.look import plain
from sealread_desktop.page.boxes import Box

NEAR = 0.75
"""How far beside a line its words still count as meant, in heights of the line."""
WITHIN = 0.5
"""The share of a word that has to lie in a drawn box for the word to be in it."""
LINE_BREAK = "\n"


class TakenWords(Struct, frozen=True):
    """Words that a person pointed at on a page (from 1) of the document at `path`.

    `words` in reading order; none where a box was drawn around no words. `text` is theirs with
    line breaks as they come from the page; show it through `plain`. `box` is around all of them,
    or the drawn one; `boxes` has one for each line. All in fractions of the page.
    """

    path: str
    page: int
    words: tuple[Word, ...]
    text: str
    box: Box
    boxes: tuple[Box, ...] = ()


class PageWords:
    """The words of one page. Positions count words in reading order, from 0."""

    def __init__(self, page: LinedPage) -> None:
        lines = [line for line in page.lines if line]
        self.number = page.number
        self.words: tuple[Word, ...] = tuple(word for line in lines for word in line)
        self.line_of: tuple[int, ...] = tuple(n for n, line in enumerate(lines) for _ in line)
        self._bands = [_around(word.box for word in line) for line in lines]
        self._first = list(accumulate(map(len, lines), initial=0))

    def at(self, x: float, y: float) -> int | None:
        """The word under a point, if there is one; the smallest where words overlap."""
        under = [n for n, word in enumerate(self.words) if _holds(word.box, x, y)]
        return min(under, key=lambda n: _area(self.words[n].box), default=None)

    def near(self, x: float, y: float, ratio: float = 1.0) -> int | None:
        """The word under a point or beside it on its line; None in the open.

        `ratio`: height of the page by its width.
        """
        if (under := self.at(x, y)) is not None:
            return under
        return self._beside(x, y, ratio)

    def nearest(self, x: float, y: float) -> int | None:
        """The word nearest to a point wherever it is, lines first; None on an empty page."""
        if not self.words:
            return None
        line = min(range(len(self._bands)), key=lambda n: _away(self._bands[n], x, y))
        return min(self._of(line), key=lambda n: _beside(self.words[n].box, x))

    def within(self, box: Box) -> tuple[int, ...]:
        """The words that lie in a box by half or more."""
        return tuple(n for n, word in enumerate(self.words) if _share(word.box, box) >= WITHIN)

    def above(self, position: int) -> int:
        """The word above, or the same on the first line."""
        return self._on_line(position, self.line_of[position] - 1)

    def below(self, position: int) -> int:
        """The word below, or the same on the last line."""
        return self._on_line(position, self.line_of[position] + 1)

    def text(self, positions: Iterable[int]) -> str:
        """The words at these positions, ascending, with the line breaks of the page."""
        lines = groupby(positions, key=self.line_of.__getitem__)
        return LINE_BREAK.join(" ".join(self.words[n].text for n in line) for _, line in lines)

    def boxes(self, positions: Iterable[int]) -> tuple[Box, ...]:
        """A box around the words of each line."""
        lines = groupby(positions, key=self.line_of.__getitem__)
        return tuple(_around(self.words[n].box for n in line) for _, line in lines)

    def taken(self, path: str, positions: Iterable[int], drawn: Box | None = None) -> TakenWords:
        """What a person took; `drawn`: the box that they drew around it."""
        chosen = sorted(set(positions))
        boxes = self.boxes(chosen)
        box = _around(boxes) if boxes else drawn or (0.0, 0.0, 0.0, 0.0)
        words = tuple(self.words[n] for n in chosen)
        return TakenWords(path, self.number, words, self.text(chosen), box, boxes)

    def _of(self, line: int) -> range:
        return range(self._first[line], self._first[line + 1])

    def _on_line(self, position: int, line: int) -> int:
        if not 0 <= line < len(self._bands):
            return position
        x0, _, x1, _ = self.words[position].box
        return min(self._of(line), key=lambda n: _beside(self.words[n].box, (x0 + x1) / 2))

    def _beside(self, x: float, y: float, ratio: float) -> int | None:
        found = [
            (_beside(self.words[n].box, x), n)
            for line, (_, top, _, bottom) in enumerate(self._bands)
            if top <= y <= bottom
            for n in self._of(line)
        ]
        distance, word = min(found, default=(1.0, 0))
        if not found:
            return None
        _, top, _, bottom = self.words[word].box
        return word if distance <= NEAR * (bottom - top) * ratio else None


def clean(text: str) -> str:
    """Text of a page for the clipboard: no control or bidi characters, its lines kept."""
    return plain.lines(text, len(text) + 1)


def _around(boxes: Iterable[Box]) -> Box:
    x0, y0, x1, y1 = zip(*boxes, strict=True)
    return (min(x0), min(y0), max(x1), max(y1))


def _holds(box: Box, x: float, y: float) -> bool:
    return box[0] <= x <= box[2] and box[1] <= y <= box[3]


def _area(box: Box) -> float:
    return max(box[2] - box[0], 0.0) * max(box[3] - box[1], 0.0)


def _share(word: Box, box: Box) -> float:
    common = (
        max(word[0], box[0]), max(word[1], box[1]), min(word[2], box[2]), min(word[3], box[3])
    )  # fmt: skip
    if common[0] >= common[2] or common[1] >= common[3]:
        return 0.0
    return _area(common) / _area(word)


def _beside(box: Box, x: float) -> float:
    return max(box[0] - x, x - box[2], 0.0)


def _away(band: Box, x: float, y: float) -> float:
    """How far a point is from a line; above and below count more than beside."""
    return 4.0 * max(band[1] - y, y - band[3], 0.0) + _beside(band, x)
