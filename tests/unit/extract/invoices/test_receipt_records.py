"""What was bought, from rows of receipts as different receipts print them; all of them invented."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sealread.document.text_map import text_map
from sealread.extract.invoices.provider import Papers
from sealread.extract.plan import plan
from sealread.extract.settings import Settings
from sealread.schema.loading import parse
from sealread.schema.model import Schema
from tests.unit.extract.invoices.papers import typed

_COLUMNS = {
    "name": {"title": "Description", "type": "string"},
    "number": {"title": "Item number", "type": "string"},
    "quantity": {"title": "Quantity", "type": "number"},
    "price": {"title": "Unit price", "type": "number"},
    "total": {"title": "Line total", "type": "number"},
}


def _schema(**more: Any) -> Schema:
    lines = {"type": "array", "items": {"type": "object", "properties": {**_COLUMNS, **more}}}
    single = {
        "merchant": {"title": "Shop", "type": "string"},
        "total": {"title": "Total", "type": "number"},
    }
    made = {"title": "Receipt", "type": "object", "properties": {**single, "lines": lines}}
    return parse(json.loads(json.dumps(made)), "receipt", "")


def _goods(text: str, language: str = "en", **more: Any) -> list[tuple[Any, ...]] | None:
    """Name, number, quantity, price and total of each record; None where the rules tell none."""
    document, asked = typed(text, language), _schema(**more)
    papers = Papers(document, text_map(document.pages), asked, Settings())
    (records,) = plan(asked).records
    found = papers.bought(records)
    if found is None:
        return None
    values = {one.path: one.value for one in found.readings}
    count = found.counts["/lines"]
    return [tuple(values[f"/lines/{n}/{name}"] for name in _COLUMNS) for n in range(count)]


_EDGE = 1e-3
_END = "\nTOTAL   {0}\nCASH   50.00\nCHANGE   {1}"


@pytest.mark.parametrize(
    ("text", "goods"),
    [
        # the name on the row, quantity and price below it
        ("Moon Grocery\nOat drink      1.80\nCheddar        9.70\n   2 x 4.85"
         + _END.format("11.50", "38.50"),
         [("Oat drink", None, None, None, 1.8), ("Cheddar", None, 2, 4.85, 9.7)]),
        # the name above, a code line between, number, quantity and price on the row
        ("TAX INVOICE\nLANTERN AAA 4 PCS     *S\nQC12 - 12/144\n9021937     1 X  3.90    3.90"
         "\nBRASS HOOK   *S\nKD1 - 3\n9021944     3 X  2.00    6.00"
         + _END.format("9.90", "40.10"),
         [("LANTERN AAA 4 PCS", "9021937", 1, 3.9, 3.9), ("BRASS HOOK", "9021944", 3, 2.0, 6.0)]),
        # the name below, under the heads of columns
        ("ITEM     QTY   S/PRICE   AMOUNT  TAX\n1762     1     7.95     7.95   SR\nCOMB SPANNER"
         "\n1041     2     15.90    31.80  SR\nROOFING SHEET\nTOTAL QTY:  3    39.75"
         + _END.format("39.75", "10.25"),
         [("COMB SPANNER", "1762", 1, 7.95, 7.95), ("ROOFING SHEET", "1041", 2, 15.9, 31.8)]),
        # the quantity first, without a price
        ("QTY ITEM       TOTAL\n1 L COLA       3.50\n2 MOONBURGER     9.00"
         + _END.format("12.50", "37.50"),
         [("L COLA", None, 1, None, 3.5), ("MOONBURGER", None, 2, None, 9.0)]),
        # a price in the name's line, times in the row's; something taken off
        ("HONEY JAR 1KG @19.50\nFM411000055   *2      39.00 ZR\nMEMBER DISCOUNT     -3.00"
         "\nTEA @7.90\nFM411000062   *1     7.90 SR"
         + _END.format("43.90", "6.10"),
         [("HONEY JAR 1KG", "FM411000055", 2, 19.5, 39.0), ("TEA", "FM411000062", 1, 7.9, 7.9)]),
        # two kinds of goods, each with its sum
        ("WHITE LOAF  2.10   7     14.70\nTOTAL 0% SUPPLIES:     14.70\nCOCOA BUN  0.70  10    7.00"
         "\nTOTAL 6% SUPPLIES:    7.00"
         + _END.format("21.70", "28.30"),
         [("WHITE LOAF", None, 7, 2.1, 14.7), ("COCOA BUN", None, 10, 0.7, 7.0)]),
        # a name that ends in a figure
        ("SUSHI 1.30\n10 X   1.80   18.00 SR\nRAMEN\n1 X   12.80   12.80 SR"
         + _END.format("30.80", "19.20"),
         [("SUSHI 1.30", None, 10, 1.8, 18.0), ("RAMEN", None, 1, 12.8, 12.8)]),
    ],
)  # fmt: skip
def test_goods_are_the_rows_that_make_the_printed_sum(
    text: str, goods: list[tuple[Any, ...]]
) -> None:
    assert _goods(text) == goods


def test_a_german_receipt_with_codes_of_taxes() -> None:
    text = """
Hofladen Abendrot
Vollkornbrot 750 g        3,79 A
Äpfel Elstar              5,98 A
   2 x 2,99
Glühbirne E27             4,29 B
SUMME EUR                14,06
Gegeben Bar              20,00
Rückgeld                  5,94
"""
    assert _goods(text, "de") == [
        ("Vollkornbrot 750 g", None, None, None, 3.79),
        ("Äpfel Elstar", None, 2, 2.99, 5.98),
        ("Glühbirne E27", None, None, None, 4.29),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Oat drink      1.80\nCheddar        9.70" + _END.format("11.60", "38.40"),  # no such sum
        "3.00\n4.00" + _END.format("7.00", "43.00"),  # nothing is named
        "Oat drink      1.80\nCheddar        9.70\nTotal due    11.50",  # nothing was paid
    ],
)
def test_rows_that_nothing_proves_are_left_to_others(text: str) -> None:
    assert _goods(text) is None


def test_a_list_that_asks_for_more_than_rows_tell_is_left_to_others() -> None:
    text = "Oat drink      1.80" + _END.format("1.80", "48.20")
    assert _goods(text) is not None
    assert _goods(text, grower={"title": "Grown by", "type": "string"}) is None


def test_every_value_stands_where_its_words_do() -> None:
    text = "COCOA BUN 4PC*   0.70   2.80SR" + _END.format("2.80", "47.20")
    document, asked = typed(text, "en"), _schema()
    made = text_map(document.pages)
    papers = Papers(document, made, asked, Settings())
    found = papers.bought(plan(asked).records[0])
    assert found is not None
    said = {one.path.rpartition("/")[2]: one for one in found.readings if one.text}
    assert {name: one.text for name, one in said.items()} == {
        "name": "COCOA BUN", "quantity": "4", "price": "0.70", "total": "2.80",
    }  # fmt: skip
    page = document.pages[0]
    for one in said.values():
        inside = [word.text for word in page.words if _meet(word.box, one.evidence[0].box)]
        assert str(one.text) in " ".join(inside)


def _meet(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    """Whether two boxes share more than an edge."""
    return all(min(one[n + 2], other[n + 2]) - max(one[n], other[n]) > _EDGE for n in (0, 1))
