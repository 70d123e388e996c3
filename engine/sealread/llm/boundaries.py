"""Where in a text the words of an answer may begin and end."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Mask = NDArray[np.bool_]
Points = NDArray[np.uint32]

_STANDARDS = ("EN ", "ISO ", "IEC ", "ETAG ")
"""The number of a standard does not begin behind its letters: EN 13813."""


def code_points(text: str) -> Points:
    """The characters of a text as numbers, shape (characters,)."""
    return np.frombuffer(text.encode("utf-32-le"), "<u4")


def boundaries(text: str) -> tuple[Mask, Mask]:
    """Where words start and where they end, shape (characters + 1,) each.

    Inside a number (1.234,50) or a time (5:02) a separator is no boundary: half of it means
    something else. A year behind a standard (EN 13813:2002) may be left out.
    """
    points = code_points(text)
    look = _Look(points)
    space = look.where(str.isspace)
    free = ~_inside(look)
    starts, ends = free.copy(), free.copy()
    starts[:-1] &= ~space
    starts[-1] = False
    starts[:-1] &= ~_behind_standard(look)
    ends[1:] &= ~space
    ends[0] = False
    return starts, ends


class _Look:
    """Asks something of each character of a text, of like ones only once."""

    def __init__(self, points: Points) -> None:
        self.points = points
        self.kinds, self._places = np.unique(points, return_inverse=True)

    def where(self, test: Callable[[str], bool]) -> Mask:
        """Where a test of the character holds, shape (characters,)."""
        held = np.fromiter((test(chr(kind)) for kind in self.kinds), np.bool_, len(self.kinds))
        found: Mask = held[self._places]
        return found

    def character(self, one: str) -> Mask:
        """Where a character stands."""
        found: Mask = self.points == ord(one)
        return found


def _shifted(mask: Mask, by: int) -> Mask:
    """A mask of characters on the places between them, shape (characters + 1,).

    True at p where the character at p + by (the one before p: -1) is marked.
    """
    size = len(mask)
    found = np.zeros(size + 1, np.bool_)
    low, high = max(0, -by), min(size + 1, size - by)
    if low < high:
        found[low:high] = mask[low + by : high + by]
    return found


def _inside(look: _Look) -> Mask:
    """Places inside a word, a number or a time."""
    word = look.where(lambda one: one.isalnum() or one == "_")
    digit = look.where(str.isdecimal)
    point = look.character(".") | look.character(",")
    colon = look.character(":")
    before, after = _shifted(digit, -1), _shifted(digit, 0)
    two = after & _shifted(digit, 1) & ~_shifted(digit, 2)
    two_later = _shifted(digit, 1) & _shifted(digit, 2) & ~_shifted(digit, 3)
    found: Mask = (
        (_shifted(word, -1) & _shifted(word, 0))
        | (_shifted(digit, -2) & _shifted(point, -1) & after)
        | (before & _shifted(point, 0) & _shifted(digit, 1))
        | (_shifted(digit, -2) & _shifted(colon, -1) & two)
        | (before & _shifted(colon, 0) & two_later)
    )
    return found


def _behind_standard(look: _Look) -> Mask:
    """Digits behind the letters of a standard, shape (characters,)."""
    digit = look.where(str.isdecimal)
    word = look.where(lambda one: one.isalnum() or one == "_")
    found = np.zeros(len(digit), np.bool_)
    for name in _STANDARDS:
        stands = _shifted(digit, 0)[:-1]
        for back, letter in enumerate(reversed(name), start=1):
            stands &= _shifted(look.character(letter), -back)[:-1]
        found |= stands & ~_shifted(word, -len(name) - 1)[:-1]
    return found
