"""Words that are stored twice at one place: printed twice for weight, or one behind the other.

What is drawn there can be seen and read, so no look at the page tells that one of them is too many.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import combinations

from .model import Box, Word

_MOST = 0.5
"""Share of the smaller word's place that lies in the other's."""
_HIGHER = 2.5
"""A word that is higher by this is a stamp or a watermark across the page."""

_MANY = 60
"""Words that stand on a page more often (figures of a table) are not compared: it takes long."""


def doubled(words: Sequence[Word]) -> frozenset[int]:
    """The positions of words whose letters a larger word at the same place has too."""
    alike: dict[str, list[int]] = defaultdict(list)
    for place, word in enumerate(words):
        letters = "".join(filter(str.isalnum, word.text)).casefold()
        if letters:
            alike[letters].append(place)
    found: set[int] = set()
    for places in alike.values():
        if 1 < len(places) <= _MANY:
            by_size = sorted(places, key=lambda place: -_area(words[place].box))
            found.update(
                small
                for large, small in combinations(by_size, 2)
                if large not in found and _lies_in(words[small].box, words[large].box)
            )
    return frozenset(found)


def _lies_in(small: Box, large: Box) -> bool:
    wide = min(small[2], large[2]) - max(small[0], large[0])
    tall = min(small[3], large[3]) - max(small[1], large[1])
    near = large[3] - large[1] < _HIGHER * (small[3] - small[1])
    return near and wide > 0 and tall > 0 and wide * tall > _MOST * _area(small)


def _area(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])
