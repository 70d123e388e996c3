"""The parent's side of states of pages: who keeps them, and how the model's process is served."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol

from sealread.worker.protocol import Given, Wanted
from sealread.worker.state_frames import GivenState, KnownStates, StatePiece, StateWanted

Wish = Wanted | StateWanted | StatePiece


class StateBroken(Exception):
    """A state is not there, or not as it was kept; for who serves it, and nobody else."""


class Shelf(Protocol):
    """Keeps states of one document's pages. What goes wrong with keeping costs time at most."""

    def known(self) -> KnownStates:
        """What is kept, and how large a state may be to be kept."""

    def pieces(self, name: str) -> Iterator[bytes]:
        """The bytes of a state, each piece authenticated. Raises StateBroken, behind good ones."""

    def take(self, piece: StatePiece) -> None:
        """Takes the next bytes of a state."""

    def forget(self) -> None:
        """Keeps none of these states any more: one of them may have broken who was given it."""


class _NoShelf:
    """Keeps nothing."""

    def known(self) -> KnownStates:
        """Nothing."""
        return KnownStates()

    def pieces(self, name: str) -> Iterator[bytes]:
        """None."""
        raise StateBroken(name)

    def take(self, piece: StatePiece) -> None:
        """Drops it."""
        del piece

    def forget(self) -> None:
        """There is nothing to forget."""


NO_SHELF: Shelf = _NoShelf()


def served(
    shelf: Shelf, give: Callable[[Wanted], Iterable[Given]]
) -> Callable[[Wish], Iterable[Given]]:
    """Does what a model's process wants: states by the shelf, documents by `give`."""

    def do(wish: Wish) -> Iterable[Given]:
        match wish:
            case StateWanted():
                return _given(shelf, wish)
            case StatePiece():
                shelf.take(wish)
                return ()
            case _:
                return give(wish)

    return do


def _given(shelf: Shelf, wish: StateWanted) -> Iterator[GivenState]:
    """A state in frames; the last one says whether it is whole."""
    try:
        for piece in shelf.pieces(wish.name):
            yield GivenState(wish.item, wish.want, piece)
    except StateBroken:
        yield GivenState(wish.item, wish.want, b"", "broken")
    else:
        yield GivenState(wish.item, wish.want, b"", "whole")
