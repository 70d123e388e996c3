"""An entry of a list as one line of text: broken words joined, with the way back to the pages."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence

from msgspec import Struct

from sealread.document.model import Span
from sealread.extract.entries.flow import Flow

_BROKEN = re.compile(r"[^\W\d_][-‐­]$")


class Entry:
    """Lines of a flow as one text. `text[n]` stands at a known place of the flow, or is a joining
    space.
    """

    def __init__(self, flow: Flow, numbers: Sequence[int]) -> None:
        self.flow = flow
        self.numbers = tuple(numbers)
        parts: list[str] = []
        self._starts: list[int] = []
        self._places: list[int] = []
        size = 0
        for place, number in enumerate(self.numbers):
            text = flow.lines[number].text
            following = flow.lines[self.numbers[place + 1]].text if place + 1 < len(numbers) else ""
            written = _written(flow, text, following)
            self._starts.append(size)
            self._places.append(flow.starts[number])
            parts.append(written)
            size += len(written)
        self.text = "".join(parts)

    def spans(self, span: Span) -> tuple[Span, ...]:
        """Where a part of the entry stands in the flow, a span for each of its lines."""
        found: list[Span] = []
        first = bisect_right(self._starts, span.start) - 1
        for index in range(max(first, 0), len(self._starts)):
            begin = max(span.start - self._starts[index], 0)
            if self._starts[index] >= span.end:
                break
            line = self.flow.lines[self.numbers[index]]
            end = min(span.end - self._starts[index], len(line.text))
            if index + 1 < len(self._starts) and span.end > self._starts[index + 1]:
                end = len(line.text)
            if end > begin:
                found.append(Span(self._places[index] + begin, self._places[index] + end))
        return tuple(found)

    def part(self, numbers: Sequence[int]) -> Span:
        """Where lines of the entry, the first to the last of them, stand in its text."""
        places = [self.numbers.index(number) for number in numbers]
        first, last = min(places), max(places)
        end = self._starts[last + 1] if last + 1 < len(self._starts) else len(self.text)
        return self.stripped(self._starts[first], end, " \t")

    def stripped(self, start: int, end: int, marks: str = " \t.,;:") -> Span:
        """A part of the entry without white space and marks at its edges."""
        while start < end and self.text[start] in marks:
            start += 1
        while end > start and self.text[end - 1] in marks:
            end -= 1
        return Span(start, end)


class Piece(Struct, frozen=True):
    """A part of an entry that is a field's value. `value`: what it says, where it is not the words.

    `inferred`: why a value follows from the words that does not stand in them.
    """

    entry: Entry
    span: Span
    confidence: float
    value: str | bool | None = None
    inferred: str | None = None

    @property
    def text(self) -> str:
        """The words on one line."""
        return self.entry.text[self.span.start : self.span.end]


def _written(flow: Flow, text: str, following: str) -> str:
    """A line as it is joined to the next: a word broken at its end goes on without a hyphen."""
    if not following:
        return text
    if not _BROKEN.search(text):
        return text if re.search(r"\d[-–]$|/$", text) and following[:1].isalnum() else f"{text} "
    if not following[:1].islower():
        return text
    first = re.split(r"[\s-]", text[:-1])[-1]
    second = re.match(r"[\w'’]*", following)
    hyphened = f"{first}-{second[0] if second else ''}"
    return text if hyphened.casefold() in flow.hyphened else text[:-1]
