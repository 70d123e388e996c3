"""Runs over real folders with the real worker and the real model, which the tests break at will."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from sealread.errors import NothingToRead, UnknownSchema
from sealread.weights.store import Store
from sealread.work.events import (
    Event,
    ItemDone,
    ItemFailed,
    ItemSkipped,
    ItemStarted,
    PageRead,
    RunFinished,
    RunStarted,
    Summary,
)
from sealread.work.request import Request
from sealread.work.run import Run
from sealread.work.workspace import Workspace

pytestmark = pytest.mark.usefixtures("weights")

SCHEMA = {
    "type": "object",
    "properties": {
        "invoice_number": {
            "type": "string",
            "title": "Invoice number",
            "description": "The number of the invoice",
        }
    },
}

React = Callable[[Run, Event], None]


class Stage:
    """A folder to read, a folder for outputs, and a workspace; runs are made here."""

    def __init__(self, folder: Path, workspace: Workspace) -> None:
        self.folder, self.out = folder / "in", folder / "out"
        self.schema = folder / "invoice-number.json"
        self.schema.write_text(json.dumps(SCHEMA))
        self.folder.mkdir()
        self.workspace = workspace
        self.events: list[Event] = []

    def put(self, *names: str) -> None:
        """Short invoices, each with another number."""
        for name in names:
            (self.folder / name).write_text(f"Invoice\n\nInvoice number: {name}-4711\n")

    def run(
        self, react: React | None = None, *, again: bool = False, patience: float = 120
    ) -> Summary:
        """One run; `react` may break things at any event."""
        request = Request(
            paths=(str(self.folder),),
            schema=str(self.schema),
            out=str(self.out),
            again=again,
            patience=patience,
        )
        self.events = []

        def hear(event: Event) -> None:
            self.events.append(event)
            if react is not None:
                react(run, event)

        run = Run(self.workspace, request, hear)
        return run.execute()

    def named(self, kind: type[ItemDone | ItemSkipped | ItemFailed | ItemStarted]) -> list[str]:
        """The names of the items that had an event of this kind."""
        return [event.item.name for event in self.events if isinstance(event, kind)]

    def outputs(self) -> list[str]:
        return sorted(path.name for path in self.out.iterdir()) if self.out.exists() else []


@pytest.fixture
def stage(tmp_path: Path, workspace: Workspace) -> Stage:
    return Stage(tmp_path, workspace)


def kill_at_pages_of(name: str, times: int) -> React:
    """Kills the worker in the middle of a document, so many times.

    Pages that a killed worker had told of before are heard after it: it is not killed once more.
    """
    killed: set[int] = set()

    def react(run: Run, event: Event) -> None:
        pid = run.worker_pid
        is_due = isinstance(event, PageRead) and event.item.name == name and len(killed) < times
        if is_due and pid and pid not in killed:
            killed.add(pid)
            os.kill(pid, signal.SIGKILL)

    return react


def cancel_after_first(run: Run, event: Event) -> None:
    if isinstance(event, ItemDone):
        run.cancel()


def test_reads_every_document_and_tells_of_it_in_order(stage: Stage) -> None:
    stage.put("a.txt", "b.txt")

    summary = stage.run()

    assert (summary.done, summary.failed, summary.cancelled) == (2, (), False)
    assert isinstance(stage.events[0], RunStarted)
    assert isinstance(stage.events[-1], RunFinished)
    assert stage.named(ItemStarted) == stage.named(ItemDone) == ["a.txt", "b.txt"]
    assert stage.outputs() == ["a.json", "b.json"]


def test_writes_what_it_tells(stage: Stage) -> None:
    stage.put("a.txt")

    stage.run()
    (done,) = [event for event in stage.events if isinstance(event, ItemDone)]
    written = json.loads((stage.out / "a.json").read_bytes())

    assert written["values"] == done.extraction.values
    assert written["document"]["file"] == "a.txt"


def test_a_second_run_skips_what_is_known(stage: Stage) -> None:
    stage.put("a.txt")
    stage.run()
    stage.put("b.txt")

    summary = stage.run()

    assert (summary.done, summary.skipped) == (1, 1)
    assert stage.named(ItemSkipped) == ["a.txt"]


def test_a_changed_document_is_read_again(stage: Stage) -> None:
    stage.put("a.txt")
    stage.run()
    (stage.folder / "a.txt").write_text("Invoice\n\nInvoice number: N-1001\n")

    summary = stage.run()

    assert (summary.done, summary.skipped) == (1, 0)
    assert stage.outputs() == ["a.json"]


def test_reads_all_again_when_told_to(stage: Stage) -> None:
    stage.put("a.txt")
    stage.run()

    assert stage.run(again=True).done == 1


def test_a_missing_or_changed_output_is_put_back(stage: Stage) -> None:
    stage.put("a.txt", "b.txt")
    stage.run()
    before = (stage.out / "a.json").read_bytes()
    (stage.out / "a.json").unlink()
    (stage.out / "b.json").write_text("altered")

    summary = stage.run()

    assert summary.skipped == 2
    assert (stage.out / "a.json").read_bytes() == before
    assert json.loads((stage.out / "b.json").read_bytes())["document"]["file"] == "b.txt"


def test_a_copy_is_not_read_twice_but_has_its_own_output(stage: Stage) -> None:
    stage.put("a.txt")
    (stage.folder / "copy.txt").write_bytes((stage.folder / "a.txt").read_bytes())

    summary = stage.run()

    assert (summary.done, summary.skipped) == (1, 1)
    assert json.loads((stage.out / "copy.json").read_bytes())["document"]["file"] == "copy.txt"


def test_names_that_clash_get_outputs_of_their_own(stage: Stage) -> None:
    stage.put("a.html", "a.txt")

    stage.run()

    assert stage.outputs() == ["a.json", "a.txt.json"]


def test_a_document_keeps_its_output_from_run_to_run(stage: Stage) -> None:
    stage.put("a.html", "a.txt")
    stage.run()
    (stage.folder / "a.html").unlink()

    stage.run(again=True)

    assert json.loads((stage.out / "a.txt.json").read_bytes())["document"]["file"] == "a.txt"
    assert json.loads((stage.out / "a.json").read_bytes())["document"]["file"] == "a.html"


def test_a_document_that_cannot_be_read_does_not_stop_the_others(stage: Stage) -> None:
    (stage.folder / "a.pdf").touch()
    stage.put("b.txt")

    summary = stage.run()

    assert [(one.name, one.code) for one in summary.failed] == [("a.pdf", "empty_file")]
    assert stage.named(ItemDone) == ["b.txt"]


def test_a_worker_killed_once_is_replaced_and_the_document_read(stage: Stage) -> None:
    stage.put("a.txt", "b.txt")

    summary = stage.run(kill_at_pages_of("a.txt", times=1))

    assert (summary.done, summary.failed) == (2, ())
    assert stage.named(ItemStarted) == ["a.txt", "a.txt", "b.txt"]


def test_a_document_that_kills_twice_is_set_apart_and_the_next_is_read(stage: Stage) -> None:
    stage.put("a.txt", "b.txt")

    summary = stage.run(kill_at_pages_of("a.txt", times=2))

    assert [(one.name, one.code) for one in summary.failed] == [("a.txt", "worker_died")]
    assert "SIGKILL" in summary.failed[0].sentence
    assert [item.state for item in stage.workspace.items(1)] == ["quarantined", "done"]
    assert stage.outputs() == ["b.json"]


def test_a_document_on_which_nothing_moves_is_set_apart(stage: Stage) -> None:
    def stop(run: Run, event: Event) -> None:
        if isinstance(event, ItemStarted) and run.worker_pid:
            os.kill(run.worker_pid, signal.SIGSTOP)

    stage.put("a.txt")

    summary = stage.run(stop, patience=1)

    assert [(one.name, one.code) for one in summary.failed] == [("a.txt", "worker_stuck")]
    assert [event.attempt for event in stage.events if isinstance(event, ItemStarted)] == [1, 2]


def test_a_stopped_run_keeps_what_is_finished(stage: Stage) -> None:
    stage.put("a.txt", "b.txt")

    summary = stage.run(cancel_after_first)

    assert (summary.done, summary.cancelled) == (1, True)
    assert stage.outputs() == ["a.json"]
    assert stage.workspace.runs()[0].state == "cancelled"
    assert isinstance(stage.events[-1], RunFinished)


def test_the_next_run_goes_on_where_a_stopped_one_was(stage: Stage) -> None:
    stage.put("a.txt", "b.txt")
    stage.run(cancel_after_first)

    summary = stage.run()

    assert (summary.done, summary.skipped) == (1, 1)
    assert stage.outputs() == ["a.json", "b.json"]


def test_a_run_stopped_within_a_document_leaves_it_for_later(stage: Stage) -> None:
    def cancel(run: Run, event: Event) -> None:
        if isinstance(event, PageRead):
            run.cancel()

    stage.put("b.txt")
    (stage.folder / "a.txt").write_text("Delivered as agreed\n" * 20_000)  # read for a second

    summary = stage.run(cancel)

    assert (summary.done, summary.failed, summary.cancelled) == (0, (), True)
    assert [item.state for item in stage.workspace.items(1)] == ["queued", "queued"]


def test_an_output_that_cannot_be_written_fails_that_document_alone(stage: Stage) -> None:
    stage.put("a.txt", "b.txt")
    (stage.out / "a.json").mkdir(parents=True)

    summary = stage.run()

    assert [(one.name, one.code) for one in summary.failed] == [("a.txt", "output_unwritable")]
    assert stage.named(ItemDone) == ["b.txt"]


def test_an_output_that_could_not_be_written_is_written_by_the_next_run(stage: Stage) -> None:
    stage.put("a.txt")
    (stage.out / "a.json").mkdir(parents=True)
    stage.run()
    (stage.out / "a.json").rmdir()

    summary = stage.run()

    assert (summary.skipped, summary.failed) == (1, ())
    assert json.loads((stage.out / "a.json").read_bytes())["document"]["file"] == "a.txt"


def test_a_folder_without_documents_is_no_run(stage: Stage) -> None:
    (stage.folder / "a.zip").write_bytes(b"PK")

    with pytest.raises(NothingToRead):
        stage.run()

    assert isinstance(stage.events[0], RunStarted)
    assert [one.name for one in stage.events[0].unsupported] == ["a.zip"]
    assert stage.workspace.runs() == ()


def test_an_unknown_schema_is_no_run(stage: Stage) -> None:
    stage.put("a.txt")
    stage.schema.unlink()

    with pytest.raises(UnknownSchema):
        stage.run()


def test_without_a_folder_for_outputs_all_stays_in_the_workspace(
    stage: Stage, weights: Store
) -> None:
    stage.put("a.txt")
    request = Request(paths=(str(stage.folder),), schema=str(stage.schema))

    Run(stage.workspace, request, stage.events.append).execute()
    (item,) = stage.workspace.items(1)

    assert item.output is None
    assert stage.workspace.extraction(item.id) is not None
    assert stage.outputs() == []
