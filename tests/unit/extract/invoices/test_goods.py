"""Cells of invoice lines that hold more than their column asks for."""

from __future__ import annotations

import pytest

from sealread.document.model import Evidence
from sealread.extract.invoices.bands import Band
from sealread.extract.invoices.goods import Goods
from sealread.extract.records import read_records
from sealread.extract.settings import Settings
from sealread.schema.loading import parse
from sealread.schema.model import Records
from tests.unit.extract.pages import document, page

_SCHEMA = {
    "title": "Rechnung",
    "type": "object",
    "properties": {
        "zeilen": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "nummer": {"title": "Artikelnummer", "type": "string"},
                    "name": {"title": "Bezeichnung", "type": "string"},
                    "menge": {"title": "Menge", "type": "number"},
                    "einheit": {"title": "Einheit", "type": "string"},
                    "preis": {"title": "Einzelpreis", "type": "number"},
                    "summe": {"title": "Gesamtpreis", "type": "number"},
                    "satz": {"title": "Steuersatz", "type": "number"},
                },
            },
        }
    },
}

_HEAD = ("Artikelnummer", "Bezeichnung", "Menge")


def _tidied(*rows: tuple[str, ...], head: tuple[str, ...] = _HEAD) -> list[dict[str, object]]:
    records = parse(_SCHEMA, "test", "").root.children[0]
    assert isinstance(records, Records)
    made = document(page([head, *rows]))
    found = read_records(made, records, Settings())
    assert found is not None
    tidied = Goods(made, records, Settings(), "").tidied(found.readings)
    values: list[dict[str, object]] = [{} for _ in rows]
    for one in tidied:
        _, _, number, name = one.path.split("/")
        if one.value is not None:
            values[int(number)][name] = one.value
            assert one.evidence
    return values


def test_the_position_of_a_line_is_no_part_of_its_number() -> None:
    rows = _tidied(("1 KR3M", "Kunstrasen", "3"), ("2 SFK5", "Steak", "5"))
    assert [row["nummer"] for row in rows] == ["KR3M", "SFK5"]


def test_numbers_that_only_begin_with_a_figure_stay() -> None:
    assert _tidied(("12 A", "Rohr", "3"), ("57 B", "Bogen", "5"))[0]["nummer"] == "12 A"


def test_the_sellers_number_is_told_from_the_gtin() -> None:
    assert _tidied(("WA997 4123456000014 (GTIN)", "Arbeit", "1"))[0]["nummer"] == "WA997"


def test_a_number_in_brackets_before_the_name_is_the_articles() -> None:
    rows = _tidied(("", "[FURN_7777] Office Chair", "1"), ("", "[A2] Table", "2"))
    assert rows[0] == {"nummer": "FURN_7777", "name": "Office Chair", "menge": 1}


@pytest.mark.parametrize("head", ["Menge", "Einheit"])
def test_a_count_and_its_unit_in_one_cell_are_parted_where_the_total_proves_them(head: str) -> None:
    rows = _tidied(
        ("Kleber", "19 Eimer", "31,65", "601,35"), ("Rohr", "3 m", "2,00", "7,00"),
        head=("Bezeichnung", head, "Einzelpreis", "Gesamtpreis"),
    )  # fmt: skip
    assert (rows[0]["menge"], rows[0]["einheit"]) == (19, "Eimer")
    assert not {"menge", "einheit"} <= rows[1].keys()  # three times two is not seven


def test_the_total_of_a_line_is_quantity_times_price() -> None:
    made = page([("Rohr", "3", "2,50", "7,50"), ("Bogen", "2", "4,00", "9,99")])
    first, second = (Band([made], Evidence(1, made.words[n].box)) for n in (0, 4))
    found = first.product(3, 2.5, "de")
    assert found is not None
    assert (found.text, found.evidence.box) == ("7,50", made.words[3].box)
    assert second.product(2, 4.0, "de") is None


def test_the_only_percentage_of_a_line_is_its_rate() -> None:
    head = ("Bezeichnung", "Menge", "Einzelpreis", "hiervon")
    assert _tidied(("Rohr", "3", "2,50", "19 %"), ("Bogen", "2", "4,00", "7 %"), head=head) == [
        {"name": "Rohr", "menge": 3, "preis": 2.5, "satz": 19},
        {"name": "Bogen", "menge": 2, "preis": 4.0, "satz": 7},
    ]


def test_codes_that_were_taken_for_names_are_the_numbers() -> None:
    head = ("Artikel", "Omschrijving", "Menge")
    rows = _tidied(("E103184", "Onderhoud", "1"), ("E103560", "Flyer", "2"), head=head)
    assert rows == [
        {"nummer": "E103184", "name": "Onderhoud", "menge": 1},
        {"nummer": "E103560", "name": "Flyer", "menge": 2},
    ]
