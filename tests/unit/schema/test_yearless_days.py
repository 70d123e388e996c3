"""Days without their year, and the day of a document that they are read by."""

from __future__ import annotations

from datetime import date

import pytest

from sealread.schema.kinds import NotOfKind
from sealread.schema.yearless_days import day_in, last_full_day

GERMAN, ENGLISH, AMERICAN = "de-x-20210703", "en-x-20210703", "en-US-x-20210703"


@pytest.mark.parametrize(
    ("text", "tag", "day"),
    [
        ("01.04.", GERMAN, date(2021, 4, 1)),
        ("1.4.", GERMAN, date(2021, 4, 1)),
        ("01.04", GERMAN, date(2021, 4, 1)),
        ("13.07.", GERMAN, date(2021, 7, 13)),  # ten days after the last full day
        ("14.07.", GERMAN, date(2020, 7, 14)),
        ("29.02.", GERMAN, date(2020, 2, 29)),
        ("3. März", GERMAN, date(2021, 3, 3)),
        ("05/06", ENGLISH, date(2021, 6, 5)),
        ("05/06", AMERICAN, date(2021, 5, 6)),
        ("12 Apr", ENGLISH, date(2021, 4, 12)),
        ("April 12th", ENGLISH, date(2021, 4, 12)),
        ("12-Apr", ENGLISH, date(2021, 4, 12)),
        ("01.04.2019", GERMAN, date(2019, 4, 1)),  # has its own
        ("01.04.", "x-20210703", date(2021, 4, 1)),  # in no language that is known
    ],
)
def test_a_day_lies_in_the_year_of_its_document(text: str, tag: str, day: date) -> None:
    assert day_in(text, tag) == day


@pytest.mark.parametrize("text", ["01.04.", "05/06", "12 Apr"])
def test_without_a_last_day_it_is_none(text: str) -> None:
    with pytest.raises(NotOfKind):
        day_in(text, "de")


@pytest.mark.parametrize(
    "text",
    ["32.01.", "05/24", "1.4", "1/2", "Nr. 01.04.", "01.04. and 02.04.", "12 pieces", "29.02."],
)
def test_what_is_no_day_and_month_alone_is_no_day(text: str) -> None:
    with pytest.raises(NotOfKind):
        day_in(text, "de-x-19020703")  # neither 1901 nor 1902 has a 29 February


def test_the_last_day_is_that_of_the_year_which_most_days_lie_in() -> None:
    text = "On 17.05.2023 01.06. 15.06. from 06.06.2011 15.06.11 to 21.06.2011 or 1 May 2049"
    assert last_full_day(text, "de") == date(2011, 6, 21)


@pytest.mark.parametrize(
    "text",
    [
        "01.04. 300,00 02.04. 12,00",  # no day in full
        "On 03.07.2021 for 300,00",  # none without a year
        "03.07.2021 Total 12.05 3.2. Scope 1/2 A01.04. 5/2021 12 pieces",
    ],
)
def test_others_have_none(text: str) -> None:
    assert last_full_day(text, "en") is None


@pytest.mark.parametrize("short", ["01.04.", "01/04", "1 April", "Apr 1", "1. April"])
def test_days_without_a_year_are_seen(short: str) -> None:
    assert last_full_day(f"Made 03.07.2021, booked {short} and 300,00", "en") == date(2021, 7, 3)


def test_a_pair_of_numbers_is_a_day_where_decimals_have_a_comma() -> None:
    assert last_full_day("vom 03.07.2021: 01.04 300,00", "de") == date(2021, 7, 3)
    assert last_full_day("of 03.07.2021: 01.04 300.00", "en") is None
