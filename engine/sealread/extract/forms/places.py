"""Places on a page of a form: boxes measured in heights of its usual words.

Both directions have the same unit, so that a distance of 1 is a line's height whichever way.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from msgspec import Struct

from sealread.document.frames import turned
from sealread.document.model import Page

LEVEL = 0.55
"""Words are level when their middles differ by less than this share of the lower one's height."""


class Place(Struct, frozen=True):
    """A box of an upright page, from the top left, in heights of a usual word."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def middle(self) -> float:
        """How far down its middle line is."""
        return (self.top + self.bottom) / 2

    @property
    def height(self) -> float:
        """How high it is."""
        return self.bottom - self.top


def places(page: Page) -> list[Place]:
    """The places of the words of a page, in their order."""
    if not page.words:
        return []
    boxes = turned(np.array([word.box for word in page.words], dtype=np.float64), page.turn)
    sides = (page.height, page.width) if page.turn in (90, 270) else (page.width, page.height)
    boxes = boxes * np.array([*sides, *sides])
    usual = float(np.median(boxes[:, 3] - boxes[:, 1]))
    return [Place(*box) for box in (boxes / max(usual, 1e-6)).tolist()]


def around(several: Sequence[Place]) -> Place:
    """The smallest place around some (at least one)."""
    return Place(
        min(one.left for one in several),
        min(one.top for one in several),
        max(one.right for one in several),
        max(one.bottom for one in several),
    )


def are_level(one: Place, other: Place, share: float = LEVEL) -> bool:
    """Whether two places stand on one line."""
    return abs(one.middle - other.middle) < share * min(one.height, other.height)


def share_a_column(one: Place, other: Place) -> bool:
    """Whether some of each stands below or above the other."""
    return one.left < other.right and other.left < one.right
