"""Which words of a page are marked, by mouse or keys; it works before the words are known."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from sealread_desktop.page.boxes import Box
from sealread_desktop.page.words import PageWords, TakenWords

Step = Literal["left", "right", "up", "down"]


class _Stroke(Struct, frozen=True):
    """A drag of the mouse in fractions of the page; `band`: around words, not along them."""

    x0: float
    y0: float
    x1: float
    y1: float
    band: bool
    ratio: float

    @property
    def box(self) -> Box:
        return (
            min(self.x0, self.x1), min(self.y0, self.y1),
            max(self.x0, self.x1), max(self.y0, self.y1),
        )  # fmt: skip


class Selection:
    """The marked words of the page on show: those from one word to another, or those in a box."""

    def __init__(self) -> None:
        self._words: PageWords | None = None
        self._stroke: _Stroke | None = None
        self._anchor: int | None = None
        self._end: int | None = None
        self._boxed: tuple[int, ...] = ()

    @property
    def known(self) -> bool:
        """Whether the words of the page are there."""
        return self._words is not None

    @property
    def positions(self) -> Sequence[int]:
        """The marked words, ascending."""
        if self._anchor is None or self._end is None:
            return self._boxed
        first, last = sorted((self._anchor, self._end))
        return range(first, last + 1)

    @property
    def drawn(self) -> Box | None:
        """The box that was drawn, where it counts and not the way from word to word."""
        return self._stroke.box if self._stroke and self._stroke.band else None

    @property
    def boxes(self) -> tuple[Box, ...]:
        """What to mark: a box for each line of marked words."""
        return self._words.boxes(self.positions) if self._words else ()

    @property
    def end(self) -> Box | None:
        """Where the word is that the keys moved to last."""
        if self._words is None or self._end is None:
            return None
        return self._words.words[self._end].box

    @property
    def text(self) -> str:
        """The marked words as text."""
        return self._words.text(self.positions) if self._words else ""

    def taken(self, path: str) -> TakenWords | None:
        """The marked words; None where nothing is marked and no box was drawn."""
        if self._words is None or not (self.positions or self.drawn):
            return None
        return self._words.taken(path, self.positions, self.drawn)

    def over(self, x: float, y: float) -> bool:
        """Whether there is a word at this place."""
        return self._words is not None and self._words.at(x, y) is not None

    def forget(self) -> None:
        """Another page is shown."""
        self._words = None
        self.clear()

    def learn(self, words: PageWords) -> None:
        """The words of the page became known; what was dragged before counts now."""
        self._words = words
        if self._stroke is not None:
            self._resolve()

    def clear(self) -> None:
        """Marks nothing."""
        self._stroke = self._anchor = self._end = None
        self._boxed = ()

    def begin(self, x: float, y: float, *, band: bool = False, ratio: float = 1.0) -> None:
        """The mouse went down to drag. `ratio`: height of the page by its width."""
        self.clear()
        self._stroke = _Stroke(x, y, x, y, band, ratio)

    def drag(self, x: float, y: float) -> None:
        """The mouse was dragged on to here."""
        if (stroke := self._stroke) is not None:
            self._stroke = replace(stroke, x1=x, y1=y)
            self._resolve()

    def pick(self, x: float, y: float) -> bool:
        """Marks the word at a place; says whether there is one."""
        self.clear()
        found = self._words.at(x, y) if self._words else None
        self._anchor = self._end = found
        return found is not None

    def extend(self, x: float, y: float) -> None:
        """Marks from where it began on to the word nearest to a place."""
        if self._words is None:
            return
        self._stroke, self._boxed = None, ()
        self._end = self._words.nearest(x, y)
        self._anchor = self._end if self._anchor is None else self._anchor

    def everything(self) -> None:
        """Marks all words of the page."""
        self.clear()
        if self._words is not None and self._words.words:
            self._anchor, self._end = 0, len(self._words.words) - 1

    def move(self, step: Step, *, extend: bool, start: Box | None = None) -> None:
        """Goes a word on; without `extend` that one alone is marked.

        `start`: where to begin when nothing is marked yet, the first word if it is None.
        """
        if self._words is None or not self._words.words:
            return
        begun = self._end is None
        self._end = self._first(start) if begun else self._stepped(step)
        if begun or not extend:
            self._anchor = self._end
        self._stroke, self._boxed = None, ()

    def _first(self, start: Box | None) -> int:
        if self._words is None or start is None:
            return 0
        found = self._words.within(start)
        return found[0] if found else self._words.nearest(start[0], start[1]) or 0

    def _stepped(self, step: Step) -> int:
        if self._words is None or self._end is None:
            return 0
        match step:
            case "left":
                return max(self._end - 1, 0)
            case "right":
                return min(self._end + 1, len(self._words.words) - 1)
            case "up":
                return self._words.above(self._end)
        return self._words.below(self._end)

    def _resolve(self) -> None:
        """A drag from a word goes along the words; one that begins in the open draws a box."""
        if self._words is None or self._stroke is None:
            return
        stroke = self._stroke
        anchor = None
        if not stroke.band:
            anchor = self._words.near(stroke.x0, stroke.y0, stroke.ratio)
        if anchor is None:
            self._stroke = replace(stroke, band=True)
            self._boxed = self._words.within(self._stroke.box)
        else:
            self._anchor, self._end = anchor, self._words.nearest(stroke.x1, stroke.y1)
