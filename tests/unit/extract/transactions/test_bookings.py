"""Every row of a statement, where a list asks for its days and signed amounts."""

from __future__ import annotations

from typing import Any

from sealread.extract.plan import plan
from sealread.extract.settings import Settings
from sealread.extract.transactions.provider import Transactions
from tests.unit.extract.transactions.typed import read, schema, typed


def _number(title: str) -> dict[str, Any]:
    return {"title": title, "type": ["number", "null"]}


def _bookings(**columns: dict[str, Any]) -> dict[str, Any]:
    day = {"title": "Booking date", "type": ["string", "null"], "format": "date"}
    purpose = {"title": "Purpose", "type": ["string", "null"]}
    item = {"type": "object", "properties": {"date": day, "purpose": purpose, **columns}}
    return {"type": "object", "properties": {"transactions": {"type": "array", "items": item}}}


SIGNED = _bookings(
    value_date={"title": "Value date", "type": "string", "format": "date"},
    amount=_number("Amount"),
    balance=_number("Balance"),
)
SIDED = _bookings(paid_in=_number("Paid in"), paid_out=_number("Paid out"))
GERMAN = """
Kontoauszug 4/2024                                     Seite 1 von 1
Buchung    Valuta     Vorgang                          Betrag in EUR
Alter Kontostand vom 31.03.2024                             1.000,00
02.04.2024 03.04.2024 Überweisung                             250,00-
                      Miete April
10.04.2024 12.04.2024 Wertpapierabrechnung                    400,00+
                      Verkauf DE0001234561
Neuer Kontostand vom 30.04.2024                             1.150,00
"""
BALANCED = """
Account statement
Account currency: CHF
Date Description Amount Balance
Opening balance 500.00
2024-02-01 Transfer 100.00 600.00
2024-02-05 Transfer 40.00 560.00
Closing balance 560.00
"""
INVOICE = """
Rechnung 17 vom 02.04.2024
02.04.2024 Beratung 250,00
10.04.2024 Reise 40,00
Gesamtbetrag 290,00
"""


def test_each_row_is_a_booking_with_its_days_and_its_sign() -> None:
    assert read(GERMAN, SIGNED)["transactions"] == [
        {"date": "2024-04-02", "value_date": "2024-04-03", "amount": -250},
        {"date": "2024-04-10", "value_date": "2024-04-12", "amount": 400},
    ]


def test_a_sign_that_only_balances_tell_is_inferred() -> None:
    [asked] = plan(schema(SIGNED)).records
    found = Transactions(typed(BALANCED), "en", Settings()).read(asked)

    assert found is not None
    told = {one.path: one for one in found.readings}
    paid = told["/transactions/1/amount"]
    assert (paid.value, paid.text, paid.status) == (-40, "40.00", "inferred")
    assert told["/transactions/0/amount"].status == "normalised"
    assert [told[f"/transactions/{n}/balance"].value for n in range(2)] == [600, 560]
    assert told["/transactions/0/purpose"].status == "not_found"


def test_columns_for_each_side_of_the_account_are_told_apart() -> None:
    assert read(BALANCED, SIDED, "en")["transactions"] == [
        {"date": "2024-02-01", "paid_in": 100},
        {"date": "2024-02-05", "paid_out": 40},
    ]


def test_a_paper_that_is_no_statement_has_no_bookings() -> None:
    assert "transactions" not in read(INVOICE, SIGNED)
