"""Fiscal years and quarters: the label that a period has in a report's own calendar."""

from __future__ import annotations

from calendar import monthrange
from collections import Counter
from collections.abc import Iterable
from datetime import date, timedelta

from msgspec import Struct

from sealread.extract.statements.headers import When
from sealread.extract.statements.periods import Period, day_of

_GRACE = timedelta(days=7)
"""Years of 52 or 53 weeks end up to a week into the next month."""
_WHOLE_YEAR = 12


class Calendar(Struct, frozen=True):
    """When a report ends and how its fiscal years run.

    `report_end`: the last day reported on; `year_end_month`: the month in which fiscal years end;
    `quarter`: the report's own, 4 for a whole year; `offset`: what a year's name is more than the
    calendar year it ends in.
    """

    report_end: date
    year_end_month: int
    quarter: int
    offset: int = 0

    def year_and_quarter(self, end: date) -> tuple[int, int]:
        """The fiscal year and quarter that end on or near a day."""
        near = end - _GRACE
        left = (self.year_end_month - near.month) % _WHOLE_YEAR
        year = near.year + (near.month + left - 1) // _WHOLE_YEAR
        return year + self.offset, 4 - left // 3

    def label(self, period: Period) -> str:
        """ "FY2025 Q2", "FY2025 H1", "FY2025 YTD" or "FY2025"."""
        year, quarter = self.year_and_quarter(period.end)
        if period.months == 0:
            return f"FY{year}" if quarter == 4 else f"FY{year} Q{quarter}"
        if period.months == _WHOLE_YEAR:
            return f"FY{year}"
        if period.months == 6 and quarter in (2, 4):
            return f"FY{year} H{quarter // 2}"
        return f"FY{year} Q{quarter}" if period.months == 3 else f"FY{year} YTD"

    def report_label(self) -> str:
        """The label of the report itself: its quarter, or its year."""
        return self.label(Period(self.report_end, 3 if self.quarter < 4 else _WHOLE_YEAR))

    def period(self, when: When) -> Period | None:
        """The period that a header names, missing parts taken from the calendar."""
        if not when.year:
            return None
        if when.month:
            end = day_of(when.year, when.month, when.day)
        elif when.quarter or when.months in (3, 6, 9):
            end = self._quarter_end(when.year, when.quarter or self.quarter)
        else:
            end = self._quarter_end(when.year, 4)
        return None if end is None else Period(end, when.months)

    def _quarter_end(self, year: int, quarter: int) -> date:
        month = self.year_end_month - 3 * (4 - quarter)
        year = year - self.offset - (month < 1)
        month = (month - 1) % _WHOLE_YEAR + 1
        if month == (self.report_end - _GRACE).month and year == self.report_end.year:
            return self.report_end
        return date(year, month, monthrange(year, month)[1])


def calendar(
    report_end: date, annual: bool, lengths: Iterable[int], said: Iterable[tuple[int, int]]
) -> Calendar:
    """The calendar of a report that ends on a day.

    `lengths`: the months of the periods that end on that day, `said`: (quarter, fiscal year) as
    sentences name them; both may be empty.
    """
    months = max((one for one in lengths if one in (3, 6, 9, 12)), default=12 if annual else 3)
    if annual:
        months = 12
    quarter = months // 3
    near = report_end - _GRACE
    month = (near.month + 12 - months - 1) % 12 + 1
    plain = Calendar(report_end, month, quarter)
    year, _ = plain.year_and_quarter(report_end)
    named = Counter(one for own, one in said if own == quarter and abs(one - year) <= 1)
    latest = [one for one, count in named.items() if 3 * count >= max(named.values())]
    return Calendar(report_end, month, quarter, max(latest, default=year) - year)
