"""What a machine was started with, handed to the process that reads its orders."""

from __future__ import annotations

import os
from typing import Final

import msgspec

from sealread.extract.settings import DeviceUse
from sealread.guard.owner_only import keep_to_owner

SHARED_FOLDER: Final = "SEALREAD_SITE_SHARED"
"""Names, to the process that reads orders, the folder that they may name paths in."""


DEVICE: Final = "SEALREAD_SITE_DEVICE"
"""Says, to the process that reads orders, whether a graphics processor may compute ("auto")."""


class MachineSettings(msgspec.Struct, frozen=True):
    """`shared`: the folder that orders may name paths in, None where there is none. `device`:
    whether this machine's graphics processor computes where an order asks for it.
    """

    shared: str | None
    device: DeviceUse = "processor"

    def take_effect(self) -> None:
        """In the machine's own process, before it takes an order."""
        keep_to_owner()
        if self.shared is not None:
            os.environ[SHARED_FOLDER] = self.shared
        os.environ[DEVICE] = self.device


def lets_device() -> bool:
    """Whether a graphics processor may compute in this process of a machine."""
    return os.environ.get(DEVICE) == "auto"
