"""Lines in reading order, each with the words it consists of and the column it stands in."""

from __future__ import annotations

import re

from msgspec import Struct

from sealread.document.model import Box

BULLETS = frozenset("•●▪■◦○‣➢➤❖✓✔►▸▶◆◇·∙–—-*§»→⁃")
_PRIVATE = re.compile("[\ue000-\uf8ff]")
GAP = "\t"
"""What is written between the parts of a line that stand far apart."""


class Line(Struct, frozen=True):
    """A line of a column. Boxes and edges are fractions of the upright page.

    `words`: indices into `Page.words`, the bullet left out. `left` and `right`: the edges of the
    column.
    `first_width`: the width of the first word, `letter`: the usual width of a letter.
    """

    page: int
    words: tuple[int, ...]
    text: str
    box: Box
    column: int
    left: float
    right: float
    first_width: float
    letter: float
    bullet: bool = False

    @property
    def height(self) -> float:
        """The height of the line's letters, in page heights."""
        return self.box[3] - self.box[1]

    @property
    def indent(self) -> float:
        """How far the line begins inside its column."""
        return self.box[0] - self.left

    def goes_on(self, following: Line) -> bool:
        """Whether the line was broken only because the next word did not fit behind it."""
        if following.bullet:
            return False
        if following.page != self.page or following.column != self.column:
            return self.right - self.box[2] < 0.12 * (self.right - self.left)
        return self.box[2] + self.letter + following.first_width > self.right + 0.25 * self.letter


def is_bullet(word: str) -> bool:
    """Whether a word at the start of a line only marks an item."""
    return len(word) == 1 and (word in BULLETS or bool(_PRIVATE.match(word)))
