"""Reports of trades: rows that begin with anything, told by a price times a number of shares."""

from __future__ import annotations

from sealread.extract.transactions.lines import lines_of
from sealread.extract.transactions.reports import trades_of
from sealread.extract.transactions.tokens import style_of
from tests.unit.extract.transactions.typed import ENGLISH, read, typed

_TWO_LINES = """
Transaktionsübersicht 2021
Kauf ABC 0,00028505
28.12.2021 09:00 43.850,74 €/ABC - 12,50 €
Kauf XYZ 0,00358227
28.12.2021 09:00 3.489,40 €/XYZ - 12,50 €
Verkauf ABC 0,00028798
21.12.2021 09:00 43.405,55 €/ABC + 12,50 €
Einzahlung
29.11.2021 08:49 + 250,00 €
"""
_DEPOT = """
Abrechnung Nr. 63
Fonds: Beispiel Aktienfonds Anteile ISIN: DE0007164600
Umsatzart               Betrag/EUR   Preis/EUR   Anteile
Vortrag vom 02.01.2026                             2,819
07.01.2026
06.01.2026 Verkauf        200,00       78,11      -2,560
           Kapitalertragsteuer          -1,01
           Auszahlung                  198,99
28.01.2026
27.01.2026 Kauf           200,00
           Anlage         200,00       78,70       2,541
Bestand am 28.01.2026                              2,800
Anteile  Rücknahme-Preis  Wert am 28.01.2026
2,800      78,70 EUR      220,36 EUR
"""
_BLOCKS = """
AVIS D'OPERATIONS
TITRE UN (FR0000120271)
06-03-2025 Sens Achat
Quantité 40 Cours 33,06 €
Montant Brut 1.322,40 €
Courtage 4,90 €
Montant NET 1.327,30 €
TITRE DEUX (US0378331005)
07-03-2025 Sens Vente
Quantité 45 Cours 554,68 €
Montant Brut 24.960,60 €
Courtage 37,44 €
Montant NET 24.923,16 €
"""


def told(text: str, language: str = "de") -> list[tuple[object, ...]]:
    found = read(text, ENGLISH, language)["bookings"]
    return [(b["type"], b["date"], b.get("shares"), b["amount"]) for b in found]


def test_a_trade_may_be_told_above_its_day() -> None:
    assert told(_TWO_LINES) == [
        ("purchase", "2021-12-28", 0.00028505, 12.5),
        ("purchase", "2021-12-28", 0.00358227, 12.5),
        ("sale", "2021-12-21", 0.00028798, 12.5),
        ("deposit", "2021-11-29", None, 250),
    ]


def test_what_is_held_is_no_trade_and_taxes_are_taken_off() -> None:
    found = read(_DEPOT, ENGLISH)

    assert told(_DEPOT) == [
        ("sale", "2026-01-06", 2.56, 198.99),
        ("purchase", "2026-01-27", 2.541, 200),
    ]
    assert (found["bookings"][0]["gross"], found["bookings"][0]["taxes"]) == (200, 1.01)
    assert [one["isin"] for one in found["securities"]] == ["DE0007164600"]


def test_each_block_has_its_own_fees_and_its_own_security() -> None:
    found = read(_BLOCKS, ENGLISH, "fr")

    assert told(_BLOCKS, "fr") == [
        ("purchase", "2025-03-06", 40, 1327.3),
        ("sale", "2025-03-07", 45, 24923.16),
    ]
    assert [one["fees"] for one in found["bookings"]] == [4.9, 37.44]
    assert [one["isin"] for one in found["securities"]] == ["FR0000120271", "US0378331005"]


def test_a_number_below_a_trade_is_its_own() -> None:
    text = """
Kauf 28.12.2021 10 Stück 4,51 EUR 45,10 EUR
DE0007164600
Verkauf 29.12.2021 20 Stück 5,02 EUR 100,40 EUR
US0378331005
"""

    found = read(text, ENGLISH)

    assert [one["isin"] for one in found["securities"]] == ["DE0007164600", "US0378331005"]


def test_one_trade_alone_is_no_report() -> None:
    text = typed("28.12.2021 Kauf 10 Stück zu 4,51 EUR 45,10 EUR").text

    assert trades_of(lines_of(text, style_of(text, "de")), "EUR") == []
