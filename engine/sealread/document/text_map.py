"""The text of a document in which every character knows its word, its line and its box."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property
from itertools import chain

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from .arranging import arranged
from .frames import Boxes, back, union
from .layout import DEFAULT_STYLE, LayoutStyle, Lines, separators
from .model import Evidence, Page, Span, Word

PAGE_BREAK = "\n\n"
Ints = NDArray[np.int64]
_BREAK = re.compile("\n")


class WordRef(Struct, frozen=True, order=True):
    """A word of a document: index of its page in the sequence mapped, index in `Page.words`."""

    page: int
    word: int


class PrintedLines(Struct, frozen=True):
    """The printed lines of a text, one entry each, in text order.

    `starts` and `ends`: characters (int64); `pages`: indices of their pages; `boxes` (n, 4): in
    fractions of the page turned upright.
    """

    starts: Ints
    ends: Ints
    pages: Ints
    boxes: Boxes


class WordSpans(Struct, frozen=True):
    """Where words stand in the text: starts and ends (int64, sorted, one entry a word)."""

    starts: Ints
    ends: Ints


def text_map(pages: Sequence[Page], style: LayoutStyle = DEFAULT_STYLE) -> TextMap:
    """The layout-preserving text of pages, joined by a blank line, with the way back to words."""
    return TextMap(pages, style)


class TextMap:
    """Text of pages and the way from any character range to words, lines and boxes.

    `text[span.start:span.end] == word.text` for the span of every word.
    """

    def __init__(self, pages: Sequence[Page], style: LayoutStyle = DEFAULT_STYLE) -> None:
        self.pages = tuple(pages)
        self._lines = [arranged(page, style) for page in self.pages]
        written = [
            _write(page, lines, style) for page, lines in zip(self.pages, self._lines, strict=True)
        ]
        self.text = PAGE_BREAK.join(text for text, _, _ in written)
        sizes = np.array([len(text) for text, _, _ in written], dtype=np.int64)
        self._page_starts = np.cumsum(sizes + len(PAGE_BREAK)) - sizes - len(PAGE_BREAK)
        self._page_ends = self._page_starts + sizes
        counts = np.array([len(lines.order) for lines in self._lines], dtype=np.int64)
        self._page_words = np.concatenate([[0], np.cumsum(counts)])
        shift = np.repeat(self._page_starts, counts)
        self.word_spans = WordSpans(
            starts=_joined([starts for _, starts, _ in written]) + shift,
            ends=_joined([ends for _, _, ends in written]) + shift,
        )

    @cached_property
    def wordless(self) -> tuple[Span, ...]:
        """Where signs stand that are no word of the pages: bars, and names that are repeated."""
        spans = self.word_spans
        ends = [0, *spans.ends.tolist()]
        starts = [*spans.starts.tolist(), len(self.text)]
        return tuple(
            Span(end, start)
            for end, start in zip(ends, starts, strict=True)
            if self.text[end:start].strip()
        )

    def words(self, span: Span) -> tuple[WordRef, ...]:
        """The words that a span touches, in text order."""
        return tuple(self._ref(position) for position in self._touched(span))

    def boxes(self, span: Span) -> tuple[Evidence, ...]:
        """One box per line of words touched; a word that is partly covered counts in part."""
        found: list[Evidence] = []
        for _, positions in self._by_line(span):
            page = self.pages[self._page_at(positions[0])]
            parts = np.array([self._covered(position, span) for position in positions])
            x0, y0, x1, y1 = union(back(parts, page.turn))
            found.append(Evidence(page=page.number, box=(_r(x0), _r(y0), _r(x1), _r(y1))))
        return tuple(found)

    def lines(self, span: Span) -> tuple[Span, ...]:
        """The whole lines that a span touches, each as a span without its line break."""
        found: list[Span] = []
        for (page, line), _ in self._by_line(span):
            first = int(self._page_words[page])
            low, high = np.searchsorted(self._lines[page].line, [line, line + 1])
            start = int(self.word_spans.starts[first + int(low)])
            found.append(Span(start, int(self.word_spans.ends[first + int(high) - 1])))
        return tuple(found)

    def line_span(self, first: int, last: int) -> Span:
        """The lines of the text from number `first` to number `last`, both counted from 0."""
        most = len(self._breaks)
        start = self._breaks[min(first, most) - 1] + 1 if first and most else 0
        end = self._breaks[last] if last < most else len(self.text)
        return Span(start, end)

    @cached_property
    def _breaks(self) -> list[int]:
        """Where the lines of the text end, but for the last one."""
        return [found.start() for found in _BREAK.finditer(self.text)]

    @cached_property
    def printed(self) -> PrintedLines:
        """All printed lines with their boxes."""
        ways = [_numbered(lines) for lines in self._lines]
        counts = np.array([len(first) for first, _ in ways], dtype=np.int64)
        shifts = self._page_words[:-1]
        first = _joined([one + shift for (one, _), shift in zip(ways, shifts, strict=True)])
        last = _joined([one + shift for (_, one), shift in zip(ways, shifts, strict=True)])
        boxes = [_line_boxes(lines, way[0]) for lines, way in zip(self._lines, ways, strict=True)]
        return PrintedLines(
            starts=self.word_spans.starts[first],
            ends=self.word_spans.ends[last],
            pages=np.repeat(np.arange(len(self.pages), dtype=np.int64), counts),
            boxes=np.concatenate(boxes) if boxes else np.empty((0, 4)),
        )

    def span_of(self, page_index: int, word_indices: Sequence[int]) -> Span:
        """The smallest span around words of a page (indices into `Page.words`, at least one)."""
        order = self._lines[page_index].order
        positions = np.flatnonzero(np.isin(order, np.asarray(word_indices, dtype=np.int64)))
        if not len(positions):
            raise ValueError("span_of needs at least one word of the page")
        first = int(self._page_words[page_index])
        start = int(self.word_spans.starts[first + int(positions[0])])
        return Span(start, int(self.word_spans.ends[first + int(positions[-1])]))

    def page_span(self, page_index: int) -> Span:
        """The text of one page as a span."""
        return Span(int(self._page_starts[page_index]), int(self._page_ends[page_index]))

    def page_of(self, position: int) -> int:
        """The index of a character's page; a page break counts to the page before it."""
        return max(int(np.searchsorted(self._page_starts, position, side="right")) - 1, 0)

    def confidence(self, span: Span) -> float:
        """The lowest confidence of the words that a span touches; 0.0 where it touches none.

        The minimum, not the mean: a value is as sure as its weakest word.
        """
        return min((self._word(ref).confidence for ref in self.words(span)), default=0.0)

    def _touched(self, span: Span) -> range:
        if span.end <= span.start:
            return range(0)
        first = int(np.searchsorted(self.word_spans.ends, span.start, side="right"))
        last = int(np.searchsorted(self.word_spans.starts, span.end, side="left"))
        return range(first, max(first, last))

    def _page_at(self, position: int) -> int:
        return int(np.searchsorted(self._page_words, position, side="right")) - 1

    def _ref(self, position: int) -> WordRef:
        page = self._page_at(position)
        return WordRef(page, int(self._lines[page].order[position - int(self._page_words[page])]))

    def _word(self, ref: WordRef) -> Word:
        return self.pages[ref.page].words[ref.word]

    def _by_line(self, span: Span) -> list[tuple[tuple[int, int], list[int]]]:
        """((page index, line number), positions of touched words), in text order."""
        found: list[tuple[tuple[int, int], list[int]]] = []
        for position in self._touched(span):
            page = self._page_at(position)
            line = int(self._lines[page].line[position - int(self._page_words[page])])
            if not found or found[-1][0] != (page, line):
                found.append(((page, line), []))
            found[-1][1].append(position)
        return found

    def _covered(self, position: int, span: Span) -> Boxes:
        """The upright box of the part of a word that lies in the span, letters taken as equal."""
        ref = self._ref(position)
        x0, y0, x1, y1 = self._lines[ref.page].boxes[ref.word].tolist()
        start, end = int(self.word_spans.starts[position]), int(self.word_spans.ends[position])
        letter = (x1 - x0) / max(end - start, 1)
        low = x0 + letter * max(span.start - start, 0)
        high = x1 - letter * max(end - span.end, 0)
        return np.array([low, y0, high, y1])


def _write(page: Page, lines: Lines, style: LayoutStyle) -> tuple[str, Ints, Ints]:
    """The text of one page, and starts and ends of its words in it."""
    texts = [page.words[index].text for index in lines.order.tolist()]
    size = np.fromiter(map(len, texts), dtype=np.int64, count=len(texts))
    after = separators(lines, size, style)
    space = np.fromiter(map(len, after), dtype=np.int64, count=len(after))
    starts = np.cumsum(size + space) - size - space
    return "".join(chain.from_iterable(zip(texts, after, strict=True))), starts, starts + size


def _numbered(lines: Lines) -> tuple[Ints, Ints]:
    """The first and the last word of each line of a page, as positions in its `order`."""
    if not len(lines.order):
        return lines.order, lines.order
    ends = np.flatnonzero(np.append(np.diff(lines.line) != 0, True))
    return np.concatenate([[0], ends[:-1] + 1]), ends


def _line_boxes(lines: Lines, first: Ints) -> Boxes:
    """The boxes around the lines of a page, upright."""
    if not len(first):
        return np.empty((0, 4))
    boxes = lines.boxes[lines.order]
    low = np.minimum.reduceat(boxes[:, :2], first)
    high = np.maximum.reduceat(boxes[:, 2:], first)
    return np.concatenate([low, high], axis=1)


def _joined(parts: list[Ints]) -> Ints:
    return np.concatenate(parts) if parts else np.empty(0, dtype=np.int64)


def _r(value: float) -> float:
    return round(value, 5)
