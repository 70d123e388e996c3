"""Dates that a document defines: "the fifth anniversary of the Effective Date", followed to a day.

A definition leads to a date that it prints, to a time after another one, or to other defined terms;
each step keeps the words that said so.
"""

from __future__ import annotations

import calendar
import re
from datetime import date, timedelta

from msgspec import Struct

from sealread.document.model import Span
from sealread.document.outline import Outline
from sealread.extract.grounding import folded
from sealread.extract.regions import regions
from sealread.extract.retrieval_definitions import Definition, Definitions
from sealread.schema.dates import parse_date
from sealread.schema.kinds import NotOfKind

_DEEP = 5
_MONTHS = (
    r"(?:January|February|March|April|May|June|July|August|September|October|November|December)"
)
_DAY = (
    rf"(?:{_MONTHS}\s+\d{{1,2}}(?:st|nd|rd|th)?,?\s+\d{{4}}|\d{{1,2}}\s+{_MONTHS},?\s+\d{{4}}"
    + (r"|\d{1,2}\.\s*(?:\d{1,2}\.|[A-ZÄ][a-zä]+)\s*\d{4}|\d{4}-\d\d-\d\d|\d{1,2}/\d{1,2}/\d{4})")
)
_DATED = re.compile(
    rf"\b(?:dated|made|entered\s+into|effective|executed|vom)\s+(?:and\s+effective\s+)?"
    rf"(?:(?:as\s+)?of\s+|on\s+|this\s+)?(?:the\s+)?(?P<day>{_DAY})",
    re.IGNORECASE,
)
_ORDINALS = {
    word: number
    for number, word in enumerate(
        (
            "first",
            "second",
            "third",
            "fourth",
            "fifth",
            "sixth",
            "seventh",
            "eighth",
            "ninth",
            "tenth",
        ),
        1,
    )
}
_CARDINALS = {
    word: number
    for number, word in enumerate(
        ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
        1,
    )
} | {
    "eleven": 11,
    "twelve": 12,
    "eighteen": 18,
    "twenty": 20,
    "thirty": 30,
    "sixty": 60,
    "ninety": 90,
}
_ANNIVERSARY = re.compile(
    r"(?P<which>\d+(?=st|nd|rd|th)|[a-z]+)(?:st|nd|rd|th)?\s+(?:\(\w+\)\s+)?anniversary\s+of\s+(?P<base>[^,;()]{3,80})",
    re.IGNORECASE,
)
_LATER = re.compile(
    r"(?P<many>\w+)\s+(?:\(\d+\)\s+)?(?P<unit>day|month|year)s?\s+(?:after|from|following)\s+"
    r"(?P<base>[^,;()]{3,80})",
    re.IGNORECASE,
)
_THIS_DAY = re.compile(
    r"\b(?:date\s+(?:of\s+this|hereof)|the\s+date\s+of\s+the\s+Agreement)", re.IGNORECASE
)
_BEGINS = re.compile(r"\b(?:closing|effective|agreement|execution|signing)\s+date\b", re.IGNORECASE)


class Dated(Struct, frozen=True):
    """A day, the words that led to it, and whether it was computed from them."""

    day: date
    words: tuple[Span, ...]
    computed: bool = False


def document_date(text: str, outline: Outline, language: str | None) -> Dated | None:
    """The date that a document gives itself: "dated as of March 4, 2022" on its first pages."""
    pages = [*outline.pages_with("cover"), *outline.pages_with("contents")]
    last = max(pages, default=0) + 2
    end = next((line.span.start for line in outline.lines if line.page > last), len(text))
    for found in _DATED.finditer(text, 0, end):
        if outline.is_running(found.start()):
            continue
        try:
            day = parse_date(folded(found["day"]), language)
        except NotOfKind:
            continue
        return Dated(day, (Span(found.start("day"), found.end("day")),))
    return None


class DefinedDates:
    """The dates that the definitions of a document lead to."""

    def __init__(
        self, text: str, definitions: Definitions, own: Dated | None, language: str | None
    ) -> None:
        self._text, self._definitions, self._own = text, definitions, own
        self._language = language

    def of(self, definition: Definition) -> list[Dated]:
        """All days that a definition leads to; the first it names is the first."""
        return self._of(definition, frozenset(), _DEEP)

    def _of(self, definition: Definition, seen: frozenset[str], deep: int) -> list[Dated]:
        if not deep or definition.term in seen:
            return []
        said = folded(self._text[definition.said.start : definition.said.end])
        seen |= {definition.term}
        found = (
            self._later(said, seen, deep)
            or self._printed(definition)
            or self._led(said, seen, deep)
        )
        return [Dated(one.day, (definition.whole, *one.words), one.computed) for one in found]

    def _printed(self, definition: Definition) -> list[Dated]:
        found: list[Dated] = []
        said = self._text[definition.said.start : definition.said.end]
        for region in regions("date", said) or ():
            try:
                day = parse_date(folded(said[region.start : region.end]), self._language)
            except NotOfKind:
                continue
            first = definition.said.start
            found.append(Dated(day, (Span(first + region.start, first + region.end),)))
        return found[:1]

    def _later(self, said: str, seen: frozenset[str], deep: int) -> list[Dated]:
        """A time after another day."""
        passed = _ANNIVERSARY.search(said)
        if passed:
            which = passed["which"].casefold()
            years = _ORDINALS.get(which) or (int(which) if which.isdigit() else 0)
            bases = self._led(passed["base"], seen, deep) if years else []
            return [Dated(_years_on(one.day, years), one.words, computed=True) for one in bases]
        after = _LATER.search(said)
        if after:
            many = after["many"].casefold()
            count = _CARDINALS.get(many) or (int(many) if many.isdigit() else 0)
            bases = self._led(after["base"], seen, deep) if count else []
            return [
                Dated(_on(one.day, count, after["unit"].casefold()), one.words, computed=True)
                for one in bases
            ]
        return []

    def _led(self, said: str, seen: frozenset[str], deep: int) -> list[Dated]:
        """The days of the terms that some words name, or the document's own."""
        found: list[Dated] = []
        left = said
        for one in self._definitions.in_words(said):
            if one.term in left and _is_day(one.term):
                found += self._of(one, seen, deep - 1)
                left = left.replace(one.term, " ")
        if not found and self._own and (_THIS_DAY.search(said) or _BEGINS.search(said)):
            return [self._own]
        return found


def _is_day(term: str) -> bool:
    return term.casefold().endswith(("date", "day", "termin", "tag", "datum"))


def _on(day: date, count: int, unit: str) -> date:
    if unit == "day":
        return day + timedelta(days=count)
    if unit == "year":
        return _years_on(day, count)
    month = day.month - 1 + count
    year, month = day.year + month // 12, month % 12 + 1
    return date(year, month, min(day.day, calendar.monthrange(year, month)[1]))


def _years_on(day: date, years: int) -> date:
    try:
        return day.replace(year=day.year + years)
    except ValueError:  # 29 February
        return day.replace(year=day.year + years, day=28)
