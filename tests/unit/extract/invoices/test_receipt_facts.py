"""What receipts print beside the total: given, change, rounding, how was paid, when."""

from __future__ import annotations

import pytest

from sealread.extract.invoices.receipt import Receipt
from sealread.extract.invoices.receipt_facts import ReceiptFacts
from tests.unit.extract.invoices.papers import paper, schema, told

_SLIP = """
Moon Grocery
12/05/2018   4:29 PM
Oat drink            8.10
TOTAL INCL. GST      8.12
ROUNDING ADJ        -0.02
TOTAL ROUNDED        8.10
CASH TENDERED       10.00
CHANGE               1.90
"""


def _said(text: str, role: str) -> str | None:
    made = paper(text)
    found = ReceiptFacts(made, Receipt(made, "en")).find(role)
    return made.said(found.spans[0]) if found else None


@pytest.mark.parametrize(
    ("role", "said"),
    [("given", "10.00"), ("change", "1.90"), ("rounding", "-0.02"), ("method", "CASH"),
     ("time", "4:29 PM")],
)  # fmt: skip
def test_each_is_found_on_its_row(role: str, said: str) -> None:
    assert _said(_SLIP, role) == said


@pytest.mark.parametrize(
    ("text", "method"),
    [
        ("TOTAL  9.00\nVISA CARD   9.00", "VISA CARD"),
        ("SUMME EUR  9,00\nKartenzahlung   9,00", "Kartenzahlung"),
        ("TOTAL  9.00\nPaid by card   9.00", "Paid by card"),
        ("TOTAL   9.00\nROUNDING  0.00\nPAYMENT METHOD    VISA CARD", "VISA CARD"),
        ("TOTAL   9.00\nCASH   5.00\nVISA   4.00", None),  # two ways
        ("CASH SALE\nTOTAL   9.00\nAMOUNT PAID   9.00", None),  # a title is no way to pay
    ],
)
def test_how_was_paid(text: str, method: str | None) -> None:
    assert _said(text, "method") == method


def test_of_several_times_the_one_by_the_date_is_told() -> None:
    text = "OPEN 9:00 TO 21:00\n11/06/2018   18:32\nTOTAL   9.00\nCASH   9.00"
    assert _said(text, "time") == "18:32"
    assert _said("ENTRY 19:44\nEXIT 23:14\nTOTAL   9.00\nPAID   9.00", "time") is None


def test_a_paper_that_no_receipt_printed_tells_nothing() -> None:
    assert _said("Meeting at 18:32\nTotal   9.00", "time") is None


def test_what_no_word_speaks_of_is_not_there() -> None:
    made = paper("Oat drink   8.10\nTOTAL   8.10\nCASH   8.10\nNO EXCHANGE")
    facts = ReceiptFacts(made, Receipt(made, "en"))
    unsaid = [one for one in ("change", "rounding", "given", "grower") if facts.is_unsaid(one)]
    assert unsaid == ["change", "rounding"]


def test_the_one_rate_of_a_receipt_is_told() -> None:
    text = "Oat drink   8.10\nTOTAL   8.10\nVAT 20%   1.35\nCASH   8.10"
    asked = schema("Receipt", {"total": "Total", "rate": "Tax rate"}, total="number", rate="number")
    assert told(text, asked, "en")["rate"].value == 20
    two = text.replace("CASH", "VAT 5%   0.10\nCASH")
    assert "rate" not in told(two, asked, "en")
