"""Answers in a column of their own: all of their lines, and no line of the labels beside them.

On a form of two columns the text has a line of the label, then a line of the value, by turns. An
answer of several lines so takes up words of the label, or stops where its first line ends.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property

import numpy as np
from msgspec import Struct

from sealread.document.model import Evidence, Span
from sealread.document.text_map import TextMap

_PIECE = re.compile(r"\S+(?: {1,2}\S+)*")
_NAME = re.compile(r"\b(?:name|nom)\b", re.IGNORECASE)
_ADDRESS = re.compile(r"address|anschrift|adresse", re.IGNORECASE)
_OPEN = re.compile(r"[,;&-]\s*$")
_NUMBERED = re.compile(r"[(\[]?\d{1,2}(?:[.)\]]|\s|$)")
_PREDICATE = re.compile(
    r"(?:has|have|had|performed|carried|issued|assessed|certified|tested|hat|haben|führte|stellte|a|ont)\b"
)
_LABEL = re.compile(r".*:\s*$")
_EDGE = 0.008
"""How far the left edges of one column's lines may be apart, in shares of the page."""
_GAP = 0.75
"""Of a line's height; more parts blocks."""
_BLANK = 0.3
"""A blank's width in heights of its line."""
_MARGIN = 0.995
_REACH = 2
"""Lines of the text in which a column's next line stands at most."""
_LETTERS = 3
_LEAST_WORDS = 3
"""Shorter lines are names, codes and classes, below which other things stand."""
_MOST_LINES = 6
_MOST_WORDS = 40


class _Piece(Struct, frozen=True):
    """Words of one line without a gap between them: where, and which of the line's pieces."""

    span: Span
    line: int
    place: int
    count: int
    box: Evidence

    @property
    def left(self) -> float:
        return self.box.box[0]

    @property
    def right(self) -> float:
        return self.box.box[2]

    @property
    def height(self) -> float:
        return self.box.box[3] - self.box.box[1]


class ValueColumns:
    """The columns of values of one document."""

    def __init__(self, text_map: TextMap) -> None:
        self._map = text_map

    def settled(self, span: Span, wordings: Sequence[str]) -> tuple[Span, ...]:
        """The lines of an answer in its own column; none where they are no others than it has.

        A column of values stands right of its labels. `wordings`: how the field is asked; one for a
        name with an address takes its whole block there, and elsewhere the lines parted by commas.
        """
        first, both = self._at(span.start), _asks_both(wordings)
        is_value = first is not None and self._is_value(first)
        if first is None or not (both or is_value):
            return ()
        block = self._block(first)
        touched = self._touched(first, span)
        places = [place for place, one in enumerate(block) if one in touched]
        if not places or not _is_whole(block, places, span):
            return ()
        start, end = places[0], places[-1]
        if both and is_value:
            words = sum(len(self._said(one).split()) for one in block)
            if len(block) <= _MOST_LINES and words <= _MOST_WORDS:
                start, end = 0, len(block) - 1
        goes_on = self._goes_on if is_value else self._lists
        told = (n for n in range(start, end) if self._is_told_of(block[n], block[n + 1]))
        end = next(told, end)
        while both and start and self._lists(block[start - 1], block[start]):
            start -= 1
        while end + 1 < len(block) and goes_on(block[end], block[end + 1]):
            end += 1
        made = tuple(one.span for one in block[start : end + 1])
        return () if made == (span,) else made

    def _said(self, piece: _Piece) -> str:
        return self._map.text[piece.span.start : piece.span.end]

    @cached_property
    def _starts(self) -> list[int]:
        """Where the lines of the text begin."""
        return [0, *(found.end() for found in re.finditer("\n", self._map.text))]

    def _pieces(self, line: int) -> list[_Piece]:
        if not 0 <= line < len(self._starts):
            return []
        start = self._starts[line]
        end = self._starts[line + 1] - 1 if line + 1 < len(self._starts) else len(self._map.text)
        spans = [Span(*found.span()) for found in _PIECE.finditer(self._map.text, start, end)]
        boxes = [self._map.boxes(one) for one in spans]
        return [
            _Piece(one, line, place, len(spans), box[0])
            for place, (one, box) in enumerate(zip(spans, boxes, strict=True))
            if box
        ]

    def _at(self, position: int) -> _Piece | None:
        line = bisect_right(self._starts, position) - 1
        return next((one for one in self._pieces(line) if one.span.end > position), None)

    def _is_value(self, piece: _Piece) -> bool:
        """Whether a piece stands right of a label's words, or below one that does."""
        return any(map(self._is_labelled, [piece, *self._next(piece, -1)]))

    def _is_labelled(self, piece: _Piece) -> bool:
        """Whether a piece is the last of its line, right of words that are no number of a point."""
        left = self._pieces(piece.line)[: piece.place]
        letters = sum(char.isalpha() for one in left for char in self._said(one))
        return 0 < piece.place == piece.count - 1 <= _REACH and letters >= _LETTERS

    def _touched(self, first: _Piece, span: Span) -> list[_Piece]:
        """The pieces of an answer that stand below its first one's left edge."""
        last = bisect_left(self._starts, span.end) - 1
        return [
            one
            for line in range(first.line, last + 1)
            for one in self._pieces(line)
            if one.span.start < span.end and one.span.end > span.start and _aligned(one, first)
        ]

    def _block(self, piece: _Piece) -> list[_Piece]:
        """The lines of a column around a piece, one right below the other."""
        above = list(self._next(piece, -1))
        return [*reversed(above), piece, *self._next(piece, 1)]

    def _next(self, piece: _Piece, step: int) -> Iterator[_Piece]:
        """The lines of a column above or below a piece, the nearest first."""
        for _ in range(_MOST_LINES):
            lines = (piece.line + step * away for away in range(1, _REACH + 1))
            near = (
                one for line in lines for one in self._pieces(line) if _follows(piece, one, step)
            )
            found = next(near, None)
            if found is None or self._begins(found if step > 0 else piece):
                return
            if _LABEL.match(self._said(found)):
                return
            yield found
            piece = found

    def _begins(self, piece: _Piece) -> bool:
        """Whether another label begins left of a piece: a number, or words behind a label's end."""
        left = self._pieces(piece.line)[: piece.place]
        if not left:
            return False
        if _NUMBERED.match(self._said(left[0])):
            return True
        above = self._pieces(piece.line - 1)[:1]
        return any(_LABEL.match(self._said(one)) for one in above)

    def _is_told_of(self, upper: _Piece, lower: _Piece) -> bool:
        """Whether a line that was ended on purpose is what the one below it says something of."""
        said = _PREDICATE.match(self._said(lower)) is not None
        return said and not self._goes_on(upper, lower)

    def _lists(self, upper: _Piece, lower: _Piece) -> bool:
        """Whether a comma parts two lines."""
        return lower.line > upper.line and self._said(upper).endswith(",")

    def _goes_on(self, upper: _Piece, lower: _Piece) -> bool:
        """Whether a line was ended for want of room, or by a mark that nothing ends with."""
        said, below = self._said(upper), self._said(lower)
        if _OPEN.search(said):
            return True
        if len(said.split()) < _LEAST_WORDS:
            return False
        word = below.split()[0]
        width = (lower.right - lower.left) * len(word) / len(below)
        shape, margin = self._pages[upper.box.page]
        return upper.right + _BLANK * upper.height * shape + width > margin

    @cached_property
    def _pages(self) -> dict[int, tuple[float, float]]:
        """By number: height over width of a page, and how far right most of its words reach."""
        return {
            page.number: (
                page.height / page.width,
                float(np.quantile([word.box[2] for word in page.words], _MARGIN)),
            )
            for page in self._map.pages
            if page.words
        }


def _aligned(one: _Piece, other: _Piece) -> bool:
    return one.box.page == other.box.page and abs(one.left - other.left) <= _EDGE


def _follows(piece: _Piece, other: _Piece, step: int) -> bool:
    """Whether a piece stands right above or below another one in its column."""
    upper, lower = (piece, other) if step > 0 else (other, piece)
    gap = lower.box.box[1] - upper.box.box[3]
    return _aligned(piece, other) and -0.5 * piece.height < gap < _GAP * piece.height


def _is_whole(block: Sequence[_Piece], places: Sequence[int], span: Span) -> bool:
    """Whether an answer has whole lines of a block, one after the other."""
    first, last = block[places[0]], block[places[-1]]
    whole = first.span.start >= span.start and last.span.end <= span.end
    return whole and places == list(range(places[0], places[-1] + 1))


def _asks_both(wordings: Sequence[str]) -> bool:
    """Whether a field is asked as a name with an address."""
    return any(_NAME.search(one) and _ADDRESS.search(one) for one in wordings)
