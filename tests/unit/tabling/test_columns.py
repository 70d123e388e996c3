"""Columns of a table, typed and ticked, and the schema that asks for them and nothing else."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sealread.errors import ColumnsUnfit, UnknownSchema
from sealread.schema.loading import parse
from sealread.schema.model import Field, Records
from sealread.tabling.columns import MAX_COLUMNS, Column, choices, definition, typed


@pytest.mark.parametrize(
    ("text", "titles"),
    [
        ("Manufacturer; Fire class; Date", ["Manufacturer", "Fire class", "Date"]),
        ("Manufacturer, Fire class", ["Manufacturer", "Fire class"]),
        ("Street, city; Date", ["Street, city", "Date"]),
        ("One\nTwo\tThree", ["One", "Two", "Three"]),
        (" ;; Date ;  Date;", ["Date"]),
        ("Date; Place; Date", ["Date", "Place"]),
        ("  ", []),
    ],
)
def test_typed_columns_are_parted_and_stand_once(text: str, titles: list[str]) -> None:
    assert [column.title for column in typed(text)] == titles


def test_a_column_with_too_long_a_name_is_refused() -> None:
    with pytest.raises(ColumnsUnfit, match="200"):
        typed("x" * 201)


def test_the_path_of_a_typed_column_is_a_pointer() -> None:
    [column] = typed("a/b~c;")

    assert (column.path, column.key, column.in_records) == ("/a~1b~0c", "a/b~c", False)


def test_typed_columns_of_records_stand_in_a_list() -> None:
    [column] = typed("Item", records=True)

    assert (column.path, column.listed, column.in_records) == ("/records/*/Item", "/records", True)


def test_the_schema_of_typed_columns_has_them_as_its_keys() -> None:
    schema = parse(definition(typed("Fire class; Date")), "columns", "0" * 64)

    assert [child.path for child in schema.root.children] == ["/Fire class", "/Date"]


def test_the_schema_of_columns_of_records_is_a_list_of_them() -> None:
    schema = parse(definition(typed("Item; Price", records=True)), "columns", "0" * 64)

    [listed] = schema.root.children
    assert isinstance(listed, Records)
    assert [child.path for child in listed.item.children] == ["/records/*/Item", "/records/*/Price"]


def test_a_schema_offers_its_fields_with_the_sections_above() -> None:
    offered = {choice.column.path: choice for choice in choices("dop")}

    name = offered["/Signature/Signatories/*/Name"]
    assert name.group == ("Signature", "Signatories")
    assert (name.column.schema, name.column.listed) == ("dop", "/Signature/Signatories")


def test_a_schema_in_another_language_is_offered_under_its_own_name() -> None:
    assert {choice.column.schema for choice in choices("dop", "de")} == {"dop.de"}


def test_an_unknown_schema_is_named() -> None:
    with pytest.raises(UnknownSchema):
        choices("nonsense")


def test_every_field_of_the_library_can_be_asked_for_alone() -> None:
    for name in ("dop", "invoice", "bank_statement", "payslip"):
        for choice in choices(name):
            schema = parse(definition([choice.column]), "columns", "0" * 64)
            assert [one.path for one in _leaves(schema.root)] == [choice.column.path]


def test_ticked_fields_keep_what_the_schema_says_of_them() -> None:
    whole = {choice.column.path: choice.column for choice in choices("invoice")}

    schema = parse(definition([whole["/issue_date"]]), "columns", "0" * 64)

    [leaf] = _leaves(schema.root)
    assert isinstance(leaf, Field)
    assert leaf.kind == "date"
    assert leaf.label.phrases


def test_a_schema_whose_root_is_a_list_can_be_ticked(tmp_path: Path) -> None:
    file = tmp_path / "list.json"
    item = {"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}}}
    file.write_text(json.dumps({"type": "array", "items": item}))

    [_, second] = choices(str(file))

    assert definition([second.column]) == {
        "type": "array",
        "items": {"type": "object", "properties": {"b": {"type": "string"}}},
    }


def test_a_field_that_is_gone_is_named() -> None:
    with pytest.raises(ColumnsUnfit, match="/gone"):
        definition([Column("Gone", "/gone", "dop")])


def test_a_table_without_columns_cannot_be_filled() -> None:
    with pytest.raises(ColumnsUnfit, match="no columns"):
        definition([])


def test_a_table_has_so_many_columns_and_no_more() -> None:
    with pytest.raises(ColumnsUnfit, match=str(MAX_COLUMNS)):
        definition([Column(str(n), f"/{n}") for n in range(MAX_COLUMNS + 1)])


def _leaves(node: object) -> list[object]:
    if isinstance(node, Records):
        return _leaves(node.item)
    children = getattr(node, "children", None)
    return [node] if children is None else [one for child in children for one in _leaves(child)]
