"""The model's process opens a graphics processor while its walls go up, and says what it computes.

In there before anything of a document; in the process that parses, never.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sealread.guard.devices import DeviceMissing

if TYPE_CHECKING:
    from sealread.llm.backends import Device
    from sealread.llm.layers import Layers


class DeviceOpening:
    """`open` between the walls, then `layers` behind them."""

    def __init__(self, model: Path) -> None:
        self._model = model
        self._device: Device | None = None
        self._why = ""

    def open(self) -> str:
        """Loads drivers, makes a device and its queue and has it compute; says which it is.

        Raises DeviceMissing. A driver that fails badly ends the process, or holds it up.
        """
        try:
            self._device = self._opened()
        except DeviceMissing as why:
            self._why = str(why)
            raise
        return f"{self._device.title} ({self._device.name})"

    def _opened(self) -> Device:
        from sealread.errors import ModelUnusable
        from sealread.llm import devices, warming

        try:
            found = devices.best()
        except (ImportError, OSError, ModelUnusable) as error:
            raise DeviceMissing(f"llama.cpp does not load ({type(error).__name__})") from error
        if found is None:
            raise DeviceMissing("llama.cpp finds none here, or its driver is missing")
        if not warming.computes(found.name):
            raise DeviceMissing(f"{found.title} does not multiply rightly")
        return found

    def layers(self) -> Layers:
        """What of the model is computed there, by its free memory; it reads the model's header."""
        from sealread.errors import ModelUnusable
        from sealread.llm.devices import placed
        from sealread.llm.layers import Layers
        from sealread.weights.gguf_model import check_model

        if self._device is None:
            return Layers(self._why)
        try:
            return placed(check_model(self._model), self._device)
        except ModelUnusable as error:
            return Layers(str(error)[:300], self._device.name, self._device.title)
