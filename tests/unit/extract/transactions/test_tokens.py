"""Figures and days of a line."""

from __future__ import annotations

from datetime import date

import pytest

from sealread.extract.transactions.tokens import Style, days, figures, isins, style_of


@pytest.mark.parametrize(
    ("text", "value", "sign", "currency"),
    [
        ("Kurswert 4.156,80- EUR", 4156.8, -1, "EUR"),
        ("Total CHF -5'081.10", 5081.1, -1, "CHF"),
        ("Amount €12.56", 12.56, 0, "EUR"),
        ("VALUE A$7270.40", 7270.4, 0, "AUD"),
        ("Überweisungsgutschr. 1.300,00 H", 1300, 1, ""),
        ("Überweisungsauftrag 3.500,00 S", 3500, -1, ""),
        ("Steuern - 2,29 €", 2.29, -1, "EUR"),
        ("Stück 2.130 Beispiel", 2130, 0, ""),
    ],
)
def test_a_figure_has_size_sign_and_currency(
    text: str, value: float, sign: int, currency: str
) -> None:
    found = figures(text, style_of(f"{text}\n1,00", "de") if "," in text else Style("."))
    if "2.130" in text:
        found = figures(text, Style(","))

    assert [(one.value, one.sign, one.currency) for one in found] == [(value, sign, currency)]


def test_codes_stand_before_or_behind_as_the_document_has_it() -> None:
    before = style_of("Kurswert EUR 679,50\nNetto EUR 12,00", "de")
    behind = style_of("Kurswert 679,50 EUR\nNetto 12,00 EUR", "de")

    assert [one.currency for one in figures("10,00 USD 226,50", before)] == ["USD", "USD"]
    assert [one.currency for one in figures("34,73 USD 32,26+ EUR", behind)] == ["USD", "EUR"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Valuta 27.9.2023", [date(2023, 9, 27)]),
        ("16-Jun-2025 16-Jun-2025", [date(2025, 6, 16), date(2025, 6, 16)]),
        ("Zürich, 28. März 2022", [date(2022, 3, 28)]),
        ("31-01 01-02 Habenzinsen", [date(1, 1, 31), date(1, 2, 1)]),
        ("Total CHF 18.08", []),
        ("Version: 1.8.17", []),
    ],
)
def test_days_are_dates_and_nothing_else(text: str, expected: list[date]) -> None:
    assert [one.day for one in days(text, Style("."))] == expected


def test_the_number_of_an_account_is_no_security() -> None:
    assert isins("Konto DE1234567890") == []
    assert len(isins("ISIN DE0001234561")) == 1
