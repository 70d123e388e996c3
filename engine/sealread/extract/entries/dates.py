"""Dates and ranges of dates as people write them in lists: "2016 – 2020", "seit 03/2021", "(Fall
2004)".
"""

# ruff: noqa: E501 (patterns and what citations look like are not broken)

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from sealread.document.model import Span

_MONTHS = """
    january february march april may june july august september october november december
    januar februar märz mai juni juli oktober dezember jänner
    jan feb mar mär mrz apr jun jul aug sep sept oct okt nov dec dez
""".split()  # noqa: SIM905
_MONTH = rf"(?:{'|'.join(sorted(_MONTHS, key=len, reverse=True))})(?![^\W\d_])\.?"
_SEASON = (
    r"(?:spring|summer|fall|autumn|winter|early|late|mid|frühjahr|frühling|sommer|herbst|ws|ss|wise|sose"
    r"|wintersemester|sommersemester|q[1-4])(?![^\W\d_])"
)
_YEAR = r"(?:1[89]\d\d|20\d\d)"
_DAY = r"(?:\d{1,2}(?:st|nd|rd|th|\.)?\s)?"
POINT = (
    rf"(?:{_DAY}{_MONTH}(?:\s\d{{1,2}},)?,?\s?(?:of\s)?(?:{_YEAR}|['’]\d\d)|{_SEASON}\s{_YEAR}"
    rf"|(?:\d{{1,2}}\.)?(?:0?[1-9]|1[0-2])\s?[./]\s?{_YEAR}|{_YEAR}[-/](?:0[1-9]|1[0-2])(?:-\d\d)?(?!\d)"
    rf"|(?<![\d.,€$£/])(?<![€$£]\s){_YEAR}(?![\d%]|[.,]\d))"
)
NOW = (
    r"(?:present|current(?:ly)?|now|today|to\sdate|ongoing|heute|jetzt|laufend|aktuell|andauernd)"
    r"(?![^\W\d_])"
)
_BARE = rf"(?:{_MONTH}|{_SEASON})(?=\s?[-–—])"
_DASH = r"\s?(?:[-–—‐‑−]+|\bto\b|\buntil\b|\btill\b|\bthrough\b|\bbis\b)\s?"
_SINCE = r"(?:since|seit|ab|from)"
_RANGE = re.compile(
    rf"(?:(?P<since>\b{_SINCE}\s)?(?P<start>{POINT}|\b{_BARE}){_DASH}(?P<end>{POINT}|{NOW}|\d\d(?!\d))"
    rf"|\b(?:since|seit|ab)\s(?P<open>{POINT})"
    rf"|(?P<half>{POINT})\s?[-–—](?=\s*(?:$|[)|\t]))"
    rf"|\b(?:until|bis)\s(?P<till>{POINT})"
    rf"|(?<!\w)(?P<one>{POINT})(?!\w))",
    re.IGNORECASE,
)
_NOW = re.compile(NOW, re.IGNORECASE)
_EDGE = re.compile(r"^[\s(\[|,;:–—-]+|[\s)\]|,;:–—-]+$")


class Period(Struct, frozen=True):
    """A time said in a text. `whole`: all its words; `start` and `end`: those of its two ends.

    A single date has itself for both. `current`: the words that say it goes on ("present", "since").
    """

    whole: Span
    start: Span | None
    end: Span | None
    current: Span | None = None

    @property
    def is_range(self) -> bool:
        """Whether it is more than one date."""
        return self.start != self.end or self.current is not None


def periods(text: str) -> Iterator[Period]:
    """All dates and ranges of dates of a text, from the left."""
    for found in _RANGE.finditer(text):
        whole = Span(*found.span())
        if found["start"]:
            end = Span(*found.span("end"))
            current = end if _NOW.fullmatch(found["end"]) else None
            yield Period(whole, Span(*found.span("start")), None if current else end, current)
        elif found["open"] or found["half"]:
            start = Span(*found.span("open" if found["open"] else "half"))
            yield Period(whole, start, None, whole)
        elif found["till"]:
            yield Period(whole, None, Span(*found.span("till")))
        else:
            one = Span(*found.span("one"))
            yield Period(whole, one, one)


def is_mostly_date(text: str) -> bool:
    """Whether a line says little more than when."""
    said = sum(found.whole.end - found.whole.start for found in periods(text))
    return said > 0 and said >= 0.6 * len(_EDGE.sub("", text))


def without(text: str, span: Span) -> str:
    """A text without a part of it, the brackets and marks around that part gone too."""
    before = re.sub(r"[\s(\[|,;:–—-]+$", "", text[: span.start])
    after = re.sub(r"^[\s)\]|,;:–—-]+", "", text[span.end :])
    return f"{before} {after}".strip()
