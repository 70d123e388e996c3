"""Attempts on the walls: where they are made, how each went, and what that proves."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from sealread.guard.walls import Level, Sentence, Walls, Word


class Places(Struct, frozen=True):
    """Where attempts write and read: folders outside the scratch folder, and a document there.

    The document is handed over. `beside`: a file beside it that is not, `planted`: one in the home
    folder; None where there is none.

    `internet`: whether internet sockets are asked of the kernel too. A run leaves that to
    `sealread doctor`, so that a trace of its system calls shows not even an attempt.
    """

    home: str
    temporary: str
    documents: str
    document: str
    scratch: str | None = None
    beside: str | None = None
    planted: str | None = None
    internet: bool = True


class Attempt(Struct, frozen=True):
    """One attempt. `expected`: whether it ought to be refused; `refused` is None if not tried.

    `level` is the lowest level that promises what is expected.
    """

    name: Word
    level: Level
    expected: bool
    refused: bool | None
    how: Sentence

    @property
    def as_promised(self) -> bool:
        """Whether it went as it ought to; what could not be tried here breaks no promise."""
        return self.refused is None or self.refused is self.expected


def promises_kept(attempts: Iterable[Attempt], level: Level) -> bool:
    """Whether all that this level promises went as it ought to."""
    return all(one.as_promised for one in attempts if level.covers(one.level))


def proven(walls: Walls, attempts: tuple[Attempt, ...]) -> Level:
    """The highest level, no higher than the walls claim, all of whose promises were kept."""
    claimed = [level for level in Level if walls.level.covers(level)]
    kept = [level for level in claimed if promises_kept(attempts, level)]
    return max(kept, key=lambda one: one.rank, default=Level.NONE)
