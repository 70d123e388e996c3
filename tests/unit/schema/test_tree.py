"""From JSON Schema as people write it to the tree of nodes."""

from __future__ import annotations

import pytest

from sealread.errors import SchemaError
from sealread.schema.model import Field, OpenKeys, Records, Section
from sealread.schema.tree import MAX_FIELDS, pointer, title_from


@pytest.mark.parametrize(
    ("definition", "expected"),
    [
        ({"type": "string"}, {"kind": "string"}),
        ({}, {"kind": "string"}),
        (True, {"kind": "string"}),
        ({"type": "number"}, {"kind": "number"}),
        ({"type": ["integer", "null"]}, {"kind": "integer", "nullable": True}),
        ({"type": "boolean"}, {"kind": "boolean"}),
        ({"type": "string", "format": "date"}, {"kind": "date"}),
        ({"type": "string", "format": "date-time"}, {"kind": "date"}),
        ({"type": "string", "format": "email"}, {"kind": "string"}),
        ({"type": "string", "pattern": "^a"}, {"kind": "string", "pattern": "^a"}),
        ({"enum": ["a", "b", None]}, {"kind": "enum", "choices": ("a", "b"), "nullable": True}),
        ({"enum": [1, True]}, {"kind": "enum", "choices": (1, True)}),
        ({"type": ["string", "null"], "enum": ["a"]}, {"kind": "enum", "nullable": False}),
        ({"const": "EUR"}, {"kind": "enum", "choices": ("EUR",)}),
        ({"anyOf": [{"type": "string"}, {"type": "null"}]}, {"kind": "string", "nullable": True}),
        ({"oneOf": [{"type": "null"}, {"type": "number"}]}, {"kind": "number", "nullable": True}),
        ({"anyOf": [{"const": "a"}, {"const": "b"}]}, {"kind": "enum", "choices": ("a", "b")}),
        ({"anyOf": [{"type": "number"}, {"type": "string"}]}, {"kind": "number"}),
        ({"type": ["string", "array", "null"]}, {"listable": True, "nullable": True}),
        ({"type": "array", "items": {"type": "number"}}, {"many": True, "kind": "number"}),
        ({"type": "array"}, {"many": True, "kind": "string"}),
        ({"type": ["array", "null"], "items": {"enum": ["x"]}}, {"many": True, "kind": "enum"}),
        ({"type": "string", "x-inferred": True}, {"inferred": True}),
    ],
)
def test_a_leaf_becomes_a_field_of_its_kind(node_of, definition, expected) -> None:
    field = node_of(definition)

    assert isinstance(field, Field)
    assert {key: getattr(field, key) for key in expected} == expected


def test_an_array_of_objects_becomes_records_with_cells(node_of) -> None:
    records = node_of(
        {"type": "array", "items": {"type": "object", "properties": {"name": {"type": "string"}}}}
    )

    assert isinstance(records, Records)
    assert records.item.path == "/it/*"
    assert [cell.path for cell in records.item.children] == ["/it/*/name"]


def test_records_may_hold_records(node_of) -> None:
    inner = {"type": "array", "items": {"type": "object", "properties": {"a": {}}}}

    outer = node_of({"type": "array", "items": {"type": "object", "properties": {"in": inner}}})

    nested = outer.item.children[0]
    assert isinstance(nested, Records)
    assert nested.item.children[0].path == "/it/*/in/*/a"


def test_an_object_without_named_properties_takes_its_keys_from_the_page(node_of) -> None:
    node = node_of({"type": ["object", "null"], "additionalProperties": {"type": "string"}})

    assert isinstance(node, OpenKeys)
    assert node.nullable


def test_an_object_becomes_a_section_whose_required_members_are_marked(node_of) -> None:
    node = node_of({"type": "object", "properties": {"a": {}, "b": {}}, "required": ["b"]})

    assert isinstance(node, Section)
    assert [child.required for child in node.children] == [False, True]


def test_a_reference_brings_its_definition_and_the_words_beside_it(schema_of) -> None:
    schema = schema_of(
        {
            "$defs": {"amount": {"type": "number", "title": "Amount"}},
            "properties": {"net": {"$ref": "#/$defs/amount", "description": "Without tax."}},
        }
    )

    net = schema.root.children[0]
    assert isinstance(net, Field)
    assert (net.kind, net.label.title, net.label.description) == (
        "number",
        "Amount",
        "Without tax.",
    )


def test_all_of_unites_properties_and_required_keys(schema_of) -> None:
    schema = schema_of(
        {
            "$defs": {"base": {"properties": {"a": {}}, "required": ["a"]}},
            "allOf": [{"$ref": "#/$defs/base"}],
            "properties": {"b": {"type": "number"}},
            "required": ["b"],
        }
    )

    assert {child.path: child.required for child in schema.root.children} == {
        "/a": True,
        "/b": True,
    }


def test_a_definition_that_contains_itself_is_cut_and_named(schema_of) -> None:
    schema = schema_of(
        {
            "$defs": {
                "part": {
                    "type": "object",
                    "properties": {
                        "name": {"type": "string"},
                        "parts": {"type": "array", "items": {"$ref": "#/$defs/part"}},
                    },
                }
            },
            "$ref": "#/$defs/part",
        }
    )

    depth, node = 0, schema.root
    while found := [child for child in node.children if isinstance(child, Records)]:
        depth, node = depth + 1, found[0].item
    assert depth == 4
    assert schema.unsupported == ("recursion below #/$defs/part, asked 4 deep",)


def test_a_reference_that_leads_only_to_itself_is_refused(schema_of) -> None:
    with pytest.raises(SchemaError, match="leads back to itself"):
        schema_of({"$defs": {"a": {"$ref": "#/$defs/a"}}, "$ref": "#/$defs/a"})


@pytest.mark.parametrize(
    ("root", "kind"),
    [
        ({"type": "array", "items": {"type": "object", "properties": {"a": {}}}}, Records),
        ({"type": "number"}, Field),
        ({"type": "array", "items": {"type": "string"}}, Field),
        ({"type": "object", "additionalProperties": {"type": "string"}}, OpenKeys),
    ],
)
def test_a_root_that_is_no_object_is_the_only_child(schema_of, root, kind) -> None:
    schema = schema_of(root)

    (only,) = schema.root.children
    assert isinstance(only, kind)
    assert (schema.root.path, only.path) == ("", "")


@pytest.mark.parametrize(
    ("definition", "named"),
    [
        ({"not": {"type": "null"}, "type": "string"}, "not at /it"),
        ({"type": "array", "prefixItems": [{}], "items": {}}, "items behind prefixItems at /it"),
        ({"if": {"required": ["a"]}, "then": {"required": ["b"]}, "properties": {"a": {}}}, "if"),
        ({"type": "array", "contains": {"const": 1}}, "contains at /it"),
        ({"type": "string", "nullable": True}, "nullable at /it"),
        (
            {"anyOf": [{"type": "string"}, {"type": "object"}]},
            "alternatives other than scalar at /it",
        ),
        (
            {
                "type": "array",
                "items": {"properties": {"a": {}}, "additionalProperties": {"type": "string"}},
            },
            "additionalProperties beside properties of a record at /it/*",
        ),
        (
            {"anyOf": [{"properties": {"a": {}}}, {"properties": {"b": {}}}]},
            "several kinds of object, read as one at /it",
        ),
    ],
)
def test_what_the_tree_cannot_express_is_named(schema_of, definition, named) -> None:
    schema = schema_of({"properties": {"it": definition}})

    assert any(named in remark for remark in schema.unsupported)


def test_what_may_be_one_of_two_kinds_is_the_first_and_also_the_other(node_of) -> None:
    words = {"type": "array", "items": {"type": "string"}}
    grouped = {"type": "object", "additionalProperties": words}

    node = node_of({"anyOf": [words, grouped, {"type": "null"}]})

    assert isinstance(node, Field)
    assert (node.many, node.nullable) == (True, True)
    [other] = node.also
    assert isinstance(other, OpenKeys)
    assert other.path == node.path
    assert isinstance(other.value, Field)
    assert (other.value.path, other.value.many) == ("/it/*", True)


def test_kinds_of_a_field_stand_in_the_order_of_its_alternatives(node_of) -> None:
    assert node_of({"anyOf": [{"type": "integer"}, {"type": "string"}]}).kinds == (
        "integer",
        "string",
    )
    assert node_of({"anyOf": [{"type": "string"}, {"type": "integer"}]}).kind == "string"


def test_in_a_list_of_types_a_string_is_the_last_resort(node_of) -> None:
    assert node_of({"type": ["string", "null", "number"]}).kinds == ("number", "string")


def test_a_date_of_a_described_form_may_be_other_words_too(node_of) -> None:
    field = node_of({"type": "string", "description": "Signed on, as YYYY-MM-DD."})

    assert field.kinds == ("date", "string")


def test_a_list_of_fixed_length_has_its_items_as_members(node_of) -> None:
    node = node_of(
        {"type": "array", "prefixItems": [{"type": "number", "title": "Low"}, {"type": "number"}]}
    )

    assert isinstance(node, Section)
    assert node.places
    assert [child.path for child in node.children] == ["/it/0", "/it/1"]
    assert [child.label.title for child in node.children] == ["Low", "It 2"]


def test_a_list_of_lists_has_records_that_stand_for_their_lists(node_of) -> None:
    node = node_of({"type": "array", "items": {"type": "array", "items": {"type": "number"}}})

    assert isinstance(node, Records)
    [row] = node.item.children
    assert isinstance(row, Field)
    assert (row.path, row.many) == (node.item.path, True)


def test_a_list_of_open_objects_has_records_that_stand_for_them(node_of) -> None:
    node = node_of({"type": "array", "items": {"additionalProperties": {"type": "number"}}})

    [item] = node.item.children
    assert isinstance(item, OpenKeys)
    assert (item.path, item.value.kind) == ("/it/*", "number")


def test_keys_by_pattern_are_open_keys(node_of) -> None:
    node = node_of({"patternProperties": {"^x-": {"type": "integer"}}})

    assert isinstance(node, OpenKeys)
    assert node.value.kind == "integer"


def test_keys_beside_named_ones_are_held_apart(node_of) -> None:
    node = node_of({"properties": {"a": {}}, "additionalProperties": {"type": "number"}})

    assert isinstance(node, Section)
    assert node.others is not None
    assert node.others.value.kind == "number"


def test_properties_that_are_named_on_a_condition_are_asked_too(node_of) -> None:
    node = node_of(
        {
            "properties": {"kind": {"enum": ["a", "b"]}},
            "if": {"properties": {"kind": {"const": "a"}}},
            "then": {"properties": {"size": {"type": "number"}}, "required": ["size"]},
        }
    )

    assert [(child.path, child.required) for child in node.children] == [
        ("/it/kind", False),
        ("/it/size", False),
    ]


def test_several_kinds_of_object_have_the_members_of_all(node_of) -> None:
    node = node_of(
        {
            "oneOf": [
                {"properties": {"kind": {"const": "a"}, "x": {}}, "required": ["kind", "x"]},
                {"properties": {"kind": {"const": "b"}, "y": {}}, "required": ["kind"]},
            ]
        }
    )

    assert {child.path: child.required for child in node.children} == {
        "/it/kind": True,
        "/it/x": False,
        "/it/y": False,
    }
    assert node.children[0].choices == ("a", "b")


def test_what_recurs_in_many_ways_is_asked_less_deep(schema_of) -> None:
    person = {
        "type": "object",
        "properties": {f"r{n}": {"$ref": "#/$defs/person"} for n in range(20)} | {"name": {}},
    }

    schema = schema_of({"$defs": {"person": person}, "$ref": "#/$defs/person"})

    assert schema.unsupported == ("recursion below #/$defs/person, asked 2 deep",)


def test_a_keyword_used_often_is_named_once(schema_of) -> None:
    schema = schema_of({"properties": {name: {"metric": "exact"} for name in "abc"}})

    assert schema.unsupported == ("metric at /a and 2 more",)


def test_keys_are_escaped_in_paths() -> None:
    assert pointer("/a", "b/c~d") == "/a/b~1c~0d"


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("invoice_number", "Invoice number"),
        ("sellerVatId", "Seller vat id"),
        ("ISOCode", "ISO code"),
        ("media", "Media"),
        ("IBAN", "IBAN"),
        ("Notified Body", "Notified Body"),
        ("Ähnliche-Größe", "Ähnliche größe"),
        ("_", "_"),
    ],
)
def test_a_title_is_made_of_a_property_name(name, title) -> None:
    assert title_from(name) == title


def test_phrases_are_kept_by_language(node_of) -> None:
    field = node_of({"type": "string", "x-phrases": {"de": ["Kenncode"], "en": []}})

    assert field.label.phrases == {"de": ("Kenncode",), "en": ()}


@pytest.mark.parametrize("phrases", ["Kenncode", ["Kenncode"], {"de": "Kenncode"}, {"de": [1]}])
def test_phrases_of_another_form_are_refused_with_their_place(node_of, phrases) -> None:
    with pytest.raises(SchemaError, match="x-phrases at /it"):
        node_of({"type": "string", "x-phrases": phrases})


def test_more_fields_than_the_limit_are_refused(schema_of) -> None:
    with pytest.raises(SchemaError, match=str(MAX_FIELDS)):
        schema_of({"properties": {f"f{number}": {} for number in range(MAX_FIELDS + 1)}})


def test_references_that_multiply_are_refused_before_they_fill_memory(schema_of) -> None:
    doubling = {
        f"d{n}": {"properties": {side: {"$ref": f"#/$defs/d{n + 1}"} for side in "ab"}}
        for n in range(40)
    }
    with pytest.raises(SchemaError, match="unfold"):
        schema_of({"$defs": {**doubling, "d40": {"type": "string"}}, "$ref": "#/$defs/d0"})
