"""Days printed without their year, as rows of statements are: the year is that of the document.

Such a day lies in the year of the last full day of its document, or in the one before where it
would come after that day. Which day that is stands in the document's tag (`schema.locale_tags`).
"""

from __future__ import annotations

import re
from collections import Counter
from datetime import date, timedelta

from sealread.schema.dates import full_days, month_named, parse_date
from sealread.schema.locale_tags import is_month_first, last_day, primary

_BEHIND = timedelta(days=10)
"""How long after the last full day a day may lie: a booking made ready counts a few days later."""
_LEAP_YEAR = 2000
_NUMERIC = re.compile(r"(\d{1,2})(\.) ?(\d{1,2})\.|(\d{2})([./])(\d{2})")
_DAY_FIRST = re.compile(
    r"(\d{1,2})(?:st|nd|rd|th|er|º)?\.?[\s\-]?(?:of |de |den |di |d')?([^\W\d_]{3,})\.?",
    re.IGNORECASE,
)
_MONTH_FIRST = re.compile(r"([^\W\d_]{3,})\.?[\s\-]?(\d{1,2})(?:st|nd|rd|th)?", re.IGNORECASE)
_BARE_PAIR = re.compile(r"(?<![\w.,/-])[0-3]\d\.[01]\d(?![\w.,/%-])")
"""A day and a month with a point between them, as languages have it that write decimals with a
comma."""
_PAIR = re.compile(r"(?<![\w.,/-])(?:\d{2}\.\d{2}\.(?!\d)|\d{2}/\d{2}(?![\w/]|[.,]\d))")
_NO_YEAR = r"(?!\w|\W{0,3}['’]?\d)"
_WORDED = (
    re.compile(rf"(?<![\w.,/-])\d{{1,2}}\.?[ -]([^\W\d_]{{3,}}){_NO_YEAR}"),
    re.compile(rf"(?<!\w)([^\W\d_]{{3,}})\.? \d{{1,2}}(?:st|nd|rd|th)?{_NO_YEAR}"),
)


def day_in(text: str, language: str | None) -> date:
    """The one day in `text`, which may lack its year where the tag of its document knows it.

    Raises NotOfKind if there is none, or several that differ.
    """
    last = last_day(language)
    found = _yearless(" ".join(text.split()), language) if last is not None else None
    day = placed(found, last) if found is not None and last is not None else None
    return day or parse_date(text, language)


def placed(day: date, last: date) -> date | None:
    """A day in the year of a document's last full day, or in the year before if it lies behind it.

    None for a 29 February that neither year has. The year of `day` says nothing.
    """
    for year in (last.year, last.year - 1):
        try:
            found = day.replace(year=year)
        except ValueError:  # 29 February of a year that has none
            continue
        if found <= last + _BEHIND:
            return found
    return None


def last_full_day(text: str, language: str | None) -> date | None:
    """The last full day of a document that prints days without a year too; else None.

    Of days in several years those count that lie in the year which most of them do: a paper names
    days to come, and such as lie years back.
    """
    if not _has_yearless(text, language):
        return None
    days = full_days(text, language)
    if not days:
        return None
    years = Counter(day.year for day in days)
    usual = max(years, key=lambda year: (years[year], year))
    return max(day for day in days if day.year == usual)


def _has_yearless(text: str, language: str | None) -> bool:
    if primary(language) not in ("", "en") and _BARE_PAIR.search(text):
        return True
    if _PAIR.search(text):
        return True
    named = {word for pattern in _WORDED for word in pattern.findall(text)}
    return any(month_named(one, primary(language)) for one in named)


def _yearless(text: str, language: str | None) -> date | None:
    """The day of which a text is nothing but the day and the month, in a leap year."""
    if found := _NUMERIC.fullmatch(text):
        first, mark, second = (one for one in found.groups() if one)
        month_first = is_month_first(language) and mark == "/"
        return _day(*((first, second) if month_first else (second, first)))
    if found := _DAY_FIRST.fullmatch(text):
        return _day(month_named(found[2], primary(language)), found[1])
    if found := _MONTH_FIRST.fullmatch(text):
        return _day(month_named(found[1], primary(language)), found[2])
    return None


def _day(month: str | int | None, day: str) -> date | None:
    try:
        return None if month is None else date(_LEAP_YEAR, int(month), int(day))
    except ValueError:  # no such day in the calendar: then it is none
        return None
