"""Dates as documents print them, brought to ISO 8601.

Numbers are read day first. The month comes first only where the other reading is impossible
(5/13/2024), or where the language says so ("en-US"); `regional` finds that out from the text of a
whole document. Two-digit years below 70 lie in this century, the others in the last.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, time
from functools import cache

import msgspec

from sealread.installed import shipped
from sealread.schema.chinese import with_digits
from sealread.schema.kinds import NotOfKind
from sealread.schema.locale_tags import is_month_first, primary

_PIVOT = 70
_WHOLE = 4
"""Letters from which a month's name is not taken for another word."""
EUROPEAN = (
    "bg", "ca", "cs", "da", "de", "el", "en", "es", "et", "fi", "fr", "ga", "hr", "hu", "is", "it",
    "lt", "lv", "mt", "nb", "nl", "pl", "pt", "ro", "ru", "sk", "sl", "sq", "sr", "sv", "tr", "uk",
)  # fmt: skip
"""The languages of Europe whose words for months, and for countries, are looked for."""
_CHARACTERS = re.compile(r"(?<!\d)(\d{4}) ?年 ?(\d{1,2}) ?月 ?(\d{1,2}) ?日")
_LONGEST = 300  # more than this is prose
_YEARS = range(1800, 2200)
_ISO = re.compile(r"(?<!\d)(\d{4}) ?([-./]) ?(\d{1,2}) ?\2 ?(\d{1,2})(?!\d)")
_COMPACT = re.compile(r"(?<!\d)(\d{4})(\d{2})(\d{2})(?!\d)")
_NUMERIC = re.compile(r"(?<![\d.,])(\d{1,2}) ?([-./ ]) ?(\d{1,2}) ?\2 ?(\d{4}|\d{2})(?![\d])")
_CLOSE = re.compile(r"(?<![\d.,])\d{1,2}([-./])\d{1,2}\1(?:\d{4}|\d{2})(?!\d|[.,]\d)")
"""A day in numbers as it stands among others: with no blank, and no decimals behind it."""
_GAP = r"[\s.,\-/]*"
_DAY_FIRST = re.compile(
    rf"(?<!\d)(\d{{1,2}})(?:st|nd|rd|th|er|º)?\.?{_GAP}(?:of |de |den |di |d')?"
    rf"([^\W\d_]{{3,}}){_GAP}(?:del? )?'?(\d{{4}}|\d{{2}})(?!\d)",
    re.IGNORECASE,
)
_MONTH_FIRST = re.compile(
    rf"([^\W\d_]{{3,}}){_GAP}(\d{{1,2}})(?:st|nd|rd|th)?[\s,.\-]+'?(\d{{4}})(?!\d)", re.IGNORECASE
)
_YEAR_FIRST = re.compile(rf"(?<!\d)(\d{{4}}){_GAP}([^\W\d_]{{3,}}){_GAP}(\d{{1,2}})(?!\d)")
_TIME = re.compile(r"(?<!\d)(\d{1,2})[:.h](\d{2})(?::(\d{2}))? ?(am|pm|a\.m\.|p\.m\.)?(?!\d)", re.I)
_STATES = (
    "A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|"
    "UT|V[AT]|W[AIVY]"
)
_AMERICAN = re.compile(
    rf",\s*(?:{_STATES})\s*,?\s+\d{{5}}(?:-\d{{4}})?(?![\d-])"  # , NC 27408
    rf"|\b(?:{_STATES})\s*,?\s+\d{{5}}-\d{{4}}(?![\d-])"
    r"|\([2-9]\d{2}\) ?\d{3}[-. ]\d{4}(?!\d)"
)
_EXTRA = {"mrz": 3, "maerz": 3, "jänner": 1, "jaenner": 1, "feber": 2, "sept": 9, "juin": 6}


def parse_date(text: str, language: str | None = None) -> date:
    """The one date in `text`. Raises NotOfKind if there is none, or several that differ."""
    if len(text) > _LONGEST:
        raise NotOfKind("date")
    folded = " ".join(text.replace("’", "'").split())
    if "年" in folded:
        folded = with_digits(folded)
    for reader in (_iso, _numeric, _worded):
        found = set(reader(folded, language))
        if len(found) == 1:
            return found.pop()
        if found:
            raise NotOfKind("date")
    return _by_dateparser(folded, language)


def parse_date_time(text: str, language: str | None = None) -> str:
    """Date and time of day as ISO 8601 without a zone; midnight if no time is printed."""
    day = parse_date(text, language)
    rest = _NUMERIC.sub(" ", _ISO.sub(" ", " ".join(text.replace("T", " ").split())))
    return f"{day.isoformat()}T{_clock(rest).isoformat()}"


def regional(language: str | None, text: str) -> str | None:
    """ "en-US" where a document in English, or in no language that was told, has the month first.

    Its dates say so where one can only be read in that way and none in the other; where all can be
    read in both ways, an address or a telephone number of North America does.
    """
    if language is not None and primary(language) != "en":
        return language
    orders = set(_forced_orders(text))
    american = orders == {"month"} if orders else _AMERICAN.search(text) is not None
    return "en-US" if american else language


def _forced_orders(text: str) -> Iterator[str]:
    for first, mark, second, _ in _NUMERIC.findall(" ".join(text.split())):
        if mark not in "/-":
            continue
        if int(first) <= 12 < int(second) <= 31:
            yield "month"
        if int(second) <= 12 < int(first) <= 31:
            yield "day"


def full_days(text: str, language: str | None) -> tuple[date, ...]:
    """All days of a text that are printed with their year.

    Numbers that blanks part, or nothing, are none: columns of a table and account numbers look so.
    """
    plain = "\n".join(" ".join(line.split()) for line in text.splitlines())
    marked = " ; ".join(match[0] for match in _CLOSE.finditer(plain))
    found = [day for year, _, month, own in _ISO.findall(plain) for day in _valid(year, month, own)]
    return (*found, *_numeric(marked, language), *_worded(plain, language))


def month_named(word: str, language: str | None = None) -> int | None:
    """The number of the month of this name or abbreviation; None for any other word."""
    return _months(primary(language) or "en").get(_bare(word))


@cache
def month_names() -> frozenset[str]:
    """Names and abbreviations of the months in the languages of Europe, as CLDR has them."""
    return frozenset(_own_months(*EUROPEAN))


def _iso(text: str, language: str | None) -> Iterator[date]:
    del language
    for year, _, month, day in _ISO.findall(text):
        yield from _valid(year, month, day)
    for year, month, day in _CHARACTERS.findall(text):
        yield from _valid(year, month, day)
    for year, month, day in _COMPACT.findall(text):
        yield from _valid(year, month, day)


def _numeric(text: str, language: str | None) -> Iterator[date]:
    month_first = is_month_first(language)
    for first, mark, second, year in _NUMERIC.findall(text):
        orders = [(second, first), (first, second)]  # month, day
        if month_first and mark != ".":
            orders.reverse()
        yield from next((found for m, d in orders if (found := [*_valid(year, m, d)])), [])


def _worded(text: str, language: str | None) -> Iterator[date]:
    months = _months(primary(language) or "en")
    for day, word, year in _DAY_FIRST.findall(text):
        yield from _valid(year, months.get(_bare(word)), day)
    for word, day, year in _MONTH_FIRST.findall(text):
        yield from _valid(year, months.get(_bare(word)), day)
    for year, word, day in _YEAR_FIRST.findall(text):
        yield from _valid(year, months.get(_bare(word)), day)


def _valid(year: str, month: str | int | None, day: str) -> Iterator[date]:
    if month is None:
        return
    full = int(year) if len(year) == 4 else int(year) + (2000 if int(year) < _PIVOT else 1900)
    if full not in _YEARS:
        return
    try:
        yield date(full, int(month), int(day))
    except ValueError:  # no such day in the calendar: then it is no date, which is an answer
        return


@cache
def _months(language: str) -> dict[str, int]:
    """Names and abbreviations of the months in English, German, French and `language`.

    Other languages' names count where no language has another month of that name: a paper in
    English may print a day in Spanish.
    """
    return _whole_names() | _own_months("en", "de", "fr", language)


@cache
def _whole_names() -> dict[str, int]:
    """Names of months, not shortened, that mean the same month in all languages of Europe."""
    meant: dict[str, set[int]] = {}
    for language in EUROPEAN:
        for name, number in _own_months(language).items():
            meant.setdefault(name, set()).add(number)
    return {
        name: min(numbers)
        for name, numbers in meant.items()
        if len(numbers) == 1 and len(name) >= _WHOLE
    }


def _own_months(*languages: str) -> dict[str, int]:
    """Names and abbreviations of the months in some languages; the last one's count."""
    found = dict(_EXTRA)
    for name in languages:
        known = _shipped_months().get(name)
        found.update(babel_months(name) if known is None else known)
    return found


@cache
def _shipped_months() -> dict[str, dict[str, int]]:
    """Those of the languages of Europe: loading them from babel takes a quarter of a second."""
    body = (shipped("resources") / "months.json").read_bytes()
    return msgspec.json.decode(body, type=dict[str, dict[str, int]])


def babel_months(language: str) -> dict[str, int]:
    """Names and abbreviations of the months; none in a language that babel does not know."""
    from babel import Locale
    from babel.core import UnknownLocaleError

    try:
        months = Locale(language).months
    except (UnknownLocaleError, ValueError):
        return {}
    return {
        _bare(word): number
        for context in ("format", "stand-alone")
        for width in ("wide", "abbreviated")
        for number, word in months[context][width].items()
    }


def _bare(word: str) -> str:
    return word.rstrip(".").casefold()


def _clock(text: str) -> time:
    match = _TIME.search(text)
    if match is None:
        return time()
    hour = int(match[1])
    half = (match[4] or "").lower()[:1]
    if half:
        hour = hour % 12 + (12 if half == "p" else 0)
    try:
        return time(hour, int(match[2]), int(match[3] or 0))
    except ValueError as cause:
        raise NotOfKind("date") from cause


def _by_dateparser(text: str, language: str | None) -> date:
    """Other languages: the whole text must be a date with day, month and year."""
    spoken = primary(language)
    if not spoken or not any(char.isdigit() for char in text) or len(text) > 60:
        raise NotOfKind("date")
    import dateparser  # slow to import, and needed for other languages only

    settings = {
        "DATE_ORDER": "DMY",
        "REQUIRE_PARTS": ["day", "month", "year"],
        "PARSERS": ["absolute-time"],
    }
    try:
        found = dateparser.parse(text, languages=[spoken], settings=settings)
    except ValueError as cause:  # a language it does not know
        raise NotOfKind("date") from cause
    if found is None or found.year not in _YEARS:
        raise NotOfKind("date")
    return date(found.year, found.month, found.day)
