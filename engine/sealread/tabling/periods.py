"""Years and periods of rows: which of two is earlier, and which row is the one before."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Hashable, Sequence
from typing import Any

from sealread.tabling.columns import Column

Period = tuple[int, ...]
_NAMES = frozenset(
    (
        "year", "fiscal_year", "financial_year", "period", "quarter", "month", "as_of", "date",
        "period_end", "jahr", "geschäftsjahr", "periode", "quartal", "monat", "stichtag",
        "zeitraum", "berichtsjahr", "datum", "年度", "年份", "期间", "会计年度",
    )
)  # fmt: skip
_DAY = re.compile(r"(?<!\d)(\d{4})-(\d{2})(?:-(\d{2}))?(?!\d)")
_QUARTER = re.compile(
    r"\b(?:Q|quarter|quartal|kw)\W{0,2}([1-4])\b|\b([1-4])(?:st|nd|rd|th|\.)? (?:quarter|quartal)",
    re.IGNORECASE,
)
_YEAR = re.compile(r"(?<!\d)((?:19|20|21)\d\d)(?!\d)")


def period_column(columns: Sequence[Column]) -> int | None:
    """The place of the column that tells the period of a row; None without one."""
    return next((place for place, one in enumerate(columns) if one.name in _NAMES), None)


def period_of(value: Any) -> Period | None:
    """The year of a value, with month and day or quarter where it has them; None without a year."""
    text = str(value if value is not None else "")
    if day := _DAY.search(text):
        return tuple(int(part) for part in day.groups() if part)
    year = _YEAR.search(text)
    if year is None:
        return None
    quarter = _QUARTER.search(text)
    return (int(year[1]), *([int(quarter[1] or quarter[2])] if quarter else []))


def rows_before(
    entities: Sequence[Hashable], periods: Sequence[Period | None]
) -> tuple[int | None, ...]:
    """By row the row of the same entity with the latest earlier period; None without one."""
    by_entity: dict[Hashable, list[tuple[Period, int]]] = defaultdict(list)
    for row, (entity, period) in enumerate(zip(entities, periods, strict=True)):
        if period is not None:
            by_entity[entity].append((period, row))
    made: list[int | None] = [None] * len(periods)
    for told in by_entity.values():
        told.sort()
        for period, row in told:
            place = bisect_left(told, (period, -1))
            made[row] = told[place - 1][1] if place else None
    return tuple(made)
