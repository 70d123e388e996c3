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


class _Parts:
    """llama.cpp's library of devices, which notes in what environment it was asked first."""

    def __init__(self) -> None:
        self.seen: list[str | None] = []

    def ggml_backend_dev_count(self) -> int:
        self.seen.append(os.environ.get("VK_DRIVER_FILES"))
        return 1


@pytest.mark.parametrize(("drivers", "expected"), [(False, os.devnull), (True, None)])
def test_drivers_are_found_only_where_they_are_asked_for_and_the_environment_stays(
    monkeypatch: pytest.MonkeyPatch, drivers: bool, expected: str | None
) -> None:
    parts = _Parts()
    monkeypatch.setattr(backends, "library", lambda: parts)
    monkeypatch.delenv("VK_DRIVER_FILES", raising=False)
    monkeypatch.setenv("CUDA_VISIBLE_DEVICES", "1")

    backends.load.__wrapped__(drivers=drivers)

    assert set(parts.seen) == {expected}
    assert "VK_DRIVER_FILES" not in os.environ
    assert os.environ["CUDA_VISIBLE_DEVICES"] == "1"
