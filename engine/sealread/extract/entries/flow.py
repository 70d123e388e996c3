"""The lines of a document one below the other, with the way from characters back to words and
boxes.
"""

# ruff: noqa: E501 (patterns and samples are not broken)

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import accumulate

import numpy as np

from sealread.document.frames import back, turned, union
from sealread.document.model import Box, Document, Evidence, Page, Span
from sealread.extract.entries.lines import Line
from sealread.extract.entries.page_lines import page_lines

_EDGE_LINES = 2
_PAGE_NUMBER = re.compile(
    r"\W*+(?:(?:page|seite|p\.|s\.)\s*+)?(?:\d{1,4}|[ivxl]+)(?:\s*+(?:of|von|/|\|)\s*+\d{1,4})?\W*",
    re.IGNORECASE,
)
_HYPHENED = re.compile(r"\b[^\W\d_]+-[^\W\d_]+")
_TOP, _BOTTOM = 0.12, 0.88
_APART = 0.35
"""The gap below a running head, in heights of its letters, that lines of a text do not have."""


class Flow:
    """All lines of a document in reading order, running heads and page numbers left out.

    What stands in sidebars comes behind all else; `breaks` has the number of its first line.
    `text` has the lines joined by line breaks; `starts[n]` is where line `n` begins in it.
    """

    def __init__(self, document: Document) -> None:
        self.pages: tuple[Page, ...] = document.pages
        main, aside = _flows(_without_furniture(_all_lines(document.pages)))
        self.lines = [*main, *aside]
        self.breaks = (len(main),) if main and aside else ()
        self.text = "\n".join(line.text for line in self.lines)
        sizes = [len(line.text) + 1 for line in self.lines]
        self.starts = [0, *accumulate(sizes)][: len(sizes)]

    @cached_property
    def hyphened(self) -> frozenset[str]:
        """All words of the document that are written with a hyphen inside a line, in small letters."""
        return frozenset(word.casefold() for word in _HYPHENED.findall(self.text))

    def line_at(self, position: int) -> int:
        """The number of the line that a character stands on."""
        return max(bisect_right(self.starts, position) - 1, 0)

    def span(self, first: int, last: int) -> Span:
        """The characters of lines `first` to `last`, both included."""
        return Span(self.starts[first], self.starts[last] + len(self.lines[last].text))

    def evidence(self, spans: Sequence[Span]) -> tuple[Evidence, ...]:
        """A box for each line that spans touch; a word that is covered in part counts in part."""
        found: list[Evidence] = []
        for span in spans:
            for number in range(self.line_at(span.start), self.line_at(max(span.end - 1, 0)) + 1):
                box = self._box(number, span)
                if box is not None and box not in found:
                    found.append(box)
        return tuple(found)

    def confidence(self, spans: Sequence[Span]) -> float:
        """The lowest confidence of the words that spans touch; 0.0 where they touch none."""
        return min(
            (
                self.pages[self.lines[number].page].words[word].confidence
                for span in spans
                for number in range(
                    self.line_at(span.start), self.line_at(max(span.end - 1, 0)) + 1
                )
                for word, _, _ in self._touched(number, span)
            ),
            default=0.0,
        )

    def _touched(self, number: int, span: Span) -> list[tuple[int, float, float]]:
        """The words of a line that a span touches: (word, share left of it, share right of it)."""
        line = self.lines[number]
        words = self.pages[line.page].words
        at = self.starts[number]
        found: list[tuple[int, float, float]] = []
        for word in line.words:
            size = max(len(words[word].text), 1)
            if at < span.end and at + size > span.start:
                found.append(
                    (word, max(span.start - at, 0) / size, max(at + size - span.end, 0) / size)
                )
            at += size + 1
        return found

    def _box(self, number: int, span: Span) -> Evidence | None:
        touched = self._touched(number, span)
        if not touched:
            return None
        page = self.pages[self.lines[number].page]
        boxes = turned(np.array([page.words[word].box for word, _, _ in touched]), page.turn)
        width = boxes[:, 2] - boxes[:, 0]
        boxes = np.stack(
            [
                boxes[:, 0] + width * [before for _, before, _ in touched],
                boxes[:, 1],
                boxes[:, 2] - width * [after for _, _, after in touched],
                boxes[:, 3],
            ],
            axis=1,
        )
        x0, y0, x1, y1 = union(back(boxes, page.turn))
        return Evidence(page.number, (round(x0, 5), round(y0, 5), round(x1, 5), round(y1, 5)))


def _all_lines(pages: Sequence[Page]) -> list[list[Line]]:
    made: list[list[Line]] = []
    columns = 0
    gutter: float | None = None
    for index, page in enumerate(pages):
        lines, gutter = page_lines(page, index, columns, gutter)
        columns = max((line.column for line in lines), default=columns - 1) + 1
        made.append(lines)
    return made


def _flows(pages: Sequence[Sequence[Line]]) -> tuple[list[Line], list[Line]]:
    """The lines of the main columns of all pages, and those of narrower ones beside them."""
    main: list[Line] = []
    aside: list[Line] = []
    for lines in pages:
        boxes: dict[int, Box] = {}
        for line in lines:
            box = boxes.get(line.column, line.box)
            boxes[line.column] = (
                min(box[0], line.box[0]), min(box[1], line.box[1]),
                max(box[2], line.box[2]), max(box[3], line.box[3]),
            )  # fmt: skip
        narrow = {
            one for one in boxes if any(_is_beside(boxes[one], box) for box in boxes.values())
        }
        for line in lines:
            (aside if line.column in narrow else main).append(line)
    return main, aside


def _is_beside(box: Box, other: Box) -> bool:
    """Whether a column is a sidebar of another: beside it and clearly narrower."""
    apart = box[0] >= other[2] - 0.005 or box[2] <= other[0] + 0.005
    level = min(box[3], other[3]) - max(box[1], other[1]) > 0.3 * (box[3] - box[1])
    return apart and level and (box[2] - box[0]) * 1.25 < other[2] - other[0]


def _without_furniture(pages: Sequence[Sequence[Line]]) -> list[list[Line]]:
    """The lines but for page numbers and for what stands at the edge of several pages."""
    edges = [_edge_lines(lines) for lines in pages]
    said = Counter(key for own in edges for key in {_letters(line) for line in own} if key)
    kept: list[list[Line]] = []
    for lines, own in zip(pages, edges, strict=True):
        dropped = {
            id(line)
            for line in own
            if said[_letters(line)] > 1 or _PAGE_NUMBER.fullmatch(line.text)
        }
        kept.append([line for line in lines if id(line) not in dropped])
    return kept


def _edge_lines(lines: Sequence[Line]) -> list[Line]:
    """The first and last lines of a page, where they stand at its edge and apart from all else."""
    ordered = sorted(lines, key=lambda line: line.box[1])
    top = [line for line in ordered if line.box[3] < _TOP]
    bottom = [line for line in reversed(ordered) if line.box[1] > _BOTTOM]
    found = _apart(top, ordered, lambda line, other: other.box[1] - line.box[3])
    return found + _apart(bottom, ordered[::-1], lambda line, other: line.box[1] - other.box[3])


def _apart(
    edge: Sequence[Line], ordered: Sequence[Line], gap: Callable[[Line, Line], float]
) -> list[Line]:
    """The lines of an edge down to the last that a wide gap parts from what follows."""
    last = 0
    for place in range(min(len(edge), _EDGE_LINES * 2)):
        line = ordered[place]
        following = ordered[place + 1] if place + 1 < len(ordered) else None
        if following is None or gap(line, following) > _APART * line.height:
            last = place + 1
    return list(ordered[:last])


def _letters(line: Line) -> str:
    return re.sub(r"[\W\d_]+", "", line.text).casefold()
