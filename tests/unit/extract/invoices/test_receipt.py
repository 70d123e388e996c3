"""Receipt receipts: the sum to pay among rounding, cash, change and what tax is in it."""

from __future__ import annotations

import pytest

from sealread.extract.invoices.receipt import Receipt
from tests.unit.extract.invoices.papers import paper


def _total(text: str) -> str | None:
    made = paper(text)
    found = Receipt(made, "en").total()
    return made.said(found.spans[0]) if found else None


@pytest.mark.parametrize(
    ("text", "total"),
    [
        ("TOTAL INCL. GST   RM 8.11\nROUNDING ADJ   -0.01\nTOTAL ROUNDED   RM 8.10\nCASH  50.00"
         "\nCHANGE   41.90", "8.10"),
        ("TOTAL SALES (EXCL. GST)   80.91\nROUNDING   -0.01\nTOTAL SALES (INCL. GST)   80.90"
         "\nCASH   100.00\nCHANGE   19.10", "80.90"),
        ("Zwischensumme   12,40\nRabatt   2,40\nSumme EUR   10,00\nGegeben Bar   20,00"
         "\nRückgeld   10,00", "10,00"),
        ("SUB TOTAL   14.50\nTOTAL QTY  3  14.50\nTOTAL   14.50\nVISA   14.50"
         "\nGST SUMMARY   AMOUNT   TAX\nTOTAL   13.68   0.82", "14.50"),
        ("TOTAL INCLUDES 6% GST   1.66\nEAT-IN TOTAL   29.28\nCASH   50.00\nCHANGE   20.72",
         "29.28"),
    ],
)  # fmt: skip
def test_the_sum_to_pay_is_the_one_that_the_money_agrees_with(text: str, total: str) -> None:
    assert _total(text) == total


def test_sums_that_nothing_decides_are_left_to_the_reader() -> None:
    assert _total("TOTAL A   10.00\nTOTAL B   12.00\nCASH   50.00") is None
