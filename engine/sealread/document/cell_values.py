"""Boxes for values: filled in behind a label that stands before them, on their line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from .cells import OUTSIDE, Cells, Words
from .model import Page

TIGHT = 2.2
"""Heights of its words that a box for one line is high at most."""
COLUMN, FEW = 3, 2
"""Lines of a column, at least, and words of each, at most."""


def values_of(page: Page, cells: Cells) -> set[int]:
    """Boxes as high as one line, or without a letter, or with a column of short lines in them."""
    return {
        box
        for box, lines in cells.lines.items()
        if _is_tight(cells, box) or _is_column(cells, box) or not _has_letters(page, lines)
    }


def with_labels(page: Page, cells: Cells, values: set[int]) -> Cells:
    """Words in boxes for values given to what stands before them on their line, if anything.

    So are numbers behind a box that stand in none.
    """
    owner = cells.owner.copy()
    for members in _by_line(cells):
        last = _last_with_letters(page, cells, members)
        before: int | None = None
        for place, word in enumerate(members):
            box = int(owner[word])
            if before is not None and (box in values or (box == OUTSIDE and place > last)):
                owner[word] = before
            elif box not in values:
                before = box
    return cells.owned(owner)


def _last_with_letters(page: Page, cells: Cells, members: Sequence[int]) -> int:
    """The place of the last word outside of boxes that has letters; -1 for none."""
    lettered = (
        place
        for place, word in enumerate(members)
        if cells.owner[word] == OUTSIDE and any(map(str.isalpha, page.words[word].text))
    )
    return max(lettered, default=-1)


def _by_line(cells: Cells) -> Iterator[list[int]]:
    """The words of each line with boxes on it, from the left."""
    order = np.lexsort((cells.words[:, 0], cells.line))
    for members in np.split(order, np.flatnonzero(np.diff(cells.line[order])) + 1):
        if (cells.owner[members] != OUTSIDE).any():
            yield members.tolist()


def _has_letters(page: Page, lines: Sequence[Words]) -> bool:
    return any(any(map(str.isalpha, page.words[word].text)) for line in lines for word in line)


def _is_column(cells: Cells, box: int) -> bool:
    lines = cells.lines[box]
    return len(lines) >= COLUMN and all(
        len(line) <= FEW and len(cells.beside([line])) > 1 for line in lines
    )


def _is_tight(cells: Cells, box: int) -> bool:
    words = cells.words[list(cells.words_of(box))]
    letter = float(np.median(words[:, 3] - words[:, 1]))
    tall = float(cells.edges[box, 3] - cells.edges[box, 1])
    return len(cells.lines[box]) == 1 and tall < TIGHT * letter
