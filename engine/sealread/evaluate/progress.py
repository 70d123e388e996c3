"""How far an evaluation is, and whether somebody has stopped it."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct


class Progress(Struct, frozen=True):
    """A document is begun: its set and file, how many came before it, how many there are.

    `teaches`: it is not measured, but read as one that a person has corrected.
    """

    dataset: str
    file: str
    done: int
    total: int
    teaches: bool = False


OnProgress = Callable[[Progress], None]
IsCancelled = Callable[[], bool]


def untold(progress: Progress) -> None:
    """Nobody is told."""
    del progress


def never() -> bool:
    """Nobody stops it."""
    return False
