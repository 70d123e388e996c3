"""What a machine was started with, handed to the process that reads its orders."""

from __future__ import annotations

import os
from typing import Final

import msgspec

from sealread.guard.owner_only import keep_to_owner

SHARED_FOLDER: Final = "SEALREAD_SITE_SHARED"
"""Names, to the process that reads orders, the folder that they may name paths in."""


class MachineSettings(msgspec.Struct, frozen=True):
    """`shared`: the folder that orders may name paths in, None where there is none."""

    shared: str | None

    def take_effect(self) -> None:
        """In the machine's own process, before it takes an order."""
        keep_to_owner()
        if self.shared is not None:
            os.environ[SHARED_FOLDER] = self.shared
