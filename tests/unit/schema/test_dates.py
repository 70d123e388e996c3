"""Dates as documents print them."""

from __future__ import annotations

from datetime import date

import pytest
from babel.dates import format_date
from hypothesis import given
from hypothesis import strategies as st

from sealread.schema.dates import parse_date, parse_date_time, regional
from sealread.schema.kinds import NotOfKind

DAYS = st.dates(min_value=date(1975, 1, 1), max_value=date(2065, 12, 31))


@pytest.mark.parametrize(
    ("text", "language", "iso"),
    [
        ("12.05.2020", "de", "2020-05-12"),
        ("12. Mai 2020", "de", "2020-05-12"),
        ("3.Dezember 2019", "de", "2019-12-03"),
        ("Dienstag, den 3. Dezember 2019", "de", "2019-12-03"),
        ("3. Mrz. 98", "de", "1998-03-03"),
        ("1. Jänner 2024", "de", "2024-01-01"),
        ("12.5.20", "de", "2020-05-12"),
        ("12 . 05 . 2020", "de", "2020-05-12"),
        ("12-05-2020", "en", "2020-05-12"),
        ("May 12, 2020", "en", "2020-05-12"),
        ("12th of May 2020", "en", "2020-05-12"),
        ("December 3rd 2019", "en", "2019-12-03"),
        ("12/MAY/2018", "en", "2018-05-12"),
        ("12-Dec-19", "en", "2019-12-12"),
        ("2020 May 12", "en", "2020-05-12"),
        ("15 MAR 2018 18:23", "en", "2018-03-15"),
        ("2020-05-12", None, "2020-05-12"),
        ("2020/5/12", None, "2020-05-12"),
        ("20200512", None, "2020-05-12"),
        ("1er mars 2020", "fr", "2020-03-01"),
        ("le 14 août 2021", "fr", "2021-08-14"),
        ("12 de mayo de 2020", "es", "2020-05-12"),
        ("12 maja 2020", "pl", "2020-05-12"),
        ("Musterstadt, 20.11.2019", "de", "2019-11-20"),
        ("29.02.2024", "de", "2024-02-29"),
    ],
)
def test_a_printed_date_is_read(text, language, iso) -> None:
    assert parse_date(text, language).isoformat() == iso


@pytest.mark.parametrize(
    ("text", "language", "iso"),
    [
        ("05/06/2024", "en", "2024-06-05"),
        ("05/06/2024", "en-US", "2024-05-06"),
        ("05.06.2024", "en-US", "2024-06-05"),
        ("5/13/2024", "en", "2024-05-13"),
        ("13/5/2024", "en-US", "2024-05-13"),
    ],
)
def test_the_day_comes_first_unless_that_cannot_be(text, language, iso) -> None:
    assert parse_date(text, language).isoformat() == iso


@pytest.mark.parametrize(
    "text",
    [
        "", "today", "yesterday", "in 3 days", "March 2020", "2020", "31.02.2020", "32.01.2020",
        "01.01.2020 - 31.01.2020", "EN 13813:2002", "1234.50", "1.2.3",
    ],
)  # fmt: skip
def test_what_is_no_single_date_is_refused(text) -> None:
    with pytest.raises(NotOfKind):
        parse_date(text, "en")


def test_the_same_date_twice_is_one_date() -> None:
    assert parse_date("12.05.2020 (12.05.20)", "de") == date(2020, 5, 12)


@pytest.mark.parametrize(
    ("text", "iso"),
    [
        ("15.03.2018 18:23", "2018-03-15T18:23:00"),
        ("2018-03-15T08:23:07", "2018-03-15T08:23:07"),
        ("25/12/2018 8:13:39 PM", "2018-12-25T20:13:39"),
        ("25/12/2018 12:05 AM", "2018-12-25T00:05:00"),
        ("15.03.2018", "2018-03-15T00:00:00"),
    ],
)
def test_date_and_time_are_read_together(text, iso) -> None:
    assert parse_date_time(text, "en") == iso


def test_a_date_that_only_reads_month_first_makes_an_english_document_american() -> None:
    assert regional("en", "due 05/06/2024, made 05/13/2024") == "en-US"
    assert regional(None, "05/13/2024") == "en-US"


def test_dates_that_could_be_either_change_nothing() -> None:
    assert regional("en", "05/06/2024") == "en"
    assert regional("en", "05/13/2024 13/05/2024") == "en"
    assert regional("de", "05/13/2024") == "de"
    assert regional(None, "05/06/2024") is None


@pytest.mark.parametrize(
    "text",
    [
        "12 Main St\nDover, DE 19901",
        "New York NY 10019-1723",
        "call (610) 555-7082",
        "Reno, NV,\n89501",
    ],
)
def test_an_american_address_or_number_tells_dates_that_could_be_either(text) -> None:
    assert regional("en", f"{text} 05/06/2024") == "en-US"
    assert regional("en", f"{text} 13/05/2024") == "en"
    assert regional("de", f"{text} 05/06/2024") == "de"


@pytest.mark.parametrize(
    "text",
    [
        "Member ID 12345",
        "invoice IN 20231",
        "47300 Petaling Jaya",
        "(020) 7946 0958",
        "+49 30 123456",
    ],
)
def test_other_numbers_tell_nothing_of_the_order_of_dates(text) -> None:
    assert regional("en", f"{text} 05/06/2024") == "en"


@given(
    day=DAYS,
    locale=st.sampled_from(["de", "en_GB", "fr", "de_CH"]),
    form=st.sampled_from(["short", "medium", "long", "full"]),
)
def test_what_a_locale_prints_is_read_back(day: date, locale: str, form: str) -> None:
    printed = format_date(day, format=form, locale=locale)

    assert parse_date(printed, locale[:2]) == day


@given(day=DAYS, form=st.sampled_from(["short", "medium", "long", "full"]))
def test_american_dates_are_read_back_when_it_is_known_that_they_are(day: date, form: str) -> None:
    printed = format_date(day, format=form, locale="en_US")

    assert parse_date(printed, "en-US") == day


@given(st.text(max_size=40))
def test_any_text_is_a_date_or_refused(text: str) -> None:
    try:
        found = parse_date(text, "de")
    except NotOfKind:
        return
    assert 1800 <= found.year < 2200


@pytest.mark.parametrize("text", ["15 de março de 2021", "15 marzo 2021", "15 Mart 2021"])
def test_a_month_of_another_language_is_known_where_it_means_one_month(text: str) -> None:
    assert parse_date(text, "en").isoformat() == "2021-03-15"


def test_an_abbreviation_of_another_language_is_no_month() -> None:
    with pytest.raises(NotOfKind):
        parse_date("12 pro 2020", "en")
