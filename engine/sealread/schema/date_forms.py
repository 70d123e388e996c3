"""The form that a schema asks dates in: its `format`, its description, its pattern or examples."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from functools import lru_cache
from typing import Any

from sealread.schema.expressions import NotLinear, found_in

ISO, ISO_TIME = "YYYY-MM-DD", "date-time"
_MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()  # noqa: SIM905
_NAMED = re.compile(
    r"(?<![A-Za-z])(?:YYYY|YY?|MMM?|DD?)(?:[-./ ](?:YYYY|YY|MMM|MM?|DD?)){1,2}(?![A-Za-z])"
    r"|(?<![A-Za-z])YYYYMMDD(?![A-Za-z])",
    re.IGNORECASE,
)
_YEAR_TOO = re.compile(r"(?<![A-Za-z\-./])YYYY(?![A-Za-z\-./])")
_ISO_NAMED = re.compile(r"\bISO[ -]?8601\b|\bISO(?: |-)(?:date|format)", re.IGNORECASE)
_PRINTED = re.compile(r"['\"(`]\d{4}-\d\d-\d\d['\")`]")
_BY_PATTERN = (ISO, "YYYY/MM/DD", "DD.MM.YYYY", "DD/MM/YYYY", "MM/DD/YYYY", "DD-MM-YYYY", "YYYY-MM")
_DAYS = (date(2024, 12, 31), date(1999, 1, 5))
_NO_DATES = ("", "x", "2", "12345678", "A-1/2.3", "12 34 5678")


def is_date(definition: dict[str, Any]) -> bool:
    """Whether a definition of strings asks for dates."""
    return bool(forms(definition))


def forms(definition: dict[str, Any]) -> tuple[str, ...]:
    """The forms that dates are asked in, the most exact first; none where no date is asked for.

    A form is written as people write it in descriptions: `YYYY-MM-DD`, `MM/DD/YYYY`, `YYYY-MM`;
    `date-time` is that of RFC 3339.
    """
    named = str(definition.get("format", ""))
    if named in ("date", "date-time"):
        return (ISO,) if named == "date" else (ISO_TIME,)
    if _NAMED.fullmatch(named) and "YY" in named.upper():  # no standard one, but people write it
        return (named.upper(),)
    if named or "enum" in definition or "const" in definition:
        return ()
    pattern = definition.get("pattern")
    if isinstance(pattern, str):
        return _matching(pattern)
    return tuple(dict.fromkeys(_described(definition)))


def written(day: date, form: str) -> str:
    """A day in a form."""
    return _part_pattern.sub(lambda match: _part(match[0], day), form)


def precision(form: str) -> int:
    """How many of year, month and day a form has."""
    return sum(letter in form.upper() for letter in "YMD")


_part_pattern = re.compile(r"YYYY|YY|MMM|MM?|DD?")


def _part(part: str, day: date) -> str:
    match part:
        case "YYYY":
            return f"{day.year:04}"
        case "YY":
            return f"{day.year % 100:02}"
        case "MMM":
            return _MONTHS[day.month - 1]
        case "M":
            return str(day.month)
        case "MM":
            return f"{day.month:02}"
        case "D":
            return str(day.day)
    return f"{day.day:02}"


def _described(definition: dict[str, Any]) -> Iterator[str]:
    said = f"{definition.get('title', '')} {definition.get('description', '')}"
    named = [match[0].upper() for match in _NAMED.finditer(said)]
    yield from sorted((form for form in named if "YY" in form), key=precision, reverse=True)
    iso_said = _ISO_NAMED.search(said) or _PRINTED.search(said)
    if iso_said and re.search(r"\b(?:date|day|datum)\b", said, re.IGNORECASE):
        yield ISO
    if named and _YEAR_TOO.search(said):
        yield "YYYY"


@lru_cache(maxsize=1024)
def _matching(pattern: str) -> tuple[str, ...]:
    """The forms that a pattern is made for: dates in them match, and other texts do not."""
    try:
        if any(found_in(pattern, text) for text in _NO_DATES):
            return ()
        fits = [form for form in _BY_PATTERN if all(found_in(pattern, written(day, form))
                                                    for day in _DAYS)]  # fmt: skip
    except NotLinear:
        return ()
    return tuple(fits[:1])
