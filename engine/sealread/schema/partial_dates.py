"""Months and years where no day is printed: "June 2010", "06/2010", "2010"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from sealread.schema.dates import month_named
from sealread.schema.kinds import NotOfKind

_YEARS = range(1000, 2200)
_YEAR = re.compile(r"(?<![\d.,/\-])(\d{4})(?![\d/\-]|[.,]\d)")
_YEAR_FIRST = re.compile(r"(?<![\d.,])(\d{4}) ?[-./] ?(\d{1,2})(?![\d./\-])")
_MONTH_FIRST = re.compile(r"(?<![\d./\-])(\d{1,2}) ?[-./] ?(\d{4})(?!\d)")
_NAMED = re.compile(r"([^\W\d_]{3,})\.?,? +(?:of +|de +)?(\d{4})(?!\d)|(\d{4}) +([^\W\d_]{3,})")


def parse_month(text: str, language: str | None = None) -> date:
    """The first day of the one month in `text`. Raises NotOfKind."""
    return _only({*_months(" ".join(text.split()), language)})


def parse_year(text: str) -> date:
    """The first day of the one year in `text`. Raises NotOfKind."""
    return _only({date(int(year), 1, 1) for year in _YEAR.findall(text) if int(year) in _YEARS})


def _only(found: set[date]) -> date:
    if len(found) != 1:
        raise NotOfKind("date")
    return found.pop()


def _months(text: str, language: str | None) -> Iterator[date]:
    numbers = [(year, int(month)) for year, month in _YEAR_FIRST.findall(text)]
    numbers += [(year, int(month)) for month, year in _MONTH_FIRST.findall(text)]
    for word, year, other_year, other_word in _NAMED.findall(text):
        numbers.append((year or other_year, month_named(word or other_word, language) or 0))
    for year, month in numbers:
        if int(year) in _YEARS and 1 <= month <= 12:
            yield date(int(year), month, 1)
