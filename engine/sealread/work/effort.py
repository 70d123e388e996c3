"""How much effort is usual on this machine: SEALREAD_EFFORT, where nobody says otherwise."""

from __future__ import annotations

import os
from typing import get_args

from sealread.extract.settings import DeviceUse, Effort, Settings
from sealread.guard.walls import Level, platform_level
from sealread.work.power import threads_now

VARIABLE = "SEALREAD_EFFORT"
EFFORTS: tuple[Effort, ...] = get_args(Effort)


def usual_effort() -> Effort:
    """What the variable says, "standard" where it is not set or says none of `EFFORTS`."""
    said = os.environ.get(VARIABLE, "")
    return next((one for one in EFFORTS if one == said), "standard")


def usual_settings(effort: Effort | None = None, device: DeviceUse | None = None) -> Settings:
    """The settings of a request that says nothing of them, or only how much effort it wants and
    what shall compute.
    """
    threads, spared = threads_now()
    return Settings(
        effort=effort or usual_effort(),
        threads=threads,
        spared=spared,
        device=device or usual_device(),
    )


def usual_device() -> DeviceUse:
    """What computes a language model where nobody said: the processor alone, where walls would have
    to be lower for a graphics processor; where they are not, what there is.
    """
    return "processor" if platform_level() is Level.SEALED else "auto"
