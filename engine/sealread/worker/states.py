"""The shelf of a model's process: states of pages that its parent keeps, and takes to keep."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from sealread.worker.state_frames import (
    LEAST_STATE,
    STATE_PIECE,
    GivenState,
    KnownStates,
    StatePiece,
    StateWanted,
)
from sealread.worker.wanting import Inbox

State = NDArray[np.uint8]
Say = Callable[[StateWanted | StatePiece], None]


class States:
    """The states of one item's document, behind the walls (`llm.prefixes.Shelf`).

    What the parent gives it has authenticated; what it is given it binds to the document.
    """

    def __init__(
        self,
        item: int,
        known: KnownStates,
        say: Say,
        inbox: Inbox,
        cancelled: Callable[[], bool],
    ) -> None:
        self._item, self._say, self._inbox, self._cancelled = item, say, inbox, cancelled
        self._names, self._room = set(known.names), known.room
        self._fetched: set[str] = set()

    def fetch(self, name: str) -> State | None:
        """The state under a name; None where there is none. Raises Cancelled."""
        if name not in self._names:
            return None
        self._fetched.add(name)
        want = self._inbox.number()
        self._say(StateWanted(self._item, want, name))
        state = bytearray()
        while True:
            frame = self._inbox.get(want, self._cancelled)
            if not isinstance(frame, GivenState):
                continue
            state += frame.piece
            if frame.end:
                break
        return np.frombuffer(state, np.uint8) if state and frame.end == "whole" else None

    def wants(self, name: str, size: int) -> bool:
        """Whether it would be kept: not what is too large or too small, nor what is kept already.

        What was fetched and is computed all the same could not be used, so another is wanted.
        """
        known = name in self._names and name not in self._fetched
        return LEAST_STATE <= size <= self._room and not known

    def offer(self, name: str, state: State) -> None:
        """Tells the parent, so that it keeps it, if it `wants` it."""
        size = len(state)
        if not self.wants(name, size):
            return
        self._names.add(name)
        self._fetched.discard(name)
        for start in range(0, size, STATE_PIECE):
            piece = state[start : start + STATE_PIECE].tobytes()
            self._say(StatePiece(self._item, name, size, piece))
