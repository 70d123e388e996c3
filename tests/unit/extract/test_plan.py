"""A schema becomes small questions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec import structs

from sealread.extract.plan import columns, plan, questions, wordings
from sealread.schema.model import Label, Schema

SchemaOf = Callable[[dict[str, Any]], Schema]

LABEL = Label(
    name="total",
    title="Total",
    phrases={"en": ("amount due", "Total"), "de": ("Summe", "Betrag", "Gesamt")},
)
STRING = {"type": "string"}


def people(**more: Any) -> dict[str, Any]:
    return {
        "type": "array",
        "items": {"type": "object", "properties": {"name": STRING, "role": STRING, **more}},
    }


def test_fields_of_nested_sections_stand_in_the_order_of_the_schema(schema_of: SchemaOf) -> None:
    section = {"type": "object", "properties": {"b": STRING, "c": STRING}}
    schema = schema_of({"properties": {"a": STRING, "s": section, "d": STRING}})

    assert [field.path for field in plan(schema).fields] == ["/a", "/s/b", "/s/c", "/d"]


def test_lists_of_objects_and_open_objects_stand_apart(schema_of: SchemaOf) -> None:
    open_object = {"type": "object", "additionalProperties": STRING}
    inner = {"type": "object", "properties": {"list": people(), "keys": open_object}}
    schema = schema_of({"properties": {"a": STRING, "inner": inner}})

    made = plan(schema)

    assert [field.path for field in made.fields] == ["/a"]
    assert [records.path for records in made.records] == ["/inner/list"]
    assert [node.path for node in made.open_keys] == ["/inner/keys"]


def test_columns_go_into_sections_but_not_into_lists(schema_of: SchemaOf) -> None:
    address = {"type": "object", "properties": {"town": STRING}}
    schema = schema_of({"properties": {"p": people(address=address, children=people())}})

    [records] = plan(schema).records

    assert [f.path for f in columns(records)] == ["/p/*/name", "/p/*/role", "/p/*/address/town"]


@pytest.mark.parametrize(
    ("definition", "fields", "records", "open_keys"),
    [
        (STRING, 1, 0, 0),
        (people(), 0, 1, 0),
        ({"type": "object", "additionalProperties": STRING}, 0, 0, 1),
    ],
)
def test_a_root_that_is_no_object_is_planned_too(
    schema_of: SchemaOf, definition: dict[str, Any], fields: int, records: int, open_keys: int
) -> None:
    made = plan(schema_of(definition))

    assert (len(made.fields), len(made.records), len(made.open_keys)) == (
        fields,
        records,
        open_keys,
    )


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ("amount due", "Total", "Summe", "Betrag", "Gesamt")),
        ("de", ("Summe", "Betrag", "Gesamt", "Total", "amount due")),
        ("fr", ("Total", "amount due", "Summe", "Betrag", "Gesamt")),
        (None, ("Total", "amount due", "Summe", "Betrag", "Gesamt")),
    ],
)
def test_wordings_begin_with_the_language_of_the_document(
    language: str | None, said: tuple[str, ...]
) -> None:
    assert wordings(LABEL, language) == said


@pytest.mark.parametrize(
    ("language", "limit", "asked"),
    [
        ("de", 1, ("Summe",)),
        ("de", 2, ("Summe", "Total")),
        ("de", 3, ("Summe", "Total", "amount due")),
        ("de", 9, ("Summe", "Total", "amount due", "Betrag", "Gesamt")),
        ("en", 3, ("amount due", "Total", "Summe")),
        ("fr", 3, ("Total", "amount due", "Summe")),
        (None, 3, ("Total", "amount due", "Summe")),
    ],
)
def test_the_wordings_asked_are_as_different_as_can_be(
    language: str | None, limit: int, asked: tuple[str, ...]
) -> None:
    assert questions(LABEL, language, limit) == asked


def test_the_description_is_asked_after_the_title() -> None:
    described = structs.replace(LABEL, description="What is to be paid.")

    assert questions(described, "en", 3) == ("amount due", "Total", "What is to be paid.")


def test_a_field_of_a_list_is_asked_with_the_title_of_the_list(schema_of: SchemaOf) -> None:
    [records] = plan(schema_of({"properties": {"staff": {"title": "Staff", **people()}}})).records

    assert questions(columns(records)[0].label, None, 1) == ("Staff: Name",)


def test_a_field_of_a_section_is_asked_with_the_title_of_the_section(schema_of: SchemaOf) -> None:
    section = {"title": "Signature", "type": "object", "properties": {"place": STRING}}
    [field] = plan(schema_of({"properties": {"s": section}})).fields

    assert questions(field.label, None, 1) == ("Signature: Place",)
