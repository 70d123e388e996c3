"""A paper as a bookkeeper looks at it: lines in pieces, the labels in them, and what stands by."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, cached_property

from msgspec import Struct

from sealread.document.model import Span
from sealread.document.text_map import TextMap
from sealread.extract.invoices.glossary import glossary, tokens
from sealread.extract.regions import regions

_PIECE = re.compile(r"\S+(?: \S+)*")
_TOKEN = re.compile(r"[^\W_]+|[#%]")
_MOST_TOKENS = 6
_BETWEEN = frozenset(" .:-/()*'’&°º\t")
"""What may stand between the words of one label."""
_FAR = "   "
_PROSE = 3
"""So many small words before a label on its line make it a part of a sentence."""
_WITH = frozenset(
    ("inkl", "incl", "inklusive", "including", "inclusive", "inc", "exkl", "excl", "exklusive",
     "excluding", "ohne", "mit", "ex", "before", "without", "with", "vor", "hors", "of")
)  # fmt: skip
_WITH_REACH = 16
_TOLD = 2
"""The same where its value is a number, which sentences like to repeat."""


class Box(Struct, frozen=True):
    """Page (from 1) and edges in shares of the page."""

    page: int
    left: float
    top: float
    right: float
    bottom: float

    @property
    def height(self) -> float:
        """In fractions of the page."""
        return self.bottom - self.top

    def over(self, other: Box) -> bool:
        """Whether two boxes share some of the page's width."""
        return self.left < other.right and other.left < self.right


class Piece(Struct, frozen=True):
    """Words of one line without a column gap; `line` counts all lines of the text."""

    span: Span
    text: str
    line: int
    box: Box


class Mark(Struct, frozen=True):
    """A printed label: what it is about, its words, its line.

    `exact`: nothing but the label's own words, no loose ones.
    """

    role: str
    span: Span
    line: int
    exact: bool = True


class Paper:
    """The text of one document with its pieces and labels."""

    def __init__(self, text_map: TextMap) -> None:
        self.map = text_map
        self.text = text_map.text
        self.dates = regions("date", self.text) or ()
        self.amounts = regions("number", self.text) or ()

    @cached_property
    def starts(self) -> list[int]:
        """Where the lines begin."""
        return [0, *(found.end() for found in re.finditer("\n", self.text))]

    @cached_property
    def lines(self) -> list[list[Piece]]:
        """The pieces of all lines, in reading order."""
        made: list[list[Piece]] = []
        for number, start in enumerate(self.starts):
            end = self.end(number)
            spans = [
                Span(start + m.start(), start + m.end())
                for m in _PIECE.finditer(self.text[start:end])
            ]
            made.append([Piece(one, self.said(one), number, self.box(one)) for one in spans])
        return made

    def end(self, line: int) -> int:
        """Where a line ends."""
        return self.starts[line + 1] - 1 if line + 1 < len(self.starts) else len(self.text)

    def said(self, span: Span) -> str:
        """The words of a span."""
        return self.text[span.start : span.end]

    def box(self, span: Span) -> Box:
        """The box of the first line of a span."""
        found = self.map.boxes(span)
        if not found:
            return Box(0, 0.0, 0.0, 0.0, 0.0)
        return Box(found[0].page, *found[0].box)

    @cached_property
    def marks(self) -> list[list[Mark]]:
        """The labels of each line, from left to right, none inside of another."""
        return [list(self._marks(number)) for number in range(len(self.starts))]

    def labelled(self, role: str) -> Iterator[Mark]:
        """The labels that are about a role, in text order."""
        for line in self.marks:
            yield from (mark for mark in line if mark.role == role)

    def behind(self, mark: Mark) -> Span:
        """What stands behind a label on its line, up to the next label."""
        end = self.end(mark.line)
        for other in self.marks[mark.line]:
            if other.span.start > mark.span.start and other.role != mark.role:
                end = min(end, other.span.start)
                break
        start = mark.span.end
        while start < end and self.text[start] in " .:#-*/)°º\t":
            if self.text[start] == "-" and self.text[start + 1 : start + 2].isdigit():
                break
            start += 1
        return Span(start, end)

    def below(self, mark: Mark, reach: int = 3) -> Iterator[Piece]:
        """What stands in the next lines in a label's column, from the top."""
        own = self.box(mark.span)
        for number in range(mark.line + 1, min(mark.line + 1 + reach, len(self.lines))):
            for piece in self.lines[number]:
                if piece.box.page == own.page and piece.box.over(own):
                    yield piece

    def _marks(self, number: int) -> Iterator[Mark]:
        start = self.starts[number]
        found = list(_TOKEN.finditer(self.text, start, self.end(number)))
        place, seen = 0, False
        while place < len(found):
            mark = self._mark(number, found, place)
            if mark is None:
                place += 1
                continue
            if not self._is_aside(start, mark) and not (seen and self._is_with(mark)):
                seen = True
                yield mark
            while place < len(found) and found[place].start() < mark.span.end:
                place += 1

    def is_told(self, mark: Mark) -> bool:
        """Whether a label stands in a sentence: small words lead up to it."""
        before = self.text[self.starts[mark.line] : mark.span.start].rpartition(_FAR)[2]
        return sum(word[:1].islower() for word in before.split()) >= _TOLD

    def _is_aside(self, start: int, mark: Mark) -> bool:
        """Whether a label is none: in brackets behind other words, a rate, or amid prose."""
        before = self.text[start : mark.span.start].rpartition(_FAR)[2]
        if before.rfind("(") > before.rfind(")") and before.lstrip()[:1] != "(":
            return True
        if self.text[mark.span.end : mark.span.end + 3].lstrip(". ").startswith("%"):
            return True
        return sum(word[:1].islower() for word in before.split()) >= _PROSE

    def _is_with(self, mark: Mark) -> bool:
        """Whether a label only says what is in another one: "Gesamtbetrag inkl. MwSt."."""
        before = tokens(self.text[max(0, mark.span.start - _WITH_REACH) : mark.span.start])
        return mark.role == "tax" and bool(before) and before[-1] in _WITH

    def _mark(self, number: int, found: list[re.Match[str]], place: int) -> Mark | None:
        """The longest label that begins with a word."""
        best: Mark | None = None
        words = ""
        for length, token in enumerate(found[place : place + _MOST_TOKENS]):
            if length:
                gap = self.text[found[place + length - 1].end() : token.start()]
                if _FAR in gap or not _BETWEEN.issuperset(gap):
                    break
            words += token.group().casefold()
            if (known := _by_words().get(words)) is not None:
                best = Mark(known[0], Span(found[place].start(), token.end()), number, known[1])
        return best


@cache
def _by_words() -> dict[str, tuple[str, bool]]:
    """The role of each label's words, and whether they are exact; parts of a party have a dot."""
    known = glossary()
    found = {words: (f".{name}", True) for name, said in known.printed.items() for words in said}
    found |= dict.fromkeys(known.printed["own_vat"], ("buyer.vat_id", True))
    for role in known.roles.values():
        found |= dict.fromkeys(role.loose, (role.name, False))
    for role in known.roles.values():
        found |= dict.fromkeys(role.printed, (role.name, True))
    return found
