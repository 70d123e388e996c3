"""Which machines of a site can read for a run: they offer what it wants, and did not refuse."""

from __future__ import annotations

import math
import time
from collections.abc import Collection, Mapping

from sealread.cluster.client import Offer
from sealread.errors import SealreadError, SiteMachineUnfit

REST = 30.0
"""Seconds that a machine is left alone which could not read for the moment."""
RESTS = 5
"""How often in a row, until it is left alone for good."""


class Fitness:
    """Counts refusals by the machines' names. `wanted`: resources of one order."""

    def __init__(self, wanted: Mapping[str, float]) -> None:
        self._wanted = wanted
        self._until: dict[str, float] = {}
        self._times: dict[str, int] = {}
        self._why: dict[str, SealreadError] = {}

    def able(self, machines: Mapping[str, Offer]) -> dict[str, Offer]:
        """Those that can read now, by their addresses."""
        now = time.monotonic()
        return {
            address: one
            for address, one in machines.items()
            if self._offers(one) and self._until.get(one.name, 0.0) <= now
        }

    def refusal(self, machines: Mapping[str, Offer]) -> SiteMachineUnfit | None:
        """Why none of these will ever read; None where one may, and where there is none."""
        names = [one.name for one in machines.values() if self._offers(one)]
        if not names or any(self._until.get(one, 0.0) < math.inf for one in names):
            return None
        return _named(names[0], self._why[names[0]])

    def refused(self, machine: str, error: SealreadError, *, lasting: bool) -> None:
        """A machine said that it cannot read, for good or for now."""
        times = self._times[machine] = self._times.get(machine, 0) + 1
        for_good = lasting or times >= RESTS
        self._until[machine] = math.inf if for_good else time.monotonic() + REST
        self._why[machine] = error

    def worked(self, machine: str) -> None:
        """A machine has read something."""
        self._times.pop(machine, None)
        self._until.pop(machine, None)

    def preferred(self, able: Mapping[str, Offer], avoid: Collection[str]) -> list[str] | None:
        """Addresses of those that should read a document which broke others; None for any."""
        chosen = [address for address, one in able.items() if one.name not in avoid]
        others = bool(avoid) or bool(self._until)
        return chosen if others and chosen else None

    def _offers(self, machine: Offer) -> bool:
        offered = machine.resources
        return all(offered.get(name, 0.0) >= much for name, much in self._wanted.items())


def _named(machine: str, error: SealreadError) -> SiteMachineUnfit:
    what = error.details.get("what") if isinstance(error, SiteMachineUnfit) else None
    return SiteMachineUnfit(machine=machine, what=what or str(error))
