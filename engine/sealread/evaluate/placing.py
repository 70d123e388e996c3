"""Whether a right value is proven where the truth says that it stands.

Where the same words stand several times on the page, only the label tells which are meant.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from sealread.document.model import Evidence
from sealread.evaluate.overlap import overlap_by_half, unions_overlap
from sealread.evaluate.page_words import PageWords


class Placed(Struct, frozen=True):
    """Where a right value was proven.

    `half`: its boxes and the truth's overlap by half of the smaller area. `same`: they are the same
    place by intersection over union. `several`: its words stand several times on the page.
    """

    half: bool
    same: bool
    several: bool


def placed(
    said: str, found: Sequence[Evidence], truth: Sequence[Evidence], pages: PageWords
) -> Placed:
    """`said`: the value as the page prints it; `truth`: boxes of its key, all those of a list."""
    own = pages.holding(said, truth)
    several = any(pages.times(said, page) > 1 for page in {one.page for one in own})
    return Placed(overlap_by_half(found, own), unions_overlap(found, own), several)
