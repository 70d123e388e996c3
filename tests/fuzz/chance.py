"""Chance that is the same on every machine, and the changes that fit any bytes."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence

Dice = random.Random
NUMBERS = (
    0, 1, -1, 2, 3, 7, 8, 127, 128, 255, 256, 32767, 32768, 65535, 65536, 1_000_000,
    2**31 - 1, 2**31, -(2**31), 2**32 - 1, 2**32, 2**53, 2**63 - 1, 2**63, 2**64, 10**30,
)  # fmt: skip
_LONGEST = 1 << 20


def dice(seed: int, number: int) -> Dice:
    """The chance of one case."""
    return random.Random(f"{seed}/{number}")


def number(chance: Dice) -> int:
    """A number at which something ends."""
    return chance.choice(NUMBERS)


def scrambled(chance: Dice, data: bytes) -> bytes:
    """Bytes changed without any knowledge of what they are."""
    for _ in range(chance.choice((1, 1, 1, 2, 4, 16))):
        data = chance.choice(_BLIND)(chance, data)
    return data[:_LONGEST]


def renumbered(chance: Dice, data: bytes, most: int = 3) -> bytes:
    """Some of the numbers that are written out in the bytes become others."""
    places = [found.span() for found in re.finditer(rb"(?<![\w.])-?\d+(?:\.\d+)?", data)]
    for start, end in sorted(_some(chance, places, most), reverse=True):
        data = data[:start] + str(number(chance)).encode() + data[end:]
    return data


def some_of(
    chance: Dice, changes: Sequence[Callable[..., None]], most: int = 3
) -> list[Callable[..., None]]:
    """A few of the changes, in any order, one perhaps twice."""
    return [chance.choice(changes) for _ in range(chance.randint(1, most))]


def _some(chance: Dice, places: list[tuple[int, int]], most: int) -> list[tuple[int, int]]:
    return chance.sample(places, min(len(places), chance.randint(1, most)))


def _flipped(chance: Dice, data: bytes) -> bytes:
    changed = bytearray(data)
    for _ in range(chance.choice((1, 2, 8, 64)) if changed else 0):
        changed[chance.randrange(len(changed))] ^= 1 << chance.randrange(8)
    return bytes(changed)


def _overwritten(chance: Dice, data: bytes) -> bytes:
    place, size = chance.randrange(len(data) + 1), chance.choice((1, 2, 4, 8, 64))
    filler = chance.choice((b"\x00", b"\xff", b"\x7f", b" ", b"0", b"9", b"("))
    return data[:place] + filler * size + data[place + size :]


def _cut(chance: Dice, data: bytes) -> bytes:
    return data[: chance.randrange(len(data) + 1)]


def _holed(chance: Dice, data: bytes) -> bytes:
    place = chance.randrange(len(data) + 1)
    return data[:place] + data[place + chance.choice((1, 2, 16, 256)) :]


def _repeated(chance: Dice, data: bytes) -> bytes:
    place, size = chance.randrange(len(data) + 1), chance.choice((1, 8, 64, 512))
    return data[:place] + data[place : place + size] * chance.choice((2, 3, 50)) + data[place:]


def _spliced(chance: Dice, data: bytes) -> bytes:
    here, there = chance.randrange(len(data) + 1), chance.randrange(len(data) + 1)
    return data[:here] + data[there : there + chance.choice((4, 64, 1024))] + data[here:]


def _inserted(chance: Dice, data: bytes) -> bytes:
    place = chance.randrange(len(data) + 1)
    return data[:place] + chance.randbytes(chance.choice((1, 4, 32))) + data[place:]


_BLIND = (_flipped, _flipped, _overwritten, _cut, _holed, _repeated, _spliced, _inserted)
