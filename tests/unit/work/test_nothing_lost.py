"""Runs torn at their worst moments, with the real worker: nothing is lost, nothing read twice."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable
from pathlib import Path

import psutil
import pymupdf
import pytest

from sealread.document.resuming import ReadPage
from sealread.errors import (
    OutputUnwritable,
    Quarantined,
    WorkerDied,
    WorkspaceBusy,
    WorkspaceUnusable,
)
from sealread.json_file import write_json
from sealread.work import batch as batch_module
from sealread.work.events import Event, FieldRead, ItemDone, ItemFailed, ItemStarted, PageRead
from sealread.work.export import settled
from sealread.work.keeping import Keeper
from sealread.work.request import Request
from sealread.work.run import Run
from sealread.work.workspace import Workspace
from sealread.work.writer import sole_writer
from sealread.worker.client import Worker
from sealread.worker.protocol import PageWords, WindowAnswers
from tests.unit.work.test_run import React, Stage, kill_at_pages_of

pytestmark = [
    pytest.mark.usefixtures("weights"),
    pytest.mark.skipif(os.name != "posix", reason="signals of POSIX"),
]


@pytest.fixture
def stage(tmp_path: Path, workspace: Workspace) -> Stage:
    return Stage(tmp_path, workspace)


@pytest.fixture
def read_pages(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the pages that workers really read, in order; all are kept at once."""
    numbers: list[int] = []
    keep = Keeper.keep

    def kept(keeper: Keeper, told: PageWords | WindowAnswers, page: ReadPage | None) -> None:
        if page is not None:
            numbers.append(page.page.number)
        keep(keeper, told, page)
        keeper.flush()

    monkeypatch.setattr(Keeper, "keep", kept)
    return numbers


@pytest.fixture
def asked_parts(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The keys of the parts of texts that a model was really asked about, in order."""
    keys: list[str] = []
    keep = Keeper.keep

    def kept(keeper: Keeper, told: PageWords | WindowAnswers, page: ReadPage | None) -> None:
        if isinstance(told, WindowAnswers):
            keys.append(told.key)
        keep(keeper, told, page)

    monkeypatch.setattr(Keeper, "keep", kept)
    return keys


def put_letter(stage: Stage, pages: int = 4) -> None:
    """A PDF with a number on its last page."""
    with pymupdf.open() as document:
        for _ in range(pages - 1):
            document.new_page().insert_text((72, 72), "Dear customer, this is a page of words.")
        document.new_page().insert_text((72, 72), "Invoice number: L-4711")
        document.save(stage.folder / "letter.pdf")


def undisturbed(stage: Stage, tmp_path: Path) -> bytes:
    """The output of the same letter in a workspace of its own."""
    with Workspace.open(tmp_path / "other") as workspace:
        out = tmp_path / "other-out"
        request = Request((str(stage.folder),), str(stage.schema), out=str(out))
        Run(workspace, request, lambda _: None).execute()
    return settled((out / "letter.json").read_bytes())


def test_a_worker_that_broke_goes_on_behind_the_pages_it_had_read(
    stage: Stage, read_pages: list[int], tmp_path: Path
) -> None:
    put_letter(stage)
    expected = undisturbed(stage, tmp_path)
    read_pages.clear()

    summary = stage.run(kill_at_field_once())

    assert summary.done == 1
    assert read_pages == [1, 2, 3, 4]  # the second attempt had nothing left to read
    assert settled((stage.out / "letter.json").read_bytes()) == expected
    assert stage.workspace.database.rows("SELECT * FROM pages") == []


def test_a_worker_that_broke_does_not_ask_the_model_again_what_it_had_answered(
    stage: Stage, asked_parts: list[str], tmp_path: Path
) -> None:
    long = "\n".join(f"Line {n} of a long letter about nothing at all." for n in range(220))
    (stage.folder / "letter.txt").write_text(f"{long}\nInvoice number: L-4711\n")
    expected = undisturbed(stage, tmp_path)
    parts = list(asked_parts)
    asked_parts.clear()

    summary = stage.run(kill_at_field_once(lambda: len(asked_parts) == 2))

    assert summary.done == 1
    assert stage.named(ItemStarted) == ["letter.txt", "letter.txt"]
    assert len(parts) >= 3
    assert asked_parts == parts  # each part once, over both attempts
    assert settled((stage.out / "letter.json").read_bytes()) == expected
    assert stage.workspace.database.rows("SELECT * FROM answers") == []


def kill_at_field_once(when: Callable[[], bool] = lambda: True) -> React:
    killed = False

    def react(run: Run, event: Event) -> None:
        nonlocal killed
        if isinstance(event, FieldRead) and not killed and when() and run.worker_pid:
            killed = True
            os.kill(run.worker_pid, signal.SIGKILL)

    return react


def test_the_next_run_goes_on_behind_the_pages_of_a_stopped_one(
    stage: Stage, read_pages: list[int], tmp_path: Path
) -> None:
    put_letter(stage, pages=20)  # more than a worker may tell ahead of what is heard
    expected = undisturbed(stage, tmp_path)
    read_pages.clear()

    def stop(run: Run, event: Event) -> None:
        if isinstance(event, PageRead):
            run.cancel(at_once=True)

    stage.run(stop)
    summary = stage.run()

    assert summary.done == 1
    assert read_pages == list(range(1, 21))
    assert settled((stage.out / "letter.json").read_bytes()) == expected


def test_breaks_are_counted_over_runs(stage: Stage) -> None:
    stage.put("a.txt")

    def kill_and_stop(run: Run, event: Event) -> None:
        if isinstance(event, ItemStarted) and event.attempt == 2:
            run.cancel(at_once=True)
        elif isinstance(event, PageRead) and run.worker_pid:
            os.kill(run.worker_pid, signal.SIGKILL)

    assert stage.run(kill_and_stop).cancelled
    summary = stage.run(kill_at_pages_of("a.txt", times=1))

    assert [(one.name, one.code) for one in summary.failed] == [("a.txt", "worker_died")]
    assert len(stage.named(ItemStarted)) == 1  # the one attempt that was left


def test_a_quarantined_document_is_not_tried_again_and_the_rest_is_read(stage: Stage) -> None:
    stage.put("a.txt", "b.txt")
    stage.run(kill_at_pages_of("a.txt", times=2))

    summary = stage.run()

    assert stage.named(ItemStarted) == []
    assert [(one.name, one.number) for one in summary.failed] == [("a.txt", Quarantined.number)]
    assert "SIGKILL" in summary.failed[0].sentence
    assert [event.quarantined for event in stage.events if isinstance(event, ItemFailed)] == [True]
    assert [item.state for item in stage.workspace.items(2)] == ["quarantined", "done"]


def test_a_quarantined_document_is_tried_again_when_asked_for(stage: Stage) -> None:
    stage.put("a.txt")
    stage.run(kill_at_pages_of("a.txt", times=2))
    request = Request(
        (str(stage.folder),), str(stage.schema), out=str(stage.out), retry_quarantined=True
    )

    summary = Run(stage.workspace, request, stage.events.append).execute()

    assert (summary.done, summary.failed) == (1, ())
    assert stage.workspace.database.rows("SELECT * FROM breaks") == []


def test_reading_all_again_tries_quarantined_documents_too(stage: Stage) -> None:
    stage.put("a.txt")
    stage.run(kill_at_pages_of("a.txt", times=2))

    assert stage.run(again=True).done == 1


def test_a_worker_that_dies_between_two_documents_is_not_the_next_ones_fault(
    stage: Stage,
) -> None:
    stage.put("a.txt", "b.txt")

    def kill(run: Run, event: Event) -> None:
        if isinstance(event, ItemDone) and run.worker_pid:
            worker = psutil.Process(run.worker_pid)
            worker.kill()
            while run.worker_pid is not None:  # until its pipe has ended
                pass

    summary = stage.run(kill)

    assert summary.done == 2
    assert stage.named(ItemStarted) == ["a.txt", "b.txt"]
    assert stage.workspace.database.rows("SELECT * FROM breaks") == []


def on_first_item(change: Path, body: str | None) -> React:
    """Changes a file, or deletes it, once the run has begun with the first."""

    def react(run: Run, event: Event) -> None:
        if isinstance(event, ItemStarted) and event.item.number == 1:
            if body is None:
                change.unlink()
            else:
                change.write_text(body)

    return react


def test_a_file_that_is_deleted_while_it_waits_fails_alone(stage: Stage) -> None:
    stage.put("a.txt", "b.txt", "c.txt")

    summary = stage.run(on_first_item(stage.folder / "b.txt", None))

    assert summary.done == 2
    assert [(one.name, one.code) for one in summary.failed] == [("b.txt", "missing_file")]
    assert stage.outputs() == ["a.json", "c.json"]


def test_a_file_that_is_changed_while_it_waits_is_kept_under_its_new_hash(stage: Stage) -> None:
    stage.put("a.txt", "b.txt")
    new = "Invoice\n\nInvoice number: N-1001\n"

    stage.run(on_first_item(stage.folder / "b.txt", new))
    summary = stage.run()

    written = json.loads((stage.out / "b.json").read_bytes())
    assert written["values"] == {"invoice_number": "N-1001"}
    assert (summary.skipped, summary.done) == (2, 0)
    (stage.folder / "b.txt").write_text("Invoice\n\nInvoice number: b.txt-4711\n")
    assert stage.run().done == 1  # what was planned then was never read


def test_a_file_that_is_changed_while_it_is_read_has_no_result(stage: Stage) -> None:
    stage.put("a.txt")
    seen = 0

    def change(run: Run, event: Event) -> None:
        nonlocal seen
        if isinstance(event, ItemStarted | PageRead):
            seen += 1
            (stage.folder / "a.txt").write_text(f"Invoice\n\nInvoice number: N-100{seen}\n")

    summary = stage.run(change)

    assert [(one.name, one.code) for one in summary.failed] == [("a.txt", "file_changed")]
    assert stage.outputs() == []
    assert stage.run().done == 1


def test_another_run_is_refused_while_one_writes(stage: Stage) -> None:
    stage.put("a.txt")

    with sole_writer(stage.workspace.file), pytest.raises(WorkspaceBusy, match=str(os.getpid())):
        stage.run()

    assert stage.events == []
    assert stage.run().done == 1


def test_a_workspace_can_be_read_while_a_run_writes(stage: Stage) -> None:
    stage.put("a.txt", "b.txt")
    states: list[list[str]] = []

    def look(run: Run, event: Event) -> None:
        if isinstance(event, ItemDone):
            with Workspace.open(stage.workspace.file.parent) as reader:
                states.append([item.state for item in reader.items(1)])

    stage.run(look)

    assert states == [["done", "queued"], ["done", "done"]]


def test_the_full_disk_of_a_failed_item_does_not_stop_the_batch(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    (stage.folder / "a.pdf").touch()
    stage.put("b.txt")
    fail = Workspace.fail_item

    def full(*_: object, **__: object) -> None:
        raise OutputUnwritable(file="workspace.db", what="database or disk is full")

    monkeypatch.setattr(Workspace, "fail_item", full)
    first = stage.run()
    monkeypatch.setattr(Workspace, "fail_item", fail)
    second = stage.run()

    assert (first.done, [one.code for one in first.failed]) == (1, ["empty_file"])
    assert [item.state for item in stage.workspace.items(2)] == ["failed", "done"]
    assert second.skipped == 1


def test_a_run_killed_between_commit_and_export_is_made_whole_by_the_next(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage.put("a.txt")

    class Killed(BaseException):
        """What a kill does to a run: nothing behind it is executed."""

    def killed(*_: object) -> None:
        raise Killed

    monkeypatch.setattr(batch_module, "write_json", killed)
    with pytest.raises(Killed):
        stage.run()
    assert stage.outputs() == []
    monkeypatch.setattr(batch_module, "write_json", write_json)

    summary = stage.run()

    assert (summary.skipped, summary.done) == (1, 0)
    assert stage.outputs() == ["a.json"]


def test_a_workspace_that_breaks_behind_the_commit_keeps_what_was_committed(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage.put("a.txt")

    def broken(*_: object, **__: object) -> None:
        raise WorkspaceUnusable(file="workspace.db", what="database is locked")

    with monkeypatch.context() as patched:
        patched.setattr(Workspace, "exported", broken)
        with pytest.raises(WorkspaceUnusable):
            stage.run()

    summary = stage.run()

    assert (summary.skipped, summary.done) == (1, 0)
    assert stage.outputs() == ["a.json"]


def test_a_worker_that_does_not_start_is_no_fault_of_the_document(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage.put("a.txt", "b.txt")

    def kill_and_never_start(run: Run, event: Event) -> None:
        if isinstance(event, ItemStarted) and event.item.name == "b.txt" and run.worker_pid:
            os.kill(run.worker_pid, signal.SIGKILL)
            monkeypatch.setattr(Worker, "examine", died)

    def died(*_: object, **__: object) -> None:
        raise WorkerDied(file="–", what="it ended with status 1")

    first = stage.run(kill_and_never_start)
    monkeypatch.undo()

    assert (first.done, len(first.failed)) == (1, 1)
    assert stage.workspace.database.rows("SELECT times FROM breaks") == [(1,)]
    assert stage.run().done == 1


def test_halves_of_outputs_that_a_killed_run_left_are_removed(stage: Stage) -> None:
    stage.put("a.txt")
    stage.out.mkdir()
    half, mine = stage.out / ".sealread-4999999-x.tmp", stage.out / f".sealread-{os.getpid()}-y.tmp"
    half.write_text("half")
    mine.write_text("of a living process")

    stage.run()

    assert not half.exists()
    assert mine.exists()
