"""Signs of currencies and the codes that they may stand for."""

from __future__ import annotations

import pytest

from sealread.schema.currencies import CODES, currency_codes


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("Total $ 44.89", ("USD", "$")),
        ("Total US$12", ("USD", "US$")),
        ("R$ 10,00", ("BRL", "R$")),
        ("125,00 zł", ("PLN", "zł")),
        ("RM 12.40", ("MYR", "RM")),
        ("Rs. 1,200.00", ("INR", "Rs")),
        ("44 €", ("EUR", "€")),
    ],
)
def test_a_sign_leads_to_its_usual_code_first(text: str, first: tuple[str, str]) -> None:
    code, start, end = next(iter(currency_codes(text)))
    assert (code, text[start:end]) == first


@pytest.mark.parametrize(
    "text", ["Room RM, TL;DR", "Frau Kr. Meier", "EUR 12", "Total EUR 12 or €5"]
)
def test_letters_without_an_amount_and_printed_codes_are_none(text: str) -> None:
    assert not {"EUR", "MYR", "TRY", "CHF", "SEK"} & {code for code, *_ in currency_codes(text)}


def test_a_dollar_may_be_that_of_several_countries_and_each_code_comes_once() -> None:
    said = [code for code, *_ in currency_codes("$1 $2 C$3")]
    assert {"USD", "CAD", "AUD"} <= set(said)
    assert len(said) == len(set(said))
    assert set(said) <= CODES
