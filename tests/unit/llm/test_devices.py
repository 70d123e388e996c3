"""A model that does not fit is refused with what would; layers go where there is memory."""

from __future__ import annotations

import pytest

from sealread.errors import ModelTooLarge
from sealread.installed import shipped
from sealread.llm import devices
from sealread.llm.devices import LEAST_CELLS, Placement, fitted, graphics_memory, offloaded
from sealread.weights.describing import needs
from sealread.weights.gguf import Header
from sealread.weights.gguf_model import check_model

READER = shipped("models") / "reader" / "reader-v4.gguf"
BATCH = 2048
CELLS = 8192


@pytest.fixture(scope="module")
def header() -> Header:
    return check_model(READER)


def _free(monkeypatch: pytest.MonkeyPatch, memory: float, graphics: float = 0) -> None:
    monkeypatch.setattr(devices, "free_memory", lambda: int(memory))
    monkeypatch.setattr(devices, "graphics_memory", lambda: int(graphics))


def test_with_memory_enough_it_is_loaded_as_asked(
    header: Header, monkeypatch: pytest.MonkeyPatch
) -> None:
    _free(monkeypatch, 2e9)
    assert fitted(READER, header, CELLS, BATCH) == Placement(CELLS, 0)


def test_with_less_memory_the_context_gets_smaller(
    header: Header, monkeypatch: pytest.MonkeyPatch
) -> None:
    _free(monkeypatch, needs(header, CELLS // 2, BATCH).total / 0.89)
    assert fitted(READER, header, CELLS, BATCH) == Placement(CELLS // 2, 0)


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


def test_a_graphics_processor_takes_all_layers_or_as_many_as_fit(
    header: Header, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = needs(header, CELLS, BATCH)
    _free(monkeypatch, 2e9, graphics=wanted.total / 0.8)
    assert fitted(READER, header, CELLS, BATCH).layers == 999

    placed = fitted(READER, header, CELLS, BATCH, may_use_graphics=False)
    assert placed == Placement(CELLS, 0)

    some = offloaded(header, wanted, int((wanted.work + (wanted.total - wanted.work) / 2) / 0.9))
    assert 0 < some < 999

    assert offloaded(header, wanted, 0) == 0


def test_a_model_on_both_needs_less_of_the_memory(
    header: Header, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = needs(header, CELLS, BATCH)
    half = (wanted.work + (wanted.weights + wanted.cache) / 2) / 0.9
    _free(monkeypatch, (wanted.total * 0.98) / 0.9, graphics=half)

    placed = fitted(READER, header, CELLS, BATCH)

    assert placed.cells == CELLS
    assert placed.layers > 0


def test_a_build_without_graphics_has_no_memory_there() -> None:
    import llama_cpp

    if not llama_cpp.llama_supports_gpu_offload():
        assert graphics_memory() == 0
