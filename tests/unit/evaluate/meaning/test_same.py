"""Texts that say the same, and texts that only look like it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sealread.evaluate.meaning.dates import dates
from sealread.evaluate.meaning.names import company
from sealread.evaluate.meaning.same import likeness

SAME = [
    ("Acme Inc.", "ACME"),
    ("Acme Inc.", "Acme, Incorporated"),
    ("Acme Bank, National Association", "Acme Bank, N.A."),
    ("Müller Maschinenbau GmbH & Co. KG", "MÜLLER MASCHINENBAU"),
    ("Acme Holding AG", "Acme Holding Aktiengesellschaft"),
    ("Acme Ltd", "The Acme Limited"),
    ("2022-03-24", "March 24, 2022"),
    ("24.03.2022", "2022-03-24T00:00:00"),
    ("March 2018", "03/2018"),
    ("Mär 2018", "2018-03"),
    ("$1.25 billion", "1,250,000,000"),
    ("USD 1,250.00", "$1250"),
    ("5%", "5 percent"),
    ("Jane Doe", "Doe, Jane"),
    ("J. R. Doe", "John R. Doe"),
    ("DOE Jane", "Jane Doe"),
    ("State of Nowhere", "Nowhere"),
    ("United States of America", "USA"),
    ("100 Main St., Suite 5", "100 Main Street Ste 5"),
    ("alpha, beta and gamma", "gamma; alpha; beta"),
    ("Société Générale de Test", "SOCIETE GENERALE DE TEST"),
    ("(987) 123-456", "987123456"),
    ("https://www.example.org/jane", "example.org/jane/"),
    ("eﬀicient oﬀice", "efficient office"),
    (
        "The proceeds will be used for working capital and general corporate purposes of the group",
        "proceeds will be used for working capital and other general corporate purposes of group",
    ),
]
DIFFERENT = [
    ("Acme Inc.", "Acme Ltd"),
    ("Acme Inc.", "Apex Inc."),
    ("2022-03-24", "2022-03-25"),
    ("December 2020", "December 2021"),
    ("June 2020", "July 2020"),
    ("$1.25 billion", "$1.25 million"),
    ("100 USD", "100 EUR"),
    ("Jane Doe", "John Doe"),
    ("J. Doe", "J. Roe"),
    ("1 year", "2 years"),
    ("Chairman of the Board", "Chairman"),
    ("Alphaville to Betaburg", "Betaburg to Alphaville"),
    ("–", "***"),
    ("", "Acme"),
    (
        "The borrower shall repay all outstanding loans on the date of maturity named above here",
        "The borrower shall not repay all outstanding loans on the date of maturity named above",
    ),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_these_say_the_same(one: str, other: str) -> None:
    assert likeness(one, other)[1]


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_these_do_not(one: str, other: str) -> None:
    share, same = likeness(one, other)

    assert not same
    assert share < 1


def test_a_legal_form_is_set_apart_from_the_name() -> None:
    assert company("Acme Widgets GmbH & Co. KG").core == ("acme", "widgets")
    assert company("Acme Widgets GmbH & Co. KG").forms == {"gmbh", "co", "kg"}
    assert company("Inc").core == ("inc",)


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("1 May 2024", {"2024-05-01"}),
        ("05/06/2024", {"2024-06-05", "2024-05-06"}),
        ("Sept. 2012", {"2012-09"}),
        ("2012", set()),
        ("1:12.15", set()),
        ("May be 2024 or not", set()),
    ],
)
def test_a_date_is_all_days_that_it_can_mean(text: str, days: set[str]) -> None:
    assert dates(text) == days


@given(st.text(max_size=60), st.text(max_size=60))
def test_saying_the_same_is_symmetric(one: str, other: str) -> None:
    assert likeness(one, other) == likeness(other, one)


@given(st.text(max_size=200))
def test_a_text_says_what_it_says(text: str) -> None:
    assert likeness(text, text) == (1.0, True)
