"""The words for walls: which levels there are, and what truly stands around a process."""

from __future__ import annotations

import sys
from enum import Enum
from typing import Annotated

from msgspec import Meta, Struct

Word = Annotated[str, Meta(max_length=60)]
Sentence = Annotated[str, Meta(max_length=300)]


class Ground(Enum):
    """What a mechanism closes. `PYTHON`: the network to Python code, `NETWORK`: to all code.

    `FILES`: writing, `READING`: reading what a person has, `DEVICES`: graphics processors.
    """

    PYTHON = "python"
    NETWORK = "network"
    FILES = "files"
    READING = "reading"
    PROCESSES = "processes"
    DEVICES = "devices"


class Level(Enum):
    """How much is closed; each level holds all of those before it.

    `TRIPWIRE`: Python code that reaches for the network is refused and counted. `NETWORK`: the
    system gives no way to the network, to native code neither. `SEALED_DEVICE`: nothing can be
    written outside the scratch folder, of a person's files only those can be read that were handed
    over, and no program can be started; a graphics processor is open. `SEALED`: nor is that.
    """

    NONE = "none"
    TRIPWIRE = "tripwire"
    NETWORK = "network"
    SEALED_DEVICE = "sealed-device"
    SEALED = "sealed"

    @property
    def rank(self) -> int:
        """0 for the lowest."""
        return list(Level).index(self)

    def covers(self, asked: Level) -> bool:
        """Whether this level is at least the one asked for."""
        return self.rank >= asked.rank

    @property
    def closes(self) -> frozenset[Ground]:
        """What is closed at this level."""
        return _CLOSES[self]


_CLOSES = {
    Level.NONE: frozenset[Ground](),
    Level.TRIPWIRE: frozenset({Ground.PYTHON}),
    Level.NETWORK: frozenset({Ground.PYTHON, Ground.NETWORK}),
    Level.SEALED_DEVICE: frozenset(Ground) - {Ground.DEVICES},
    Level.SEALED: frozenset(Ground),
}


EVERYWHERE = Level.TRIPWIRE
"""What every system can give."""


class Mechanism(Struct, frozen=True):
    """One mechanism: whether it is in force, and what it does or why it does not, in words."""

    name: Word
    in_force: bool
    detail: Sentence
    closes: tuple[Ground, ...] = ()


class Walls(Struct, frozen=True):
    """What stands around a process, mechanism by mechanism."""

    mechanisms: Annotated[tuple[Mechanism, ...], Meta(max_length=32)] = ()

    @property
    def level(self) -> Level:
        """The highest level all of whose grounds are closed by mechanisms in force."""
        closed = {ground for one in self.mechanisms if one.in_force for ground in one.closes}
        return max((level for level in Level if level.closes <= closed), key=lambda one: one.rank)

    def has(self, name: str) -> bool:
        """Whether the mechanism of that name is in force."""
        return any(one.name == name and one.in_force for one in self.mechanisms)


def platform_level() -> Level:
    """The level that this kind of system can give, when all that it has is in force.

    Windows gives an ordinary program no way to close the network to its own process, so its walls
    (no children, no writing) come to the tripwire's level only. On macOS reading is not confined.
    """
    if sys.platform == "win32":
        return EVERYWHERE
    return Level.NETWORK if sys.platform == "darwin" else Level.SEALED


def standing(name: str, detail: str, *closes: Ground) -> Mechanism:
    """A mechanism in force."""
    return Mechanism(name, True, detail, closes)


def missing(name: str, why: str) -> Mechanism:
    """A mechanism that is not in force, and why."""
    return Mechanism(name, False, why)
