"""A model that does not fit is refused with what would; layers go where there is memory."""

from __future__ import annotations

import pytest
from msgspec import structs

from sealread.errors import ModelTooLarge
from sealread.installed import shipped
from sealread.llm import backends, devices
from sealread.llm.backends import Device
from sealread.llm.devices import LEAST_CELLS, Placement, best, fitted, placed
from sealread.llm.layers import Layers, chosen
from sealread.weights.describing import needs
from sealread.weights.gguf import Header
from sealread.weights.gguf_model import check_model

READER = shipped("models") / "reader" / "reader-v4.gguf"
BATCH = 2048
CELLS = 8192


@pytest.fixture(scope="module")
def header() -> Header:
    return check_model(READER)


def _free(monkeypatch: pytest.MonkeyPatch, memory: float) -> None:
    monkeypatch.setattr(devices, "free_memory", lambda: int(memory))


def test_with_memory_enough_it_is_loaded_as_asked(
    header: Header, monkeypatch: pytest.MonkeyPatch
) -> None:
    _free(monkeypatch, 2e9)
    assert fitted(READER, header, CELLS, BATCH) == Placement(CELLS)


def test_with_less_memory_the_context_gets_smaller(
    header: Header, monkeypatch: pytest.MonkeyPatch
) -> None:
    _free(monkeypatch, needs(header, CELLS // 2, BATCH).total / 0.89)
    assert fitted(READER, header, CELLS, BATCH) == Placement(CELLS // 2)


def test_what_does_not_fit_is_refused_with_what_would(
    header: Header, monkeypatch: pytest.MonkeyPatch
) -> None:
    least = needs(header, LEAST_CELLS, BATCH)
    _free(monkeypatch, (least.total - least.weights // 2) / 0.9)
    with pytest.raises(ModelTooLarge, match=r"reader-v4\.gguf.*A model file of up to 0\.0 GB"):
        fitted(READER, header, CELLS, BATCH)

    _free(monkeypatch, 1e6)
    with pytest.raises(ModelTooLarge, match="Close other programs"):
        fitted(READER, header, CELLS, BATCH)


def on_a_device(header: Header, free: float) -> Layers:
    layers, every, why = chosen(header, int(free), CELLS, BATCH)
    return Layers(why, "Vulkan0", "Some Graphics", int(free), int(free), layers, every)


def test_a_model_that_is_all_on_a_device_needs_none_of_the_memory(
    header: Header, monkeypatch: pytest.MonkeyPatch
) -> None:
    _free(monkeypatch, 1e6)
    every = on_a_device(header, 8e9)

    assert every.layers == every.all_layers > 0
    assert fitted(READER, header, CELLS, BATCH, every) == Placement(CELLS, every)


def test_a_model_on_both_needs_less_of_the_memory(
    header: Header, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = needs(header, CELLS, BATCH)
    _free(monkeypatch, (wanted.total * 0.98) / 0.9)
    every = on_a_device(header, 8e9)
    most = structs.replace(every, layers=every.all_layers - 1)

    assert fitted(READER, header, CELLS, BATCH).cells < CELLS
    placed = fitted(READER, header, CELLS, BATCH, most)

    assert placed.cells == CELLS
    assert placed.layers == most.layers


def test_the_device_with_most_memory_is_taken_and_one_that_shares_the_machines_takes_no_more(
    header: Header, monkeypatch: pytest.MonkeyPatch
) -> None:
    def device(name: str, free: int, **more: bool) -> Device:
        return Device(name, name, "graphics", 8 << 30, free, **more)

    processor = Device("CPU", "CPU", "processor", 64 << 30, 64 << 30)
    found = (device("a", 2 << 30), device("b", 6 << 30, shares=True), processor)
    monkeypatch.setattr(backends, "devices", lambda **_: found)
    _free(monkeypatch, 1 << 30)

    shared = best()
    told = placed(header, shared)

    assert shared is not None
    assert (told.name, told.free, told.memory) == ("b", 1 << 30, 8 << 30)
    assert placed(header, found[0]).free == 2 << 30
    monkeypatch.setattr(backends, "devices", lambda **_: (processor,))
    assert best() is None
    assert not placed(header, None).computes
