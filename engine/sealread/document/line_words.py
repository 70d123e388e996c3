"""From a recognised line to its words: where they part, and where each stands in the line.

Words part where the network says so, and where the picture shows a blank as wide as the line's
other blanks although the network saw none. The edges of words are the edges of their ink.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from .ctc import Decoded

LIKE_A_SPACE = 0.6
"""A blank this wide, relative to the median blank at the line's spaces, is a space too."""
SPACE_OF_HEIGHT = 0.2
"""The same relative to the line's height, for lines without a space to compare with."""
FAINT_INK = 0.3
"""A column without a pixel darker than this share of the line's contrast is blank."""
LIKE_A_SPACE_BESIDE = 0.9
"""The same beside characters that carry blanks of their own."""
LIKE_A_SPACE_IN_NUMBERS = 1.3
"""The same between digits: a number cut in two is worse than two numbers run together."""
_AIRY = frozenset("1Il|/.,:;'()[]-")
WIDE_STEP = 1.25
"""Distance of two characters, relative to the line's usual one, that makes a space possible."""
_LONE_CLASS = 4
"""A letter and fewer digits than this have too few distances to tell a wide one by."""

Blanks = NDArray[np.bool_]
Strip = tuple[int, int]


class Part(Struct, frozen=True):
    """A word of a line: `start` and `end` are fractions of the line's width."""

    text: str
    start: float
    end: float
    confidence: float


def parts(line: Decoded, used: float, crop: NDArray[np.uint8]) -> tuple[Part, ...]:
    """The words of a line from its picture `crop` (height, width, 3).

    `used` is the share of the network's columns that the picture fills.
    """
    kept = [index for index, character in enumerate(line.characters) if not character.isspace()]
    if not kept:
        return ()
    blank = blank_columns(crop)
    width = len(blank)
    scale = width / (line.width * used)
    centres = [
        min((line.first[index] + line.last[index] + 1) / 2 * scale, width - 1.0) for index in kept
    ]
    strips = [_widest(blank, int(a), int(b)) for a, b in pairwise(centres)]
    cuts = _cuts(line, kept, centres, strips, crop.shape[0])
    starts = [_edge(blank, 0, 1), *(_after(strips[cut], centres[cut + 1]) for cut in cuts)]
    ends = [*(_before(strips[cut], centres[cut]) for cut in cuts), _edge(blank, width - 1, -1) + 1]
    bounds = [0, *(cut + 1 for cut in cuts), len(kept)]
    return tuple(
        _part(line, kept[a:b], start / width, end / width)
        for (a, b), start, end in zip(pairwise(bounds), starts, ends, strict=True)
    )


def _part(line: Decoded, group: list[int], start: float, end: float) -> Part:
    sure = sum(line.probabilities[index] for index in group) / len(group)
    text = "".join(line.characters[index] for index in group)
    return Part(text, max(start, 0.0), min(max(end, start), 1.0), sure)


def blank_columns(crop: NDArray[np.uint8]) -> Blanks:
    """Which columns of a line's picture have no ink; light on dark is turned over first."""
    height = crop.shape[0]
    grey = crop[height // 20 : max(height - height // 20, height // 20 + 1)].mean(axis=2)
    paper, median = float(np.percentile(grey, 85)), float(np.median(grey))
    if median < (float(grey.min()) + float(grey.max())) / 2:
        grey = 255.0 - grey
        paper = float(np.percentile(grey, 85))
    darkest = grey.min(axis=0)
    contrast = max(paper - float(np.percentile(darkest, 10)), 1.0)
    return np.asarray(paper - darkest < FAINT_INK * contrast)


def _widest(blank: Blanks, start: int, end: int) -> Strip:
    """The longest run of blank columns between two; an empty one in the middle if there is none."""
    inside = np.concatenate([[False], blank[start : end + 1], [False]])
    turns = np.flatnonzero(inside[1:] != inside[:-1])
    if not len(turns):
        middle = (start + end + 1) // 2
        return middle, middle
    begins, stops = turns[::2], turns[1::2]
    best = int(np.argmax(stops - begins))
    return start + int(begins[best]), start + int(stops[best])


def _cuts(
    line: Decoded, kept: list[int], centres: list[float], strips: list[Strip], height: int
) -> list[int]:
    """Positions in `kept` behind which a word ends."""
    spaced = [
        position for position in range(len(strips)) if kept[position + 1] > kept[position] + 1
    ]
    plain = [
        position for position in range(len(strips)) if kept[position + 1] == kept[position] + 1
    ]
    if not plain:
        return spaced
    known = [strips[position][1] - strips[position][0] for position in spaced]
    least = LIKE_A_SPACE * float(np.median(known)) if known else SPACE_OF_HEIGHT * height
    least = max(least, 0.1 * height)
    characters = [line.characters[index] for index in kept]
    if not known and _is_class(characters):
        return [0] if strips[0][1] - strips[0][0] >= least else []
    step = float(np.median([centres[position + 1] - centres[position] for position in plain]))
    missed = [
        position
        for position in plain
        if strips[position][1] - strips[position][0]
        >= least * _doubt(characters[position], characters[position + 1])
        and centres[position + 1] - centres[position] >= WIDE_STEP * step
    ]
    return sorted(spaced + missed)


def _is_class(characters: list[str]) -> bool:
    """Whether a line is nothing but a letter and a number, a class: "F 8", "A1", "A 1,5"."""
    letter, number = characters[0], "".join(characters[1:])
    digits = number.replace(",", "").replace(".", "")
    few = len(digits) < _LONE_CLASS and len(number) <= _LONE_CLASS
    return letter.isalpha() and few and number[:1].isdigit() and digits.isdigit()


def _doubt(one: str, other: str) -> float:
    """By how much wider a blank must be between two characters to be taken for a space."""
    if one.isdigit() and other.isdigit():
        return LIKE_A_SPACE_IN_NUMBERS / LIKE_A_SPACE
    airy = one in _AIRY or other in _AIRY
    return LIKE_A_SPACE_BESIDE / LIKE_A_SPACE if airy else 1.0


def _edge(blank: Blanks, start: int, step: int) -> float:
    """The first column with ink from one end, a quarter of the line at most."""
    place = start
    while blank[place] and abs(place - start) < len(blank) // 4:
        place += step
    return float(place if not blank[place] else start)


def _after(strip: Strip, centre: float) -> float:
    return float(strip[1]) if strip[1] > strip[0] else min(strip[1] + 1.0, centre)


def _before(strip: Strip, centre: float) -> float:
    return float(strip[0]) if strip[1] > strip[0] else max(strip[0] - 1.0, centre)
