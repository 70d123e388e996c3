"""Requests without a schema: each document is read by the real worker under that of its kind."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import structs

from sealread.schema.loading import load
from sealread.work import sorted_batch
from sealread.work.events import (
    Event,
    ItemDone,
    ItemFailed,
    ItemSkipped,
    ItemSorted,
    ItemStarted,
    RunFinished,
    RunStarted,
    Summary,
)
from sealread.work.kinds import form
from sealread.work.pending import Pending
from sealread.work.request import AUTO, READER, Request
from sealread.work.run import Run
from sealread.work.shift import Shift
from sealread.work.workspace import Workspace
from tests.unit.work.test_kinds import SAID, saying
from tests.unit.work.test_shift import Office

pytestmark = pytest.mark.usefixtures("weights")
ALL = sorted((*SAID, "broken.pdf"))


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    return saying(monkeypatch, sorted_batch)


@pytest.fixture
def request_(tmp_path: Path) -> Request:
    """For a folder with a document of each kind, a broken one, and a file that is none."""
    folder = tmp_path / "in"
    folder.mkdir()
    for name in SAID:
        (folder / name).write_text(f"Invoice\n\nInvoice number: R-4711\nName: {name}\n")
    (folder / "broken.pdf").touch()
    (folder / "movie.mkv").write_text("no document")
    return Request((str(folder),), AUTO, str(tmp_path / "out"), model=READER, patience=120)


def run(workspace: Workspace, request: Request) -> tuple[list[Event], Summary]:
    events: list[Event] = []
    return events, Run(workspace, request, events.append).execute()


def schemas(workspace: Workspace) -> dict[str, str]:
    """By the names of documents the SHA-256 of the schema they were read under."""
    return {
        Path(item.path).name: one.terms.schema_sha256
        for one in workspace.runs()
        for item in workspace.items(one.id)
    }


def test_each_document_is_read_under_the_schema_of_its_kind_and_others_as_forms(
    workspace: Workspace, request_: Request, asked: list[str], tmp_path: Path
) -> None:
    events, summary = run(workspace, request_)

    [started] = [one for one in events if isinstance(one, RunStarted)]
    assert [item.name for item in started.items] == asked == ALL
    told = {one.item.name: one for one in events if isinstance(one, ItemSorted)}
    assert {name: (one.kind, one.schema, one.confidence) for name, one in told.items()} == {
        name: (kind.title, kind.schema, kind.confidence) for name, kind in SAID.items()
    }
    under = schemas(workspace)
    assert under == {
        name: load(SAID[name].schema if name in SAID and SAID[name].schema else form()).sha256
        for name in ALL
    }
    began = {one.item.name: one.schema for one in events if isinstance(one, ItemStarted)}
    assert began == under
    assert (summary.done, len(summary.failed), len(summary.unsupported)) == (len(SAID), 1, 1)
    assert [one.item.name for one in events if isinstance(one, ItemFailed)] == ["broken.pdf"]
    assert sum(isinstance(one, RunFinished) for one in events) == len(workspace.runs()) == 3
    assert {one.state for one in workspace.runs()} == {"done"}
    written = sorted(path.stem for path in (tmp_path / "out").glob("*.json"))
    assert written == sorted(Path(name).stem for name in SAID)


def test_what_was_read_stays_with_its_kind_and_is_not_asked_or_read_again(
    workspace: Workspace, request_: Request, asked: list[str]
) -> None:
    run(workspace, request_)
    asked.clear()
    events, summary = run(workspace, request_)

    assert asked == ["broken.pdf"]
    assert sum(isinstance(one, ItemSkipped) for one in events) == summary.skipped == len(SAID)
    told = [one for one in events if isinstance(one, ItemSorted)]
    assert [(one.kind, one.confidence) for one in told] == [
        (SAID[name].title if SAID[name].schema else "", None) for name in sorted(SAID)
    ]
    asked.clear()
    run(workspace, structs.replace(request_, again=True))
    assert asked == ALL


@pytest.mark.usefixtures("asked")
def test_it_stops_between_two_documents_and_all_its_runs_are_cancelled(
    workspace: Workspace, request_: Request
) -> None:
    def hear(event: Event) -> None:
        if isinstance(event, ItemDone) and event.item.name == "letter.txt":
            going.cancel()

    going = Run(workspace, request_, hear)
    summary = going.execute()
    assert summary.cancelled
    assert {one.state for one in workspace.runs()} == {"cancelled"}
    assert sorted(schemas(workspace)) == ["bill.txt", "broken.pdf", "letter.txt"]


def test_a_shift_reads_them_one_by_one_and_leaves_what_waits_as_it_was_asked_for(
    tmp_path: Path, workspace: Workspace, request_: Request, asked: list[str]
) -> None:
    office = Office(tmp_path, workspace)
    shift = Shift(workspace, office, structs.replace(request_, out=None))

    def react(event: Event) -> None:
        if isinstance(event, ItemDone) and event.item.name == "letter.txt":
            shift.cancel(keep=True)

    office.react = react
    shift.execute()
    assert office.named(ItemDone) == ["bill.txt", "letter.txt"]
    assert set(office.titles) == {load(name).sha256 for name in (form(), "invoice")}
    assert office.waiting() == ["note.txt", "slip.txt"]
    assert {one.schema for one in Pending(workspace.database).requests()} == {AUTO}

    office.react = lambda event: None
    [left] = Pending(workspace.database).requests()
    Shift(workspace, office, left).execute()
    assert office.named(ItemDone) == ["bill.txt", "letter.txt", "note.txt", "slip.txt"]
    assert asked == ALL
    assert office.states()[-2:] == ["done", "done"]
