"""Labels of periods in fiscal calendars."""

from __future__ import annotations

from datetime import date

import pytest

from sealread.extract.statements.fiscal import calendar
from sealread.extract.statements.headers import When
from sealread.extract.statements.periods import Period


@pytest.mark.parametrize(
    ("end", "lengths", "period", "label"),
    [
        (date(2024, 12, 31), (3, 6), Period(date(2024, 12, 31), 3), "FY2025 Q2"),
        (date(2024, 12, 31), (3, 6), Period(date(2024, 12, 31), 6), "FY2025 H1"),
        (date(2024, 12, 31), (3, 6), Period(date(2024, 6, 30), 0), "FY2024"),
        (date(2025, 1, 25), (3, 6), Period(date(2024, 7, 27), 0), "FY2024"),
        (date(2024, 8, 2), (3, 6), Period(date(2024, 8, 2), 3), "FY2025 Q2"),
        (date(2024, 8, 2), (3, 6), Period(date(2024, 2, 2), 0), "FY2024"),
        (date(2024, 9, 30), (3, 9), Period(date(2024, 9, 30), 9), "FY2024 YTD"),
        (date(2024, 9, 30), (3, 9), Period(date(2024, 9, 30), 3), "FY2024 Q3"),
        (date(2024, 3, 31), (3,), Period(date(2024, 3, 31), 0), "FY2024 Q1"),
        (date(2024, 12, 31), (3, 12), Period(date(2024, 12, 31), 12), "FY2024"),
    ],
)  # fmt: skip
def test_a_period_has_its_label_in_the_reports_calendar(
    end: date, lengths: tuple[int, ...], period: Period, label: str
) -> None:
    own = calendar(end, annual=12 in lengths, lengths=lengths, said=())

    assert own.label(period) == label


def test_a_year_is_called_as_the_report_calls_it() -> None:
    said = [(2, 2024)] * 5 + [(2, 2023)] * 4

    own = calendar(date(2024, 8, 3), annual=False, lengths=(3, 6), said=said)

    assert own.report_label() == "FY2024 Q2"


def test_what_a_header_leaves_out_is_taken_from_the_calendar() -> None:
    own = calendar(date(2024, 12, 31), annual=False, lengths=(3, 6), said=())

    assert own.period(When(year=2024)) == Period(date(2024, 6, 30), 0)
    assert own.period(When(months=3, quarter=1, year=2025)) == Period(date(2024, 9, 30), 3)
    assert own.period(When(months=6)) is None
