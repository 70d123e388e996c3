"""Where a document prints the labels of fields, and what stands right of them, below or above."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import accumulate, chain, islice
from typing import Literal

from msgspec import Struct

from sealread.document.model import Span
from sealread.document.text_map import TextMap
from sealread.extract.grounding import folded

Way = Literal["right", "below", "above"]
"""How a value stands to its label."""
WAYS: tuple[Way, ...] = ("right", "below", "above")
_PIECE = re.compile(r"\S+(?: {1,2}\S+)*")
_LABEL = re.compile(r"[^\d:]{1,30}:(?:\s|$)")
_MARKS = ": .*"
_LONGEST = 120
_MOST_PLACES = 60
_LINES_AWAY = 3
_MOST_LINES = 4
"""How many lines a label may run over."""
_NEAR_X = 0.025
"""How far, in shares of the page, words of one column may begin from each other."""
_SAME_LINE, _AWAY = 0.006, 0.045
"""Tops of words on one line differ by less; a value begins no farther below or above its label."""

Tokens = tuple[str, ...]


class _Label(Struct, frozen=True):
    """A printed label: its parts (one a line, from the top) with the numbers of their lines.

    `behind`: what follows a part on its line, the likeliest value first.
    """

    lines: tuple[int, ...]
    parts: tuple[Span, ...]
    behind: tuple[Span, ...]


class _Box(Struct, frozen=True):
    """The first line of some words: page, left and right edge and top in shares of the page."""

    page: int
    left: float
    right: float
    top: float


class Labels:
    """The places of labels in a text.

    `labels` are all words that are labels of something that is asked for: a label is no value.
    """

    def __init__(self, text_map: TextMap, labels: Iterable[str]) -> None:
        self._map, self._text = text_map, text_map.text
        self._wanted = {tokens: bare(label) for label in labels if (tokens := _tokens(label))}
        self._names = frozenset(self._wanted.values())
        self._begun = {tokens[:n] for tokens in self._wanted for n in range(1, len(tokens))}
        self._lines = list(_pieces(self._text))
        self._boxes: dict[Span, _Box | None] = {}
        self._places: dict[str, list[_Label]] = defaultdict(list)
        for name, place in self._found():
            if len(self._places[name]) < _MOST_PLACES:
                self._places[name].append(place)

    def beside(self, phrases: Sequence[str], way: Way) -> Span | None:
        """The first words that stand so to one of the phrases where it is printed as a label."""
        found = (self._neighbour(place, way) for place in self._printed(phrases))
        return next((span for span in found if span is not None), None)

    def covers(self, span: Span) -> bool:
        """Whether words are a printed label, or a part of one."""
        starts, ends = self._covered
        at = bisect_right(starts, span.start)
        return at > 0 and ends[at - 1] >= span.end

    @cached_property
    def _covered(self) -> tuple[list[int], list[int]]:
        """Where parts of labels begin, in order, and how far those up to each one reach."""
        places = chain.from_iterable(self._places.values())
        parts = sorted(chain.from_iterable(place.parts for place in places))
        return [part.start for part in parts], list(accumulate((part.end for part in parts), max))

    def repeated(self, phrases: Sequence[str], answer: Span) -> tuple[Span, ...]:
        """What stands at the other places of a label as `answer` stands to one of them."""
        places = list(self._printed(phrases))
        for way in WAYS:
            found = [self._neighbour(place, way) for place in places]
            if any(span is not None and _overlap(span, answer) for span in found):
                return tuple(s for s in found if s is not None and not _overlap(s, answer))
        return ()

    def _found(self) -> Iterator[tuple[str, _Label]]:
        """All printed labels in text order, each by its bare words."""
        for number, pieces in enumerate(self._lines):
            for place, piece in enumerate(pieces):
                yield from self._from(number, pieces, place, piece, _Label((), (), ()), ())

    def _from(
        self, number: int, pieces: Sequence[Span], place: int, piece: Span, so_far: _Label,
        said: Tokens,
    ) -> Iterator[tuple[str, _Label]]:  # fmt: skip
        """The labels that go on with a piece: it ends them, they end in it, or on a line below."""
        for end, rest in _cuts(self._text, piece):
            tokens = said + _tokens(self._text[piece.start : end])
            next_ones = (rest,) if rest else tuple(pieces[place + 1 : place + 2])
            label = _Label(
                (*so_far.lines, number), (*so_far.parts, Span(piece.start, end)),
                (*next_ones, *so_far.behind),
            )  # fmt: skip
            if tokens in self._wanted:
                yield self._wanted[tokens], label
            if rest is None and tokens in self._begun and len(label.lines) < _MOST_LINES:
                yield from self._going_on(label, tokens)

    def _going_on(self, label: _Label, said: Tokens) -> Iterator[tuple[str, _Label]]:
        """The labels that go on below the last part, in its column."""
        own, last = self._box(label.parts[0]), label.lines[-1]
        for number in range(last + 1, min(last + 1 + _LINES_AWAY, len(self._lines))):
            pieces = self._lines[number]
            for place, piece in enumerate(pieces):
                box = self._box(piece)
                if own and box and box.page == own.page and abs(box.left - own.left) <= _NEAR_X:
                    yield from self._from(number, pieces, place, piece, label, said)
                    return

    def _printed(self, phrases: Sequence[str]) -> Iterator[_Label]:
        """The places of the phrases, each once, in text order phrase by phrase."""
        seen: set[Span] = set()
        for place in chain.from_iterable(self._places.get(bare(p), ()) for p in phrases):
            if place.parts[0] not in seen:
                seen.add(place.parts[0])
                yield place

    def _neighbour(self, label: _Label, way: Way) -> Span | None:
        if way == "right":
            return next((span for span in label.behind if self._is_value(span)), None)
        step, part = (1, -1) if way == "below" else (-1, 0)
        own = self._box(label.parts[part])
        if own is None:
            return None
        first = label.lines[part] + step
        for number in range(first, first + step * _LINES_AWAY, step):
            pieces = self._lines[number] if 0 <= number < len(self._lines) else ()
            for span in pieces:
                if self._is_in_column(span, own, step):
                    return span if self._is_value(span) else None
        return None

    def _is_in_column(self, span: Span, own: _Box, step: int) -> bool:
        box = self._box(span)
        if box is None or box.page != own.page:
            return False
        across = own.left - _NEAR_X <= box.left <= own.right
        return across and _SAME_LINE < (box.top - own.top) * step <= _AWAY

    def _box(self, span: Span) -> _Box | None:
        if span not in self._boxes:
            found = self._map.boxes(span)
            x0, y0, x1, _ = found[0].box if found else (0.0, 0.0, 0.0, 0.0)
            self._boxes[span] = _Box(found[0].page, x0, x1, y0) if found else None
        return self._boxes[span]

    def _is_value(self, span: Span) -> bool:
        words = self._text[span.start : span.end]
        is_label = _LABEL.match(words) is not None or bare(words) in self._names
        is_label = is_label or _tokens(words) in self._begun
        return not is_label and len(words) <= _LONGEST and any(c.isalnum() for c in words)


def bare(label: str) -> str:
    """A label without case, marks at its end and runs of white space."""
    return folded(label).casefold().rstrip(_MARKS)


def _tokens(words: str) -> Tokens:
    return tuple(bare(words).split())


def _pieces(text: str) -> Iterator[list[Span]]:
    """The pieces of each line: words with no more than two spaces between them."""
    start = 0
    for line in text.splitlines(keepends=True):
        yield [Span(start + m.start(), start + m.end()) for m in _PIECE.finditer(line)]
        start += len(line)


_CUT = re.compile(r":\s*(?=\S)|\s+(?=[\dA-ZÄÖÜ□☐☑☒])")
_MOST_CUTS = 8


def _cuts(text: str, piece: Span) -> Iterator[tuple[int, Span | None]]:
    """Where a label may end in a piece, and the rest behind it; first the whole piece.

    It may end at a colon, or before a word that begins as names and numbers do.
    """
    said = text[piece.start : min(piece.end, piece.start + _LONGEST)]
    if piece.end - piece.start <= _LONGEST:
        yield piece.end, None
    for cut in islice(_CUT.finditer(said), _MOST_CUTS):
        if cut.start():
            yield piece.start + cut.start(), Span(piece.start + cut.end(), piece.end)


def _overlap(one: Span, other: Span) -> bool:
    return one.start < other.end and other.start < one.end
