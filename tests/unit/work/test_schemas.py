"""A person's own schemas: opened, checked, kept."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec import structs

from sealread.errors import EditRefused, SchemaError
from sealread.schema.loading import load
from sealread.work import schemas
from sealread.work.schemas import Draft, Part, drafts, fresh_id


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The person's own folder, in a place of this test."""
    place = tmp_path / "schemas"
    monkeypatch.setattr(schemas, "own_folder", lambda: place)
    return place


def _with(*parts: Part) -> Draft:
    draft = schemas.new("Delivery note")
    return structs.replace(draft, root=drafts.added(draft.root, draft.root.id, 0, parts))


def test_a_schema_of_the_library_is_opened_as_a_copy() -> None:
    draft = schemas.open_draft("invoice")
    assert draft.file is None
    assert json.loads(schemas.text(draft)) == load("invoice").definition


def test_a_file_is_opened_as_that_file(tmp_path: Path) -> None:
    place = tmp_path / "note.json"
    place.write_text('{"type": "object", "properties": {"a": {"type": "string"}}}')
    draft = schemas.open_draft(str(place))
    assert (draft.name, draft.file) == ("note.json", str(place))


def test_a_draft_that_is_fine_says_how_many_fields_it_asks_for() -> None:
    inner = Part(fresh_id(), "name")
    draft = _with(Part(fresh_id(), "a"), Part(fresh_id(), "rows", "records", children=(inner,)))
    assert schemas.check(draft) == schemas.Verdict(fields=2)


def test_the_engine_says_itself_what_is_wrong_with_a_pattern() -> None:
    part = Part(fresh_id(), "a", pattern="(?=x)")
    verdict = schemas.check(_with(Part(fresh_id(), "b"), part))
    assert [problem.part for problem in verdict.problems] == [part.id]
    assert "uses look-around" in verdict.problems[0].sentence


def test_a_problem_below_a_record_list_is_that_of_the_column() -> None:
    inner = Part(fresh_id(), "a b/c", pattern="[")
    draft = _with(Part(fresh_id(), "rows", "records", children=(inner,)))
    assert [problem.part for problem in schemas.check(draft).problems] == [inner.id]


def test_what_asks_for_nothing_is_a_problem_of_its_own() -> None:
    section, choice = Part(fresh_id(), "a", "section"), Part(fresh_id(), "b", "choice")
    told = schemas.check(_with(section, choice)).problems
    assert [(one.part, one.code) for one in told] == [
        (section.id, "no_fields"), (choice.id, "no_choices"),
    ]  # fmt: skip


def test_what_the_engine_does_not_read_is_remarked() -> None:
    text = '{"type": "object", "properties": {"a": {"type": "string", "contentEncoding": "b"}}}'
    verdict = schemas.check(schemas.read_draft(text, "mine"))
    assert verdict.problems == ()
    assert "contentEncoding" in verdict.remarks[0]


def test_text_that_is_no_schema_is_refused_with_the_reason() -> None:
    with pytest.raises(SchemaError, match="not valid JSON"):
        schemas.read_draft("{", "pasted")


def test_a_kept_schema_is_among_ones_own_and_reads_back(folder: Path) -> None:
    saved = schemas.save(_with(Part(fresh_id(), "a")), schemas.own_place("Delivery note"))
    assert schemas.own() == (folder / "Delivery note.json",)
    assert saved.file == str(folder / "Delivery note.json")
    assert load(saved.file).root.label.title == "Delivery note"
    schemas.remove_own(folder / "Delivery note.json")
    assert schemas.own() == ()


def test_a_draft_that_no_run_would_take_is_not_written(folder: Path) -> None:
    with pytest.raises(SchemaError):
        schemas.save(_with(Part(fresh_id(), "a", pattern="[")), folder / "a.json")
    assert not folder.exists()


def test_nothing_outside_the_own_folder_is_removed(folder: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.json"
    other.write_text("{}")
    with pytest.raises(EditRefused):
        schemas.remove_own(other)
    assert other.exists()


@pytest.mark.parametrize("title", ["", "..", "CON", "//", "con.x"])
def test_a_title_that_is_no_file_name_is_refused(title: str) -> None:
    with pytest.raises(EditRefused):
        schemas.own_place(title)


def test_a_title_never_leads_out_of_the_folder(folder: Path) -> None:
    assert schemas.own_place("../../etc/x:y").parent == folder


def test_references_are_written_out_on_demand() -> None:
    text = json.dumps({
        "type": "object",
        "properties": {"seller": {"$ref": "#/$defs/party", "title": "Seller"}},
        "$defs": {"party": {"type": "object", "properties": {"name": {"type": "string"}}}},
    })  # fmt: skip
    draft = schemas.read_draft(text, "mine")
    seller = draft.root.children[0]
    made = schemas.unfold(draft, seller.id).root.children[0]
    assert (seller.kind, made.kind, made.id, made.title) == (
        "other",
        "section",
        seller.id,
        "Seller",
    )
    assert [child.key for child in made.children] == ["name"]
    assert schemas.check(schemas.unfold(draft, seller.id)).fields == 1
