"""Documents of kinds that nobody knew: a schema is built, and those that look alike go with it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec import structs

from sealread.schema import library
from sealread.schema.loading import load
from sealread.work import kind_building, sorted_batch
from sealread.work.events import (
    Event,
    ItemDone,
    ItemSkipped,
    ItemSorted,
    SchemaBegun,
    Summary,
)
from sealread.work.keeping import Keeper
from sealread.work.kinds import Kind, form
from sealread.work.kinds_agreed import agreed_with, names_of
from sealread.work.known_kinds import BUILT, is_built, kept_draft, kind_alike, own_kinds
from sealread.work.request import AUTO, READER, Request
from sealread.work.run import Run
from sealread.work.supervisor import Supervisor
from sealread.work.workspace import Workspace

pytestmark = pytest.mark.usefixtures("weights")
PERMIT = """HARVEST PERMIT

Permit number: {number}
Permit holder: {holder}
Region: Upper Valley
Species: {species}
Volume in cubic metres: {volume}
Issued by the forest office of the district on behalf of the county council
Valid until: 2026-12-31
"""
BUILT_TEXT = json.dumps(
    {
        "$comment": BUILT,
        "title": "Harvest permit",
        "type": "object",
        "properties": {
            "permit_number": {"title": "Permit number", "type": ["string", "null"]},
            "holder": {"title": "Permit holder", "type": ["string", "null"]},
        },
    }
)


@pytest.fixture
def request_(tmp_path: Path) -> Request:
    folder = tmp_path / "in"
    folder.mkdir()
    for name, holder, species in (("a", "Ada Smith", "Oak"), ("b", "Ben Jones", "Larch")):
        text = PERMIT.format(number=f"HP-{ord(name)}", holder=holder, species=species, volume=17.5)
        (folder / f"{name}.txt").write_text(text)
    return Request((str(folder),), AUTO, str(tmp_path / "out"), model=READER, patience=120)


@pytest.fixture(autouse=True)
def unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody knows what documents are; their pages are read all the same."""
    ask = sorted_batch.ask_kind

    def asked(*given: object) -> Kind:
        ask(*given)  # type: ignore[arg-type]
        return Kind("", "", 0.4)

    monkeypatch.setattr(sorted_batch, "ask_kind", asked)


def run(workspace: Workspace, request: Request) -> tuple[list[Event], Summary]:
    events: list[Event] = []
    return events, Run(workspace, request, events.append).execute()


def told(events: list[Event]) -> list[tuple[str, str, bool]]:
    return [(e.kind, e.schema, e.is_new) for e in events if isinstance(e, ItemSorted)]


def test_without_a_language_model_they_are_forms(workspace: Workspace, request_: Request) -> None:
    events, summary = run(workspace, request_)
    assert told(events) == [("", "", False)] * 2
    assert (summary.done, own_kinds(workspace)) == (2, ())


def test_those_that_look_like_one_read_under_a_schema_of_ones_own_go_with_it(
    workspace: Workspace, request_: Request, tmp_path: Path
) -> None:
    mine = tmp_path / "mine.json"
    mine.write_text(BUILT_TEXT.replace(BUILT, "mine"))
    first = structs.replace(request_, paths=(f"{request_.paths[0]}/a.txt",), schema=str(mine))
    run(workspace, first)
    events, _ = run(workspace, structs.replace(request_, paths=(f"{request_.paths[0]}/b.txt",)))

    [sorted_] = [one for one in events if isinstance(one, ItemSorted)]
    assert (sorted_.kind, sorted_.schema, sorted_.is_new) == ("Harvest permit", "mine.json", False)
    assert sorted_.confidence is not None
    assert 0.5 < sorted_.confidence < 1
    [done] = [one for one in events if isinstance(one, ItemDone)]
    assert set(done.extraction.values) == {"permit_number", "holder"}
    [(kind, documents)] = own_kinds(workspace)
    assert (kind.title, kind.definition, documents) == ("Harvest permit", mine.read_text(), 2)
    assert not is_built(kind)
    draft = kept_draft(workspace, "mine.json", done.extraction.schema.sha256)
    assert [part.key for part in draft.root.children] == ["permit_number", "holder"]
    assert draft.file is None


@pytest.mark.parametrize(("near", "again"), [(("Invoice", "Letter"), 0), ((), 2)])
def test_likeliest_kinds_that_are_known_are_not_asked_again(
    workspace: Workspace, request_: Request, monkeypatch: pytest.MonkeyPatch,
    near: tuple[str, ...], again: int,
) -> None:  # fmt: skip
    asked: list[bool] = []

    def ask(*given: object, nearest: bool = False) -> Kind:
        del given
        asked.append(nearest)
        return Kind("", "", 0.4, near=("Receipt", "Form") if nearest else near)

    monkeypatch.setattr(sorted_batch, "ask_kind", ask)
    monkeypatch.setattr(kind_building, "built_kind", lambda *_: None)
    monkeypatch.setattr(
        "sealread.work.model_choice.Chosen.is_language_model", property(lambda self: True)
    )
    monkeypatch.setattr(Supervisor, "_shared_model", lambda self: None)
    events, _ = run(workspace, request_)

    assert asked.count(True) == again
    assert [one.near for one in events if isinstance(one, ItemSorted)] == [
        near or ("Receipt", "Form")
    ] * 2


def test_one_that_was_built_is_used_for_all_of_a_look_and_stays(
    workspace: Workspace, request_: Request, monkeypatch: pytest.MonkeyPatch
) -> None:
    built: list[str] = []

    def build(
        supervisor: Supervisor, settings: object, path: str, keeper: Keeper, title: str,
        others: tuple[Kind, ...],
    ) -> Kind:  # fmt: skip
        assert not others
        assert keeper.pages(9)[0].words
        built.append(f"{Path(path).name}{title}")
        return Kind("Harvest permit", "harvest_permit.json", None, BUILT_TEXT, is_new=True)

    monkeypatch.setattr(kind_building, "built_kind", build)
    monkeypatch.setattr(
        "sealread.work.model_choice.Chosen.is_language_model", property(lambda self: True)
    )
    monkeypatch.setattr(Supervisor, "_shared_model", lambda self: None)
    events, summary = run(workspace, request_)
    assert built == ["a.txt"]
    begun = [place for place, one in enumerate(events) if isinstance(one, SchemaBegun)]
    assert begun
    assert isinstance(events[begun[0] + 1], ItemSorted)
    name = "harvest_permit.json"
    assert told(events) == [("Harvest permit", name, True), ("Harvest permit", name, False)]
    assert summary.done == 2
    read = [one.extraction for one in events if isinstance(one, ItemDone)]
    assert {one.schema.name for one in read} == {name}
    assert len(workspace.runs()) == 1

    events, summary = run(workspace, request_)  # known from before
    assert told(events) == [("Harvest permit", name, False)] * 2
    assert sum(isinstance(one, ItemSkipped) for one in events) == summary.skipped == 2
    [(kind, documents)] = own_kinds(workspace)
    assert is_built(kind)
    assert documents == 2


def _kind(title: str, *names: str) -> Kind:
    listed = {"type": "array", "items": {"type": "object", "properties": {"item": {}}}}
    properties = {name: {"type": "string"} for name in names} | {"rows": listed}
    text = json.dumps({"$comment": BUILT, "type": "object", "properties": properties})
    return Kind(title, f"{title}.json", None, text, is_new=True)


def test_schemas_that_ask_for_the_same_are_one() -> None:
    known = _kind("Lease", "tenant", "landlord", "rent", "start_date", "deposit")
    same = _kind("lease", "tenant", "rent", "start_date", "notice", "floor")
    other = _kind("Permit", "tenant", "rent", "start_date", "notice", "floor")
    alike = _kind("Rental contract", "tenant", "landlord", "rent", "start_date", "deposit", "x")

    assert agreed_with(same, [known]).schema == "Lease.json"
    assert agreed_with(alike, [known]).definition == known.definition
    assert agreed_with(other, [known]) == other
    assert agreed_with(same, []) == same
    assert not agreed_with(same, [known]).is_new
    assert names_of("LEASE", [known, other])[:3] == ("tenant", "landlord", "rent")
    assert "item" in names_of("Lease", [known])
    assert names_of("Bill", [known]) == ()


def test_one_read_under_the_librarys_schema_lends_its_kind(
    workspace: Workspace, request_: Request
) -> None:
    folder = request_.paths[0]
    run(workspace, structs.replace(request_, paths=(f"{folder}/a.txt",), schema="invoice"))
    [document] = workspace.items(workspace.runs()[0].id)
    run(workspace, structs.replace(request_, paths=(f"{folder}/b.txt",), schema=form()))
    [other] = workspace.items(workspace.runs()[0].id)
    found = kind_alike(workspace, other.sha256)
    assert found is not None
    assert (found.title, found.schema, found.definition) == ("Invoice", "invoice", None)
    assert kind_alike(workspace, document.sha256) is None  # a form says nothing of a kind
    assert library.find("invoice") is not None
    assert load("invoice").sha256 == document_schema(workspace, document.sha256)


def document_schema(workspace: Workspace, document: str) -> str:
    return (workspace.read_under(document) or ("", ""))[1]
