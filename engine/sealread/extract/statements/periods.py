"""Periods and dates as headers of tables and captions say them, in English and German."""

from __future__ import annotations

import re
from datetime import date
from functools import cache
from typing import Literal

from msgspec import Struct

from sealread.extract.statements.figures import Token

ItemKind = Literal["duration", "day", "date", "year"]

_MONTHS = (
    "january jan januar jänner|february feb februar|march mar märz mrz|april apr|may mai|"
    "june jun juni|july jul juli|august aug|september sept sep|october oct oktober okt|"
    "november nov|december dec dezember dez"
)
_COUNTS = {
    "three": 3, "six": 6, "nine": 9, "twelve": 12, "thirteen": 3, "fourteen": 3, "twenty-six": 6,
    "twenty-seven": 6, "thirty-nine": 9, "forty": 9, "fifty-two": 12, "fifty-three": 12,
}  # fmt: skip
_WEEKS = {12: 3, 13: 3, 14: 3, 26: 6, 27: 6, 39: 9, 40: 9, 52: 12, 53: 12}
_ENDED = r"(?:\s+(?:periods?\s+)?(?:ended|ending|to|zum|bis))?"


@cache
def months() -> dict[str, int]:
    """The number of each month's name, in small letters."""
    return {
        name: number + 1
        for number, names in enumerate(_MONTHS.split("|"))
        for name in names.split()
    }


_NAMES = "|".join(sorted(months(), key=len, reverse=True))
_MONTH_COUNT = (
    r"(?P<count>three|six|nine|twelve|3|6|9|12|drei|sechs|neun|zwölf)[\s-]+(?:months?|monate?n?)"
)
_WEEK_COUNT = (
    r"(?P<weeks>thirteen|fourteen|twenty[\s-]six|twenty[\s-]seven|thirty[\s-]nine|forty|"
    r"fifty[\s-]two|fifty[\s-]three|12|13|14|26|27|39|40|52|53)[\s-]+weeks?"
)
_ITEM = re.compile(
    rf"(?P<duration>(?:first\s+)?(?:{_MONTH_COUNT}|{_WEEK_COUNT}){_ENDED}"
    rf"|(?:(?:fiscal\s+)?quarters?|(?:fiscal\s+)?years?|geschäftsjahr)\s+(?:ended|ending|zum)"
    rf"|(?P<ordinal>first|second|third|fourth)\s+quarters?(?:{_ENDED})"
    rf"|(?P<half>[12])\.?\s*(?:halbjahr)|\bH(?P<h>[12])\b|\bQ(?P<q>[1-4])\b"
    rf"|(?P<viertel>[1-4])\.\s*quartal|(?P<neun>9M)|neunmonatszeitraum"
    rf"|\b0?1\.\s?0?1\.?\s*(?:\d{{4}})?\s*(?:[-–]|bis)\s*(?=\d))"
    rf"|(?P<date>\b(?P<m1>{_NAMES})\.?\s+(?P<d1>\d{{1,2}})\s*,?\s+(?P<y1>(?:19|20)\d{{2}})\b"
    rf"|\b(?P<d2>\d{{1,2}})\.?\s+(?P<m2>{_NAMES})\.?\s+(?P<y2>(?:19|20)\d{{2}})\b"
    rf"|\b(?P<d3>\d{{1,2}})\.\s?(?P<m3>\d{{1,2}})\.\s?(?P<y3>(?:19|20)\d{{2}})\b"
    rf"|\b(?P<m4>\d{{1,2}})/(?P<d4>\d{{1,2}})/(?P<y4>(?:19|20)\d{{2}})\b"
    rf"|\b(?P<y5>(?:19|20)\d{{2}})-(?P<m5>\d{{2}})-(?P<d5>\d{{2}})\b)"
    rf"|(?P<day>\b(?P<m6>{_NAMES})\.?\s+(?P<d6>\d{{1,2}})\b(?!\s*,?\s*(?:19|20)\d{{2}}),?"
    rf"|\b(?P<d7>\d{{1,2}})\.?\s+(?P<m7>{_NAMES})\b\.?(?!\s*(?:19|20)\d{{2}}))"
    rf"|(?P<year>\b(?:FY\s?|fiscal\s+(?:year\s+)?|geschäftsjahr\s+)?(?P<y6>(?:19|20)\d{{2}})"
    rf"\b(?![,.]\d)(?:/\d{{2,4}})?)",
    re.IGNORECASE,
)
_GERMAN_COUNTS = {"drei": 3, "sechs": 6, "neun": 9, "zwölf": 12}


class Item(Struct, frozen=True):
    """A part of a header that says when: its edges and words, and what it says.

    `months`: the length of a duration, 0 for none; `quarter`: its number where it is named.
    """

    kind: ItemKind
    start: float
    end: float
    words: tuple[int, ...]
    months: int = 0
    quarter: int = 0
    year: int = 0
    month: int = 0
    day: int = 0

    @property
    def middle(self) -> float:
        """Half way across, in fractions of the page."""
        return (self.start + self.end) / 2


class Period(Struct, frozen=True, order=True):
    """When a figure is for: an end and a length in months, 0 for a point in time."""

    end: date
    months: int = 0


def items(line: list[Token]) -> list[Item]:
    """What the words of a line say about time, from left to right."""
    starts: list[int] = []
    text = ""
    for token in line:
        starts.append(len(text))
        text += token.text + " "
    made: list[Item] = []
    for match in _ITEM.finditer(text):
        held = [
            token
            for token, start in zip(line, starts, strict=True)
            if start < match.end() and start + len(token.text) > match.start()
        ]
        made.append(_item(match, held))
    return _with_ranges(made, line)


def _with_ranges(made: list[Item], line: list[Token]) -> list[Item]:
    """Items in which the first day of a range ("1. Januar bis 30. Juni 2024") is its duration."""
    done: list[Item] = []
    for place, item in enumerate(made):
        end = made[place + 1] if place + 1 < len(made) else None
        if end is not None and end.month and _opens_range(item, end, line):
            first = item.month or 1
            length = (end.month - first) % 12 + 1
            item = Item("duration", item.start, item.end, item.words, months=length)
        done.append(item)
    return done


def _opens_range(item: Item, end: Item, line: list[Token]) -> bool:
    if item.kind == "duration":
        return item.months == 0
    if item.day != 1 or item.kind not in ("day", "date"):
        return False
    between = [token.text.lower() for token in line if item.end <= token.start < end.start]
    return bool(between) and set(between) <= {"bis", "to", "through", "-", "–", "zum"}


def _item(match: re.Match[str], held: list[Token]) -> Item:
    words = tuple(token.word for token in held)
    edges = (held[0].start, held[-1].end)
    if match["duration"]:
        length, quarter = _length(match)
        return Item("duration", *edges, words, months=length, quarter=quarter)
    if match["year"]:
        return Item("year", *edges, words, year=int(match["y6"]))
    year = next((int(y) for n in range(1, 6) if (y := match[f"y{n}"])), 0)
    month, day = next(
        (_month(match[f"m{n}"]), int(match[f"d{n}"])) for n in range(1, 8) if match[f"m{n}"]
    )
    return Item("date" if match["date"] else "day", *edges, words, year=year, month=month, day=day)


def _month(text: str) -> int:
    return int(text) if text.isdecimal() else months()[text.lower()]


def _length(match: re.Match[str]) -> tuple[int, int]:
    """(months, quarter) of a duration."""
    text = match["duration"].lower()
    if match["count"]:
        said = match["count"].lower()
        return (int(said) if said.isdecimal() else _COUNTS.get(said) or _GERMAN_COUNTS[said]), 0
    if match["weeks"]:
        said = re.sub(r"[\s-]+", "-", match["weeks"].lower())
        return (_WEEKS[int(said)] if said.isdecimal() else _COUNTS[said]), 0
    if match["ordinal"]:
        return 3, ("first", "second", "third", "fourth").index(match["ordinal"].lower()) + 1
    named = match["q"] or match["viertel"]
    if named:
        return 3, int(named)
    half = match["half"] or match["h"]
    if half:
        return 6, 2 if half == "1" else 4
    if "quarter" in text:
        return 3, 0
    if "neun" in text or match["neun"]:
        return 9, 3
    return (12, 0) if "year" in text or "jahr" in text else (0, 0)


def day_of(year: int, month: int, day: int) -> date | None:
    """A date; the last of its month where the day is beyond it, None where it is none."""
    for one in (day, 30, 29, 28):
        try:
            return date(year, month, min(day, one))
        except ValueError:
            continue
    return None
