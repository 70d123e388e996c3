"""Under what the words of a document are read: its language, the order of its days, its last day.

One tag says all of it, as BCP 47 (RFC 5646) writes such tags: `de`; `en-US` where the month comes
first; `de-x-20210703`, with a subtag for private use, where days are printed without a year and
3 July 2021 is the last day that the document has in full.
"""

from __future__ import annotations

import re
from datetime import date

_LAST_DAY = re.compile(r"(?:^|-)x-(\d{4})(\d{2})(\d{2})$")


def primary(tag: str | None) -> str:
    """The two letters of the language; "" where it is not known."""
    return "" if tag is None or tag.startswith("x-") else tag[:2].lower()


def is_month_first(tag: str | None) -> bool:
    """Whether `04/07/2023` is a day of April."""
    return (tag or "").replace("_", "-").lower().startswith("en-us")


def with_last_day(tag: str | None, day: date) -> str:
    """The tag of a document that prints days without their year. `day`: its last full one."""
    return f"{tag}-x-{day:%Y%m%d}" if tag else f"x-{day:%Y%m%d}"


def last_day(tag: str | None) -> date | None:
    """The last day that a document has in full, if its tag says so."""
    found = _LAST_DAY.search(tag or "")
    try:
        return date(*map(int, found.groups())) if found else None
    except ValueError:  # no day of the calendar: then the tag says nothing of one
        return None
