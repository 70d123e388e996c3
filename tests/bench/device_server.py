"""The worker's server, with fewer layers on the graphics processor than fit (for benches)."""

from __future__ import annotations

import os

from msgspec import structs

from sealread.llm.layers import Layers
from sealread.worker import server
from sealread.worker.device_opening import DeviceOpening

LAYERS = "SEALREAD_BENCH_LAYERS"  # as in `device_papers`, which no worker may load


class Fewer(DeviceOpening):
    """In place of `DeviceOpening`: the device is opened as ever, and computes fewer layers."""

    def layers(self) -> Layers:
        """What fits, cut down."""
        fit, most = super().layers(), os.environ.get(LAYERS)
        if not most or fit.layers <= int(most):
            return fit
        return structs.replace(fit, layers=int(most), why=f"{most} layers, as the bench has it")


if __name__ == "__main__":
    server.DeviceOpening = Fewer  # type: ignore[misc]
    server.main()
