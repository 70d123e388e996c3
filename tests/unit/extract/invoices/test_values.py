"""Numbers of papers, dates and accounts: by label and form, with their checksums."""

from __future__ import annotations

import pytest

from sealread.extract.invoices import values
from sealread.extract.invoices.found import SURE
from sealread.extract.invoices.places import place_in
from tests.unit.extract.invoices.papers import paper


@pytest.mark.parametrize(
    ("text", "role", "value"),
    [
        ("Rechnungs-Nr.: 2024-17 vom 3.4.2024", "number", "2024-17"),
        (
            "Rechnungsnummer   Datum        Kunde\n471102            05.06.2013   77",
            "number",
            "471102",
        ),
        ("Rechnung gemäß Bestellung Nr. 2013-471331 vom 01.03.2013", "order", "2013-471331"),
        ("Referenz des Käufers:   05 158 004 - 11023 - 45", "reference", "05 158 004 - 11023 - 45"),
        ("Bitte geben Sie bei allem Ihre Rechnungsnummer 99 an", "number", None),
        ("Invoice date: 12/03/2024", "number", None),
    ],
)
def test_codes_stand_behind_their_labels(text: str, role: str, value: str | None) -> None:
    made = paper(text)
    found = values.code(made, role)
    assert (made.said(found.spans[0]) if found else None) == value


@pytest.mark.parametrize(
    ("text", "role", "value"),
    [
        ("Invoice Date:       Due Date:       Reference:\n03/20/2023          04/04/2023      X1",
         "due_by", "04/04/2023"),
        ("Zahlbar innerhalb 30 Tagen netto bis 04.07.2013, 3% Skonto bis 15.06.2013", "due_by",
         "04.07.2013"),
        ("Datum der Prüfung: 1.1.2020", "issued", None),
    ],
)  # fmt: skip
def test_dates_go_by_what_they_are_for(text: str, role: str, value: str | None) -> None:
    made = paper(text)
    found = values.date(made, role)
    assert (made.said(found.spans[0]) if found else None) == value


def test_an_account_number_is_sure_by_its_checksum() -> None:
    right = values.iban(paper("IBAN: DE89 3704 0044 0532 0130 00"))
    wrong = values.iban(paper("IBAN: DE88 3704 0044 0532 0130 00"))
    assert right is not None
    assert right.confidence == SURE
    assert wrong is not None
    assert wrong.confidence < SURE
    assert values.iban(paper("Konto 3704 0044 0532 0130 00")) is None


@pytest.mark.parametrize(
    ("line", "code", "city"),
    [
        ("D-63571 Gelnhausen", "63571", "Gelnhausen"),
        ("1025 RX Amsterdam", "1025 RX", "Amsterdam"),
        ("GB SW1B 3BN London", "SW1B 3BN", "London"),
        ("Henderson, Nevada 89014", "89014", "Henderson"),
        ("Fremont CA 94538", "94538", "Fremont"),
        ("Beispiel AG, Ring 4, 8005 Zürich", "8005", "Zürich"),
    ],
)
def test_places_of_many_countries(line: str, code: str, city: str) -> None:
    found = place_in(line)
    assert found is not None
    assert line[found.code.start : found.code.end] == code
    assert line[found.city.start : found.city.end] == city


@pytest.mark.parametrize("line", ["SUN - THU: 1000 HRS - 2200 HRS", "Summe 12345", "Seite 1 von 3"])
def test_other_figures_are_no_places(line: str) -> None:
    assert place_in(line) is None
