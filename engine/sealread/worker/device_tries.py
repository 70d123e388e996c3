"""Whether one run still computes on a graphics processor: tried again once after it was lost."""

from __future__ import annotations

from sealread.errors import DeviceUnused

LOSSES = 2
"""After so many losses a run leaves the device alone."""


class DeviceTries:
    """For the work of one run, question or table. `wanted`: whether settings and walls let it."""

    def __init__(self, *, wanted: bool) -> None:
        self._all = self._left = LOSSES if wanted else 0
        self._why: list[str] = []

    def begin(self) -> bool:
        """Another run begins, with tries of its own; says whether it has more than there were."""
        more, self._left = self._all > self._left, self._all
        return more

    @property
    def wanted(self) -> bool:
        """Whether the model's process shall open a device."""
        return self._left > 0

    def lost(self, error: DeviceUnused) -> None:
        """It was lost in the middle of work, which the processor does; then it is tried again."""
        self._left = max(0, self._left - 1)
        self._why.append(str(error))

    def none(self, error: DeviceUnused) -> None:
        """It could not be opened, or takes no layer: not tried again in this run."""
        if self._left:
            self._left = 0
            self._why.append(str(error))

    def news(self) -> str:
        """Why the processor computes, of what was not told yet; "" for nothing."""
        told, self._why = self._why[-1:], []
        return "".join(told)
