"""Drafts: what a form shows of a schema, changes to it, and what is written again."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sealread.errors import EditRefused
from sealread.schema import draft, library
from sealread.schema.draft import Part, fresh_id, key_from
from sealread.schema.draft_opening import opened, unfolded
from sealread.schema.draft_writing import written
from sealread.schema.loading import loads, parse

LINES: dict[str, Any] = {
    "title": "Order",
    "type": "object",
    "properties": {
        "number": {"type": ["string", "null"], "title": "Number", "pattern": "^A", "x-own": 1},
        "lines": {
            "type": "array",
            "items": {
                "type": "object",
                "title": "Line",
                "properties": {"amount": {"type": ["number", "null"]}},
                "minProperties": 1,
            },
        },
    },
    "required": ["lines", "elsewhere"],
}


def _child(root: Part, *keys: str) -> Part:
    for key in keys:
        root = next(child for child in root.children if child.key == key)
    return root


def _same(one: Any, other: Any) -> bool:
    """Equal, with the keys in the same order."""
    return json.dumps(one) == json.dumps(other)


@pytest.mark.parametrize("entry", library.entries(), ids=lambda entry: entry.name)
def test_a_schema_of_the_library_comes_back_as_it_was(entry: library.Entry) -> None:
    definition = json.loads(entry.path.read_bytes())
    assert _same(written(opened(definition)), definition)


_words = st.text("abc", max_size=3)
_scalars = st.fixed_dictionaries(
    {},
    optional={
        "type": st.sampled_from(["string", ["number", "null"], ["integer", "string"], "boolean"]),
        "title": _words, "format": st.just("date"), "enum": st.just(["a", 1, None]),
        "pattern": st.just("a+"), "x-inferred": st.booleans(), "minLength": st.just(2),
        "x-phrases": st.dictionaries(st.sampled_from(["de", "en"]), st.lists(_words)),
        "anyOf": st.just([{"type": "string", "title": "b"}, {"type": "null"}]),
    },
)  # fmt: skip


def _grown(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    objects = st.fixed_dictionaries(
        {"type": st.sampled_from(["object", ["object", "null"]])},
        optional={
            "properties": st.dictionaries(_words, inner, max_size=3),
            "required": st.lists(_words, unique=True, max_size=2),
            "additionalProperties": inner,
            "$comment": _words,
        },
    )
    arrays = st.fixed_dictionaries({"type": st.just("array"), "items": inner})
    ref = st.just({"$ref": "#/$defs/x", "title": "Elsewhere"})
    return objects | arrays | ref | st.just(True) | st.just(False)


@settings(max_examples=150, deadline=None)
@given(
    st.recursive(_scalars, _grown, max_leaves=8).filter(lambda one: isinstance(one, dict) and one)
)
def test_what_nobody_changed_is_written_as_it_was_read(definition: dict[str, Any]) -> None:
    before = copy.deepcopy(definition)
    assert _same(written(opened(definition)), before)
    assert definition == before


def test_a_change_touches_nothing_else() -> None:
    root = opened(LINES)
    amount = _child(root, "lines", "amount")
    wanted = copy.deepcopy(LINES)
    wanted["properties"]["lines"]["items"]["properties"]["amount"]["title"] = "Amount"
    assert _same(written(draft.changed(root, amount.id, title="Amount")), wanted)


def test_a_pattern_is_set_and_taken_away_beside_what_is_not_shown() -> None:
    root = opened(LINES)
    number = _child(root, "number")
    made = written(draft.changed(root, number.id, pattern=""))["properties"]["number"]
    assert made == {"type": ["string", "null"], "title": "Number", "x-own": 1}


def test_a_field_may_no_longer_be_null() -> None:
    root = opened(LINES)
    made = written(draft.changed(root, _child(root, "number").id, nullable=False))
    assert made["properties"]["number"]["type"] == "string"


def test_a_type_that_only_its_keywords_tell_stays_when_null_is_allowed() -> None:
    inner = {"properties": {"b": {"type": "string"}}}
    root = opened({"type": "object", "properties": {"a": inner}})
    made = written(draft.changed(root, _child(root, "a").id, nullable=True))
    assert made["properties"]["a"]["type"] == ["object", "null"]


def test_required_names_without_a_property_stay() -> None:
    root = opened(LINES)
    made = written(draft.changed(root, _child(root, "number").id, required=True))
    assert set(made["required"]) == {"lines", "elsewhere", "number"}


def test_a_renamed_required_field_is_required_under_its_new_key() -> None:
    root = opened(LINES)
    made = written(draft.changed(root, _child(root, "lines").id, key="rows"))
    assert made["required"] == ["rows", "elsewhere"]
    assert list(made["properties"]) == ["number", "rows"]


KINDS: list[tuple[dict[str, Any], str]] = [
    ({"kind": "text"}, "string"), ({"kind": "number"}, "number"), ({"kind": "integer"}, "integer"),
    ({"kind": "date"}, "date"), ({"kind": "date_time"}, "date"), ({"kind": "yes_no"}, "boolean"),
    ({"kind": "choice", "choices": ("a", "b")}, "enum"),
    ({"kind": "choice", "choices": (1, 2)}, "enum"),
]  # fmt: skip


@pytest.mark.parametrize("many", [False, True])
@pytest.mark.parametrize("nullable", [False, True])
@pytest.mark.parametrize(("changes", "kind"), KINDS, ids=str)
def test_the_engine_reads_each_type_as_it_was_meant(
    changes: dict[str, Any], kind: str, many: bool, nullable: bool
) -> None:
    root = draft.new_root("Mine")
    part = Part(fresh_id(), "field", many=many, nullable=nullable, required=True, **changes)
    definition = written(draft.added(root, root.id, 0, (part,)))
    field = parse(definition, "mine", "").root.children[0]
    assert (field.kind, field.many, field.nullable) == (kind, many, nullable)  # type: ignore[union-attr]
    assert field.required
    again = _child(opened(definition), "field")
    assert (again.kind, again.many, again.choices) == (part.kind, many, part.choices)


def test_a_list_becomes_records_and_keeps_its_words() -> None:
    root = opened(
        {"type": "object", "properties": {"a": {"type": "string", "title": "A", "x-own": 2}}}
    )
    part = _child(root, "a")
    inner = Part(fresh_id(), "b", "number")
    root = draft.changed(root, part.id, kind="records")
    definition = written(draft.added(root, part.id, 0, (inner,)))
    made = definition["properties"]["a"]
    assert (made["title"], made["x-own"], made["type"]) == ("A", 2, "array")
    assert parse(definition, "mine", "").root.children[0].item.children[0].kind == "number"  # type: ignore[union-attr]


def test_a_section_that_lost_its_fields_does_not_ask_for_the_keys_of_the_page() -> None:
    root = opened({"type": "object", "properties": {"a": {"type": "string"}}})
    made = written(draft.removed(root, _child(root, "a").id))
    assert made["additionalProperties"] is False


def test_phrases_of_the_form_are_those_of_the_engine() -> None:
    root = draft.new_root("Mine")
    part = Part(fresh_id(), "nr", phrases={"de": ("Nr.", "Nummer")}, inferred=True)
    loaded = parse(written(draft.added(root, root.id, 0, (part,))), "mine", "")
    field = loaded.root.children[0]
    assert field.label.phrases == {"de": ("Nr.", "Nummer")}
    assert field.inferred  # type: ignore[union-attr]


def test_the_headings_of_open_keys_are_read_and_written() -> None:
    root = opened(json.loads(library.entry("dop").path.read_bytes()))
    part = _child(root, "Declared Performance")
    assert (part.kind, part.key_phrases["en"][0]) == ("open_keys", "Essential characteristics")
    root = draft.changed(root, part.id, key_phrases={"en": ("Properties",)}, value_phrases={})
    made = written(root)["properties"]["Declared Performance"]
    assert made["x-key-phrases"] == {"en": ["Properties"]}
    assert "x-value-phrases" not in made


def test_a_title_that_is_taken_away_is_said_nowhere_in_its_branches() -> None:
    branches = [{"type": "string", "title": "B"}, {"type": "null"}]
    root = opened({"type": "object", "properties": {"a": {"anyOf": branches}}})
    made = written(draft.changed(root, _child(root, "a").id, title=""))
    assert opened(made).children[0].title == ""


def test_a_key_that_is_taken_is_refused() -> None:
    root = opened(LINES)
    with pytest.raises(EditRefused, match='has the key "lines"'):
        draft.changed(root, _child(root, "number").id, key="lines")
    with pytest.raises(EditRefused, match="needs a key"):
        draft.changed(root, _child(root, "number").id, key=" ")


def test_added_and_copied_fields_get_a_free_key() -> None:
    root = opened(LINES)
    copied, number = draft.duplicated(root, _child(root, "lines").id)
    assert [child.key for child in copied.children] == ["number", "lines", "lines_2"]
    assert number == copied.children[2].id
    ids = [part.id for part in draft.walk(copied)]
    assert len(set(ids)) == len(ids)


def test_fields_move_among_their_neighbours_and_into_sections() -> None:
    root = opened(LINES)
    number, lines = root.children
    assert [one.key for one in draft.moved(root, number.id, 1).children] == ["lines", "number"]
    assert draft.moved(root, number.id, -1) == root
    inside = draft.placed(root, number.id, lines.id, 1)
    assert [one.key for one in _child(inside, "lines").children] == ["amount", "number"]
    with pytest.raises(EditRefused, match="into itself"):
        draft.placed(root, lines.id, lines.id, 0)


def test_a_schema_whose_root_is_a_list_opens_as_records() -> None:
    definition = {
        "type": "array",
        "items": {"type": "object", "properties": {"a": {"type": "string"}}},
    }
    root = opened(definition)
    assert root.kind == "records"
    assert draft.value_paths(root)["/*/a"] == root.children[0].id


def test_places_are_those_that_the_engine_names() -> None:
    root = opened(LINES)
    where = draft.places(root)
    assert where["/properties/lines/items/properties/amount"] == _child(root, "lines", "amount").id
    assert draft.value_paths(root)["/lines/*/amount"] == _child(root, "lines", "amount").id


def test_references_stay_until_they_are_unfolded() -> None:
    definition: dict[str, Any] = {
        "type": "object",
        "properties": {"seller": {"anyOf": [{"$ref": "#/$defs/party"}, {"type": "null"}]}},
        "$defs": {"party": {"type": "object", "properties": {"name": {"type": "string"}}}},
    }
    assert _child(opened(definition), "seller").kind == "other"
    plain = unfolded(definition["properties"]["seller"], definition, "mine")
    part = opened(plain)
    assert (part.kind, part.nullable) == ("section", True)
    assert [child.key for child in part.children] == ["name"]


def test_a_reference_to_itself_is_not_unfolded() -> None:
    node = {"type": "object", "properties": {"next": {"$ref": "#/$defs/node"}}}
    definition = {"$ref": "#/$defs/node", "$defs": {"node": node}}
    with pytest.raises(EditRefused, match="leads back"):
        unfolded(definition, definition, "mine")


@pytest.mark.parametrize(
    ("title", "key"),
    [
        ("Invoice no.", "invoice_no"),
        ("Größe (mm)", "größe_mm"),
        ("–", "field"),
        ("VAT-ID", "vat_id"),
    ],
)
def test_a_title_gives_a_key(title: str, key: str) -> None:
    assert key_from(title) == key


def test_a_new_schema_reads_back_from_its_text() -> None:
    root = draft.new_root("Mine")
    root = draft.added(root, root.id, 0, (Part(fresh_id(), "a", title="A"),))
    loaded = loads(json.dumps(written(root)).encode(), "mine.json")
    assert [child.label.title for child in loaded.root.children] == ["A"]
