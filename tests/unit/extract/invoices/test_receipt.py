"""Receipt receipts: the sum to pay among rounding, cash, change and what tax is in it."""

from __future__ import annotations

import pytest

from sealread.extract.invoices.found import LIKELY
from sealread.extract.invoices.letterhead import letterhead
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


@pytest.mark.parametrize(
    ("text", "name", "address"),
    [
        ("TAX INVOICE\nORCHID VALLEY FOODS SDN BHD (123456-A)\n(GST ID: 0012345)"
         "\nNO. 5, JALAN MAWAR,\n43000 KAJANG, SELANGOR\nTEL: 03-5550000\nDATE: 1/2/2018",
         "ORCHID VALLEY FOODS SDN BHD", ["NO. 5, JALAN MAWAR,", "43000 KAJANG, SELANGOR"]),
        ("SILVER LAKE\nSTATIONERY SDN. BHD.\nCO REG NO: 210038-K\nLOT 12, JALAN ANGSA"
         "\nTAX INVOICE", "SILVER LAKE STATIONERY SDN. BHD.", ["LOT 12, JALAN ANGSA"]),
        ("LIM AH KOW\nSUNRISE ENTERPRISE\n(JM0517726)\nNO 12, JALAN DEDAP\n81100 JOHOR BAHRU",
         "SUNRISE ENTERPRISE", ["NO 12, JALAN DEDAP", "81100 JOHOR BAHRU"]),
        ("Siebenwald e. K.\nAn der Wolkenmühle 37,\n00321 Mondhausen\nTel. 030 12345",
         "Siebenwald e. K.", ["An der Wolkenmühle 37,", "00321 Mondhausen"]),
        ("Pumpkin & Quill Stores\n12 Wishing Well Close,\nOtherwick OW7 0ZZ\nTel. 030 12345",
         "Pumpkin & Quill Stores", ["12 Wishing Well Close,", "Otherwick OW7 0ZZ"]),
        ("Bäckerei Sonntag GmbH\nHauptstraße 9\n20095 Hamburg\nTel. 040 12345",
         "Bäckerei Sonntag GmbH", ["Hauptstraße 9", "20095 Hamburg"]),
    ],
)  # fmt: skip
def test_the_head_names_the_shop_and_its_address(text: str, name: str, address: list[str]) -> None:
    made = paper(text)
    found = letterhead(made, ())
    assert " ".join(made.said(span) for span in found["name"].spans) == name
    assert [made.said(span) for span in found["address"].spans] == address


@pytest.mark.parametrize(
    ("text", "is_sure"),
    [
        ("The Otherwick Larder\n47 Storybook Road,\nOtherwick OW7 0ZZ\nTel. 030 12345", True),
        ("Welcome\nThe Otherwick Larder\n47 Storybook Road,\nOtherwick OW7 0ZZ", False),
        ("The Otherwick Larder\nnear the bridge\nTel. 030 12345", False),
    ],
)
def test_a_first_line_right_above_its_street_is_surely_a_name(text: str, is_sure: bool) -> None:
    assert (letterhead(paper(text), ())["name"].confidence >= LIKELY) is is_sure
