"""The schemas that come with Sealread."""

from __future__ import annotations

import json

import pytest

from sealread.errors import UnknownSchema
from sealread.schema import library
from sealread.schema.loading import load
from sealread.schema.model import Field, Records, Section
from sealread.schema.placeholder import absent, validate

NAMES = library.names()


def _below(node):
    yield node
    children = node.item.children if isinstance(node, Records) else getattr(node, "children", ())
    for child in children:
        yield from _below(child)


def test_the_library_holds_the_schemas_that_are_promised() -> None:
    assert set(NAMES) == {
        "dop", "dop.de", "invoice", "receipt", "purchase_order",
        "utility_bill", "payslip", "bank_statement",
    }  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_everything_in_it_is_read(name) -> None:
    assert load(name).unsupported == ()


@pytest.mark.parametrize("name", NAMES)
def test_every_node_has_a_title_a_description_and_phrases_in_two_languages(name) -> None:
    for node in _below(load(name).root):
        if node.path and not node.path.endswith("*"):
            assert node.label.title, node.path
            assert node.label.description, node.path
            assert node.label.phrases["en"], node.path
            assert node.label.phrases["de"], node.path


@pytest.mark.parametrize("name", NAMES)
def test_no_phrase_stands_twice_or_is_ragged(name) -> None:
    for node in _below(load(name).root):
        for phrases in node.label.phrases.values():
            assert len(set(phrases)) == len(phrases), node.path
            assert all(phrase == " ".join(phrase.split()) != "" for phrase in phrases), node.path


@pytest.mark.parametrize("name", NAMES)
def test_every_field_may_be_null(name) -> None:
    for node in _below(load(name).root):
        assert node.nullable or not isinstance(node, Field), node.path


@pytest.mark.parametrize("name", NAMES)
def test_values_in_which_nothing_was_found_are_valid(name) -> None:
    schema = load(name)

    values = {child.label.name: absent(child) for child in schema.root.children}

    assert validate(values, schema) == []


@pytest.mark.parametrize(
    ("name", "lists"), [("invoice", ["lines"]), ("bank_statement", ["transactions"])]
)
def test_lists_are_records(name, lists) -> None:
    root = load(name).root

    assert [node.label.name for node in root.children if isinstance(node, Records)] == lists


def test_the_language_chooses_the_keys() -> None:
    assert load("dop", "de").name == "dop.de"
    assert load("dop.de").root.children[3].path == "/Hersteller"
    assert load("dop", "fr").name == "dop"
    assert load("invoice", "de").name == "invoice"


def test_both_declarations_ask_for_the_same_in_the_same_order() -> None:
    english, german = load("dop"), load("dop.de")

    assert [_form(node) for node in _below(english.root)] == [
        _form(node) for node in _below(german.root)
    ]


def _form(node):
    return type(node), node.nullable, getattr(node, "listable", None), isinstance(node, Section)


@pytest.mark.parametrize(("name", "file"), [("dop", "schema.json"), ("dop.de", "schema.de.json")])
def test_the_declaration_has_the_keys_and_types_of_the_real_data(data, name, file) -> None:
    theirs = json.loads((data / "dop" / file).read_text())

    assert _bare(load(name).definition) == _bare(theirs)


def _bare(definition):
    """Keys in their order, and types, without words."""
    if isinstance(definition, list):
        return [_bare(one) for one in definition]
    if not isinstance(definition, dict):
        return definition
    words = ("title", "description")
    return [
        (
            key,
            [(name, _bare(sub)) for name, sub in value.items()]
            if key == "properties"
            else _bare(value),
        )
        for key, value in definition.items()
        if key not in words and not key.startswith("x-")
    ]


def test_an_unknown_entry_is_answered_with_the_known_ones() -> None:
    with pytest.raises(UnknownSchema, match="payslip"):
        library.entry("nothing")
