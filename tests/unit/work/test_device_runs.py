"""Runs with a graphics processor: its name and layers on record, its faults no document's fault."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from msgspec import structs

from sealread.errors import DeviceUnused
from sealread.extract.settings import Settings
from sealread.guard.walls import Level, platform_level
from sealread.work import devices
from sealread.work.events import DeviceLeft, Event, ItemDone, ItemStarted
from sealread.work.model_process import SHARED, lets_device
from sealread.work.request import Request
from sealread.work.run import Run
from sealread.work.shift import Shift
from sealread.work.walls import RunWalls
from sealread.work.workspace import Workspace
from sealread.worker import model_process
from tests.unit.work.test_model_process import SCHEMA, alone
from tests.unit.worker.device_server import put_in_place

__all__ = ["alone"]
pytestmark = [
    pytest.mark.usefixtures("weights", "alone"),
    pytest.mark.skipif(
        platform_level() is not Level.SEALED, reason="elsewhere a device takes no wall down"
    ),
]
NAMES = ["a.txt", "b.txt"]


@pytest.fixture
def request_(tmp_path: Path, quick_model: Path) -> Request:
    """Two papers, and a language model to read them."""
    paths = [tmp_path / name for name in NAMES]
    for path in paths:
        path.write_text(f"Invoice number: {path.stem}-4711\n")
    (tmp_path / "schema.json").write_text(json.dumps(SCHEMA))
    return Request(
        tuple(map(str, paths)), str(tmp_path / "schema.json"),
        model=str(quick_model), settings=Settings(effort="thorough", threads=1),
    )  # fmt: skip


def auto(request: Request) -> Request:
    return structs.replace(request, settings=structs.replace(request.settings, device="auto"))


class Heard(list[Event]):
    """What a run told."""

    def done(self) -> list[str]:
        return [one.item.name for one in self if isinstance(one, ItemDone)]

    def attempts(self) -> list[int]:
        return [one.attempt for one in self if isinstance(one, ItemStarted)]

    def left(self) -> list[str]:
        return [one.sentence for one in self if isinstance(one, DeviceLeft)]


def walls_of(workspace: Workspace) -> list[RunWalls]:
    found = [workspace.manifest(run.id)[1] for run in workspace.runs()]
    return [msgspec.json.decode(one, type=RunWalls) for one in found if one is not None]


def test_a_run_that_is_let_computes_on_it_and_its_record_says_so(
    request_: Request, workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_in_place(monkeypatch, "works")
    heard = Heard()

    Run(workspace, auto(request_), heard.append).execute()

    [walls] = walls_of(workspace)
    assert heard.done() == NAMES
    assert heard.left() == []
    assert (walls.proven, walls.possible, walls.well) == (
        Level.SEALED_DEVICE, Level.SEALED_DEVICE, True,
    )  # fmt: skip
    assert walls.device is not None
    assert (walls.device.title, walls.device.layers, walls.device.all_layers) == (
        "Made-up Graphics", 24, 24,
    )  # fmt: skip
    assert walls.device.why == "as the test has it"


@pytest.mark.parametrize("walls", ["as it comes", "sealed"])
def test_a_run_that_is_not_let_or_asks_for_all_walls_computes_on_the_processor(
    request_: Request, workspace: Workspace, monkeypatch: pytest.MonkeyPatch, walls: str
) -> None:
    put_in_place(monkeypatch, "dies at start")
    asked = request_
    if walls == "sealed":
        asked = structs.replace(auto(request_), sandbox=Level.SEALED)
    heard = Heard()

    Run(workspace, asked, heard.append).execute()

    [kept] = walls_of(workspace)
    assert heard.done() == NAMES
    assert (kept.proven, kept.device) == (Level.SEALED, None)
    assert heard.left() == []


def test_a_device_that_is_lost_again_and_again_costs_no_document_a_try(
    request_: Request, workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_in_place(monkeypatch, "dies at work")
    third = Path(request_.paths[0]).with_name("c.txt")
    third.write_text("Invoice number: c-4711\n")
    heard = Heard()

    three = structs.replace(request_, paths=(*request_.paths, str(third)))
    Run(workspace, auto(three), heard.append).execute()

    assert heard.done() == [*NAMES, "c.txt"]
    assert heard.attempts() == [1, 1, 1]
    assert workspace.database.rows("SELECT times FROM breaks") == []
    assert len(heard.left()) == 2  # tried again once: two losses, and the third document without
    assert all("Made-up Graphics failed" in one for one in heard.left())
    [kept] = walls_of(workspace)
    assert kept.proven is Level.SEALED_DEVICE
    rows = workspace.database.rows("SELECT what FROM audit WHERE what = 'device unused'")
    assert len(rows) == 2


@pytest.mark.parametrize("fault", ["dies at start", "no room"])
def test_a_device_that_cannot_be_used_is_told_once_and_all_walls_stand(
    request_: Request, workspace: Workspace, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    put_in_place(monkeypatch, fault)
    heard = Heard()

    Run(workspace, auto(request_), heard.append).execute()

    assert heard.done() == NAMES
    assert len(heard.left()) == 1
    [kept] = walls_of(workspace)
    assert (kept.proven, kept.device, kept.well) == (Level.SEALED, None, True)


def test_the_next_run_of_a_shift_tries_it_again(
    request_: Request, workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_in_place(monkeypatch, "no room")
    monkeypatch.setattr(model_process, "REST", 0.0)
    heard = Heard()

    class Ears:
        """Hears events, and has the device back once the first run is over."""

        def hear(self, event: Event) -> None:
            heard.append(event)
            if isinstance(event, ItemDone):
                put_in_place(monkeypatch, "works")

        def entitled(self, titles: object) -> None:
            del titles

        def refused(self, error: object) -> None:
            raise AssertionError(error)

    one, other = (structs.replace(auto(request_), paths=(path,)) for path in request_.paths)
    shift = Shift(workspace, Ears(), one)
    shift.join(other)
    shift.execute()

    first, second = sorted(walls_of(workspace), key=lambda one: one.proven.rank, reverse=True)
    assert (first.proven, second.proven) == (Level.SEALED, Level.SEALED_DEVICE)
    assert heard.done() == NAMES
    assert len(heard.left()) == 1


def test_what_could_not_be_opened_is_left_alone_for_a_while(
    request_: Request, workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_in_place(monkeypatch, "no room")
    one, other = (structs.replace(auto(request_), paths=(path,)) for path in request_.paths)
    heard = Heard()
    Run(workspace, one, heard.append).execute()
    process = SHARED.pid
    put_in_place(monkeypatch, "works")
    Run(workspace, other, heard.append).execute()

    assert SHARED.pid == process  # the one that works was not ended for another try
    assert len(heard.left()) == 2
    assert heard.done() == NAMES


def test_whether_a_run_looks_for_a_device_follows_from_settings_and_walls(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("GGML_VK_VISIBLE_DEVICES", "0")
    assert lets_device("auto", Level.TRIPWIRE)
    assert lets_device("auto", Level.SEALED_DEVICE)
    assert not lets_device("auto", Level.SEALED)
    assert not lets_device("processor", Level.NONE)

    monkeypatch.delenv("GGML_VK_VISIBLE_DEVICES")
    monkeypatch.setattr("sealread.work.model_process.files", lambda: ())
    assert not lets_device("auto", Level.NONE)


def test_doctor_says_what_trying_it_showed(
    small_model: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_in_place(monkeypatch, "works")
    [used] = [one for one in devices.found(str(small_model)) if one.kind == "graphics"]
    put_in_place(monkeypatch, "dies at start")
    [died] = [one for one in devices.found(str(small_model)) if one.kind == "graphics"]
    [none] = [one for one in devices.found(None) if one.kind == "graphics"]

    assert used.in_runs
    assert used.title == "Made-up Graphics"
    assert used.note == "24 of 24 layers (as the test has it), level sealed-device"
    assert (died.in_runs, none.in_runs) == (False, False)
    assert "SIGABRT" in died.note
    assert "no language model" in none.note


def test_the_sentence_says_that_the_processor_computes() -> None:
    told = str(DeviceUnused(what="its driver is missing"))

    assert told.startswith(
        "The processor computes, without the graphics processor: its driver is missing. Nothing"
    )
    assert SHARED.pid is None
