"""The first computation on a device, which any device of llama.cpp's must be able to do."""

from __future__ import annotations

import os

import pytest

from sealread.llm import backends, warming


def test_the_processor_multiplies_rightly() -> None:
    [name] = [one.name for one in backends.devices() if one.kind == "processor"]

    assert warming.computes(name)


def test_a_device_that_is_not_there_does_not() -> None:
    assert not warming.computes("Vulkan99")


def test_processors_are_listed_without_a_driver_and_the_environment_stays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen: list[str | None] = []

    def devices() -> tuple[backends.Device, ...]:
        seen.append(os.environ.get("VK_DRIVER_FILES"))
        kinds: tuple[backends.Kind, ...] = ("processor", "graphics")
        return tuple(backends.Device(kind, kind, kind, 1, 1) for kind in kinds)

    monkeypatch.setattr(backends, "devices", devices)
    monkeypatch.delenv("VK_DRIVER_FILES", raising=False)
    monkeypatch.setenv("CUDA_VISIBLE_DEVICES", "1")

    assert [one.kind for one in backends.processors()] == ["processor"]
    assert seen == [os.devnull]
    assert "VK_DRIVER_FILES" not in os.environ
    assert os.environ["CUDA_VISIBLE_DEVICES"] == "1"
