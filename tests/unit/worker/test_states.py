"""States between a model's process and its parent: whole or not at all, of one item alone."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator

import numpy as np
import pytest

from sealread.errors import Cancelled
from sealread.worker import protocol
from sealread.worker.shelves import NO_SHELF, Shelf, StateBroken, Wish, served
from sealread.worker.state_frames import (
    LEAST_STATE,
    STATE_PIECE,
    GivenState,
    KnownStates,
    StatePiece,
    StateWanted,
)
from sealread.worker.states import States
from sealread.worker.wanting import Inbox

NAME, OTHER = "a" * 64, "b" * 64
STATE = np.frombuffer(os.urandom(2 * STATE_PIECE + 9), np.uint8)


class Memory:
    """A parent's shelf that keeps states in memory; `broken`: they end early."""

    def __init__(self, *, broken: bool = False) -> None:
        self.states: dict[str, bytes] = {}
        self._broken = broken

    def known(self) -> KnownStates:
        return KnownStates(tuple(self.states), 2**29)

    def pieces(self, name: str) -> Iterator[bytes]:
        yield self.states[name][:10]
        if self._broken:
            raise StateBroken("a test")
        yield self.states[name][10:]

    def take(self, piece: StatePiece) -> None:
        self.states[piece.name] = self.states.get(piece.name, b"") + piece.untrusted_bytes


def connected(shelf: Shelf, known: KnownStates | None = None) -> tuple[States, list[Wish]]:
    """States of item 7 whose parent answers at once, and what it was told."""
    inbox, told = Inbox(), list[Wish]()
    do = served(shelf, lambda wanted: pytest.fail(f"no document is wanted: {wanted}"))

    def say(wish: StateWanted | StatePiece) -> None:
        told.append(wish)
        for frame in do(wish):
            inbox.put(frame)

    return States(7, known or shelf.known(), say, inbox, lambda: False), told


def test_a_state_that_was_offered_is_fetched_as_it_was() -> None:
    shelf = Memory()
    states, told = connected(shelf)

    states.offer(NAME, STATE)
    found = connected(shelf)[0].fetch(NAME)

    assert [wish.item for wish in told] == [7] * 3
    assert found is not None
    assert np.array_equal(found, STATE)


def test_what_is_not_known_is_not_asked_for() -> None:
    states, told = connected(Memory())

    assert states.fetch(NAME) is None
    assert told == []


def test_what_is_known_or_too_large_is_not_offered() -> None:
    states, told = connected(Memory(), KnownStates((NAME,), len(STATE) - 1))

    states.offer(NAME, STATE[:LEAST_STATE])
    states.offer(OTHER, STATE)
    states.offer(OTHER, STATE[: LEAST_STATE - 1])

    assert told == []


@pytest.mark.parametrize("broken", [True, False])
def test_a_state_that_was_fetched_and_computed_all_the_same_is_kept_anew(broken: bool) -> None:
    shelf = Memory(broken=broken)
    shelf.states[NAME] = b"what cannot be used"
    states, told = connected(shelf)
    states.fetch(NAME)
    told.clear()
    shelf.states.clear()

    states.offer(NAME, STATE)
    states.offer(NAME, STATE)

    assert len(told) == 3
    assert shelf.states[NAME] == STATE.tobytes()


def test_half_a_state_is_none() -> None:
    shelf = Memory(broken=True)
    shelf.states[NAME] = STATE.tobytes()

    assert connected(shelf)[0].fetch(NAME) is None


def test_where_nothing_is_kept_there_is_none() -> None:
    states, _ = connected(NO_SHELF, KnownStates((NAME,), 0))

    states.offer(OTHER, STATE)

    assert states.fetch(NAME) is None


def test_a_wish_to_stop_is_heard_while_a_state_is_waited_for() -> None:
    stopped = threading.Event()
    states = States(7, KnownStates((NAME,), 0), lambda _: stopped.set(), Inbox(), stopped.is_set)

    with pytest.raises(Cancelled):
        states.fetch(NAME)


def test_frames_of_another_wish_are_for_nobody() -> None:
    inbox = Inbox()
    for want, piece in ((9, b"other"), (1, b"own")):
        inbox.put(GivenState(7, want, piece))
        inbox.put(GivenState(7, want, b"", "whole"))

    found = States(7, KnownStates((NAME,), 0), lambda _: None, inbox, lambda: False).fetch(NAME)

    assert found is not None
    assert found.tobytes() == b"own"


@pytest.mark.parametrize(
    "frame",
    [
        b'{"type":"state","item":1,"name":"x","size":1,"untrusted_bytes":""}',
        b'{"type":"state","item":1,"name":"%s","size":0,"untrusted_bytes":""}' % NAME.encode(),
        b'{"type":"state","item":1,"name":"%s","size":9999999999,"untrusted_bytes":""}'
        % NAME.encode(),
        b'{"type":"state_wanted","item":1,"want":1,"name":"../../etc"}',
    ],
)
def test_a_frame_that_no_worker_of_ours_sends_is_refused(frame: bytes) -> None:
    import io

    stream = io.BytesIO(len(frame).to_bytes(4, "big") + frame)

    with pytest.raises(protocol.ProtocolError):
        protocol.read_answer(stream)
