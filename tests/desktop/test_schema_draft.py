"""A schema while it is edited: without a window."""

from __future__ import annotations

import pytest
from msgspec import structs

from sealread.work import schemas
from sealread.work.schemas import Part, drafts, fresh_id
from sealread_desktop.schemas.draft import SchemaDraft


@pytest.fixture
def draft() -> SchemaDraft:
    return SchemaDraft(schemas.new("Mine"))


def _keys(draft: SchemaDraft) -> list[str]:
    return [part.key for part in draft.root.children]


def test_a_new_field_goes_behind_the_chosen_one(draft: SchemaDraft) -> None:
    first = draft.add("text", "First", None)
    draft.add("text", "Last", None)
    draft.add("text", "Between", first)
    assert _keys(draft) == ["first", "between", "last"]


def test_a_new_field_goes_into_the_chosen_section(draft: SchemaDraft) -> None:
    section = draft.add("section", "Seller", None)
    draft.add("text", "Name", section)
    assert [child.key for child in draft.root.children[0].children] == ["name"]


def test_the_key_of_a_new_field_follows_its_title(draft: SchemaDraft) -> None:
    number = draft.add("text", "New field", None)
    draft.add("text", "New field", None)
    assert number is not None
    draft.change(number, title="Invoice no.")
    assert _keys(draft) == ["invoice_no", "new_field_2"]


def test_a_key_that_somebody_chose_stays(draft: SchemaDraft) -> None:
    number = draft.add("text", "New field", None)
    assert number is not None
    draft.change(number, key="nr")
    draft.change(number, title="Invoice no.")
    assert _keys(draft) == ["nr"]


def test_the_key_of_an_opened_field_stays() -> None:
    text = '{"type": "object", "properties": {"total": {"type": "string", "title": "Total"}}}'
    draft = SchemaDraft(schemas.read_draft(text, "a.json"))
    draft.change(draft.root.children[0].id, title="Sum")
    assert _keys(draft) == ["total"]


def test_typing_one_title_is_undone_at_once_and_redone(draft: SchemaDraft) -> None:
    number = draft.add("text", "New field", None)
    assert number is not None
    for title in ("I", "In", "Inv"):
        draft.change(number, title=title)
    draft.undo()
    assert draft.root.children[0].title == "New field"
    draft.undo()
    assert (_keys(draft), draft.can_undo) == ([], False)
    draft.redo()
    draft.redo()
    assert draft.root.children[0].title == "Inv"
    assert not draft.can_redo


def test_what_is_typed_after_an_undo_is_undone_by_itself(draft: SchemaDraft) -> None:
    number = draft.add("text", "A", None)
    assert number is not None
    draft.change(number, title="B")
    draft.change(number, description="d")
    draft.undo()
    draft.change(number, title="C")
    draft.undo()
    assert draft.root.children[0].title == "B"


def test_a_key_that_is_taken_is_refused_in_the_engines_words(draft: SchemaDraft) -> None:
    told: list[str] = []
    draft.refused.connect(told.append)
    draft.add("text", "A", None)
    number = draft.add("text", "B", None)
    assert number is not None
    draft.change(number, key="a")
    assert _keys(draft) == ["a", "b"]
    assert 'has the key "a"' in told[0]


def test_removing_tells_which_field_to_choose_then(draft: SchemaDraft) -> None:
    first, last = draft.add("text", "A", None), draft.add("text", "B", None)
    assert first is not None
    assert last is not None
    assert draft.remove(first) == last
    assert draft.remove(last) == draft.root.id
    assert draft.remove(draft.root.id) is None


def test_suggested_fields_are_added_and_undone_in_one_step(draft: SchemaDraft) -> None:
    draft.add_all([Part(fresh_id(), "a"), Part(fresh_id(), "a")], draft.root.id)
    assert _keys(draft) == ["a", "a_2"]
    draft.undo()
    assert _keys(draft) == []


def test_a_field_is_put_into_a_section(draft: SchemaDraft) -> None:
    field, section = draft.add("text", "A", None), draft.add("section", "S", None)
    assert field is not None
    assert section is not None
    assert draft.place(field, section, 0)
    assert [part.key for part in drafts.walk(draft.root)] == ["", "s", "a"]


def test_changes_are_unsaved_until_that_state_was_written(draft: SchemaDraft) -> None:
    assert not draft.unsaved
    draft.add("text", "A", None)
    written = structs.replace(draft.draft, name="a.json", file="/a.json")
    draft.add("text", "B", None)
    draft.saved(written)
    assert draft.unsaved
    assert draft.draft.file == "/a.json"
    draft.undo()
    assert not draft.unsaved


def test_a_schema_whose_file_was_deleted_is_not_kept(draft: SchemaDraft) -> None:
    draft.saved(structs.replace(draft.draft, file="/a.json"))
    draft.detach()
    assert draft.unsaved
    assert draft.draft.file is None
