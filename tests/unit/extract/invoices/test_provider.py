"""Whole papers under schemas of several wordings: what is told without the model, and proven."""

from __future__ import annotations

import pytest

from sealread.extract.engine import Engine
from sealread.extract.invoices.asked import roles_asked
from sealread.extract.plan import plan
from sealread.schema.loading import parse
from tests.unit.extract.invoices.papers import schema, told, typed

_LETTER = """
Holz & Kork Handel GmbH - Am Deich 4 - 28195 Bremen

Tischlerei Anna Brandt
Werkstraße 17
30159 Hannover

Rechnung                                   Seite 1
Rechnungsnummer      R-2024-0815           Kundennummer   77120
Rechnungsdatum       14.03.2024            Lieferdatum    11.03.2024
Ihre Bestellnummer   B 4711

Pos   Bezeichnung             Menge   Einzelpreis    Gesamt
1     Korkplatten 4 mm        10      12,50          125,00
2     Leim, 5 kg              2       30,00           60,00

Zwischensumme                                        185,00
zzgl. Versandkosten                                   15,00
Nettobetrag                                          200,00
zzgl. 19 % USt                                        38,00
Rechnungsbetrag                                      238,00
Bereits bezahlt                                       38,00
Zahlbetrag                                           200,00

Zahlbar bis 28.03.2024 ohne Abzug.

Sitz: Bremen      USt-IdNr. DE136695976      IBAN DE89 3704 0044 0532 0130 00   BIC COBADEFFXXX
"""
_GERMAN = {
    "nummer": "Nummer der Rechnung", "tag": "Rechnungsdatum", "geliefert": "Lieferdatum",
    "faellig": "Zahlbar bis", "lieferant": "Name des Lieferanten", "plz": "PLZ des Lieferanten",
    "ort": "Ort des Lieferanten", "ustid": "USt-IdNr. des Lieferanten", "kunde": "Kunde",
    "kundenort": "Ort des Kunden", "bestellung": "Bestellnummer", "iban": "IBAN", "bic": "BIC",
    "waehrung": "Währung", "positionen": "Summe der Positionen", "netto": "Nettosumme",
    "steuer": "Steuerbetrag", "satz": "Steuersatz", "brutto": "Gesamtbetrag",
    "anzahlung": "Anzahlung", "offen": "Zu zahlen",
}  # fmt: skip
_PARTY = {"name": {"title": "Name", "type": "string"}, "ort": {"title": "Ort", "type": "string"}}
_SUMS = ("positionen", "netto", "steuer", "satz", "brutto", "anzahlung", "offen")
_DAYS = ("tag", "geliefert", "faellig")


def test_a_german_letter_is_told_under_german_titles() -> None:
    kinds = dict.fromkeys(_SUMS, "number") | dict.fromkeys(_DAYS, "date")
    found = told(_LETTER, schema("Eingangsrechnung", _GERMAN, **kinds))
    assert {name: one.value for name, one in found.items()} == {
        "nummer": "R-2024-0815", "tag": "2024-03-14", "geliefert": "2024-03-11",
        "faellig": "2024-03-28", "lieferant": "Holz & Kork Handel GmbH", "plz": "28195",
        "ort": "Bremen", "ustid": "DE136695976", "kunde": "Tischlerei Anna Brandt",
        "kundenort": "Hannover", "bestellung": "B 4711", "iban": "DE89 3704 0044 0532 0130 00",
        "bic": "COBADEFFXXX", "positionen": 185.0, "netto": 200.0, "steuer": 38.0, "satz": 19,
        "brutto": 238.0, "anzahlung": 38.0, "offen": 200.0,
    }  # fmt: skip


def test_every_value_is_tied_to_its_words() -> None:
    asked = schema("Eingangsrechnung", _GERMAN, brutto="number")
    found = told(_LETTER, asked)
    words = typed(_LETTER).pages[0].words
    for one in found.values():
        said = [
            word.text
            for word in words
            for proof in one.evidence
            if proof.box[0] - 1e-4 <= word.box[0] and word.box[2] <= proof.box[2] + 1e-4
            and abs(word.box[1] - proof.box[1]) < 1e-3
        ]  # fmt: skip
        assert " ".join(said) == " ".join(str(one.text).split()), one.path


@pytest.mark.parametrize("title", ["Mietvertrag", "Purchase agreement", "Kontoauszug"])
def test_schemas_about_other_papers_are_left_to_the_reader(title: str) -> None:
    assert told(_LETTER, schema(title, {"a": "Nettosumme", "b": "Bestellnummer"})) == {}


def test_one_known_field_makes_no_schema_about_invoices() -> None:
    asked = schema("Contract, order or invoice", {"a": "Gross amount", "b": "Contract number"})
    assert roles_asked(plan(asked).fields, asked) == {}


def test_parties_in_columns_and_their_own_tax_numbers() -> None:
    text = """
Seller                          Bill to                     Ship to
Northwind Traders Ltd.          Old Mill Bakery LLC         Old Mill Store
12 Quay Road                    215 Vine Street             1 Mill Lane
BS1 4DJ Bristol                 Scranton PA 18503           Dover DE 19901
VAT no: GB123456789             VAT no: DE136695976

Invoice no: 2024/77             Invoice date: 5 March 2024
Subtotal   100.00
Total tax   20.00
Total      120.00
"""
    fields = {
        "a": "Seller", "b": "Seller's city", "c": "Buyer", "d": "Buyer's postcode",
        "e": "Seller's VAT number", "f": "Buyer's VAT number", "g": "Net total",
    }  # fmt: skip
    found = told(text, schema("Invoice", fields, g="number"), "en")
    assert [found[name].value for name in "abcdef"] == [
        "Northwind Traders Ltd.", "Bristol", "Old Mill Bakery LLC", "18503", "GB123456789",
        "DE136695976",
    ]  # fmt: skip
    assert found["g"].value == 100.0


def test_the_reader_stays_where_rules_are_silent() -> None:
    asked = schema("Rechnung", {"a": "Nummer der Rechnung", "b": "Steuernummer", "c": "IBAN"})
    assert told("Ein Brief ohne Zahlen und ohne alles\nMit freundlichen Grüßen", asked) == {}


def test_the_engine_takes_what_rules_tell_and_asks_the_reader_for_the_rest(engine: Engine) -> None:
    fields = {"nummer": "Nummer der Rechnung", "brutto": "Gesamtbetrag", "ware": "Leim in kg"}
    made = engine.extract(typed(_LETTER), schema("Eingangsrechnung", fields, brutto="number"))
    assert made.values["nummer"] == "R-2024-0815"
    assert made.values["brutto"] == 238.0
    assert [one.path for one in made.fields] == ["/nummer", "/brutto", "/ware"]
    assert {one.status for one in made.fields[:2]} <= {"grounded", "normalised"}


def test_fields_of_a_section_are_those_of_its_party() -> None:
    made = {
        "title": "Lieferantenrechnung",
        "type": "object",
        "properties": {
            "verkaeufer": {
                "title": "Verkäufer",
                "type": "object",
                "properties": _PARTY,
            },
            "kaeufer": {
                "title": "Käufer",
                "type": "object",
                "properties": _PARTY,
            },
        },
    }
    found = told(_LETTER, parse(made, "test", ""))
    assert {path: one.value for path, one in found.items()} == {
        "verkaeufer/name": "Holz & Kork Handel GmbH", "verkaeufer/ort": "Bremen",
        "kaeufer/name": "Tischlerei Anna Brandt", "kaeufer/ort": "Hannover",
    }  # fmt: skip


def test_a_place_behind_a_heading_alone_is_no_senders_line() -> None:
    asked = schema("Rechnung", {"a": "Käufer", "b": "Ort des Käufers"})
    found = told("Rechnung an: 20095 Hamburg\n\nRechnung Nr. 4711", asked)
    assert "a" not in found
