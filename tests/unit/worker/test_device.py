"""A graphics processor that fails: the processor does what is at hand, and it is told once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sealread.errors import DeviceUnused, WorkerDied
from sealread.guard.walls import Level, Walls, platform_level
from sealread.worker import client
from sealread.worker.client import Worker
from sealread.worker.device_tries import DeviceTries
from sealread.worker.model_process import Model, ModelProcess
from sealread.worker.two_processes import TwoProcesses
from tests.unit.worker.device_server import put_in_place
from tests.unit.worker.test_model_process import never, until
from tests.unit.worker.test_two_processes import deaf, order, question, same

sealed = pytest.mark.skipif(
    platform_level() is not Level.SEALED, reason="elsewhere a device takes no wall down"
)


@pytest.fixture
def fails(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Has processes open a made-up device, which fails in this way."""

    return lambda fault: put_in_place(monkeypatch, fault)


@pytest.fixture
def shared() -> Iterator[ModelProcess[Walls]]:
    made = ModelProcess(Worker.walls)
    yield made
    made.close()


def unused(why: str = "it went") -> DeviceUnused:
    return DeviceUnused(what=why)


def test_after_a_loss_it_is_tried_again_once() -> None:
    tries = DeviceTries(wanted=True)
    tries.lost(unused())
    assert tries.wanted
    tries.lost(unused())
    assert not tries.wanted

    assert tries.begin()  # another run has tries of its own
    assert tries.wanted
    assert not tries.begin()


def test_one_that_cannot_be_opened_is_not_tried_again_and_told_once() -> None:
    tries = DeviceTries(wanted=True)
    tries.none(unused("no driver"))
    tries.none(unused("no driver"))

    assert not tries.wanted
    assert "no driver" in tries.news()
    assert tries.news() == ""


def test_where_nobody_wants_it_there_is_none_for_a_later_run_either() -> None:
    tries = DeviceTries(wanted=False)

    assert not tries.wanted
    assert not tries.begin()
    assert not tries.wanted


def test_no_process_opens_documents_and_a_device() -> None:
    with pytest.raises(ValueError, match="documents and a graphics processor"):
        Worker(device="/nowhere/a.gguf")


@sealed
def test_a_process_with_a_device_says_which_and_has_a_level_of_its_own(
    shared: ModelProcess[Walls], fails: Callable[[str], None]
) -> None:
    fails("works")

    with shared.turn(Model("/nowhere/a.gguf", device=True), never) as turn:
        device, level = turn.worker.device, turn.record.level
        pid = turn.worker.pid
    with shared.turn(Model("/nowhere/a.gguf"), never) as turn:
        without = turn.worker.device, turn.record.level

    assert device is not None
    assert (device.title, device.layers, level) == ("Made-up Graphics", 24, Level.SEALED_DEVICE)
    assert without == (None, Level.SEALED)
    assert pid != turn.worker.pid


@sealed
@pytest.mark.parametrize(
    ("fault", "why"),
    [
        ("dies at start", "SIGABRT"), ("no room", "as the test has it"),
        ("hangs", "no progress for 5 seconds"),
    ],
)  # fmt: skip
def test_one_that_fails_at_its_start_is_tried_once_and_its_process_ended(
    shared: ModelProcess[Walls], fails: Callable[[str], None], fault: str, why: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    fails(fault)
    monkeypatch.setattr(client, "STARTING", 5.0)

    with pytest.raises(DeviceUnused, match=why):
        shared.record(Model("/nowhere/a.gguf", device=True), never)

    assert shared.pid is None


@pytest.mark.usefixtures("weights")
@pytest.mark.parametrize("fault", ["dies at work", "refuses", "dies at start", "no room"])
def test_what_is_at_hand_is_read_by_the_processor(
    shared: ModelProcess[Walls], fails: Callable[[str], None], fault: str, tmp_path: Path,
    quick_model: Path,
) -> None:  # fmt: skip
    letter = tmp_path / "letter.txt"
    letter.write_text("Invoice\n\nInvoice number: R-4711 of the firm Smith\n")
    fails(fault)
    tries = DeviceTries(wanted=True)
    two = TwoProcesses(Worker(), shared, Model(str(quick_model)), 600, lambda _: None, tries)
    plain = TwoProcesses(Worker(), shared, Model(str(quick_model)), 600, lambda _: None)
    try:
        first = two.extract(order(letter, quick_model), deaf)
        again = tries.wanted
        second = two.ask(question(letter, quick_model), deaf)
        device = shared.pid is not None and _device_of(shared)
        alone = plain.extract(order(letter, quick_model), deaf)
    finally:
        two.close(at_once=True)
        plain.close(at_once=True)

    assert first.values["invoice_number"].startswith("R-4711")
    assert same(first, alone)
    assert second.document is not None
    assert again is (fault in ("dies at work", "refuses"))  # it is tried again, once
    assert not tries.wanted
    assert device is None
    assert "without the graphics processor" in tries.news()


def _device_of(shared: ModelProcess[Walls]) -> object:
    with shared.turn(shared._started.model, never) as turn:  # type: ignore[union-attr]
        return turn.worker.device


@pytest.mark.usefixtures("weights")
def test_a_document_that_ends_the_process_that_parses_is_not_the_devices_doing(
    shared: ModelProcess[Walls], fails: Callable[[str], None], tmp_path: Path, quick_model: Path
) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Invoice number: R-4711\n")
    fails("works")
    tries = DeviceTries(wanted=True)
    own = Worker()
    two = TwoProcesses(own, shared, Model(str(quick_model)), 600, lambda _: None, tries)

    own.walls()
    own._process.kill()
    until(lambda: not own.alive)

    try:
        with pytest.raises(WorkerDied):
            two.ask(question(letter, quick_model), deaf)
    finally:
        two.close(at_once=True)

    assert tries.wanted
    assert tries.news() == ""
