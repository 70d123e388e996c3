"""Which keys of a schema a request names: by titles, synonyms, questions, literal paths."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sealread.schema.loading import load
from sealread.schema.model import Schema
from sealread.translate.glossary import characteristics
from sealread.understand.catalogue import content
from sealread.understand.keys import about, every_key, wanted

from .synonyms import (
    AGENT,
    AVCP,
    BODY,
    DOCUMENTATION,
    FIRE,
    MAKER,
    NAME,
    NAMED,
    NUMBER,
    PLACE,
    POSITION,
    SIGNATURE,
    STANDARD,
)


@pytest.fixture(scope="module")
def dop() -> Schema:
    return load("dop")


@pytest.fixture(scope="module")
def german() -> Schema:
    return load("dop.de")


@pytest.mark.parametrize(("words", "path"), NAMED)
def test_every_key_is_found_by_its_names_and_by_what_people_call_it(
    dop: Schema, words: str, path: str
) -> None:
    found = about(words, dop)

    assert [one.path for one in found] == [path]
    assert 0.6 <= found[0].score <= 1.0


@pytest.mark.parametrize(("words", "path"), NAMED)
def test_the_german_schema_has_the_same_keys_under_its_own_names(
    german: Schema, dop: Schema, words: str, path: str
) -> None:
    places = [one.path for one in every_key(dop)]
    top = places.index("/" + path.split("/")[1])

    (found,) = about(words, german)

    assert found.path is not None
    assert found.path.split("/")[1] == (every_key(german)[top].path or "").split("/")[1]


@pytest.mark.parametrize(
    ("request_text", "paths"),
    [
        ("Bitte Hersteller und Brandklasse als Tabelle", [MAKER, FIRE]),
        ("extract manufacturer, AVCP system and notified body as JSON", [MAKER, AVCP, BODY]),
        ("Brandklasse und Hersteller", [FIRE, MAKER]),
        ("Hersteller und Hersteller und Norm", [MAKER, STANDARD]),
        ("Name und Funktion des Unterzeichners", [NAME, POSITION]),
        ("Name, Position", [NAME, POSITION]),
        ("Extract who signed and when it was signed", [NAME, PLACE]),
        ("Extrahiere aus der Leistungserklärung den Hersteller", [MAKER]),
        ("Extract from the declaration of performance the manufacturer", [MAKER]),
        ("Lies aus dieser DoP die Norm aus", [STANDARD]),
        ("Hersteler und Brandferhalten", [MAKER, FIRE]),
        ("HERSTELLER UND BRANDKLASSE", [MAKER, FIRE]),
        ("Bevollmaechtigter, Erklaerungsnummer", [AGENT, NUMBER]),
        ("alle Angaben zum Hersteller", [MAKER]),
        ("all information about the notified body", [BODY]),
        ("Ich prüfe ein Dokument für Kunden Müller und brauche den Hersteller", [MAKER]),
        ("Signature/Signatories/Name", [NAME]),
        ("Herstellername und Herstelleradresse", [MAKER]),
    ],
)
def test_a_request_names_its_keys_in_their_order(
    dop: Schema, request_text: str, paths: list[str]
) -> None:
    assert [one.path for one in wanted(request_text, dop)] == paths


@pytest.mark.parametrize(
    "request_text",
    ["dop", "", "extract everything as JSON, in English", "Extrahiere alle Felder", "als JSON",
     "Lies die Daten aus", "Bitte die Leistungserklärung auslesen", "all the data of the document",
     "Alle Felder, besonders den Hersteller", "everything please"],
)  # fmt: skip
def test_who_names_no_key_or_all_wants_all(dop: Schema, request_text: str) -> None:
    assert wanted(request_text, dop) == every_key(dop)
    assert len(every_key(dop)) == 12


@pytest.mark.parametrize(
    ("request_text", "left_out"),
    [
        ("alle Felder außer der Unterschrift", {SIGNATURE}),
        ("everything but the notified body and the number of the declaration", {BODY, NUMBER}),
        ("Extract all fields except manufacturer", {MAKER}),
    ],
)
def test_everything_but_some(dop: Schema, request_text: str, left_out: set[str]) -> None:
    found = {one.path for one in wanted(request_text, dop)}

    assert found == {one.path for one in every_key(dop)} - left_out


@pytest.mark.parametrize(
    ("question", "path"),
    [
        ("What is the value of 'Declared Performance/Reaction to Fire'?",
         "/Declared Performance/Reaction to Fire"),
        ("Was ist der Wert von 'Erklärte Leistung/Brandverhalten'?",
         "/Declared Performance/Brandverhalten"),
        ("Declared Performance > Klebfestigkeit", "/Declared Performance/Klebfestigkeit"),
        ("Wert von „Erklärte Leistung/Mechanische Eigenschaften/Zugfestigkeit“",
         "/Declared Performance/Mechanische Eigenschaften/Zugfestigkeit"),
        ("'Signature/Signatories/Position'", POSITION),
        ("/Signature/Signatories/0/Name", NAME),
        ("'Unterschrift/Ort und Datum der Ausstellung'", PLACE),
        ("'Appropriate Technical Documentation and/or Specific Technical Documentation'",
         DOCUMENTATION),
    ],
)  # fmt: skip
def test_a_path_given_literally_is_taken_literally(dop: Schema, question: str, path: str) -> None:
    (found,) = about(question, dop)

    assert (found.path, found.score) == (path, 1.0)


@pytest.mark.parametrize(
    ("question", "path"),
    [
        ("What is the declared performance for 'Blue shimmer'?",
         "/Declared Performance/Blue shimmer"),
        ("Welche Leistung ist für 'Klang/Ton' erklärt?", "/Declared Performance/Klang~1Ton"),
        ("Welche Leistung ist für 'Stoßfestigkeit und Sprödigkeit von Dübeln' erklärt?",
         "/Declared Performance/Stoßfestigkeit und Sprödigkeit von Dübeln"),
    ],
)  # fmt: skip
def test_an_open_key_that_nobody_knows_has_the_name_as_asked(
    dop: Schema, question: str, path: str
) -> None:
    (found,) = about(question, dop)

    assert found.path == path


@pytest.mark.parametrize(
    "question",
    [
        "What colour is it?", "Wie teuer ist das Produkt?", "fire", "How tall is the CEO?",
        "What is the title of the document?", "Was ist die Lagertemperatur?", "pH-Wert",
        "Standort des Lagers",
    ],
)  # fmt: skip
def test_what_the_schema_does_not_have_is_asked_directly(dop: Schema, question: str) -> None:
    (found,) = about(question, dop)

    assert (found.named, found.path, found.score) == (question, None, 0.0)


def test_names_in_a_list_that_no_key_has_are_keys_of_their_own(dop: Schema) -> None:
    found = wanted('Hersteller, Lagertemperatur und "Farbe der Verpackung" als JSON bitte', dop)

    assert {(one.named, one.path) for one in found} == {
        ("Hersteller", MAKER), ("Lagertemperatur", None), ("Farbe der Verpackung", None),
    }  # fmt: skip


def test_without_a_schema_only_the_names_are_known() -> None:
    found = wanted("Hersteller und Lagertemperatur als Tabelle", None)

    assert [(one.named, one.path) for one in found] == [
        ("Hersteller", None), ("Lagertemperatur", None),
    ]  # fmt: skip
    assert wanted("extract everything", None) == ()
    assert [one.named for one in about("Wer ist der Hersteller?", None)] == [
        "Wer ist der Hersteller?"
    ]


def test_what_was_named_stands_in_the_request(dop: Schema) -> None:
    request_text = "Wer hat die Erklärung unterschrieben und welche Brandklasse gilt?"

    assert all(one.named in request_text for one in about(request_text, dop))


@pytest.mark.parametrize("term", characteristics(), ids=lambda term: term.en[0])
def test_every_characteristic_is_found_in_all_its_languages(dop: Schema, term) -> None:
    paths = {
        one.path for said in (*term.de, *term.en, *term.asked) for one in about(said, dop)
    }  # fmt: skip

    assert all(path and path.startswith("/Declared Performance/") for path in paths)
    names = {str(path).rpartition("/")[2].replace("~1", "/") for path in paths}
    assert content(term.en[0]) in {content(name) for name in names}


@pytest.mark.parametrize(
    ("schema", "words", "paths"),
    [
        ("invoice", "Rechnungsnummer und Gesamtbetrag", ["/invoice_number", "/grand_total"]),
        ("invoice", "due date, VAT rate", ["/due_date", "/vat_rate"]),
        ("invoice", "VAT number of the buyer", ["/buyer_vat_id"]),
        ("invoice", "Adresse des Verkäufers", ["/seller_address"]),
        ("invoice", "Menge und Einzelpreis je Position",
         ["/lines/*/quantity", "/lines/*/unit_price"]),
        ("bank_statement", "Kontoinhaber und Endsaldo", ["/account_holder", "/closing_balance"]),
        ("bank_statement", "alle Umsätze", ["/transactions"]),
        ("receipt", "Summe und MwSt", ["/grand_total", "/tax_total"]),
        ("payslip", "Nettolohn und Steuerklasse", ["/net_pay", "/tax_class"]),
        ("utility_bill", "Zählernummer", ["/meter_number"]),
    ],
)  # fmt: skip
def test_the_keys_of_any_schema_are_found_by_its_phrases(
    schema: str, words: str, paths: list[str]
) -> None:
    assert [one.path for one in wanted(words, load(schema))] == paths


def test_a_schema_without_phrases_borrows_the_librarys_and_is_found_by_description(
    schema_of,
) -> None:
    schema = schema_of(
        {
            "type": "object",
            "properties": {
                "invoice_number": {"type": "string"},
                "x7": {"type": "string", "description": "Temperature at which goods are stored."},
            },
        }
    )

    assert [one.path for one in about("Rechnungsnummer", schema)] == ["/invoice_number"]
    assert [one.path for one in about("stored goods temperature", schema)] == ["/x7"]


@given(st.text(max_size=200))
def test_no_request_breaks_it(text: str) -> None:
    schema = load("dop")

    assert about(text, schema)
    for one in wanted(text, schema):
        assert one.named.strip()
        assert 0.0 <= one.score <= 1.0
