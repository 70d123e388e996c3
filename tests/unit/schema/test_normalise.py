"""Words brought to the type of their field."""

from __future__ import annotations

import pytest

from sealread.schema.normalise import NotOfKind, normalise


@pytest.mark.parametrize(
    ("definition", "text", "value"),
    [
        ({"type": "string"}, "  two\n lines\t here ", "two lines here"),
        ({"type": "string"}, "Leistungs-\nerklärung", "Leistungs- erklärung"),
        ({"type": "number"}, "1.234,50 €", 1234.5),
        ({"type": "integer"}, "12 Stück", 12),
        ({"type": "string", "format": "date"}, "3. Mai 2024", "2024-05-03"),
        ({"type": "string", "format": "date-time"}, "3.5.2024 14:05", "2024-05-03T14:05:00"),
        ({"type": "array", "items": {"type": "number"}}, "12,5", 12.5),
        ({"type": ["string", "array", "null"]}, "a\nb", "a b"),
    ],
)
def test_a_text_becomes_a_value_of_its_kind(node_of, definition, text, value) -> None:
    assert normalise(text, node_of(definition), "de") == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("ja", True), ("Ja, wie vereinbart", True), ("YES", True), ("x", True), ("☒", True),
        ("✓", True), ("oui", True), ("1", True), ("[x] ja [ ] nein", True),
        ("☒ Ja ☐ Nein", True), ("☐ Ja ☒ Nein", False), ("nein", False), ("No.", False),
        ("☐", False), ("non", False), ("0", False), ("falsch", False),
    ],
)  # fmt: skip
def test_yes_and_no_are_read_in_three_languages_and_as_ticks(node_of, text, value) -> None:
    assert normalise(text, node_of({"type": "boolean"}), "de") is value


@pytest.mark.parametrize("text", ["", "vielleicht", "12"])
def test_what_is_neither_yes_nor_no_is_refused(node_of, text) -> None:
    with pytest.raises(NotOfKind):
        normalise(text, node_of({"type": "boolean"}), "de")


@pytest.mark.parametrize(
    ("choices", "text", "value"),
    [
        (["Purchase", "Sale"], "SALE", "Sale"),
        (["interest charge", "interest"], "Interest  Charge", "interest charge"),
        (["interest charge", "interest"], "the interest charge of May", "interest charge"),
        (["interest charge", "interest"], "Interest paid", "interest"),
        (["electricity", "gas"], "electrlcity", "electricity"),
        (["2+", "4"], "System 2+", "2+"),
        ([1, 2, 3], "2", 2),
        ([True, False], "nein", False),
        (["€", "$"], "$", "$"),
    ],
)
def test_one_of_the_choices_is_named_loosely(node_of, choices, text, value) -> None:
    found = normalise(text, node_of({"enum": choices}), "en")

    assert found == value
    assert type(found) is type(value)


@pytest.mark.parametrize("text", ["", "a lease", "purchase or sale"])
def test_a_text_that_names_no_choice_or_two_is_refused(node_of, text) -> None:
    with pytest.raises(NotOfKind):
        normalise(text, node_of({"enum": ["purchase", "sale"]}), "en")


@pytest.mark.parametrize(
    "definition",
    [
        {"anyOf": [{"type": "null"}, {"type": "number"}, {"type": "string"}]},
        {"type": ["integer", "string"]},
        {"anyOf": [{"type": "string", "format": "date"}, {"type": "string"}]},
        {"anyOf": [{"enum": ["a"]}, {"type": "boolean"}, {"type": "string"}]},
    ],
)
def test_where_any_string_is_allowed_too_the_text_itself_is_the_fallback(
    node_of, definition
) -> None:
    assert normalise("33 –\n37 or so", node_of(definition), "en") == "33 – 37 or so"


@pytest.mark.parametrize(
    ("definition", "text", "value"),
    [
        ({"anyOf": [{"type": "integer"}, {"type": "string"}]}, "1", 1),
        ({"anyOf": [{"type": "integer"}, {"type": "string"}]}, "NA", "NA"),
        ({"anyOf": [{"type": "integer"}, {"type": "string"}]}, "Jan 2019", "Jan 2019"),
        ({"anyOf": [{"type": "string"}, {"type": "integer"}]}, "2020", "2020"),
        ({"anyOf": [{"type": "number"}, {"type": "string"}]}, "$ 4,672 million", 4672000000),
        ({"anyOf": [{"type": "number"}, {"type": "string"}]}, "(12.5) %", -12.5),
        ({"anyOf": [{"type": "number"}, {"type": "string"}]}, "33–37", "33–37"),
        ({"type": ["boolean", "string"]}, "Yes", True),
        ({"type": ["boolean", "string"]}, "no later than May", "no later than May"),
        ({"anyOf": [{"enum": ["NA"]}, {"type": "number"}]}, "n.a.", None),
        ({"anyOf": [{"enum": ["NA"]}, {"type": "number"}]}, "NA", "NA"),
        ({"anyOf": [{"enum": ["NA"]}, {"type": "number"}]}, "12.5 kg", 12.5),
    ],
)
def test_of_several_kinds_the_first_counts_that_the_words_are(
    node_of, definition, text, value
) -> None:
    field = node_of(definition)
    if value is None:
        with pytest.raises(NotOfKind):
            normalise(text, field, "en")
        return

    found = normalise(text, field, "en")

    assert found == value
    assert type(found) is type(value)


@pytest.mark.parametrize(
    ("said", "text", "value"),
    [
        ("As YYYY-MM-DD.", "dated as of March 24, 2022", "2022-03-24"),
        ("As YYYY-MM-DD.", "three years after March 24, 2022", "three years after March 24, 2022"),
        ("As YYYY-MM-DD.", "the Closing Date", "the Closing Date"),
        ("Issued on (MM/DD/YYYY)", "5 May 2020", "05/05/2020"),
        ("YYYY-MM-DD format or YYYY-MM or YYYY format", "June 2010", "2010-06"),
        ("YYYY-MM-DD format or YYYY-MM or YYYY format", "1989", "1989"),
        ("YYYY-MM-DD format or YYYY-MM or YYYY format", "12 June 1989", "1989-06-12"),
    ],
)
def test_a_date_is_written_as_the_description_asks(node_of, said, text, value) -> None:
    assert normalise(text, node_of({"type": ["string", "null"], "description": said})) == value


def test_a_pattern_is_met_where_it_is_obvious_how(node_of) -> None:
    field = node_of({"type": "string", "pattern": r"^[A-Z]{2}\d+$"})

    assert normalise("DE89 3704 0044", field) == "DE8937040044"


def test_without_that_fallback_the_text_is_refused(node_of) -> None:
    with pytest.raises(NotOfKind):
        normalise("33 – 37", node_of({"type": ["number", "null"]}), "en")


def test_the_refusal_does_not_repeat_the_document(node_of) -> None:
    with pytest.raises(NotOfKind) as caught:
        normalise("very secret", node_of({"type": "number"}), "en")

    assert "secret" not in str(caught.value)
