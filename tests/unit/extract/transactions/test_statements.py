"""Statements of accounts: which rows are transactions, of which kind, and on which side."""

from __future__ import annotations

from tests.unit.extract.transactions.typed import ENGLISH, read

_SIGNED = """
Kontoauszug 4/2024                                     Seite 1 von 1
Buchung Valuta Vorgang                                 Betrag in EUR
Alter Kontostand vom 31.03.2024                             1.000,00
02.04. 02.04. Überweisung                                    -250,00
              Miete April
05.04. 05.04. Kartenzahlung                                   -19,90
12.04. 12.04. Überweisung                                     400,00
              Erika Beispiel
30.04. 30.04. Entgelt Kontoführung                             -4,50
30.04. 30.04. Habenzinsen                                       1,25
Neuer Kontostand vom 30.04.2024                             1.126,85
"""
_BALANCED = """
Account statement
Account currency: CHF
Date Description Amount Balance
Opening balance 500.00
2024-02-01 Transfer 100.00 600.00
2024-02-05 Transfer 40.00 560.00
Closing balance 560.00
"""
_ONLY_SUMS = """
Kontoauszug
Alter Saldo 03.01.2023 EUR 100,00
10.01.2023 Übertrag 30,00
11.01.2023 Übertrag 5,00
Neuer Saldo 31.01.2023 EUR 75,00
"""
_SETTLED = """
Kontoauszug vom 31.01.2023
Alter Saldo 03.01.2023 EUR 100,00
10.01.2023 Wertpapierabrechnung -30,00
           Kauf DE0001234561
11.01.2023 Lastschrift -5,00
Neuer Saldo 31.01.2023 EUR 65,00
"""


def test_rows_become_transactions_of_their_kinds() -> None:
    found = read(_SIGNED, ENGLISH)["bookings"]

    assert [(one["date"], one["type"], one["amount"]) for one in found] == [
        ("2024-04-02", "removal", 250),
        ("2024-04-05", "removal", 19.9),
        ("2024-04-12", "deposit", 400),
        ("2024-04-30", "fee", 4.5),
        ("2024-04-30", "interest", 1.25),
    ]
    assert {one["currency"] for one in found} == {"EUR"}


def test_the_balance_after_a_row_tells_its_side() -> None:
    found = read(_BALANCED, ENGLISH, "en")["bookings"]

    assert [(one["type"], one["currency"]) for one in found] == [
        ("deposit", "CHF"),
        ("removal", "CHF"),
    ]


def test_balances_that_must_add_up_tell_the_sides_of_all_rows() -> None:
    found = read(_ONLY_SUMS, ENGLISH)["bookings"]

    assert [one["type"] for one in found] != ["deposit", "deposit"]
    assert sum(one["amount"] * (1 if one["type"] == "deposit" else -1) for one in found) == -25


def test_a_row_that_only_settles_a_trade_is_no_transaction() -> None:
    found = read(_SETTLED, ENGLISH)["bookings"]

    assert [(one["type"], one["amount"]) for one in found] == [("removal", 5)]


_ENDING = """
Kontoauszug
Buchungshinweise                           Buchungsdatum Valuta      Umsatz
Steueroptimierung                          02.04.2024    02.04.2024   56,07 EUR
Bestandsprovision, 01.01.2024 - 31.03.2024 16.04.2024    31.03.2024    2,04 EUR
Honorar 6314, 01.04.2024 - 30.04.2024      02.05.2024    30.04.2024 -440,14 EUR
"""


def test_a_row_may_end_with_its_days_and_counts_from_its_value_day() -> None:
    found = read(_ENDING, ENGLISH)["bookings"]

    assert [(one["date"], one["amount"]) for one in found] == [
        ("2024-04-02", 56.07),
        ("2024-03-31", 2.04),
        ("2024-04-30", 440.14),
    ]
    assert [one["type"] for one in found][::2] == ["tax refund", "fee"]
