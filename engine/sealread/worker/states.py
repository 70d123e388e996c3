"""The shelf of a model's process: states of pages that its parent keeps, and takes to keep."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from sealread.worker.state_frames import (
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

    def fetch(self, name: str) -> State | None:
        """The state under a name; None where there is none. Raises Cancelled."""
        if name not in self._names:
            return None
        want = self._inbox.number()
        self._say(StateWanted(self._item, want, name))
        pieces: list[bytes] = []
        while True:
            frame = self._inbox.get(want, self._cancelled)
            if not isinstance(frame, GivenState):
                continue
            pieces.append(frame.piece)
            if frame.end:
                break
        state = bytearray().join(pieces)
        return np.frombuffer(state, np.uint8) if state and frame.end == "whole" else None

    def offer(self, name: str, state: State) -> None:
        """Tells the parent, so that it keeps it; too large ones, and known ones, are not told."""
        size = len(state)
        if not 0 < size <= self._room or name in self._names:
            return
        self._names.add(name)
        for start in range(0, size, STATE_PIECE):
            piece = state[start : start + STATE_PIECE].tobytes()
            self._say(StatePiece(self._item, name, size, piece))
