"""Confirmations: one transaction with its sums, days and security, however the paper words it."""

from __future__ import annotations

from tests.unit.extract.transactions.typed import ENGLISH, GERMAN, read

_BOUGHT = """
Musterbank AG                                     Seite 1
Depotnummer 1234567890
Herrn Max Mustermann                              Datum 06.05.2024
Wertpapier Abrechnung Kauf
Nominale Wertpapierbezeichnung                    ISIN (WKN)
Stück 30 BEISPIEL WERKE AG                        DE0001234561 (123456)
INHABER-AKTIEN O.N.
Schlusstag/-Zeit 06.05.2024 10:21:38
Ausführungskurs 41,50 EUR
Kurswert 1.245,00- EUR
Provision 9,95- EUR
Eigene Spesen 2,50- EUR
Ausmachender Betrag 1.257,45- EUR
Den Gegenwert buchen wir mit Valuta 08.05.2024 zu Lasten des Kontos 0232542.
"""
_PAID = """
Musterbank AG
Dividendengutschrift
Wertpapierbezeichnung WKN ISIN
Sample Holdings Inc. Registered Shares A1B2C3 US0012345670
Bestand
25,5 Stück
Dividende pro Stück 0,80 USD Schlusstag 04.06.2024
Brutto in USD 20,40 USD
Devisenkurs 1,0200 USD / EUR
Brutto in EUR 20,00 EUR
abzgl. Kapitalertragsteuer 25,00 % von 20,00 EUR 5,00 EUR
abzgl. Solidaritätszuschlag 5,50 % von 5,00 EUR 0,28 EUR
Netto zugunsten IBAN DE00 1111 2222 3333 4444 55 14,72 EUR
Valuta 26.06.2024
"""
_ENGLISH_SALE = """
Sample Broker Ltd
Contract note
We sold on your behalf
Security Quantity Price Amount
Example Fund Plc ISIN: IE0012345678 12 10.50 GBP 126.00 GBP
Trade date 14 March 2024
Commission 5.00 GBP
Net amount 121.00 GBP
Settlement date 18 March 2024
"""


def test_a_purchase_is_told_with_its_parts() -> None:
    found = read(_BOUGHT, ENGLISH)

    assert found["bookings"] == [
        {"type": "purchase", "date": "2024-05-06", "shares": 30, "amount": 1257.45,
         "currency": "EUR", "gross": 1245, "fees": 12.45}
    ]  # fmt: skip
    assert found["securities"] == [
        {"isin": "DE0001234561", "wkn": "123456", "name": "BEISPIEL WERKE AG INHABER-AKTIEN O.N."}
    ]


def test_a_dividend_is_told_in_both_currencies_on_the_day_it_was_paid() -> None:
    transaction = read(_PAID, ENGLISH)["bookings"][0]

    assert transaction == {
        "type": "dividend", "date": "2024-06-26", "shares": 25.5, "amount": 14.72,
        "currency": "EUR", "gross": 20, "taxes": 5.28, "abroad": 20.4, "abroad_currency": "USD",
    }  # fmt: skip


def test_an_english_paper_is_read_by_the_same_rules() -> None:
    transaction = read(_ENGLISH_SALE, ENGLISH, "en")["bookings"][0]

    assert transaction == {
        "type": "sale", "date": "2024-03-14", "shares": 12, "amount": 121, "currency": "GBP",
        "gross": 126, "fees": 5,
    }  # fmt: skip


def test_a_schema_in_other_words_is_answered_in_its_own_words() -> None:
    transaction = read(_BOUGHT, GERMAN)["umsätze"][0]

    assert transaction == {
        "vorgang": "Kauf", "tag": "2024-05-06", "valuta": "2024-05-08", "stück": 30,
        "betrag": 1257.45, "währung": "EUR", "kurswert": 1245, "provision": 12.45,
        "isin": "DE0001234561", "papier": "BEISPIEL WERKE AG INHABER-AKTIEN O.N.",
    }  # fmt: skip


def test_two_confirmations_in_one_document_are_two_transactions() -> None:
    second = _BOUGHT.replace("Kauf", "Verkauf").replace("DE0001234561", "DE0001234579")
    found = read(f"{_BOUGHT}\nMusterbank AG\n{second}", ENGLISH)

    assert [one["type"] for one in found["bookings"]] == ["purchase", "sale"]
    assert [one["isin"] for one in found["securities"]] == ["DE0001234561", "DE0001234579"]


def test_pieces_of_one_execution_are_one_transaction() -> None:
    pieces = """
Details zur Ausführung:
STK 10 EUR 41,50 BÖRSE MUSTER 06.05.2024 10:21:38
STK 20 EUR 41,50 BÖRSE MUSTER 06.05.2024 10:21:40
"""
    found = read(_BOUGHT + pieces, ENGLISH)

    assert len(found["bookings"]) == 1


def test_a_letter_about_something_else_is_left_to_others() -> None:
    assert read("Sehr geehrte Damen und Herren,\nanbei erhalten Sie das Protokoll.", ENGLISH) == {}


_NO_KIND = """
DATUM 05.03.2024
Ausführung am 04.03.2024
POSITION ANZAHL KURS BETRAG
Beispiel Welt 10 Stk. 42,11 EUR 421,10 EUR
ISIN: DE0007164600
Fremdkosten 1,00 EUR
Zu Lasten Konto 06.03.2024 422,10 EUR
"""
_SPREAD = """
G u t s c h r i f t
Dividendengutschrift
Beispiel AG                          D E 0 0 0 7 1 6 4 6 0 0
Bruttobetrag                         EUR 5,72
Zu Ihren Gunsten      04.06.2020     EUR 5,72
"""
_CHARGED = """
Dividend
Entitled security Beispiel AG
ISIN DE0007164600
Credit 9.69 EUR
Taxes -2.55 EUR
Total 7.14 EUR
"""


def test_sums_tell_a_purchase_where_no_word_does() -> None:
    (found,) = read(_NO_KIND, ENGLISH)["bookings"]

    assert (found["type"], found["amount"], found["shares"]) == ("purchase", 422.1, 10)


def test_a_number_whose_letters_are_set_apart_is_read_whole() -> None:
    assert read(_SPREAD, ENGLISH)["securities"][0]["isin"] == "DE0007164600"
    wrong = _SPREAD.replace("6 0 0", "6 0 1")
    assert all("isin" not in one for one in read(wrong, ENGLISH).get("securities", []))


def test_the_total_below_charges_is_what_was_paid() -> None:
    (found,) = read(_CHARGED, ENGLISH, "en")["bookings"]

    assert (found["type"], found["amount"]) == ("dividend", 7.14)
