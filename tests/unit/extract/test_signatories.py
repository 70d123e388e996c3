"""Who signed: the shapes in which declarations print it, and what is none of them."""

from __future__ import annotations

from typing import Any

import pytest

from sealread.document.text_map import text_map
from sealread.extract.plan import plan
from sealread.extract.settings import Settings
from sealread.extract.signatories import read_signatories, signatories
from sealread.schema.loading import parse
from tests.unit.extract.invoices.papers import typed

_BY = "Signed for and on behalf of the manufacturer by:\n"


def _people(text: str) -> list[tuple[str, str | None]]:
    made = text_map(typed(text).pages).text
    return [
        (made[name.start : name.end], made[function.start : function.end] if function else None)
        for name, function in signatories(made)
    ]


@pytest.mark.parametrize(
    ("text", "people"),
    [
        (_BY + "Walter Muster          Karin Beispiel\nProduct Manager        Unit Manager",
         [("Walter Muster", "Product Manager"), ("Karin Beispiel", "Unit Manager")]),
        (_BY + "Walter Muster, Product Manager\n(name and function)\nDr Karin Beispiel, Quality"
         "\n(name and function)\nLarkspire, 23 March 2022",
         [("Walter Muster", "Product Manager"), ("Dr Karin Beispiel", "Quality")]),
        (_BY + "Larkspire, 2 May 2019\n(place and date of issue)\nWalter Muster\nHead of Quality"
         "\nThis declaration is kept for ten years.", [("Walter Muster", "Head of Quality")]),
        ("Unterzeichnet für den Hersteller und im Namen des Herstellers von:"
         "\nJohannes Muster, Geschäftsführer / CEO\nAmberg, 20.11.2019\n(Unterschrift)",
         [("Johannes Muster", "Geschäftsführer / CEO")]),
        ("Signé pour le fabricant et en son nom par :\nJean Muster, Directeur Général",
         [("Jean Muster", "Directeur Général")]),
        ("Signed for and on behalf of the manufacturer by        Frank Muster, Technical Director",
         [("Frank Muster", "Technical Director")]),
        (_BY + "Walter Muster\nMuster Bau Ltd, 4 High Street", [("Walter Muster", None)]),
    ],
)  # fmt: skip
def test_people_below_the_words_of_signing(text: str, people: list[tuple[str, str | None]]) -> None:
    assert _people(text) == people


@pytest.mark.parametrize(
    "text",
    [
        "Walter Muster\nProduct Manager",  # nobody says that they signed
        _BY
        + "Muster Bau GmbH & Co. KG\nAm Hang 3\nTel. 030 1\nFax 030 2\nWalter Muster",  # too far
        _BY,
        "",
    ],
)
def test_nobody_is_made_up(text: str) -> None:
    assert _people(text) == []


def _read(title: str, **columns: dict[str, Any]) -> dict[str, Any] | None:
    item = {"type": "object", "properties": columns}
    made = {
        "type": "object",
        "properties": {"people": {"title": title, "type": "array", "items": item}},
    }
    (records,) = plan(parse(made, "test", "")).records
    page = text_map(typed(_BY + "Walter Muster, Product Manager").pages)
    found = read_signatories(page, records, "en", Settings())
    return None if found is None else {one.path: one.value for one in found.readings}


def test_a_list_of_signatories_is_read() -> None:
    name, position = {"title": "Name", "type": "string"}, {"title": "Position", "type": "string"}

    assert _read("Signatories", name=name, position=position) == {
        "/people/0/name": "Walter Muster", "/people/0/position": "Product Manager",
    }  # fmt: skip
    assert _read("Unterzeichner", name=name) == {"/people/0/name": "Walter Muster"}


def test_other_lists_are_left_to_others() -> None:
    name, age = {"title": "Name", "type": "string"}, {"title": "Age", "type": "number"}

    assert _read("Staff", name=name) is None
    assert _read("Signatories", name=name, age=age) is None
    assert _read("Signatories", age=age) is None
