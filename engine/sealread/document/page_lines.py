"""A page as lines of words, for people: what a window marks, searches and copies."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from .model import Box, Page, Word


class LinedPage(Struct, frozen=True):
    """The words of a page (`number` from 1) in reading order, line by line.

    `tall`: its height by its width.
    """

    number: int
    lines: tuple[tuple[Word, ...], ...] = ()
    tall: float = 1.0


def in_lines(page: Page) -> LinedPage:
    """The words of `page` as it is read aloud; what stands outside the sheet is left out."""
    from .layout import lines_of  # with NumPy, which the window does not need

    lines: dict[int, list[Word]] = {}
    found = lines_of(page)
    for place, line in zip(found.order.tolist(), found.line.tolist(), strict=True):
        word = page.words[place]
        box = _on_sheet(word.box)
        if box[0] < box[2] and box[1] < box[3]:
            lines.setdefault(line, []).append(replace(word, box=box))
    return LinedPage(page.number, tuple(tuple(words) for words in lines.values()), page.tall)


def _on_sheet(box: Box) -> Box:
    x0, y0, x1, y1 = (min(max(edge, 0.0), 1.0) for edge in box)
    return (x0, y0, x1, y1)
