"""A machine that does not tell what it has at hand: python -m tests.integration.unanswering ….

Its name is "unanswering"; ADDRESS KEYS.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from sealread.cluster import processes
from sealread.cluster.servers import MachineWorker
from sealread.cluster.settings import MachineSettings


class Unanswering(MachineSettings, frozen=True):
    """In the process that Dask calls."""

    def take_effect(self) -> None:
        super().take_effect()
        MachineWorker.at_hand = _refuse  # type: ignore[method-assign]


def _refuse(_: MachineWorker) -> dict[str, Any]:
    raise OSError


if __name__ == "__main__":
    address, keys = sys.argv[1:]
    processes.MachineSettings = Unanswering  # type: ignore[misc]
    processes.run_machine(
        address, Path(keys), name="unanswering", tell=lambda said: print(said, flush=True)
    )
