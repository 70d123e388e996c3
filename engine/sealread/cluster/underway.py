"""Orders that were given and are not answered yet: by their keys, by what is told of them, by time.

Dask has no deadline for an order, and a machine whose process hangs is seen by nobody while its
heart beats on. So an order of which nothing is heard for too long is taken back here.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from sealread.cluster.errands import Errand
from sealread.cluster.frames import Ticket

if TYPE_CHECKING:
    from distributed import Future

PATIENCES = 4.0
"""How often a document's patience may pass without a word on it: a machine keeps that patience
itself, and tells only of pages and fields. An order that waits behind others has twice as long.
"""
MORE = 120.0
"""Seconds besides, to load a model and to fetch an answer."""


class Underway:
    """`patience`: of the run, in seconds."""

    def __init__(self, patience: float) -> None:
        self._silence = PATIENCES * patience + MORE
        self._orders: dict[str, tuple[Errand, Future[bytes]]] = {}
        self._keys: dict[Ticket, str] = {}

    def __len__(self) -> int:
        return len(self._orders)

    @property
    def sent(self) -> int:
        """Bytes of the documents that were sent with these orders."""
        return sum(errand.bytes for errand, _ in self._orders.values())

    def add(self, key: str, errand: Errand, future: Future[bytes]) -> None:
        """An order was given; its machine tells of it by the errand's ticket."""
        errand.heard = time.monotonic()
        self._orders[key] = errand, future
        if errand.ticket is not None:
            self._keys[errand.ticket] = key

    def told(self, ticket: Ticket) -> Errand | None:
        """Something is told of an order; None where it is none of these."""
        key = self._keys.get(ticket)
        if key is None:
            return None
        errand, _ = self._orders[key]
        errand.heard = time.monotonic()
        return errand

    def take(self, key: str) -> tuple[Errand, Future[bytes]] | None:
        """Takes an order out; None where it is none of these."""
        found = self._orders.pop(key, None)
        if found is not None and found[0].ticket is not None:
            del self._keys[found[0].ticket]
        return found

    def take_all(self) -> list[tuple[Errand, Future[bytes]]]:
        """Takes out every order."""
        return self._taken(list(self._orders))

    def take_silent(self) -> list[tuple[Errand, Future[bytes]]]:
        """Takes out the orders of which nothing was heard for too long."""
        now = time.monotonic()
        late = [key for key, (errand, _) in self._orders.items() if self._is_late(errand, now)]
        return self._taken(late)

    def _taken(self, keys: list[str]) -> list[tuple[Errand, Future[bytes]]]:
        return [found for key in keys if (found := self.take(key)) is not None]

    def _is_late(self, errand: Errand, now: float) -> bool:
        return now - errand.heard > self._silence * (1 if errand.begun else 2)
