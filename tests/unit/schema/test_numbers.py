"""Numbers as documents print them."""

from __future__ import annotations

from decimal import Decimal

import pytest
from babel.numbers import format_currency, format_decimal
from hypothesis import given
from hypothesis import strategies as st

from sealread.schema.kinds import NotOfKind
from sealread.schema.numbers import parse_integer, parse_number


@pytest.mark.parametrize(
    ("text", "language", "value"),
    [
        ("1.234,50", "de", 1234.5),
        ("1,234.50", "en", 1234.5),
        ("1'234.50", "de", 1234.5),
        ("1’234.50", "fr", 1234.5),
        ("1 234,50 €", "fr", 1234.5),
        ("1\u202f234\u00a0567,8", "fr", 1234567.8),
        ("1.234.567", None, 1234567),
        ("1,23,456.00", "en", 123456),
        ("(1,234)", "en", -1234),
        ("-12 %", "de", -12),
        ("−3", "de", -3),
        ("12,00-", "de", -12),
        ("EUR -12,00", "de", -12),
        ("-$5.00", "en", -5),
        ("100,00 S", "de", -100),
        ("100,00 H", "de", 100),
        ("12,-", "de", 12),
        ("€ 12,–", "de", 12),
        (".5", "en", 0.5),
        ("1. 234 ,50", "de", 1234.5),
        ("12 ,50", "de", 12.5),
        ("12.", "en", 12),
        ("RM12.50", "en", 12.5),
        ("EUR-12.50", "en", -12.5),
        ("US$12", "en", 12),
        ("-CHF 12.50", "en", -12.5),
        ("- 12,5", "de", -12.5),
        ("Total - 12.00", "en", 12),
        ("CHF1'000", "de", 1000),
        ("Total 12.00", "en", 12),
        ("Gesamt: 12,00 EUR", "de", 12),
        ("1.234,5 kWh", "de", 1234.5),
        ("12 m2", "de", 12),
        ("1,2 Mio. €", "de", 1_200_000),
        ("TEUR 12", "de", 12_000),
        ("00123", "de", 123),
    ],
)
def test_a_printed_number_is_read(text, language, value) -> None:
    assert parse_number(text, language) == value


@pytest.mark.parametrize(
    ("text", "language", "value"),
    [
        ("1.234", "de", 1234),
        ("1.234", "en", 1.234),
        ("1,234", "de", 1.234),
        ("1,234", "en", 1234),
        ("1.234", None, 1234),
        ("1,234", None, 1234),
        ("0.123", "de", 0.123),
        ("1234.567", "de", 1234.567),
    ],
)
def test_three_digits_behind_one_mark_are_read_as_the_language_writes(
    text, language, value
) -> None:
    assert parse_number(text, language) == value


@pytest.mark.parametrize(
    "text",
    [
        "",
        "none",
        "EN13813",
        "12.5.2020",
        "1.2.3",
        "12 34",
        "10-20",
        "2 x 3",
        "12.345.67",
        "-",
    ],
)
def test_what_is_no_single_number_is_refused(text) -> None:
    with pytest.raises(NotOfKind):
        parse_number(text, "de")


def test_whole_numbers_stay_whole() -> None:
    assert isinstance(parse_number("1.000", "de"), int)
    assert isinstance(parse_number("1.000,00", "de"), float)


def test_a_fraction_is_no_integer() -> None:
    with pytest.raises(NotOfKind):
        parse_integer("1,5", "de")


def test_an_integer_may_be_printed_with_cents() -> None:
    assert parse_integer("3,00", "de") == 3


@given(
    value=st.decimals(min_value=-(10**9), max_value=10**9, places=2),
    locale=st.sampled_from(["de", "en", "fr", "de_CH"]),
)
def test_what_a_locale_prints_is_read_back(value: Decimal, locale: str) -> None:
    printed = format_decimal(value, format="#,##0.00", locale=locale)

    assert parse_number(printed, locale[:2]) == pytest.approx(float(value))


@given(
    value=st.decimals(min_value=-(10**7), max_value=10**7, places=2),
    locale=st.sampled_from(["de", "en", "fr", "de_CH"]),
    currency=st.sampled_from(["EUR", "USD", "CHF"]),
)
def test_amounts_with_their_currency_are_read_back(value, locale, currency) -> None:
    printed = format_currency(value, currency, locale=locale)

    assert parse_number(printed, locale[:2]) == pytest.approx(float(value))


@given(
    value=st.integers(min_value=-(10**12), max_value=10**12),
    locale=st.sampled_from(["de", "en", "fr", "de_CH"]),
)
def test_integers_are_read_back(value: int, locale: str) -> None:
    assert parse_integer(format_decimal(value, locale=locale), locale[:2]) == value


@given(st.text())
def test_any_text_is_a_finite_number_or_refused(text: str) -> None:
    try:
        value = parse_number(text, "de")
    except NotOfKind:
        return
    assert value == value
    assert abs(value) != float("inf")
