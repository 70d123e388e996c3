"""The worker's server with a graphics processor that is made up, and fails as a test wants it.

`SEALREAD_TEST_DEVICE` says how. What dies here is a real process, as with a driver that fails.
"""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import TYPE_CHECKING

from sealread.guard.devices import DeviceMissing
from sealread.worker import desk, process, server

if TYPE_CHECKING:
    import pytest

    from sealread.llm.layers import Layers
    from sealread.worker.protocol import Ask, Extract

VARIABLE = "SEALREAD_TEST_DEVICE"
REPOSITORY = Path(__file__).parents[3]
FAULT = os.environ.get(VARIABLE, "")


def put_in_place(monkeypatch: pytest.MonkeyPatch, fault: str) -> None:
    """Has processes open the made-up device, and runs look for one."""
    paths = [str(REPOSITORY), *filter(None, [os.environ.get("PYTHONPATH")])]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(paths))
    monkeypatch.setenv(VARIABLE, fault)
    monkeypatch.setenv("GGML_VK_VISIBLE_DEVICES", "0")
    monkeypatch.setattr(process, "SERVER", "tests.unit.worker.device_server")


class MadeUp:
    """In place of `DeviceOpening`."""

    def __init__(self, model: Path) -> None:
        del model

    def open(self) -> str:
        """Opens nothing, or fails."""
        if FAULT == "dies at start":
            os.abort()
        if FAULT == "hangs":
            time.sleep(600)
        if FAULT == "none":
            raise DeviceMissing("its driver is missing")
        return "Made-up Graphics"

    def layers(self) -> Layers:
        """All of them, or none."""
        from sealread.llm.layers import Layers

        if FAULT == "none":
            return Layers("its driver is missing")
        fit = 0 if FAULT == "no room" else 24
        return Layers("as the test has it", "Vulkan9", "Made-up Graphics", 1, 1, fit, 24)


class Failing(desk.Desk):
    """Dies at work where a device is open."""

    def extract(self, request: Extract) -> None:
        """Reads, or dies."""
        self._fail()
        super().extract(request)

    def ask(self, request: Ask) -> None:
        """Answers, or dies."""
        self._fail()
        super().ask(request)

    def _fail(self) -> None:
        if self._device is None:
            return
        if FAULT == "dies at work":
            os.abort()
        if FAULT == "refuses":
            self._engine_of = self._refused  # type: ignore[method-assign]

    def _refused(self, request: object) -> object:
        from sealread.errors import ModelUnusable

        del request
        raise ModelUnusable(file="a.gguf", what="there is not enough memory for its context")


if __name__ == "__main__":
    server.DeviceOpening = MadeUp  # type: ignore[misc, assignment]
    desk.Desk = Failing  # type: ignore[misc]
    server.main()
