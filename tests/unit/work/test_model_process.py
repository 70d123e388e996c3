"""Runs that share the process with the model: its death costs one try, its walls are on record."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import structs

from sealread.errors import WallsMissing, WorkerDied, WorkerNotStarted
from sealread.extract.settings import Settings
from sealread.guard.walls import Level
from sealread.llm.layers import Layers
from sealread.work.events import Event, FieldRead, ItemDone, ItemStarted
from sealread.work.kept_states import StateShelf, limit_to
from sealread.work.model_choice import Chosen
from sealread.work.model_process import SHARED
from sealread.work.request import Request
from sealread.work.run import Run
from sealread.work.supervisor import Supervisor
from sealread.work.walls import RunWalls, lesser
from sealread.work.workspace import Workspace
from sealread.worker.state_frames import LEAST_STATE, StatePiece
from tests.unit.work.test_walls import record

pytestmark = [pytest.mark.usefixtures("weights", "alone"), pytest.mark.asked_anew]
SCHEMA = {
    "type": "object",
    "properties": {"invoice_number": {"type": "string", "title": "Invoice number"}},
}


@pytest.fixture
def alone() -> Iterator[None]:
    """Nobody's process before, and none left behind."""
    SHARED.close()
    SHARED._unusable = None
    yield
    SHARED.close()


@pytest.fixture
def request_(tmp_path: Path, small_model: Path) -> Request:
    """Two invoices, read by the small model."""
    for name in ("a", "b"):
        (tmp_path / f"{name}.txt").write_text(f"Invoice\n\nInvoice number: {name}-4711\n")
    (tmp_path / "schema.json").write_text(json.dumps(SCHEMA))
    return Request(
        (str(tmp_path / "a.txt"), str(tmp_path / "b.txt")), str(tmp_path / "schema.json"),
        model=str(small_model), settings=Settings(effort="thorough", threads=1),
    )  # fmt: skip


def test_a_process_killed_at_work_costs_one_try_and_the_rest_goes_on(
    request_: Request, workspace: Workspace
) -> None:
    heard: list[Event] = []
    pids: list[int | None] = []

    def hear(event: Event) -> None:
        heard.append(event)
        if isinstance(event, FieldRead) and not pids:
            pids.extend((run.worker_pid, SHARED.pid))
            os.kill(SHARED.pid or 0, signal.SIGKILL)

    run = Run(workspace, request_, hear)
    summary = run.execute()

    started = [(one.item.name, one.attempt) for one in heard if isinstance(one, ItemStarted)]
    done = [one for one in heard if isinstance(one, ItemDone)]
    assert (summary.done, summary.failed) == (2, ())
    assert started == [("a.txt", 1), ("a.txt", 2), ("b.txt", 1)]
    assert [one.extraction.values["invoice_number"] for one in done] == ["a-4711", "b-4711"]
    assert None not in pids
    assert SHARED.pid not in pids


def test_after_a_death_the_states_of_the_document_are_forgotten_and_none_is_used(
    request_: Request, workspace: Workspace
) -> None:
    limit_to(workspace.database, 100)
    known: list[bool] = []

    def hear(event: Event) -> None:
        if isinstance(event, FieldRead) and event.item.name == "a.txt" and not known:
            [(document,)] = workspace.database.rows("SELECT sha256 FROM items WHERE id = 1")
            shelf = StateShelf(workspace.database, document)
            shelf.take(StatePiece(1, "a" * 64, LEAST_STATE, bytes(LEAST_STATE)))
            known.append(bool(shelf.known().names))
            os.kill(SHARED.pid or 0, signal.SIGKILL)

    summary = Run(workspace, request_, hear).execute()

    assert (summary.done, known) == (2, [True])
    documents = workspace.database.rows("SELECT sha256 FROM items ORDER BY id")
    kept = {row[0] for row in workspace.database.rows("SELECT document FROM states")}
    assert documents[0][0] not in kept


def test_a_process_that_does_not_start_again_is_no_fault_of_the_document(
    request_: Request, workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    def kill(event: Event) -> None:
        if isinstance(event, FieldRead) and SHARED.pid:
            monkeypatch.setattr(SHARED, "_tries", died)
            os.kill(SHARED.pid, signal.SIGKILL)

    def died(_: object) -> RunWalls:
        raise WorkerDied(file="–", what="it ended with status 1")

    summary = Run(workspace, request_, kill).execute()
    monkeypatch.undo()

    assert [one.number for one in summary.failed] == [WorkerNotStarted.number] * 2
    assert workspace.database.rows("SELECT times FROM breaks") == [(1,)]
    assert {one[0] for one in workspace.database.rows("SELECT state FROM items")} == {"failed"}
    assert Run(workspace, request_, lambda _: None).execute().done == 2


def test_a_run_that_is_over_leaves_the_process_to_others(
    request_: Request, workspace: Workspace
) -> None:
    run = Run(workspace, request_, lambda _: None)
    run.execute()

    assert run.worker_pid is None
    assert SHARED.pid is not None


def test_behind_fewer_walls_than_asked_for_nothing_is_read(
    small_model: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    weak = record(Level.NONE, Level.TRIPWIRE)
    monkeypatch.setattr(SHARED, "_tries", lambda worker: weak)
    supervisor = Supervisor(None, 60, Level.SEALED)
    supervisor.read_with(Chosen(str(small_model), "5" * 64, "6" * 64))

    with pytest.raises(WallsMissing, match="only tripwire"):
        supervisor.stand()

    assert supervisor.worker_pid is None


def test_the_record_is_of_the_process_that_is_closed_in_less() -> None:
    def walls(proven: Level) -> RunWalls:
        return record(Level.NONE, proven)

    low, high = walls(Level.NETWORK), walls(Level.SEALED)

    assert lesser(low, high) == lesser(high, low) == low
    assert lesser(high, walls(Level.SEALED)) == high

    on = Layers("all fit", "Vulkan0", "Some Graphics", 1, 1, 2, 2)
    computed = structs.replace(low, device=on)
    assert lesser(low, computed).device == lesser(computed, low).device == on
