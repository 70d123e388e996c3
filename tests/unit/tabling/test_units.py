"""Units of figures, as people and documents write them."""

from __future__ import annotations

import pytest

from sealread.tabling.units import Unit, is_money, stated_factor, unit_of

EURO = (("EUR", 1),)


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("", Unit()),
        ("EUR", Unit(1, EURO)),
        ("EUR million", Unit(1e6, EURO)),
        ("Mio. €", Unit(1e6, EURO)),
        ("T€", Unit(1e3, EURO)),
        ("TEUR", Unit(1e3, EURO)),
        ("€m", Unit(1e6, EURO)),
        ("in thousands of dollars", Unit(1e3, (("USD", 1),))),
        ("$'000", Unit(1e3, (("USD", 1),))),
        ("US$ million", Unit(1e6, (("USD", 1),))),
        ("US$m", Unit(1e6, (("USD", 1),))),
        ("U.S. dollars million", Unit(1e6, (("USD", 1),))),
        ("万元", Unit(1e4, (("CNY", 1),))),
        ("亿元", Unit(1e8, (("CNY", 1),))),
        ("%", Unit(0.01, ())),
        ("€/t", Unit(1, (("EUR", 1), ("t", -1)))),
        ("EUR per share", Unit(1, (("EUR", 1), ("share", -1)))),
        ("m", Unit(1, (("m", 1),))),
        ("employees", Unit(1, (("employees", 1),))),
    ],
)
def test_a_unit_is_a_factor_and_what_it_is_of(text: str, unit: Unit) -> None:
    found = unit_of(text)

    assert found.parts == unit.parts
    assert found.factor == pytest.approx(unit.factor)


def test_money_is_money_and_a_price_is_none() -> None:
    assert is_money("USD million")
    assert not is_money("EUR/t")
    assert not is_money("%")
    assert not is_money("")


@pytest.mark.parametrize(
    ("said", "factor"),
    [
        ("In millions, except number of shares, which are in thousands, and per share", 1e6),
        ("(in thousands)", 1e3), ("in millions, except per share data", 1e6),
        ("Angaben in Tausend Euro", 1e3), ("in Mio. €", 1e6), ("单位：万元", 1e4), ("in EUR", 1.0),
        ("", 1.0),
    ],
)  # fmt: skip
def test_what_a_page_says_of_its_figures(said: str, factor: float) -> None:
    assert stated_factor(said) == pytest.approx(factor)


def test_units_divide_and_multiply() -> None:
    money, tonnes = unit_of("EUR million"), unit_of("t")

    assert str(money / tonnes) == "EUR/t"
    assert (money / money).parts == ()
    assert ((money / tonnes) * tonnes).parts == EURO
